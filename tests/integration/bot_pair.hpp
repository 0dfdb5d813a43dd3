// Two gulbara-bot processes that play one match, and a spectator who sees it all.
#pragma once

#include "tests/integration/house.hpp"
#include "tests/support/tcp_proxy.hpp"

#include <array>
#include <memory>
#include <string>

namespace gulbara::tests::integration {

enum class way : std::uint8_t { direct, by_proxy };

// Thread: one.
class bot_pair {
public:
    // Starts both; after: the match has begun.
    bot_pair(house&, stage&, std::string_view rules, std::uint16_t points, way);

    const protocol::match_id& match() const { return match_; }
    const test_spectator& spectator() const { return *spectator_; }
    // Of the bot: 0 made the challenge, 1 accepted it. Null: it goes there directly.
    support::tcp_proxy* proxy(std::size_t which) { return bots_[which].proxy.get(); }

    // Waits for a throw or play newer than all that was seen when this was called last; false: the
    // match has ended.
    bool play_on();
    // Lets time pass, in which they play; false: the match has ended.
    bool play_for(std::chrono::milliseconds);
    // SIGKILL, and a new process in its place.
    void kill_and_restart(std::size_t which);
    // Waits for the end of it all and checks it: both bots say that every throw was verified, what
    // the spectator has seen is what the database holds, all verifiers agree.
    protocol::verification_report finish();

private:
    struct bot {
        std::filesystem::path folder;
        std::filesystem::path output;
        std::vector<std::string> arguments;
        std::unique_ptr<support::tcp_proxy> proxy;
        std::optional<support::child_process> process;
    };

    void prepare(bot&, std::vector<std::string> more, way);
    void start(bot&);
    std::string challenge_of(const bot&);
    void wait_until(const std::function<bool()>&, std::string_view what);
    bool is_over() const;
    std::string tail() const;

    house& house_;
    stage& stage_;
    std::array<bot, 2> bots_;
    protocol::match_id match_;
    std::unique_ptr<test_spectator> spectator_;
    std::uint32_t seen_ = 0; // the newest decision of the last `play_on`
};

} // namespace gulbara::tests::integration
