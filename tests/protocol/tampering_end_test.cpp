// The end of a match cut off, or its close, terminals and receipts changed.
#include "tests/protocol/tampering.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::protocol;

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
