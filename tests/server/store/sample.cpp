#include "tests/server/store/sample.hpp"

#include "protocol/byte_stream.hpp"

#include <atomic>
#include <memory>

namespace gulbara::tests::store {

support::private_postgres& cluster() {
    static support::private_postgres only;
    return only;
}

std::string fresh_database() {
    static std::atomic<int> number = 0;
    return cluster().make_database("test_" + std::to_string(++number));
}

protocol::key_pair server_key() {
    return protocol::key_pair::from_seed(filled<protocol::key_seed>(7));
}

protocol::match_id match_number(std::uint32_t number) {
    protocol::byte_writer out{16};
    out.put(std::uint64_t{0x6d61'7463'6800'0000}).put(std::uint32_t{0}).put(number);
    return *protocol::octets_from<protocol::match_id>(std::move(out).take());
}

player_row player(const std::string& id) {
    player_row row{.id = id, .name = "Name of " + id, .token_hash = {}, .created = 1000};
    std::ranges::copy(
        protocol::bytes_of(id).first(std::min<std::size_t>(id.size(), 32)),
        row.token_hash.value.begin()
    );
    return row;
}

challenge_row challenge(const std::string& id, std::optional<runtime::instant> expires) {
    return {
        .id = id,
        .player = "white",
        .command = "c-" + id,
        .rules = "{}",
        .created = 5,
        .match = {},
        .expires = expires
    };
}

match_row match(const protocol::match_id& id) {
    return {
        .id = id,
        .rules = R"({"rules":"long-nardy"})",
        .links = 1024,
        .created = 2000,
        .seats =
            {.white = {.player = "white", .name = "W", .salt = filled<protocol::player_salt>(1)},
             .black = {.player = "black", .name = "B", .salt = filled<protocol::player_salt>(2)}},
        .sealed_terminal = bytes(69, std::byte{0x5e}),
        .challenge = {},
        .rematch_of = {},
        .company = match_company::house_bot,
    };
}

match_row
match_of_people(const protocol::match_id& id, const std::string& white, const std::string& black) {
    match_row row = match(id);
    row.seats.white.player = white;
    row.seats.black.player = black;
    row.company = match_company::people;
    return row;
}

session_row session(const std::string& owner, unsigned number) {
    return {
        .token_hash = filled<protocol::hash256>(number),
        .player = owner,
        .label = "Firefox, Linux",
        .created = 20'000,
        .seen = 20'000,
    };
}

account_row account(
    const std::string& owner,
    const std::string& name,
    std::vector<std::string> keys,
    unsigned session_number
) {
    account_row made{.player = player(owner), .password = "hash of " + owner, .created = 7};
    made.player.name = name;
    made.name_keys = std::move(keys);
    made.sessions = {session(owner, session_number)};
    return made;
}

change of_account(account_change what) {
    return what;
}

close_row
close(protocol::close_reason reason, std::optional<engine::side> winner, runtime::instant ms) {
    protocol::match_close made;
    made.reason = reason;
    made.winner = winner;
    made.score = {.white = 3, .black = 1};
    made.ms = static_cast<std::uint64_t>(ms);
    const auto data = protocol::encode(made);
    return {
        .close = {data.begin(), data.end()},
        .by_server = filled<protocol::signature>(7),
        .command = {}
    };
}

match_commit closing(const protocol::match_id& id, close_row how) {
    match_commit change{.match = id};
    change.close = std::move(how);
    return change;
}

record_row record(const protocol::match_id& match, std::uint32_t seq) {
    protocol::byte_writer out{120};
    out.put(protocol::byte_view{match}).put(seq).put(protocol::byte_view{bytes(100)});
    record_row row{
        .record = std::move(out).take(), .seat = {}, .command = {}, .command_digest = {}
    };
    row.seat = static_cast<std::uint8_t>(seq % 3);
    if (row.seat != 0) {
        row.command = "command-" + std::to_string(seq);
        row.command_digest = filled<protocol::hash256>(seq % 251 + 1);
    }
    return row;
}

match_commit commit(const protocol::match_id& match, std::uint32_t first, std::size_t count) {
    match_commit made;
    made.match = match;
    made.first_seq = first;
    for (std::uint32_t seq = first; made.records.size() < count; ++seq)
        made.records.push_back(record(match, seq));
    return made;
}

record_row forfeit(std::uint32_t seq, engine::side loser, protocol::forfeit_reason why) {
    return {
        .record = protocol::encode(protocol::record{
            .header_hash = {},
            .seq = seq,
            .previous = {},
            .seat = loser,
            .ms = 8000,
            .body = protocol::forfeit_body{why},
        }),
        .seat = protocol::number_of(loser),
        .command = {},
        .command_digest = {},
    };
}

std::future<write_outcome> submit(writer& to, change what) {
    auto promise = std::make_shared<std::promise<write_outcome>>();
    auto future = promise->get_future();
    to.submit(std::move(what), [promise](write_outcome outcome) {
        promise->set_value(std::move(outcome));
    });
    return future;
}

write_outcome write(writer& to, change what) {
    return submit(to, std::move(what)).get();
}

void prepare_matches(writer& to, std::uint32_t count) {
    write(to, player("white")).value();
    write(to, player("black")).value();
    std::vector<std::future<write_outcome>> all;
    all.reserve(count);
    for (std::uint32_t number = 0; number < count; ++number)
        all.push_back(submit(to, match(match_number(number))));
    for (auto& one : all) one.get().value();
}

} // namespace gulbara::tests::store
