// Two who look for an opponent get one match, whatever is said twice or at once.
#include "server/bot/client/api.hpp"
#include "tests/integration/device.hpp"
#include "tests/integration/house.hpp"
#include "tests/support/sql.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <thread>

namespace gulbara::tests::integration {
namespace {

namespace commands = protocol::client;
using protocol::error_id;

const commands::seek a_seek{{{"gulbar"}, 3, protocol::pace::normal}};
const commands::challenge a_challenge{{engine::find_rule_set("gulbar"), 3, false, std::nullopt}};

// Everybody plays from this machine.
house& the_house() {
    static house one({"--max-connections-per-address", "1000"});
    return one;
}

std::unique_ptr<device> device_of(int player) {
    return std::make_unique<device>(the_house().server().port(), identity_line(player));
}

int next_player() {
    static int last = 0;
    return ++last;
}

// Matches that players with these numbers have begun since.
class match_counter {
public:
    match_counter() : before_(count()) {}
    int made() const { return count() - before_; }

private:
    static int count() {
        return std::stoi(support::run_sql(
            the_house().postgres().connection_string(), "select count(*) from matches"
        ));
    }
    int before_;
};

std::string challenge_of(device& who) {
    return std::get<wire::ok>(who.ask(a_challenge)).challenge.value();
}

std::optional<protocol::match_id> match_in(const protocol::server_body& answer) {
    if (const auto* ok = std::get_if<wire::ok>(&answer)) return ok->match;
    if (const auto* already = std::get_if<wire::already>(&answer)) return already->result.match;
    return std::get<wire::error>(answer).match;
}

std::size_t seeks() {
    const auto answer = client::get(the_house().server().address(), "/api/v1/seeks");
    REQUIRE(answer);
    return nlohmann::json::parse(answer->body)["seeks"].size();
}

} // namespace

TEST_CASE("of a hundred who accept one challenge at once one gets it") {
    const auto challenger = device_of(next_player());
    const auto challenge = challenge_of(*challenger);
    std::vector<std::unique_ptr<device>> crowd;
    for (int i = 0; i < 100; ++i) crowd.push_back(device_of(next_player()));
    const match_counter matches;
    for (const auto& one : crowd) one->say("go", commands::accept{challenge});
    int won = 0;
    for (const auto& one : crowd) {
        const auto answer = one->answer_to("go");
        if (std::holds_alternative<wire::ok>(answer))
            ++won;
        else
            CHECK(std::get<wire::error>(answer).code == error_id::challenge_taken);
    }
    CHECK(won == 1);
    CHECK(matches.made() == 1);
}

TEST_CASE("one who accepts twenty challenges at once, from two devices, gets one match") {
    const int player = next_player();
    std::vector<std::unique_ptr<device>> makers;
    std::vector<std::string> challenges;
    for (int i = 0; i < 20; ++i) {
        makers.push_back(device_of(next_player()));
        challenges.push_back(challenge_of(*makers.back()));
    }
    const std::array devices{device_of(player), device_of(player)};
    const match_counter matches;
    for (std::size_t i = 0; i < challenges.size(); ++i)
        devices[i % 2]->say("go" + std::to_string(i), commands::accept{challenges[i]});
    std::set<protocol::match_id> named;
    int won = 0;
    for (std::size_t i = 0; i < challenges.size(); ++i) {
        const auto answer = devices[i % 2]->answer_to("go" + std::to_string(i));
        named.insert(match_in(answer).value());
        if (std::holds_alternative<wire::ok>(answer))
            ++won;
        else
            CHECK(std::get<wire::error>(answer).code == error_id::already_playing);
    }
    CHECK(won == 1);
    CHECK(named.size() == 1);
    CHECK(matches.made() == 1);
}

TEST_CASE("the same seek, sent again over connections that drop, is one match") {
    const int player = next_player();
    const match_counter matches;
    const auto other = device_of(next_player());
    for (int times = 0; times < 10; ++times) {
        device_of(player)->say("same", a_seek);
        if (times == 5) other->say("seek", a_seek);
    }
    const auto last = device_of(player);
    last->say("same", a_seek);
    CHECK(std::holds_alternative<wire::ok>(other->answer_to("seek")));
    const auto offered = other->next<wire::offer>().match;
    // It waited for what became of it, or was too early to know.
    auto match = match_in(last->answer_to("same"));
    if (!match) {
        last->say("same", a_seek);
        match = match_in(last->answer_to("same"));
    }
    CHECK(match == offered);
    CHECK(matches.made() == 1);
    CHECK(seeks() == 0);
}

TEST_CASE("two tabs are one seek, which ends some time after the last is closed") {
    const int player = next_player();
    auto first = device_of(player);
    auto second = device_of(player);
    for (const auto& tab : {first.get(), second.get()}) tab->say("seek", a_seek);
    for (const auto& tab : {first.get(), second.get()}) tab->answer_to("seek");
    CHECK(seeks() == 1);
    first.reset();
    CHECK(seeks() == 1);
    CHECK(device_of(player)->next<wire::seeking>().seek->terms == a_seek.terms);
    second.reset();
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (seeks() != 0) {
        REQUIRE(std::chrono::steady_clock::now() < end);
        std::this_thread::sleep_for(std::chrono::milliseconds{200});
    }
}

TEST_CASE("forty who seek twice at once are twenty matches, held by the database") {
    std::vector<std::unique_ptr<device>> crowd;
    for (int i = 0; i < 40; ++i) crowd.push_back(device_of(next_player()));
    const match_counter matches;
    for (const auto& one : crowd)
        for (const char* id : {"a", "b"}) one->say(id, a_seek);
    for (const auto& one : crowd) {
        for (const char* id : {"a", "b"}) one->answer_to(id);
        one->next<wire::offer>();
    }
    CHECK(matches.made() == 20);
    const auto engaged = support::run_sql(
        the_house().postgres().connection_string(),
        "select count(*) = count(distinct player) and count(*) >= 40 from engagements"
    );
    CHECK(engaged == "t");
}

TEST_CASE("a restart leaves no seek, and knows who plays") {
    const int player = next_player();
    const int white = next_player();
    auto playing = device_of(white);
    const auto challenge = challenge_of(*playing);
    const auto match = match_in(device_of(next_player())->ask(commands::accept{challenge})).value();
    auto waiting = device_of(player);
    CHECK(std::holds_alternative<wire::ok>(waiting->ask(a_seek)));
    CHECK(seeks() == 1);
    the_house().server().kill();
    the_house().server().start();
    CHECK(seeks() == 0);
    playing = device_of(white);
    const auto refused = std::get<wire::error>(playing->ask(a_seek));
    CHECK(refused.code == error_id::already_playing);
    CHECK(refused.match == match);
}

} // namespace gulbara::tests::integration
