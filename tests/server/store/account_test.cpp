// Accounts and their sessions: whole or not at all, and no two names that look alike.
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace gulbara::tests::store;

namespace {

refusal_cause cause_of(const write_outcome& outcome) {
    REQUIRE_FALSE(outcome);
    return outcome.error().cause;
}

} // namespace

TEST_CASE("an account is kept with its name, its password and its session") {
    opened_store store{fresh_database()};
    const auto made = account("leyla", "Leyla", {"leyla", "Leyla"});
    write(store.to(), of_account(made)).value(); // the guest was not kept before
    const auto read = store.accounts().accounts({}, 10);
    REQUIRE(read.size() == 1);
    CHECK(read[0].player.id == "leyla");
    CHECK(read[0].player.name == "Leyla");
    CHECK(read[0].player.token_hash == made.player.token_hash);
    CHECK(read[0].player.created == made.player.created);
    CHECK(read[0].created == 7);
    CHECK(store.accounts().sessions({}, 10) == made.sessions);
    for (const char* key : {"leyla", "Leyla"})
        CHECK(store.accounts().login_by_key(key)->player == "leyla");
    CHECK(store.accounts().login_by_key("leyla")->password == "hash of leyla");
    CHECK(store.accounts().login_of("leyla")->password == "hash of leyla");
    CHECK_FALSE(store.accounts().login_by_key("rauf"));
    CHECK_FALSE(store.accounts().login_of("rauf"));
    CHECK(store.from().player("leyla")->name == "Leyla");
}

TEST_CASE("a guest's connection from before does not take the account's name away") {
    opened_store store{fresh_database()};
    const auto guest = player("leyla");
    write(store.to(), guest).value();
    write(store.to(), of_account(account("leyla", "Leyla", {"leyla"}))).value();
    write(store.to(), guest).value();
    CHECK(store.from().player("leyla")->name == "Leyla");
    auto thief = guest;
    thief.token_hash = filled<protocol::hash256>(99);
    CHECK_FALSE(write(store.to(), thief));
}

TEST_CASE("of two who register names that look alike at once one gets it, the other nothing") {
    opened_store store{fresh_database()};
    for (int round = 0; round < 10; ++round) {
        const auto one = "a" + std::to_string(round);
        const auto other = "b" + std::to_string(round);
        const auto shared = "key" + std::to_string(round);
        const auto number = static_cast<unsigned>(2 * round + 1);
        auto first =
            submit(store.to(), of_account(account(one, "Name", {shared, shared + "x"}, number)));
        auto second = submit(
            store.to(), of_account(account(other, "Name", {shared + "y", shared}, number + 1))
        );
        const std::array outcomes{first.get(), second.get()};
        CHECK(std::ranges::count_if(outcomes, [](auto& each) { return each.has_value(); }) == 1);
        for (const auto& each : outcomes)
            if (!each) CHECK(each.error().cause == refusal_cause::name_taken);
        const auto loser = outcomes[0] ? other : one;
        CHECK_FALSE(store.accounts().login_of(loser));
        CHECK_FALSE(store.from().player(loser));
    }
    CHECK(store.accounts().accounts({}, 100).size() == 10);
    CHECK(store.accounts().sessions({}, 100).size() == 10);
}

TEST_CASE("a player has one account, and a refused one changes nothing of it") {
    opened_store store{fresh_database()};
    write(store.to(), of_account(account("leyla", "Leyla", {"leyla"}))).value();
    auto again = account("leyla", "Rauf", {"rauf"}, 2);
    again.password = "another";
    CHECK(cause_of(write(store.to(), of_account(again))) == refusal_cause::has_account);
    CHECK(store.from().player("leyla")->name == "Leyla");
    CHECK(store.accounts().login_of("leyla")->password == "hash of leyla");
    CHECK_FALSE(store.accounts().login_by_key("rauf"));
    CHECK(store.accounts().sessions({}, 10).size() == 1);
}

TEST_CASE("sessions are added, seen and ended; a repetition does no harm") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    CHECK_FALSE(write(to, of_account(session("leyla", 2)))); // there is no such account
    write(to, of_account(account("leyla", "Leyla", {"leyla"}))).value();
    const auto added = session("leyla", 2);
    write(to, of_account(added)).value();
    write(to, of_account(added)).value();
    const auto seen_of = [&](unsigned number) {
        for (const auto& each : store.accounts().sessions({}, 10))
            if (each.token_hash == filled<protocol::hash256>(number)) return each.seen;
        return day{0};
    };
    write(to, of_account(session_use{added.token_hash, 20'005})).value();
    write(to, of_account(session_use{added.token_hash, 20'003})).value();
    CHECK(seen_of(2) == 20'005);
    CHECK(seen_of(1) == 20'000);
    write(to, of_account(session_end{added.token_hash})).value();
    write(to, of_account(session_end{added.token_hash})).value();
    write(to, of_account(session_use{added.token_hash, 20'009})).value();
    CHECK(store.accounts().sessions({}, 10).size() == 1);
}

TEST_CASE("a new password ends the other sessions, if that is wished") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    write(to, of_account(account("leyla", "Leyla", {"leyla"}))).value();
    write(to, of_account(account("rauf", "Rauf", {"rauf"}, 9))).value();
    write(to, of_account(session("leyla", 2))).value();
    write(to, of_account(new_password{"leyla", "stronger"})).value();
    CHECK(store.accounts().login_of("leyla")->password == "stronger");
    CHECK(store.accounts().sessions({}, 10).size() == 3);
    write(to, of_account(new_password{"leyla", "other", filled<protocol::hash256>(2)})).value();
    CHECK(store.accounts().login_of("leyla")->password == "other");
    CHECK(store.accounts().accounts({}, 10)[0].created == 7);
    CHECK(
        store.accounts().sessions({}, 10) == std::vector{session("rauf", 9), session("leyla", 2)}
    );
    CHECK_FALSE(write(to, of_account(new_password{"nobody", "stronger"})));
}

TEST_CASE("accounts and sessions are read page by page") {
    opened_store store{fresh_database()};
    for (unsigned i = 0; i < 7; ++i) {
        const auto name = "p" + std::to_string(i);
        write(store.to(), of_account(account(name, name, {name}, i + 1))).value();
    }
    std::size_t accounts = 0;
    std::optional<std::string> last;
    for (;;) {
        const auto page = store.accounts().accounts(last, 3);
        CHECK(page.size() <= 3);
        if (page.empty()) break;
        accounts += page.size();
        last = page.back().player.id;
    }
    CHECK(accounts == 7);
    std::size_t sessions = 0;
    std::optional<protocol::hash256> newest;
    for (;;) {
        const auto page = store.accounts().sessions(newest, 3);
        if (page.empty()) break;
        sessions += page.size();
        newest = page.back().token_hash;
    }
    CHECK(sessions == 7);
}
