// Everything that could be tried with a transcript, done to matches that the test plays: by an
// outsider who cannot sign, or by the server, which signs whatever it likes.
#include "engine/legal_plays.hpp"
#include "protocol/sha256.hpp"
#include "tests/protocol/played_match.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::protocol;
namespace engine = gulbara::engine;
using engine::side;

namespace {

std::string at(std::size_t record) {
    return "record " + std::to_string(record);
}

// Five matches, one of each rule set, played to their end.
std::vector<played_match> ended_matches() {
    std::vector<played_match> matches;
    for (const engine::rule_set& rules : engine::rule_sets()) {
        matches.emplace_back(match_plan{.rules = rules.id, .seed = 11});
        matches.back().advance_to_end();
    }
    return matches;
}

// Five short ones, resigned after the first play.
std::vector<played_match> resigned_matches() {
    std::vector<played_match> matches;
    for (const engine::rule_set& rules : engine::rule_sets()) {
        matches.emplace_back(match_plan{.rules = rules.id, .seed = 12});
        matches.back().advance_until([](const match_log& log) { return log.is_play_due(); });
        matches.back().advance();
        while (!matches.back().log().is_settled()) matches.back().advance();
        matches.back().add(resign_body{}, side::white);
        matches.back().advance();
    }
    return matches;
}

template <class Body>
Body* body_of(record& r) {
    return std::get_if<Body>(&r.body);
}

// The number of the first record from `from` on for which it holds; the test fails without one.
template <class Predicate>
std::size_t first(const std::vector<record>& records, std::size_t from, Predicate is_wanted) {
    for (std::size_t i = from; i < records.size(); ++i)
        if (is_wanted(records[i])) return i;
    REQUIRE_MESSAGE(false, "no such record");
    return 0;
}

bool is_roll(const record& r) {
    return std::holds_alternative<roll_body>(r.body);
}

bool is_play(const record& r) {
    const auto* play = std::get_if<play_body>(&r.body);
    return play != nullptr && !play->steps.empty();
}

bool is_pass(const record& r) {
    const auto* play = std::get_if<play_body>(&r.body);
    return play != nullptr && play->steps.empty();
}

// Signed by the server with a close that fits the counts, the rest of it from the true one.
transcript forged(const played_match& match, const std::vector<record>& records) {
    transcript file = match.set_up().with_records(records);
    auto closing = *decode_close(match.closed().closing->data);
    closing.records = static_cast<std::uint32_t>(records.size());
    closing.throws = static_cast<std::uint32_t>(std::ranges::count_if(records, is_roll));
    closing.last_record = sha256(file.records.back().data);
    file.closing = match.set_up().signed_as(closing);
    file.terminals = match.closed().terminals;
    return file;
}

// The same set-up under another header, with all records made for it as far as they can be.
transcript under_header(const played_match& match, const header& head) {
    std::vector<record> records = match.records();
    for (record& r : records) r.header_hash = hash_of(head);
    return match.set_up().with_records(chained_anew(records), head);
}

engine::die other_face(engine::die d) {
    return engine::die{static_cast<std::uint8_t>(d.pips % 6 + 1)};
}

} // namespace

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

TEST_CASE("tampering: another N, mode, rules document or player") {
    for (const played_match& match : resigned_matches()) {
        const header& head = match.set_up().head;
        header changed = head;
        changed.links = 5120;
        CHECK(verdict_of(under_header(match, changed)) == "rules");
        changed = head;
        changed.mode = contribution::seat_one;
        CHECK(verdict_of(under_header(match, changed)) == "header");
        changed.anchors.seat_two = {};
        CHECK(verdict_of(under_header(match, changed)) == "rules");
        changed = head;
        changed.players.black = {};
        CHECK(verdict_of(under_header(match, changed)) == "players");

        // The document another one, and the header that goes with it.
        rules_document other = match.set_up().rules;
        other.points = 2;
        transcript file = match.closed();
        file.rules = encode(other);
        CHECK(verdict_of(file) == "rules");
        changed = head;
        changed.rules_hash = hash_of_rules(file.rules);
        file = under_header(match, changed);
        file.rules = encode(other);
        CHECK(verdict_of(file) == "rules");

        // The header alone: nothing signed anew.
        for (const std::size_t byte : {18u, 23u, 60u, 100u, 200u, 280u}) {
            file = match.closed();
            auto data = encode(head);
            data[byte] ^= std::byte{1};
            const auto decoded = decode_header(data);
            if (!decoded) continue;
            file.head = *decoded;
            CHECK(verdict_of(file) == "signatures");
        }

        file = match.closed();
        file.players.white.id = "somebody else";
        CHECK(verdict_of(file) == "players");
        file = match.closed();
        file.players.black.salt->value[0] ^= std::byte{1};
        CHECK(verdict_of(file) == "players");
        file = match.closed();
        file.players.white.salt.reset();
        CHECK(verdict_of(file) == "players");
        file.players.white.id.reset();
        CHECK(verdict_of(file) == "valid");
    }
}

TEST_CASE("tampering: the same records under other rules") {
    const played_match match{{.rules = "gul-bara", .seed = 11}};
    for (const engine::rule_set& rules : engine::rule_sets()) {
        if (rules.id == "gul-bara") continue;
        rules_document other = match.set_up().rules;
        other.rules = &rules;
        played_match played = match_up_to({.rules = "gul-bara", .seed = 11}, [](const auto& log) {
            return log.is_decided();
        });
        header head = played.set_up().head;
        head.rules_hash = hash_of_rules(encode(other));
        transcript file = under_header(played, head);
        file.rules = encode(other);
        // Dice depend on the header, so the very first throw is another one (or by chance not).
        CHECK(verdict_of(file).starts_with("record"));
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

TEST_CASE("tampering: the end cut off") {
    for (const played_match& match : ended_matches()) {
        const std::size_t kept = match.records().size() / 2;
        transcript file = match.closed();
        file.records.resize(kept);
        CHECK(verdict_of(file) == "close");
        file.closing.reset();
        file.terminals = {};
        CHECK(verdict_of(file) == "live");
        CHECK(verdict_of(file, {.end = ending::must_be_closed}) == "close");
        const auto receipt =
            parse_receipt(to_json(match.receipt_with(static_cast<std::uint32_t>(kept))));
        CHECK(verdict_of(file, {.receipt = &receipt}) == "receipt");
        // The server signs a shorter match: the receipt again.
        std::vector<record> records = match.records();
        records.resize(kept);
        CHECK(verdict_of(forged(match, records), {.receipt = &receipt}) == "receipt");
    }
}

TEST_CASE("tampering: an edited close") {
    for (const played_match& match : resigned_matches()) {
        const transcript good = match.closed();
        // Any bit of it, the signature kept.
        for (std::size_t byte = 0; byte < close_size; byte += 3) {
            transcript file = good;
            file.closing->data[byte] ^= std::byte{1};
            CHECK(verdict_of(file) == "close");
        }
        const auto verdict_after = [&](auto change) {
            auto closing = *decode_close(good.closing->data);
            change(closing);
            transcript file = good;
            file.closing = match.set_up().signed_as(closing);
            return verdict_of(file);
        };
        CHECK(verdict_after([](match_close&) {}) == "valid");
        CHECK(verdict_after([](match_close& c) { c.winner = opponent(*c.winner); }) == "close");
        CHECK(verdict_after([](match_close& c) { c.winner.reset(); }) == "close");
        CHECK(verdict_after([](match_close& c) { ++c.score.black; }) == "close");
        CHECK(verdict_after([](match_close& c) { ++c.throws; }) == "close");
        CHECK(verdict_after([](match_close& c) { --c.records; }) == "close");
        CHECK(verdict_after([](match_close& c) { c.ms = 0; }) == "close");
        for (const int reason : {1, 3, 4, 5, 6, 7, 8, 9})
            CHECK(verdict_after([&](match_close& c) {
                      c.reason = static_cast<close_reason>(reason);
                  }) == "close");
        transcript file = good;
        file.closing->by_server = file.records.back().proof.sig;
        CHECK(verdict_of(file) == "close");
    }
}

TEST_CASE("tampering: a wrong, missing or foreign server terminal") {
    const played_match foreign{{.seed = 99}};
    for (const played_match& match : resigned_matches()) {
        const transcript good = match.closed();
        const auto verdict_with = [&](const chain_key& terminal) {
            auto closing = *decode_close(good.closing->data);
            closing.server_terminal = terminal;
            transcript file = good;
            file.closing = match.set_up().signed_as(closing);
            return verdict_of(file);
        };
        CHECK(verdict_with(match.set_up().chains.server.link(1023)) == "close");
        CHECK(verdict_with(match.log().last_link(role::server)) == "close");
        CHECK(verdict_with({}) == "close");
        CHECK(verdict_with(foreign.set_up().chains.server.terminal()) == "close");
        CHECK(verdict_with(match.set_up().chains.seat_one.terminal()) == "close");
        transcript file = good;
        file.terminals.black = foreign.set_up().chains.seat_two.terminal();
        CHECK(verdict_of(file) == "close");
        file.terminals = {};
        CHECK(verdict_of(file) == "valid");
    }
}

TEST_CASE("tampering: a foreign receipt, or one that is incomplete") {
    const std::vector<played_match> matches = ended_matches();
    const auto foreign = parse_receipt(to_json(matches[1].receipt_with(3)));
    CHECK(verdict_of(matches[0].closed(), {.receipt = &foreign}) == "receipt");
    CHECK(verdict_of(matches[1].closed(), {.receipt = &foreign}) == "valid");
    receipt incomplete = matches[0].receipt_with(3);
    incomplete.signatures.seat_two.reset();
    auto read = parse_receipt(to_json(incomplete));
    CHECK(verdict_of(matches[0].closed(), {.receipt = &read}) == "receipt");
    incomplete = matches[0].receipt_with(3);
    incomplete.newest->proof = matches[0].receipt_with(4).newest->proof;
    read = parse_receipt(to_json(incomplete));
    CHECK(verdict_of(matches[0].closed(), {.receipt = &read}) == "receipt");
    incomplete.newest.reset();
    read = parse_receipt(to_json(incomplete));
    CHECK(verdict_of(matches[0].closed(), {.receipt = &read}) == "valid");
    read = parse_receipt("{}");
    CHECK(verdict_of(matches[0].closed(), {.receipt = &read}) == "receipt");
}

TEST_CASE("tampering: a record signed by another key") {
    const played_match foreign{{.seed = 99}};
    for (const played_match& match : ended_matches()) {
        transcript file = match.closed();
        const std::array hashes{sha256(file.records[7].data)};
        file.records[7].proof = sign_batch(foreign.set_up().keys.server, hashes).front();
        CHECK(verdict_of(file) == at(7));
        // By a seat of the match, and by the server but as something else.
        file.records[7].proof = sign_batch(match.set_up().keys.seat_one, hashes).front();
        CHECK(verdict_of(file) == at(7));
        file.records[7].proof.sig =
            sign(match.set_up().keys.server, signed_thing::close, hashes[0]);
        CHECK(verdict_of(file) == at(7));
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

TEST_CASE("tampering: keys and signatures of the header") {
    for (const played_match& match : resigned_matches()) {
        const header& head = match.set_up().head;
        header changed = head;
        changed.keys.seat_two = changed.keys.seat_one;
        CHECK(verdict_of(under_header(match, changed)) == "header");
        changed.keys.seat_two.value = {std::byte{1}};
        CHECK(verdict_of(under_header(match, changed)) == "header");
        changed.keys.seat_two = {};
        CHECK(verdict_of(under_header(match, changed)) == "signatures");
        transcript file = match.closed();
        file.signatures.seat_one.reset();
        CHECK(verdict_of(file) == "signatures");
        file = match.closed();
        file.signatures.server.reset();
        CHECK(verdict_of(file) == "signatures");
        CHECK(verdict_of(match.closed(), {.server_key = head.keys.server}) == "valid");
        CHECK(verdict_of(match.closed(), {.server_key = head.keys.seat_one}) == "server_key");
    }
}

TEST_CASE("tampering: records of one batch out of order, or signed under another size") {
    for (const played_match& match : ended_matches()) {
        transcript file = match.closed();
        std::vector<hash256> hashes;
        for (std::size_t i = 0; i < 4; ++i) hashes.push_back(sha256(file.records[i].data));
        const auto in_order = sign_batch(match.set_up().keys.server, hashes);
        for (std::size_t i = 0; i < 4; ++i) file.records[i].proof = in_order[i];
        CHECK(verdict_of(file) == "valid");
        ++file.records[3].proof.size;
        CHECK(verdict_of(file) == at(3));
        std::swap(hashes[1], hashes[2]);
        const auto swapped = sign_batch(match.set_up().keys.server, hashes);
        file.records[0].proof = swapped[0];
        file.records[1].proof = swapped[2];
        file.records[2].proof = swapped[1];
        file.records[3].proof = swapped[3];
        CHECK(verdict_of(file) == at(2));
    }
}
