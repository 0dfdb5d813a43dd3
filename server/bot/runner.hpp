// gulbara-bot from its start to its end: carries out its agenda with one player and one clock.
#pragma once

#include "server/bot/agenda.hpp"
#include "server/bot/chooser.hpp"
#include "server/bot/client/player.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <functional>
#include <map>
#include <string>

namespace gulbara::server::bot {

// Thread: the context's, of which there is one.
class runner final : private client::player_owner {
public:
    // Gets a line for the user, without its end.
    using on_tell = std::function<void(std::string_view)>;

    runner(
        boost::asio::io_context&,
        const options&,
        std::string token,
        on_tell,
        client::secret_source = client::draw_seat_secret
    );

    void start();
    // Called once, when it has ended by itself or was stopped.
    void on_end(std::function<void()> callback) { on_end_ = std::move(callback); }
    // Leaves everything as it is; what is under way is taken up by the next start.
    void stop();

    // As `agenda::exit_status`.
    int exit_status() const { return agenda_.exit_status(); }

private:
    void greeted(const protocol::server::hello&) override;
    void lost(std::string_view why) override;
    bool wants(const protocol::server::offer&) override;
    engine::play choose(const engine::game&, engine::side) override;
    void rematch_offered(const protocol::match_id&) override;
    void changed(const client::seat&) override;
    void finished(const client::seat&) override;
    void reported(const protocol::match_id&, std::string_view text) override;

    void carry_out(const std::vector<order>&);
    void carry_out(const orders::request&);
    void carry_out(const orders::wait&);
    void carry_out(const orders::tell&);
    void carry_out(const orders::end&);
    void tell_record(const client::seat&);

    agenda agenda_;
    chooser chooser_;
    on_tell tell_;
    boost::asio::steady_timer pause_;
    client::player player_;
    std::function<void()> on_end_;
    std::map<protocol::match_id, std::int64_t> told_; // seq of the newest record told of
};

} // namespace gulbara::server::bot
