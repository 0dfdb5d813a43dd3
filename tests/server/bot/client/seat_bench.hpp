// A seat at a fake match, with everything that it wants done on record.
#pragma once

#include "protocol/codec.hpp"
#include "server/bot/client/seat.hpp"
#include "tests/server/bot/client/fake_match.hpp"

#include <doctest/doctest.h>

#include <ranges>
#include <string>
#include <vector>

namespace gulbara::tests::bot {

namespace client = server::bot::client;
namespace wire = protocol::server;

inline const client::seat_secret secret_of_tests{
    .terminal = {{std::byte{7}}},
    .key_seed = {{std::byte{9}}},
};

// Carries effects out in memory and answers nothing by itself.
class seat_bench {
public:
    explicit seat_bench(std::string_view rules = "long-nardy", std::uint8_t points = 1)
        : match(rules, points), seat(settings(), secret_of_tests) {}

    client::seat_settings settings() const {
        return {.match = match.match(), .player = "p1", .server_key = {}};
    }

    // ---- what the server says -----------------------------------------------------------------
    void say(const protocol::server_body& body) {
        carry_out(seat.take({.id = {}, .body = body}, now));
    }
    void answer(const protocol::client_message& command, const protocol::server_body& body) {
        carry_out(seat.take({.id = command.id, .body = body}, now));
    }
    // Answers a watch, naming the newest record there is.
    void answer_watch() {
        const auto newest = match.log().size();
        answer(
            sent<protocol::client::watch>(),
            wire::ok{.newest = static_cast<std::int64_t>(newest) - 1}
        );
    }
    void say_if(const std::optional<wire::record>& record) {
        if (record) say(*record);
    }
    // From the offer to GAME_START 1; link 1 is then on its way.
    void set_up() {
        carry_out(seat.connected(now));
        say(match.offer());
        const auto header = match.header(body<protocol::client::anchor>());
        answer(sent<protocol::client::watch>(), wire::ok{.newest = -1});
        say(header);
        say(match.receipt(body<protocol::client::sign>()));
        say_if(match.forced());
    }
    // Throws with the seat's newest link and goes on until something is asked of a player.
    void roll() {
        answer(sent<protocol::client::link>(), wire::ok{.is_held = true});
        say(match.roll(body<protocol::client::link>()));
        settle();
    }
    void settle() {
        while (const auto next = match.forced()) say(*next);
    }
    // Plays until the seat owes a play.
    void play_until_own_turn() {
        while (!seat.owes_play()) {
            if (match.log().is_roll_due()) {
                roll();
            } else {
                say(match.play());
                settle();
            }
        }
    }
    // The seat plays, the server agrees.
    void play_own() {
        const engine::play chosen = match.first_play();
        carry_out(seat.play({chosen}));
        const auto command = sent<protocol::client::play>();
        const auto record = match.play(chosen);
        say(record);
        answer(command, wire::ok{.seq = match.log().size() - 1});
        settle();
    }

    // ---- what the seat did --------------------------------------------------------------------
    void carry_out(const std::vector<client::effect>& wanted) {
        for (const client::effect& one : wanted) {
            if (const auto* append = std::get_if<client::effects::append>(&one))
                journal.push_back(append->line);
            if (const auto* send = std::get_if<client::effects::send>(&one))
                messages.push_back(send->message);
            done.push_back(one);
        }
    }
    template <class Body>
    std::size_t count() const {
        std::size_t result = 0;
        for (const auto& one : messages) result += std::holds_alternative<Body>(one.body) ? 1 : 0;
        return result;
    }
    // The newest command of that kind.
    template <class Body>
    protocol::client_message sent() const {
        for (const auto& one : std::views::reverse(messages))
            if (std::holds_alternative<Body>(one.body)) return one;
        FAIL("no such command was sent");
        return {};
    }
    template <class Body>
    Body body() const {
        return std::get<Body>(sent<Body>().body);
    }
    template <class Effect>
    std::vector<Effect> all() const {
        std::vector<Effect> result;
        for (const auto& one : done)
            if (const auto* found = std::get_if<Effect>(&one)) result.push_back(*found);
        return result;
    }
    // Every record so far was appended, and a sync stands between the last append and whatever
    // binds the player.
    bool links_are_backed() const {
        bool is_synced = true;
        for (const auto& one : done) {
            if (std::holds_alternative<client::effects::append>(one)) is_synced = false;
            if (std::holds_alternative<client::effects::sync>(one)) is_synced = true;
            const auto* send = std::get_if<client::effects::send>(&one);
            if (!send) continue;
            const auto& body = send->message.body;
            const bool binds = std::holds_alternative<protocol::client::link>(body) ||
                               std::holds_alternative<protocol::client::anchor>(body) ||
                               std::holds_alternative<protocol::client::sign>(body) ||
                               std::holds_alternative<protocol::client::play>(body);
            if (binds && !is_synced) return false;
        }
        return true;
    }
    // A new seat of the same match from the same secret and journal, as after a crash.
    client::seat reborn() const {
        client::seat result(settings(), secret_of_tests);
        result.restore(journal);
        return result;
    }

    fake_match match;
    client::seat seat;
    client::instant now = 1000;
    std::vector<std::string> journal;
    std::vector<protocol::client_message> messages;
    std::vector<client::effect> done;
};

} // namespace gulbara::tests::bot
