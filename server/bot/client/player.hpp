// One identity over one connection: hands messages to its seats, carries out what they want, and
// asks its owner for plays.
#pragma once

#include "server/bot/client/connection.hpp"
#include "server/bot/client/seat.hpp"
#include "server/bot/client/seat_store.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace gulbara::server::bot::client {

// Who plays. Thread: the player's executor.
class player_owner {
public:
    virtual ~player_owner() = default;
    virtual void greeted(const protocol::server::hello&) {}
    virtual void lost([[maybe_unused]] std::string_view why) {}
    // Every message, before anything is done with it.
    virtual void heard(const protocol::server_message&) {}
    // Whether to take the seat. Nothing of the offer was looked at yet.
    virtual bool wants(const protocol::server::offer&) = 0;
    // Before: a play with a choice is due for `who`. Must be legal.
    virtual engine::play choose(const engine::game&, engine::side who) = 0;
    // The other player asks for another match of the same terms.
    virtual void rematch_offered([[maybe_unused]] const protocol::match_id&) {}
    // Something has happened at that seat's table.
    virtual void changed(const seat&) {}
    // Nothing more is owed there; the seat goes after this.
    virtual void finished(const seat&) {}
    virtual void reported(const protocol::match_id&, std::string_view text) = 0;
};

// What to do about a live match whose terminal is not in the state folder: it can only be resigned.
enum class orphan_policy : std::uint8_t { report, resign };

// What to do about a match in which nothing more is owed: the house bot stays, to hear of a wish
// for a rematch, until the server ends the subscription by itself.
enum class after_match : std::uint8_t { unwatch, stay };

struct player_settings {
    connection_settings connection;
    std::filesystem::path state_folder;
    std::optional<protocol::public_key> server_key; // the only one that may sign, if given
    std::chrono::milliseconds delay{0};             // before each play
    orphan_policy orphans = orphan_policy::report;
    after_match afterwards = after_match::unwatch;
    std::size_t most_seats = 1000;
    // A fresh secret for each seat that is taken.
    secret_source draw_secret = draw_seat_secret;
};

// Thread: the executor, which must not run two handlers at once.
class player final : private connection_owner {
public:
    // Takes up again what the state folder holds. Throws std::system_error as `seat_store` does,
    // here and, out of the executor's handlers, later.
    player(boost::asio::any_io_executor, player_settings, player_owner&);
    ~player() override;
    player(const player&) = delete;
    player& operator=(const player&) = delete;

    void start();
    void stop();
    // Before each play from now on.
    void set_delay(std::chrono::milliseconds delay) { settings_.delay = delay; }
    // As a cut cable would; it reconnects by itself.
    void cut() { connection_.cut(); }

    using on_answer = std::move_only_function<void(const protocol::server_body&)>;
    // Sends a command that concerns no seat and repeats it, under the same id, after every
    // reconnect until it is answered: with ok, already or error.
    void request(protocol::client_body, on_answer);

    std::size_t seat_count() const { return tables_.size(); }
    // Null if there is no such seat.
    const seat* find(const protocol::match_id&) const;
    // Before: such a seat `may_command`, and a throw or a play is due.
    void resign(const protocol::match_id&, protocol::resigned_thing);
    void agree_void(const protocol::match_id&);

private:
    struct table;
    struct request_under_way {
        protocol::client_body body;
        on_answer callback;
    };

    void greeted(const protocol::server::hello&) override;
    void received(const protocol::server_message&) override;
    void lost(std::string_view why) override;

    void take_up(const saved_seat&);
    // A match that was set aside: its journal watches. False: there is none.
    bool take_up_witness(const protocol::match_id&);
    void watch_all();
    void look_at(const protocol::match_id&);
    void consider(const protocol::server::offer&);
    void consider(const protocol::server::snapshot&);
    void send_request(const protocol::command_id&, const request_under_way&);
    void answer_request(const protocol::command_id&, const protocol::server_body&);
    protocol::command_id new_request_id();
    void after(table&, std::vector<effect>);
    void leave(const protocol::match_id&);
    void perform(const protocol::match_id&, const effect&);
    void play_if_due(table&);
    void arm(table&);
    seat_settings settings_of(const protocol::match_id&) const;

    boost::asio::any_io_executor executor_;
    player_settings settings_;
    player_owner& owner_;
    seat_store store_;
    connection connection_;
    std::string own_id_; // public; empty while not known
    std::map<protocol::match_id, std::unique_ptr<table>> tables_;
    std::map<protocol::command_id, request_under_way> requests_;
    std::string request_prefix_;
    std::uint64_t next_request_ = 0;
    bool is_connected_ = false;
    // A timer's handler may run after its player has gone.
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

} // namespace gulbara::server::bot::client
