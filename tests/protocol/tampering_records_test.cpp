// What is recorded, changed by an outsider or by the server.
#include "protocol/sha256.hpp"
#include "tests/protocol/tampering.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::protocol;
using gulbara::engine::side;
namespace engine = gulbara::engine;

TEST_CASE("tampering: what is not tampered with is valid") {
    for (const played_match& match : ended_matches()) {
        CHECK(verdict_of(match.closed()) == "valid");
        CHECK(verdict_of(match.live()) == "live");
        CHECK(verdict_of(forged(match, match.records())) == "valid");
    }
}

TEST_CASE("tampering: a changed die") {
    for (const played_match& match : ended_matches()) {
        const std::size_t roll = first(match.records(), 10, is_roll);
        std::vector<record> records = match.records();
        auto& dice = body_of<roll_body>(records[roll])->dice;
        dice.two = other_face(dice.two);
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(roll));
        transcript file = match.closed();
        file.records[roll].data = encode(records[roll]);
        CHECK(verdict_of(file) == at(roll));
    }
}

TEST_CASE("tampering: a throw dropped, or dropped and all behind it renumbered") {
    for (const played_match& match : ended_matches()) {
        const std::size_t roll = first(match.records(), 10, is_roll);
        std::vector<record> records = match.records();
        records.erase(records.begin() + static_cast<std::ptrdiff_t>(roll));
        CHECK(verdict_of(forged(match, records)) == at(roll));
        CHECK(verdict_of(forged(match, numbered_anew(records))) == at(roll));
        transcript file = match.closed();
        file.records.erase(file.records.begin() + static_cast<std::ptrdiff_t>(roll));
        CHECK(verdict_of(file) == at(roll));
    }
}

TEST_CASE("tampering: seats swapped") {
    for (const played_match& match : ended_matches()) {
        transcript file = match.closed();
        std::swap(file.players.white, file.players.black);
        CHECK(verdict_of(file) == "players");

        std::vector<record> records = match.records();
        for (record& r : records)
            if (r.seat) r.seat = opponent(*r.seat);
        const std::size_t seated =
            first(records, 0, [](const record& r) { return r.seat.has_value(); });
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(seated));

        header head = match.set_up().head;
        std::swap(head.anchors.seat_one, head.anchors.seat_two);
        CHECK(verdict_of(under_header(match, head)) == at(1));

        file = match.closed();
        std::swap(file.terminals.white, file.terminals.black);
        CHECK(verdict_of(file) == "close");
        file = match.closed();
        std::swap(file.signatures.seat_one, file.signatures.seat_two);
        CHECK(verdict_of(file) == "signatures");
    }
}

TEST_CASE("tampering: a link used for another index") {
    for (const played_match& match : ended_matches())
        for (const role who : all_roles)
            for (const int off : {-1, 1}) {
                std::vector<record> records = match.records();
                const std::size_t roll = first(records, 10, is_roll);
                auto* body = body_of<roll_body>(records[roll]);
                const auto other = static_cast<std::uint32_t>(static_cast<int>(body->index) + off);
                body->links[who] = match.set_up().chains[who].link(other);
                body->dice = throw_dice(records[roll].header_hash, body->index, body->links);
                CHECK(verdict_of(forged(match, chained_anew(records))) == at(roll));
                body->index = other;
                body->links = match.set_up().links(other);
                body->dice = throw_dice(records[roll].header_hash, other, body->links);
                CHECK(verdict_of(forged(match, chained_anew(records))) == at(roll));
            }
}

TEST_CASE("tampering: a play altered to another legal play") {
    for (const played_match& match : ended_matches()) {
        std::vector<record> records = match.records();
        std::size_t play = first(records, 10, is_play);
        std::optional<engine::play> other;
        while (!(other = other_legal_play(match.set_up(), records, play)))
            play = first(records, play + 1, is_play);
        body_of<play_body>(records[play])->steps = *other;

        // By an outsider: the signature is not that record's.
        transcript file = match.closed();
        file.records[play].data = encode(records[play]);
        CHECK(verdict_of(file) == at(play));
        CHECK(error_in(file).why.code == fault_code::bad_signature);

        // By the server, which cuts off what followed: a seat that holds the play has a receipt.
        records.resize(play + 1);
        file = match.set_up().with_records(chained_anew(records));
        CHECK(verdict_of(file) == "live");
        const auto receipt =
            parse_receipt(to_json(match.receipt_with(static_cast<std::uint32_t>(play))));
        CHECK(verdict_of(file, {.receipt = &receipt}) == "receipt");
        CHECK(verdict_of(match.closed(), {.receipt = &receipt}) == "valid");
    }
}

TEST_CASE("tampering: an illegal play") {
    for (const played_match& match : ended_matches()) {
        // A play of two steps or more: one step fewer.
        std::vector<record> records = match.records();
        const std::size_t longer = first(records, 10, [](const record& r) {
            const auto* play = std::get_if<play_body>(&r.body);
            return play != nullptr && play->steps.size() >= 2;
        });
        body_of<play_body>(records[longer])->steps.pop_back();
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(longer));

        // A die that was not thrown.
        records = match.records();
        const std::size_t play = first(records, 10, is_play);
        auto& steps = body_of<play_body>(records[play])->steps;
        steps[0].used = other_face(steps[0].used);
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(play));

        // A checker from an empty point, a false pass.
        records = match.records();
        body_of<play_body>(records[play])->steps[0].from = engine::point{1};
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(play));
        body_of<play_body>(records[play])->steps = {};
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(play));
    }
}

TEST_CASE("tampering: a missing pass") {
    for (const engine::rule_set& rules : engine::rule_sets()) {
        played_match match = match_up_to({.rules = rules.id}, [](const match_log& log) {
            return std::holds_alternative<awaited_pass>(log.due());
        });
        match.advance_to_end();
        std::vector<record> records = match.records();
        const std::size_t pass = first(records, 0, is_pass);
        records.erase(records.begin() + static_cast<std::ptrdiff_t>(pass));
        CHECK(verdict_of(forged(match, numbered_anew(records))) == at(pass));
        // Nothing may stand before it either, and no close.
        records.resize(pass);
        transcript file = match.set_up().with_records(records);
        CHECK(verdict_of(file) == "live");
        match_log log{match.set_up().head, match.set_up().rules};
        for (const record& r : records) REQUIRE(log.append(r));
        file.closing = match.set_up().signed_as(
            {log.header_hash(),
             log.is_on_seen_throw() ? close_reason::called_off_on_throw : close_reason::called_off,
             {},
             {},
             log.throws(),
             log.size(),
             log.last_hash(),
             match.set_up().chains.server.terminal(),
             log.last_ms()}
        );
        CHECK(verdict_of(file) == "close");
    }
}

TEST_CASE("tampering: an extra throw hidden or claimed") {
    for (const std::string_view rules : {"gulbar", "mad-gulbar"}) {
        played_match match = match_up_to({.rules = rules}, [](const match_log& log) {
            const auto* roll = std::get_if<awaited_roll>(&log.due());
            return roll != nullptr && roll->kind == engine::throw_kind::extra;
        });
        match.advance_to_end();
        std::vector<record> records = match.records();
        const std::size_t extra = first(records, 0, [](const record& r) {
            const auto* roll = std::get_if<roll_body>(&r.body);
            return roll != nullptr && roll->kind == engine::throw_kind::extra;
        });
        // Hidden: the opponent throws instead.
        body_of<roll_body>(records[extra])->kind = engine::throw_kind::turn;
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(extra));
        records[extra].seat = opponent(*records[extra].seat);
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(extra));
        // Claimed: a turn's throw called extra, of the same seat.
        records = match.records();
        const std::size_t turn = first(records, extra, [](const record& r) {
            const auto* roll = std::get_if<roll_body>(&r.body);
            return roll != nullptr && roll->kind == engine::throw_kind::turn;
        });
        body_of<roll_body>(records[turn])->kind = engine::throw_kind::extra;
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(turn));
        records[turn].seat = opponent(*records[turn].seat);
        CHECK(verdict_of(forged(match, chained_anew(records))) == at(turn));
    }
}

TEST_CASE("tampering: a record of an unknown type") {
    for (const played_match& match : ended_matches()) {
        constexpr std::size_t type_at = 84;
        bytes unknown = encode(match.log().next(agree_body{}, side::white, 0));
        unknown[type_at] = std::byte{9};
        transcript file = match.live();
        const std::array hashes{sha256(unknown)};
        file.records.push_back({unknown, sign_batch(match.set_up().keys.server, hashes).front()});
        CHECK(verdict_of(file) == at(file.records.size() - 1));
        CHECK(error_in(file).why.code == fault_code::unknown_type);
    }
}
