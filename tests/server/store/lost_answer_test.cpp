// A commit whose answer is lost is settled by reading back.
#include "tests/server/store/opened_store.hpp"
#include "tests/server/store/socket_relay.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <thread>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;

namespace {

struct cut_off_store {
    std::string target = fresh_database();
    socket_relay relay{target};
    opened_store store{one_writer(relay.connection_string())};

    static database_options one_writer(const std::string& through) {
        database_options options = options_for(through);
        options.writers = 1;
        return options;
    }

    bool comes_true(const std::string& condition) const {
        for (int tries = 0; tries < 500; ++tries) {
            if (run_sql(target, "select " + condition) == "t") return true;
            std::this_thread::sleep_for(10ms);
        }
        return false;
    }

    // The change is committed, as `condition` says, but the answer never arrives.
    write_outcome lose_answer(change what, const std::string& condition) {
        relay.set(relaying::requests);
        auto outcome = submit(store.to(), std::move(what));
        REQUIRE(comes_true(condition));
        REQUIRE(outcome.wait_for(0s) == std::future_status::timeout);
        relay.set(relaying::everything);
        relay.cut();
        return outcome.get();
    }
};

// A call comes a moment before the writer is done with the batch.
bool is_at_rest(const writer& to) {
    for (int tries = 0; tries < 100 && to.waiting_since(); ++tries)
        std::this_thread::sleep_for(5ms);
    return !to.waiting_since();
}

std::string exists(const std::string& query) {
    return "exists (" + query + ")";
}

} // namespace

TEST_CASE("records whose answer was lost are found, with the proofs as first signed") {
    cut_off_store cut_off;
    writer& to = cut_off.store.to();
    prepare_matches(to, 1);
    const protocol::match_id id = match_number(0);
    match_commit change = commit(id, 0, 3);
    change.clock_book = bytes(40, std::byte{1});
    const auto proofs = cut_off.lose_answer(change, exists("select from records where seq = 2"));
    REQUIRE(proofs.has_value());
    const auto stored = cut_off.store.from().match(id);
    REQUIRE(stored->records.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) CHECK(stored->records[i].proof == proofs->proofs[i]);
    const writer_metrics metrics = (*cut_off.store).metrics();
    CHECK(metrics.found == 1);
    CHECK(metrics.refusals == 0);
    // The writer knows where the match stands.
    CHECK(write(to, commit(id, 3, 1)).has_value());
}

TEST_CASE("every other kind of change is found too") {
    cut_off_store cut_off;
    writer& to = cut_off.store.to();
    const protocol::match_id id = match_number(0);
    CHECK(cut_off.lose_answer(player("white"), exists("select from players")).has_value());
    write(to, player("black")).value();
    challenge_row open{.id = "secret", .player = "white", .command = "c", .rules = "{}"};
    open.expires = 100;
    CHECK(cut_off.lose_answer(open, exists("select from challenges")).has_value());
    const challenge_end end{"secret", 7};
    CHECK(cut_off.lose_answer(end, exists("select from challenges where expires = 7")).has_value());
    CHECK(cut_off.lose_answer(match(id), exists("select from matches")).has_value());

    match_commit change{.match = id};
    change.clock_book = bytes(40, std::byte{1});
    CHECK(cut_off.lose_answer(change, exists("select from matches where clock_book is not null"))
              .has_value());
    change = {.match = id};
    change.header = bytes(384, std::byte{2});
    change.header_signature = filled<protocol::signature>(3);
    CHECK(cut_off.lose_answer(change, exists("select from headers")).has_value());
    change = commit(id, 0, 1);
    change.seat_signatures.white = filled<protocol::signature>(4);
    change.seat_signatures.black = filled<protocol::signature>(5);
    CHECK(cut_off.lose_answer(change, exists("select from seat_signatures")).has_value());
    CHECK(cut_off
              .lose_answer(
                  match_of_people(match_number(1), "white", "black"),
                  exists("select from engagements")
              )
              .has_value());
    change = {.match = match_number(1)};
    change.is_left_open = true;
    CHECK(cut_off.lose_answer(change, "not " + exists("select from engagements")).has_value());
    relation_row wish{.player = "white", .other = "black", .is_muted = true};
    CHECK(cut_off.lose_answer(wish, exists("select from relations")).has_value());
    wish.is_muted = false;
    CHECK(cut_off.lose_answer(wish, "not " + exists("select from relations")).has_value());
    challenge_row closed_one = open;
    closed_one.id = "secret-2";
    closed_one.command = "c2";
    closed_one.recipient = "black";
    closed_one.password = {{filled<password_salt>(1), filled<protocol::hash256>(2)}};
    CHECK(cut_off
              .lose_answer(closed_one, exists("select from challenges where recipient is not null"))
              .has_value());
    change = closing(id);
    change.terminals.black = filled<protocol::chain_key>(7);
    CHECK(cut_off.lose_answer(change, exists("select from closes")).has_value());

    CHECK((*cut_off.store).metrics().found == 13);
    CHECK((*cut_off.store).metrics().refusals == 0);
}

TEST_CASE("every change of an account is found too, and none is made twice") {
    cut_off_store cut_off;
    account_reader& from = cut_off.store.accounts();
    const auto lose = [&](account_change what, const std::string& condition) {
        CHECK(cut_off.lose_answer(std::move(what), condition).has_value());
    };
    const auto session = [](unsigned number) {
        return session_row{filled<protocol::hash256>(number), "leyla", "Firefox", 1, 1};
    };
    account_row made{.player = player("leyla"), .password = "first", .created = 7};
    made.name_keys = {"leyla"};
    made.sessions = {session(1)};
    lose(made, exists("select from accounts"));
    lose(session(2), exists("select from sessions where seen_day = 1 offset 1"));
    auto api_token = session(3);
    api_token.scopes = token_scopes{.read = true};
    lose(api_token, exists("select from sessions where scopes = 1"));
    lose(session_use{session(2).token_hash, 5}, exists("select from sessions where seen_day = 5"));
    lose(
        session_end{session(3).token_hash}, "not " + exists("select from sessions where scopes = 1")
    );
    lose(
        new_password{"leyla", "second", session(2).token_hash},
        exists("select from accounts where password = 'second'")
    );
    CHECK(from.sessions({}, 10).size() == 1);
    recovery_code_set codes{.player = "leyla", .made = 1};
    for (const unsigned number : {10U, 11U})
        codes.codes.push_back(filled<protocol::hash256>(number));
    lose(codes, exists("select from recovery_codes"));
    // Written twice it would be refused: the code is spent.
    lose(
        recovery{"leyla", codes.codes[0], "third", session(4)},
        exists("select from accounts where password = 'third'")
    );
    CHECK(from.recovery_codes_of("leyla").codes == std::vector{codes.codes[1]});
    CHECK(from.sessions({}, 10) == std::vector{session(4)});
    lose(account_end{"leyla"}, "not " + exists("select from accounts"));
    CHECK((*cut_off.store).metrics().found == 7);
    CHECK((*cut_off.store).metrics().refusals == 0);
}

TEST_CASE("what never reached the database is written again, once") {
    cut_off_store cut_off;
    writer& to = cut_off.store.to();
    prepare_matches(to, 1);
    cut_off.relay.set(relaying::nothing);
    auto outcome = submit(to, commit(match_number(0), 0, 1));
    std::this_thread::sleep_for(50ms);
    cut_off.relay.cut();
    cut_off.relay.set(relaying::everything);
    CHECK(outcome.get().has_value());
    CHECK(run_sql(cut_off.target, "select count(*) from records") == "1");
    CHECK((*cut_off.store).metrics().found == 0);
}

TEST_CASE("trouble shows while a write waits, and is over with the next commit") {
    cut_off_store cut_off;
    writer& to = cut_off.store.to();
    prepare_matches(to, 1);
    CHECK(to.is_healthy());
    CHECK(is_at_rest(to));
    cut_off.relay.close_door();
    cut_off.relay.cut();
    auto first = submit(to, commit(match_number(0), 0, 1));
    const auto since = to.waiting_since();
    REQUIRE(since.has_value());
    auto second = submit(to, player("later"));
    std::this_thread::sleep_for(300ms);
    CHECK(to.waiting_since() == since);
    CHECK_FALSE(to.is_healthy());
    CHECK(first.wait_for(0s) == std::future_status::timeout);
    cut_off.relay.open_door();
    CHECK(first.get().has_value());
    CHECK(second.get().has_value());
    for (int tries = 0; tries < 100 && to.waiting_since(); ++tries)
        std::this_thread::sleep_for(5ms);
    CHECK_FALSE(to.waiting_since().has_value());
    CHECK(to.is_healthy());
}

TEST_CASE("an idle writer notices that the database is away and that it is back") {
    cut_off_store cut_off;
    writer& to = cut_off.store.to();
    const auto becomes = [&](bool healthy) {
        for (int tries = 0; tries < 1000 && to.is_healthy() != healthy; ++tries)
            std::this_thread::sleep_for(5ms);
        return to.is_healthy() == healthy;
    };
    cut_off.relay.close_door();
    cut_off.relay.cut();
    CHECK(becomes(false));
    cut_off.relay.open_door();
    CHECK(becomes(true));
}

TEST_CASE("closing while the database is away drops what waits without a call") {
    cut_off_store cut_off;
    writer& to = cut_off.store.to();
    prepare_matches(to, 2);
    cut_off.relay.close_door();
    cut_off.relay.cut();
    std::atomic<int> calls = 0;
    to.submit(commit(match_number(0), 0, 1), [&](write_outcome) { ++calls; });
    std::this_thread::sleep_for(50ms);
    to.submit(commit(match_number(1), 0, 1), [&](write_outcome) { ++calls; });
    const auto start = std::chrono::steady_clock::now();
    CHECK((*cut_off.store).close(300ms) == 2);
    CHECK(std::chrono::steady_clock::now() - start < 2s);
    CHECK(calls == 0);
}
