// The clients of a test, all in this process and on one thread.
#pragma once

#include "server/bot/chooser.hpp"
#include "server/bot/client/player.hpp"
#include "server/bot/client/watcher.hpp"

#include <boost/asio/io_context.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gulbara::tests::integration {

namespace client = server::bot::client;
namespace wire = protocol::server;

class stage {
public:
    boost::asio::io_context& context() { return context_; }
    // Runs what there is to do until the condition holds; false: it did not in that time.
    bool run_until(const std::function<bool()>&, std::chrono::seconds);
    void run_for(std::chrono::milliseconds);

private:
    boost::asio::io_context context_{1};
};

// How the clients of a test connect: soon again, and without holding back. Empty: nobody known.
client::connection_settings
connection_settings_of(const client::server_address&, std::string token);

// What is left of a match when a seat has finished.
struct finished_match {
    engine::side side = engine::side::white;
    std::vector<protocol::bytes> records;
    protocol::server::closed closed;
    std::uint32_t verified_throws = 0;
};

std::string content_of(const std::filesystem::path& file);
// The last line that is not empty.
std::string last_line_of(const std::filesystem::path& file);

std::vector<protocol::bytes> bytes_of(const std::vector<wire::record>&);

// A bot of the library's, playing as gulbara-bot does.
class test_player final : private client::player_owner {
public:
    // The identity of that token; the state folder may hold seats of an earlier one.
    test_player(
        stage&, const client::server_address&, std::string token, std::filesystem::path state
    );

    void start() { player_.start(); }
    void stop() { player_.stop(); }
    void cut() { player_.cut(); }
    // Before each of its plays from now on.
    void play_slowly(std::chrono::milliseconds pause);

    // Fails the test if the answer is an error.
    void quick_match(std::string_view rules, std::uint16_t points);
    // Opens a challenge; `opened` gets its id.
    void challenge(const protocol::rules_document&, std::function<void(std::string)> opened);
    void accept(const std::string& challenge);

    bool is_greeted() const { return is_greeted_; }
    bool is_seated() const { return player_.seat_count() != 0; }
    const client::seat* seat(const protocol::match_id& match) const { return player_.find(match); }
    const std::filesystem::path& folder() const { return folder_; }
    // The newest match it was offered.
    const std::optional<protocol::match_id>& match() const { return match_; }
    std::int64_t newest_seq() const;
    const std::map<protocol::match_id, finished_match>& finished() const { return finished_; }
    // Everything that was found wrong; the tests want it empty.
    const std::string& problems() const { return problems_; }
    std::size_t losses() const { return losses_; }

private:
    void greeted(const wire::hello&) override;
    void lost(std::string_view why) override;
    bool wants(const wire::offer&) override;
    engine::play choose(const engine::game&, engine::side) override;
    void finished(const client::seat&) override;
    void reported(const protocol::match_id&, std::string_view text) override;
    void changed(const client::seat&) override;

    std::filesystem::path folder_;
    server::bot::chooser chooser_{1};
    client::player player_;
    std::optional<protocol::match_id> match_;
    std::map<protocol::match_id, finished_match> finished_;
    std::string problems_;
    std::size_t losses_ = 0;
    bool is_greeted_ = false;
};

// A spectator with a connection of its own.
class test_spectator final : private client::connection_owner {
public:
    test_spectator(stage&, const client::server_address&, const protocol::match_id&);

    void start() { connection_.start(); }
    void cut() { connection_.cut(); }

    const client::watcher& watcher() const { return watcher_; }
    std::int64_t newest_seq() const;
    bool has_close() const { return watcher_.book() && watcher_.book()->closed(); }

private:
    void greeted(const wire::hello&) override;
    void received(const protocol::server_message&) override;
    void lost(std::string_view) override { watcher_.disconnected(); }

    client::watcher watcher_;
    client::connection connection_;
};

} // namespace gulbara::tests::integration
