// What gulbara-bot does from its start to its end: looks for matches, plays them, tells of them.
#pragma once

#include "server/bot/chooser.hpp"
#include "server/bot/client/player.hpp"
#include "server/bot/options.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <functional>
#include <map>
#include <string>

namespace gulbara::server::bot {

// Thread: the context's, of which there is one. Progress goes to standard output.
class runner final : private client::player_owner {
public:
    runner(boost::asio::io_context&, const options&, std::string token);

    void start();
    // Called once, when it has ended by itself or was stopped.
    void on_end(std::function<void()> callback) { on_end_ = std::move(callback); }
    // Leaves everything as it is; what is under way is taken up by the next start.
    void stop();

    // 0: all it was to play was played and everything was as it must be.
    int exit_status() const;

private:
    void greeted(const protocol::server::hello&) override;
    void lost(std::string_view why) override;
    bool wants(const protocol::server::offer&) override;
    engine::play choose(const engine::game&, engine::side) override;
    void rematch_offered(const protocol::match_id&) override;
    void changed(const client::seat&) override;
    void finished(const client::seat&) override;
    void reported(const protocol::match_id&, std::string_view text) override;

    void look_for_match();
    void look_for_match_in(std::chrono::milliseconds);
    void make_challenge(const engine::rule_set&);
    void take_answer(const protocol::server_body&);
    void tell_record(const client::seat&);
    void end_if_done();

    options options_;
    chooser chooser_;
    boost::asio::steady_timer pause_;
    client::player player_;
    std::function<void()> on_end_;
    bool is_looking_ = false; // a request for a match is under way, or its offer
    std::uint32_t done_ = 0;
    std::uint32_t won_ = 0;
    std::uint64_t throws_ = 0;
    std::uint64_t verified_ = 0;
    bool is_wrong_ = false;
    std::string last_lost_;
    std::map<protocol::match_id, std::int64_t> told_; // seq of the newest record told of
};

} // namespace gulbara::server::bot
