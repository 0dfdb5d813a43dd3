// Changes that the database or the writer refuses, and what happens to the others.
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::store;

namespace {

std::string refusal_of(write_outcome outcome) {
    return outcome ? "" : outcome.error().reason;
}

bool is_refused(opened_store& store, change what, std::string_view word) {
    return refusal_of(write(store.to(), std::move(what))).find(word) != std::string::npos;
}

} // namespace

TEST_CASE("what does not continue the match is refused before it is signed") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 1);
    const protocol::match_id id = match_number(0);
    CHECK(is_refused(store, commit(id, 1, 1), "records from 1 on, but the match has 0"));
    write(store.to(), commit(id, 0, 2)).value();
    CHECK(is_refused(store, commit(id, 1, 1), "records from 1 on, but the match has 2"));
    CHECK(is_refused(store, commit(match_number(99), 0, 1), "no such match"));
    match_commit crooked = commit(id, 2, 2);
    crooked.proofs.resize(1);
    CHECK(is_refused(store, crooked, "proofs"));
    match_commit half{.match = id};
    half.header = bytes(384);
    CHECK(is_refused(store, half, "header"));
    half.header = bytes(383);
    half.header_signature = filled<protocol::signature>(1);
    CHECK(is_refused(store, half, "length"));
    // The match itself goes on.
    CHECK(write(store.to(), commit(id, 2, 1)).has_value());
    CHECK((*store).metrics().refusals == 6);
}

TEST_CASE("a match ends once, and then only terminals are added") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 2);
    const protocol::match_id id = match_number(0);
    write(store.to(), closing(id)).value();
    CHECK(is_refused(store, closing(id), "has ended"));
    CHECK(is_refused(store, commit(id, 0, 1), "has ended"));
    match_commit terminal{.match = id};
    terminal.terminals.white = filled<protocol::chain_key>(8);
    CHECK(write(store.to(), terminal).has_value());
    CHECK(store.from().match(id)->terminals.white == filled<protocol::chain_key>(8));

    match_commit withdrawal{.match = match_number(1)};
    withdrawal.is_withdrawn = true;
    write(store.to(), withdrawal).value();
    CHECK(is_refused(store, closing(match_number(1)), "has ended"));
    CHECK(store.from().live_matches().empty());
}

TEST_CASE("rows that contradict what is there are refused") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 1);
    player_row other = player("white");
    other.token_hash.value[0] ^= std::byte{1};
    CHECK(is_refused(store, other, "null value"));
    CHECK(store.from().player("white")->token_hash == player("white").token_hash);

    match_row same_id = match(match_number(0));
    same_id.sealed_terminal[0] ^= std::byte{1};
    CHECK(is_refused(store, same_id, "matches_id_key"));
    match_row stranger = match(match_number(1));
    stranger.seats.black.player = "nobody";
    CHECK(is_refused(store, stranger, "foreign key"));
}

TEST_CASE("a match has one rematch, also if two are made at the same time") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 1);
    std::vector<std::future<write_outcome>> all;
    for (const std::uint32_t number : {1U, 2U}) {
        match_row again = match(match_number(number));
        again.rematch_of = match_number(0);
        all.push_back(submit(store.to(), again));
    }
    std::size_t made = 0;
    for (auto& one : all) made += one.get().has_value() ? 1 : 0;
    CHECK(made == 1);
}

TEST_CASE("a challenge is accepted once, also by two at the same time") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 0);
    challenge_row open{.id = "secret", .player = "white", .command = "c1", .rules = "{}"};
    write(store.to(), open).value();
    auto first = match(match_number(0));
    auto second = match(match_number(1));
    first.challenge = second.challenge = "secret";
    auto one = submit(store.to(), first);
    auto other = submit(store.to(), second);
    const bool is_first = one.get().has_value();
    const bool is_second = other.get().has_value();
    CHECK(is_first != is_second);
    CHECK(store.from().match_of_challenge("secret") == match_number(is_first ? 0 : 1));
}

TEST_CASE("saying the same again is no contradiction") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 1);
    const challenge_row open{.id = "secret", .player = "white", .command = "c1", .rules = "{}"};
    for (int i = 0; i < 2; ++i) {
        CHECK(write(store.to(), player("white")).has_value());
        CHECK(write(store.to(), open).has_value());
        CHECK(write(store.to(), match(match_number(0))).has_value());
    }
    player_row renamed = player("white");
    renamed.name = "New name";
    CHECK(write(store.to(), renamed).has_value());
    CHECK(store.from().player("white")->name == "New name");
}

TEST_CASE("the same new players in different transactions and orders are in nobody's way") {
    opened_store store{fresh_database()};
    constexpr int rounds = 40;
    constexpr int players = 64;
    for (int round = 0; round < rounds; ++round) {
        std::vector<std::future<write_outcome>> outcomes;
        for (const bool is_forward : {true, false})
            for (int i = 0; i < players; ++i) {
                const int number = is_forward ? i : players - 1 - i;
                const std::string id = std::to_string(round) + "." + std::to_string(number);
                outcomes.push_back(submit(store.to(), player(id)));
            }
        for (auto& outcome : outcomes) CHECK(outcome.get().has_value());
    }
    CHECK((*store).metrics().retries == 0);
}

TEST_CASE("a transaction that met another one is tried again, and the database is not away") {
    const std::string target = fresh_database();
    opened_store store{target};
    run_sql(target, "create sequence tries");
    run_sql(
        target,
        "create function collide_once() returns trigger language plpgsql as $$ begin "
        "if nextval('tries') = 1 then raise exception 'met' using errcode = '40P01'; "
        "end if; return new; end $$"
    );
    run_sql(
        target,
        "create trigger collide before insert on players "
        "for each row execute function collide_once()"
    );
    const writer_metrics before = (*store).metrics();
    CHECK(write(store.to(), player("white")).has_value());
    const writer_metrics after = (*store).metrics();
    CHECK(after.retries == before.retries + 1);
    CHECK(after.connects == before.connects); // the connection was not given up
    CHECK(after.refusals == 0);
}

TEST_CASE("one poisonous change does not take the others of its transaction down") {
    const std::string target = fresh_database();
    constexpr std::uint32_t matches = 64;
    database_options options = options_for(target);
    options.writers = 1;
    opened_store store{options};
    prepare_matches(store.to(), matches);
    for (std::uint32_t number = 0; number < matches; ++number)
        write(store.to(), commit(match_number(number), 0, 1)).value();
    // Two matches get a record that the writer knows nothing of: only the database can refuse.
    for (const std::uint32_t number : {17U, 40U})
        run_sql(
            target,
            "insert into records (match, seq, seat, record, proof) select key, 1, 0, "
            "decode(repeat('00', 96), 'hex'), decode(repeat('00', 72), 'hex') from matches "
            "where id = '\\x" +
                protocol::to_hex(match_number(number)) + "'"
        );
    std::vector<std::future<write_outcome>> all;
    all.reserve(matches);
    for (std::uint32_t number = 0; number < matches; ++number)
        all.push_back(submit(store.to(), commit(match_number(number), 1, 1)));
    for (std::uint32_t number = 0; number < matches; ++number) {
        const auto outcome = all[number].get();
        CHECK(outcome.has_value() == (number != 17 && number != 40));
        if (!outcome) CHECK(outcome.error().reason.find("records_pkey") != std::string::npos);
    }
    CHECK((*store).metrics().refusals == 2);
    // The room of such a match is loaded again, and goes on from what is there.
    CHECK(write(store.to(), commit(match_number(17), 2, 1)).has_value());
}
