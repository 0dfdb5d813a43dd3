#include "server/store/damaged_data.hpp"
#include "server/store/pooled_reader.hpp"
#include "tests/server/store/opened_store.hpp"
#include "tests/server/store/socket_relay.hpp"

#include <doctest/doctest.h>

#include <future>
#include <thread>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;

TEST_CASE("everything about a match comes back as it was written") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    reader& from = store.from();
    prepare_matches(to, 1);
    const challenge_row open{
        .id = "secret", .player = "white", .command = "c1", .rules = "{}", .created = 5, .match = {}
    };
    write(to, open).value();
    match_row offered = match(match_number(1));
    offered.challenge = "secret";
    offered.rematch_of = match_number(0);
    write(to, offered).value();

    match_commit change{.match = offered.id};
    change.header = bytes(384, std::byte{1});
    change.header_signature = filled<protocol::signature>(2);
    write(to, change).value();
    change = commit(offered.id, 0, 2);
    change.seat_signatures = {
        .white = filled<protocol::signature>(3), .black = filled<protocol::signature>(4)
    };
    change.clock_book = bytes(40, std::byte{5});
    write(to, change).value();
    const auto live = from.match(offered.id);
    REQUIRE(live.has_value());
    CHECK(live->match.rules == offered.rules);
    CHECK(live->match.links == offered.links);
    CHECK(live->match.created == offered.created);
    CHECK(live->match.seats.white.player == "white");
    CHECK(live->match.seats.white.name == "W");
    CHECK(live->match.seats.white.salt == offered.seats.white.salt);
    CHECK(live->match.seats.black.player == "black");
    CHECK(live->match.seats.black.name == "B");
    CHECK(live->match.seats.black.salt == offered.seats.black.salt);
    CHECK(live->match.sealed_terminal == offered.sealed_terminal);
    CHECK(live->match.challenge == "secret");
    CHECK(live->match.rematch_of == match_number(0));
    CHECK(live->header == bytes(384, std::byte{1}));
    CHECK(live->header_signature == filled<protocol::signature>(2));
    CHECK(live->seat_signatures.white == filled<protocol::signature>(3));
    CHECK(live->seat_signatures.black == filled<protocol::signature>(4));
    CHECK(live->records.size() == 2);
    CHECK(live->clock_book == bytes(40, std::byte{5}));
    CHECK_FALSE(live->close.has_value());
    CHECK_FALSE(live->is_withdrawn);

    close_row end = close();
    end.command = {.seat = 2, .command = "claim", .digest = filled<protocol::hash256>(9)};
    write(to, closing(offered.id, end)).value();
    change = {.match = offered.id};
    change.terminals.black = filled<protocol::chain_key>(8);
    write(to, change).value();
    const auto closed = from.match(offered.id);
    REQUIRE(closed->close.has_value());
    CHECK(closed->close->close == end.close);
    CHECK(closed->close->by_server == end.by_server);
    REQUIRE(closed->close->command.has_value());
    CHECK(closed->close->command->seat == 2);
    CHECK(closed->close->command->command == "claim");
    CHECK(closed->close->command->digest == filled<protocol::hash256>(9));
    CHECK_FALSE(closed->terminals.white.has_value());
    CHECK(closed->terminals.black == filled<protocol::chain_key>(8));

    CHECK(from.challenge("secret")->match == offered.id);
    CHECK(from.challenge_of_command("white", "c1")->id == "secret");
    CHECK(from.match_of_challenge("secret") == offered.id);
}

TEST_CASE("whom a challenge is for, and its password, come back as they were written") {
    const std::string target = fresh_database();
    opened_store store{target};
    prepare_matches(store.to(), 0);
    challenge_row row{.id = "secret", .player = "white", .command = "c1", .rules = "{}"};
    write(store.to(), row).value();
    CHECK_FALSE(store.from().challenge("secret")->recipient.has_value());
    CHECK_FALSE(store.from().challenge("secret")->password.has_value());
    row.id = "other";
    row.command = "c2";
    row.recipient = "black";
    row.password = {{filled<password_salt>(3), filled<protocol::hash256>(4)}};
    write(store.to(), row).value();
    CHECK(store.from().challenge("other")->recipient == "black");
    CHECK(store.from().challenge_of_command("white", "c2")->password == row.password);
    for (const char* recipient : {"nobody", "white"}) {
        row.id = row.command = recipient;
        row.recipient = recipient;
        CHECK_FALSE(write(store.to(), row).has_value());
    }
    CHECK_THROWS(run_sql(target, "update challenges set password_salt = null"));
}

TEST_CASE("what is not there is none") {
    opened_store store{fresh_database()};
    reader& from = store.from();
    CHECK_FALSE(from.match(match_number(0)).has_value());
    CHECK_FALSE(from.player("x").has_value());
    CHECK_FALSE(from.challenge("x").has_value());
    CHECK_FALSE(from.challenge_of_command("x", "y").has_value());
    CHECK_FALSE(from.match_of_challenge("x").has_value());
    CHECK_FALSE(from.engagement_of("x").has_value());
    CHECK(from.records(match_number(0), 0, 10).empty());
    CHECK(from.live_matches().empty());
    CHECK(from.list(10).empty());
}

TEST_CASE("a long match is read page by page, whole and in parts") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 2);
    const protocol::match_id id = match_number(1);
    constexpr std::uint32_t count = 9000;
    for (std::uint32_t first = 0; first < count; first += 1000)
        write(store.to(), commit(id, first, 1000)).value();
    const auto whole = store.from().match(id);
    REQUIRE(whole->records.size() == count);
    for (const std::uint32_t seq : {0U, 4095U, 4096U, 8192U, 8999U})
        CHECK(whole->records[seq].record == record(id, seq).record);
    const auto part = store.from().records(id, 8995, 10);
    REQUIRE(part.size() == 5);
    CHECK(part.front().record == record(id, 8995).record);
    CHECK(store.from().records(id, 10, 3).size() == 3);
}

TEST_CASE("the list holds live matches, newest first, with their number of records") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 0);
    for (std::uint32_t number = 0; number < 4; ++number)
        write(store.to(), match(match_number(number))).value();
    write(store.to(), commit(match_number(1), 0, 7)).value();
    match_commit withdrawal{.match = match_number(2)};
    withdrawal.is_withdrawn = true;
    write(store.to(), withdrawal).value();
    const auto list = store.from().list(2);
    REQUIRE(list.size() == 2);
    CHECK(list[0].id == match_number(3));
    CHECK(list[0].records == 0);
    CHECK(list[1].id == match_number(1));
    CHECK(list[1].records == 7);
    CHECK(list[1].seats.black.name == "B");
    CHECK(
        store.from().live_matches() ==
        std::vector{match_number(0), match_number(1), match_number(3)}
    );
}

TEST_CASE("an outline tells what there is, and reads no record for it") {
    const std::string target = fresh_database();
    opened_store store{target};
    prepare_matches(store.to(), 2);
    const protocol::match_id id = match_number(0);
    CHECK_FALSE(store.from().outline(match_number(7)).has_value());
    const auto offered = store.from().outline(id);
    REQUIRE(offered.has_value());
    CHECK(offered->id == id);
    CHECK(offered->rules == match(id).rules);
    CHECK(offered->seats.black.name == "B");
    CHECK(offered->created == match(id).created);
    CHECK(offered->records == 0);
    CHECK_FALSE(offered->header.has_value());
    CHECK_FALSE(offered->close.has_value());

    match_commit change{.match = id};
    change.header = bytes(384, std::byte{1});
    change.header_signature = filled<protocol::signature>(2);
    write(store.to(), change).value();
    for (std::uint32_t first = 0; first < 3000; first += 500)
        write(store.to(), commit(id, first, 500)).value();
    write(store.to(), closing(id)).value();
    // Whoever read them would find that out.
    run_sql(target, "delete from records where seq between 10 and 2990");
    REQUIRE_THROWS_AS(store.from().match(id), damaged_data);
    const auto closed = store.from().outline(id);
    CHECK(closed->records == 3000);
    CHECK(closed->header == bytes(384, std::byte{1}));
    CHECK(closed->close == close().close);
    CHECK(closed->ending == match_ending::finished);
    CHECK_FALSE(closed->is_withdrawn);

    change = {.match = match_number(1)};
    change.is_withdrawn = true;
    write(store.to(), change).value();
    CHECK(store.from().outline(match_number(1))->is_withdrawn);
}

TEST_CASE("a missing record is reported, not passed over") {
    const std::string target = fresh_database();
    opened_store store{target};
    prepare_matches(store.to(), 1);
    write(store.to(), commit(match_number(0), 0, 5)).value();
    run_sql(target, "delete from records where seq = 2");
    CHECK_THROWS_AS(store.from().match(match_number(0)), damaged_data);
}

TEST_CASE("readers throw while the database is away and are served when it is back") {
    const std::string target = fresh_database();
    socket_relay relay{target};
    opened_store store{relay.connection_string()};
    CHECK(store.from().live_matches().empty());
    relay.close_door();
    relay.cut();
    CHECK_THROWS_AS(store.from().live_matches(), unavailable);
    relay.open_door();
    CHECK(store.from().live_matches().empty());
    // One that was lost while idle is replaced without a word.
    relay.cut();
    CHECK(store.from().live_matches().empty());
}

TEST_CASE("more readers than connections wait for each other") {
    const std::string target = fresh_database();
    opened_store store{target};
    prepare_matches(store.to(), 3);
    std::atomic<int> answered = 0;
    {
        std::vector<std::jthread> threads;
        threads.reserve(16);
        for (int i = 0; i < 16; ++i)
            threads.emplace_back([&] {
                for (int again = 0; again < 20; ++again)
                    if (store.from().live_matches().size() == 3) ++answered;
            });
    }
    CHECK(answered == 320);
    CHECK(
        std::stoi(run_sql(
            target, "select count(*) from pg_stat_activity where datname = current_database()"
        )) <= 2 + 4 + 1
    );
}

TEST_CASE("a read ends in time, or at a stop, while the database keeps silent") {
    const std::string target = fresh_database();
    socket_relay relay{target};
    database_options options = options_for(relay.connection_string());
    opened_store store{options};
    prepare_matches(store.to(), 1);
    REQUIRE(store.from().match(match_number(0)).has_value()); // leaves an open connection
    relay.set(relaying::nothing);
    const auto read = [&] {
        return std::async(std::launch::async, [&] {
            CHECK_THROWS_AS(store.from().match(match_number(0)), unavailable);
        });
    };
    // The answer's bound on the old connection, then the bound of opening another one.
    auto bounded = read();
    CHECK(bounded.wait_for(15s) == std::future_status::ready);
    auto stopped = read();
    std::this_thread::sleep_for(100ms);
    (*store).stop_reading();
    CHECK(stopped.wait_for(1s) == std::future_status::ready);
    CHECK_THROWS_AS(store.from().list(1), unavailable);
    relay.cut(); // whatever still waits
}

TEST_CASE("the key that signs now is the last one listed, also when it was in use before") {
    const database_options options = options_for(fresh_database());
    CHECK(known_keys(options)->empty());
    const gulbara::server::runtime::steady_time time;
    const auto start_with = [&](unsigned char name) {
        const auto key = gulbara::protocol::key_pair::from_seed({{std::byte{name}}});
        const auto opened = database::open(options, key, time, [] {});
        REQUIRE(opened.has_value());
        const auto listed = (*opened)->reader().server_keys();
        CHECK(listed.back() == key.public_part());
        return listed.size();
    };
    CHECK(start_with(1) == 1);
    CHECK(start_with(2) == 2);
    CHECK(start_with(1) == 2);
    CHECK(start_with(1) == 2);
    CHECK(known_keys(options)->size() == 2);
}
