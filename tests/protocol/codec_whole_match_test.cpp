// The match that the protocol page shows is a real one: what its messages carry proves it.
#include "engine/position_code.hpp"
#include "protocol/codec.hpp"
#include "protocol/verify.hpp"
#include "tests/protocol/codec_golden.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

namespace gulbara::protocol {
namespace {

// What one connection saw.
struct seen_match {
    std::optional<server::offer> offer;
    std::optional<server::receipt> receipt;
    std::string receipt_frame;
    std::vector<server::record> records;
    std::optional<server::closed> closed;
};

void note(seen_match& seen, const server_message& message, std::string_view frame) {
    if (const auto* offer = std::get_if<server::offer>(&message.body)) seen.offer = *offer;
    if (const auto* closed = std::get_if<server::closed>(&message.body)) seen.closed = *closed;
    if (const auto* receipt = std::get_if<server::receipt>(&message.body)) {
        seen.receipt = *receipt;
        seen.receipt_frame = frame;
    }
    if (const auto* record = std::get_if<server::record>(&message.body))
        seen.records.push_back(*record);
}

// Every line is read and written again, byte for byte; every command with an id is answered.
seen_match replayed(const std::string& session) {
    seen_match seen;
    std::multiset<std::string> unanswered;
    std::istringstream lines{session};
    for (std::string line; std::getline(lines, line);) {
        CAPTURE(line.substr(0, 80));
        const std::string frame = line.substr(std::min<std::size_t>(line.size(), 2));
        if (line.starts_with("> ")) {
            const auto message = decode_client(frame);
            REQUIRE(message);
            CHECK(encode(*message) == frame);
            if (message->id) unanswered.insert(*message->id);
        } else if (line.starts_with("< ")) {
            const auto message = decode_server(frame);
            REQUIRE(message);
            CHECK(encode(*message) == frame);
            if (message->id) CHECK(unanswered.erase(*message->id) == 1);
            note(seen, *message, frame);
        } else {
            CHECK(line.starts_with("# "));
        }
    }
    CHECK(unanswered.empty());
    return seen;
}

seen_match documented_match() {
    seen_match seen = replayed(golden("whole-match.txt"));
    REQUIRE(seen.offer);
    REQUIRE(seen.receipt);
    REQUIRE(seen.closed);
    return seen;
}

transcript_player as_transcript(const server::player_view& player) {
    return {player.name, player.id, player.salt};
}

transcript transcript_of(const seen_match& seen) {
    const auto head = decode_header(seen.receipt->header);
    REQUIRE(head);
    const auto& by_seat = seen.receipt->by_seat;
    const auto& players = seen.offer->players;
    transcript made{
        *head,
        {seen.receipt->by_server, by_seat.white, by_seat.black},
        seen.offer->rules,
        {as_transcript(players.white), as_transcript(players.black)},
        {},
        signed_close{seen.closed->close, seen.closed->by_server},
        seen.closed->terminals
    };
    for (const server::record& record : seen.records)
        made.records.push_back({record.bytes, record.proof});
    return made;
}

TEST_CASE("the match of the protocol page is proven by its own messages") {
    const seen_match seen = documented_match();
    const auto transcript = parse_transcript(to_json(transcript_of(seen)));
    REQUIRE(transcript);
    // The receipt is stored as it came, without what is around it.
    const auto receipt = parse_receipt(nlohmann::json::parse(seen.receipt_frame)["d"].dump());
    verification_demands demands;
    demands.receipt = &receipt;
    demands.end = ending::must_be_closed;
    const auto report = verify_transcript(*transcript, demands);
    if (!report) FAIL(report.error().why.message);
    CHECK(report->is_receipt_checked);
    CHECK(report->throws == 5);
    CHECK(report->score == engine::by_side<std::uint16_t>{0, 2});
    CHECK(report->terminals.white);
    CHECK(report->terminals.black);
}

TEST_CASE("the snapshot of the protocol page shows where that match stands") {
    const seen_match seen = documented_match();
    const auto message = decode_server(golden("server/snapshot.json"));
    REQUIRE(message);
    const auto& snapshot = std::get<server::snapshot>(message->body);
    const auto head = decode_header(seen.receipt->header);
    const auto rules = parse_rules(seen.offer->rules);
    REQUIRE(head);
    REQUIRE(rules);
    match_log log{*head, *rules};
    for (std::int64_t seq = 0; seq <= snapshot.seq; ++seq)
        REQUIRE(log.append(seen.records.at(static_cast<std::size_t>(seq)).bytes));
    CHECK(snapshot.hash == log.last_hash());
    CHECK(snapshot.game == log.game_number());
    CHECK(snapshot.throws == log.throws());
    REQUIRE(log.game());
    CHECK(snapshot.position == engine::to_code(*log.game()));
}

} // namespace
} // namespace gulbara::protocol
