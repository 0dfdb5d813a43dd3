// Recovery codes, API tokens, and the end of an account.
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace gulbara::tests::store;

namespace {

session_row device_session(const std::string& owner, unsigned number) {
    return {filled<protocol::hash256>(number), owner, "Firefox, Linux", 20'000, 20'000};
}

session_row api_token(const std::string& owner, unsigned number) {
    auto made = device_session(owner, number);
    made.scopes = token_scopes{.read = true, .play = number % 2 == 0};
    if (number % 2 == 0) made.last = 20'030;
    return made;
}

change account(const std::string& owner, unsigned session_number) {
    account_row made{.player = player(owner), .password = "hash of " + owner, .created = 7};
    made.player.name = owner;
    made.name_keys = {owner, owner + "-as-written"};
    made.sessions = {device_session(owner, session_number)};
    return account_change{made};
}

change codes(const std::string& owner, unsigned first, unsigned count = 3) {
    recovery_code_set made{.player = owner, .made = 20'001};
    for (unsigned i = 0; i < count; ++i) made.codes.push_back(filled<protocol::hash256>(first + i));
    return account_change{made};
}

change spent(const std::string& owner, unsigned code, unsigned new_session) {
    return account_change{recovery{
        .player = owner,
        .code = filled<protocol::hash256>(code),
        .password = "new hash " + std::to_string(new_session),
        .session = device_session(owner, new_session),
    }};
}

refusal_cause cause_of(const write_outcome& outcome) {
    REQUIRE_FALSE(outcome);
    return outcome.error().cause;
}

std::size_t codes_left(opened_store& store, const char* owner) {
    return store.accounts().recovery_codes_of(owner).codes.size();
}

} // namespace

TEST_CASE("recovery codes are kept as a set; another set takes its place") {
    opened_store store{fresh_database()};
    CHECK_FALSE(write(store.to(), codes("leyla", 10))); // there is no such account
    write(store.to(), account("leyla", 1)).value();
    write(store.to(), account("rauf", 2)).value();
    write(store.to(), codes("leyla", 10)).value();
    write(store.to(), codes("rauf", 10)).value();
    CHECK(codes_left(store, "leyla") == 3);
    CHECK(store.accounts().recovery_codes_of("leyla").made == 20'001);
    write(store.to(), codes("leyla", 20, 2)).value();
    const auto left = store.accounts().recovery_codes_of("leyla").codes;
    CHECK(left.size() == 2);
    CHECK(std::ranges::count(left, filled<protocol::hash256>(20)) == 1);
    CHECK(codes_left(store, "rauf") == 3);
    CHECK(store.accounts().recovery_codes_of("nobody").codes.empty());
}

TEST_CASE("a recovery code works once, for its account, and ends all else that spoke for it") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    write(to, account("leyla", 1)).value();
    write(to, account("rauf", 2)).value();
    write(to, account_change{api_token("leyla", 3)}).value();
    write(to, codes("leyla", 10)).value();
    CHECK(cause_of(write(to, spent("rauf", 10, 4))) == refusal_cause::no_such_code);
    CHECK(cause_of(write(to, spent("leyla", 99, 4))) == refusal_cause::no_such_code);
    CHECK(store.accounts().login_of("leyla")->password == "hash of leyla");
    CHECK(store.accounts().sessions({}, 10).size() == 3);

    write(to, spent("leyla", 10, 5)).value();
    CHECK(store.accounts().login_of("leyla")->password == "new hash 5");
    CHECK(
        store.accounts().sessions({}, 10) ==
        std::vector{device_session("rauf", 2), device_session("leyla", 5)}
    );
    CHECK(codes_left(store, "leyla") == 2);
    CHECK(cause_of(write(to, spent("leyla", 10, 6))) == refusal_cause::no_such_code);
    CHECK(store.accounts().login_of("leyla")->password == "new hash 5");
}

TEST_CASE("of many who bring one code at once one gets in") {
    opened_store store{fresh_database()};
    write(store.to(), account("leyla", 1)).value();
    write(store.to(), codes("leyla", 10)).value();
    std::vector<std::future<write_outcome>> all;
    for (unsigned i = 0; i < 20; ++i) all.push_back(submit(store.to(), spent("leyla", 11, 30 + i)));
    const auto won = std::ranges::count_if(all, [](auto& each) { return each.get().has_value(); });
    CHECK(won == 1);
    CHECK(store.accounts().sessions({}, 100).size() == 1);
    CHECK(codes_left(store, "leyla") == 2);
}

TEST_CASE("two sets that are written at once do not become one") {
    opened_store store{fresh_database()};
    write(store.to(), account("leyla", 1)).value();
    for (unsigned i = 0; i < 20; ++i) {
        auto one = submit(store.to(), codes("leyla", 10));
        auto other = submit(store.to(), codes("leyla", 20));
        one.get().value();
        other.get().value();
        CHECK(codes_left(store, "leyla") == 3);
    }
}

TEST_CASE("API tokens are kept among sessions, in the order in which they came") {
    opened_store store{fresh_database()};
    write(store.to(), account("leyla", 9)).value();
    for (const unsigned number : {8U, 7U, 3U})
        write(store.to(), account_change{api_token("leyla", number)}).value();
    const std::vector expected{
        device_session("leyla", 9),
        api_token("leyla", 8),
        api_token("leyla", 7),
        api_token("leyla", 3)
    };
    CHECK(store.accounts().sessions({}, 10) == expected);
    auto useless = api_token("leyla", 5);
    useless.scopes = token_scopes{};
    CHECK_FALSE(write(store.to(), account_change{useless}));
    auto ending = device_session("leyla", 6);
    ending.last = 20'030;
    CHECK_FALSE(write(store.to(), account_change{ending}));
}

TEST_CASE("an account ends with all that belongs to it, and its name is free again") {
    const auto target = fresh_database();
    opened_store store{target};
    writer& to = store.to();
    for (const char* each : {"white", "black"}) {
        write(to, account(each, each[0] == 'w' ? 1 : 2)).value();
        write(to, codes(each, 10)).value();
    }
    write(to, player("third")).value();
    write(to, account_change{api_token("white", 3)}).value();
    auto accepted = challenge("secret");
    accepted.recipient = "black";
    write(to, accepted).value();
    auto waiting = challenge("waiting");
    waiting.player = "black";
    waiting.recipient = "white";
    write(to, waiting).value();
    auto played = match_of_people(match_number(0), "white", "black");
    played.challenge = "secret";
    write(to, played).value();
    write(to, match_of_people(match_number(1), "third", "white")); // is refused: white is engaged
    write(to, relation_row{.player = "white", .other = "black", .is_muted = true}).value();
    write(to, relation_row{.player = "black", .other = "white", .is_muted = true}).value();
    write(to, relation_row{.player = "third", .other = "black", .is_muted = true}).value();
    CHECK(store.accounts().relations_of("white").size() == 1);

    const change end = account_change{account_end{"white"}};
    CHECK(cause_of(write(to, end)) == refusal_cause::match_live);
    CHECK(store.accounts().login_of("white"));
    write(to, closing(match_number(0))).value();
    write(to, end).value();
    write(to, end).value(); // nothing is left to be done

    CHECK_FALSE(store.accounts().login_of("white"));
    CHECK_FALSE(store.accounts().login_by_key("white"));
    CHECK_FALSE(store.from().player("white"));
    CHECK_FALSE(store.from().challenge("secret"));
    CHECK_FALSE(store.from().challenge("waiting"));
    CHECK(codes_left(store, "white") == 0);
    CHECK(codes_left(store, "black") == 3);
    CHECK(store.accounts().sessions({}, 10) == std::vector{device_session("black", 2)});
    CHECK(store.from().relations({}, 10).size() == 1);
    for (const char* table : {"players", "matches", "challenges", "relations", "name_keys"})
        CHECK(
            run_sql(
                target,
                "select count(*) from " + std::string(table) +
                    " as row where row::text like '%white%'"
            ) == "0"
        );

    // The match is there, without him.
    const auto stored = store.from().match(match_number(0));
    REQUIRE(stored);
    CHECK(stored->match.seats.white.is_left());
    CHECK(stored->match.seats.white.name.empty());
    CHECK(stored->match.seats.white.salt == protocol::player_salt{});
    CHECK(stored->match.seats.black.player == "black");
    CHECK(store.from().outline(match_number(0))->seats.white.is_left());
    CHECK(store.from().matches_of("white", {}, 10).empty());
    const auto of_black = store.from().matches_of("black", {}, 10);
    REQUIRE(of_black.size() == 1);
    CHECK(of_black[0].seats.white.player.empty());
    CHECK(store.from().outcomes_of("black")[match_ending::finished].lost == 1);

    // Somebody else may be called so, and the guest may begin anew.
    write(to, account("white", 7)).value();
    write(to, match_of_people(match_number(2), "white", "black")).value();
}

TEST_CASE("all that refers to players or accounts is known to the end of an account") {
    const auto target = fresh_database();
    const opened_store brings_it_up_to_date{target};
    const auto referring_to = [&](const std::string& table) {
        return run_sql(
            target,
            "select string_agg(distinct conrelid::regclass::text, ' ') from pg_constraint "
            "where contype = 'f' and confrelid = '" +
                table + "'::regclass"
        );
    };
    // Another one needs a statement in server/store/credential_changes.cpp.
    CHECK(referring_to("players") == "accounts challenges engagements matches relations");
    CHECK(referring_to("accounts") == "name_keys rated_players recovery_codes sessions");
}

TEST_CASE("who is being seated while his account ends stays") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    for (unsigned round = 0; round < 20; ++round) {
        const auto name = "p" + std::to_string(round);
        write(to, account(name, round + 1)).value();
        auto black = player("q" + std::to_string(round));
        black.token_hash = filled<protocol::hash256>(100 + round);
        write(to, black).value();
        auto seated = submit(to, match_of_people(match_number(round), name, black.id));
        auto ended = submit(to, account_change{account_end{name}});
        const bool is_seated = seated.get().has_value();
        const bool is_ended = ended.get().has_value();
        CHECK(is_seated != is_ended);
        CHECK(store.from().player(name).has_value() == is_seated);
        CHECK(store.accounts().login_of(name).has_value() == is_seated);
    }
}
