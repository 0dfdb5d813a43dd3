#include "protocol/fraud.hpp"
#include "protocol/sha256.hpp"
#include "tests/protocol/played_match.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::protocol;
using gulbara::engine::side;

namespace {

// A match in which the server signed one thing and then another.
struct two_faced_server {
    two_faced_server() {
        match.advance_until([](const match_log& log) { return log.is_roll_due(); });
        seq = match.log().size();
        told_white = signed_now(match.log().next(agree_body{}, side::white, 0));
        told_black = signed_now(match.log().next(agree_body{}, side::black, 0));
        match.add(resign_body{resigned_thing::match}, side::white);
        match.advance();
        const auto terminal = match.set_up().chains.server.terminal();
        const auto closing = *match.log().next_close(close_reason::resigned, terminal, 0);
        closed = match.set_up().signed_as(closing);
        auto later = closing;
        ++later.ms;
        closed_again = match.set_up().signed_as(later);
    }

    signed_record signed_now(const record& r) const {
        bytes data = encode(r);
        const std::array hashes{sha256(data)};
        return {data, sign_batch(match.set_up().keys.server, hashes).front()};
    }
    fraud_proof proof(signed_item a, signed_item b) const {
        const transcript file = match.live();
        return {file.head, file.signatures, std::move(a), std::move(b)};
    }

    played_match match{{.seed = 21}};
    std::uint32_t seq = 0;
    signed_record told_white;
    signed_record told_black;
    signed_close closed;
    signed_close closed_again;
};

std::expected<proven_fraud, fault> judged(const fraud_proof& proof) {
    const auto file = parse_fraud(to_json(proof));
    REQUIRE(file);
    return check_fraud(*file);
}

fault_code code_of(const fraud_proof& proof) {
    const auto result = judged(proof);
    REQUIRE_FALSE(result);
    return result.error().code;
}

} // namespace

TEST_CASE("fraud: two records of one number, two closes, a close and a record it denies") {
    const two_faced_server server;
    const auto two_records = judged(server.proof(server.told_white, server.told_black));
    REQUIRE(two_records);
    CHECK(two_records->kind == fraud_kind::two_records);
    CHECK(two_records->seq == server.seq);
    const auto two_closes = judged(server.proof(server.closed, server.closed_again));
    REQUIRE(two_closes);
    CHECK(two_closes->kind == fraud_kind::two_closes);
    const auto denied = server.signed_now(server.match.log().next_resume(0, 0));
    for (const auto& proof :
         {server.proof(server.closed, denied), server.proof(denied, server.closed)}) {
        const auto close_and_record = judged(proof);
        REQUIRE(close_and_record);
        CHECK(close_and_record->kind == fraud_kind::close_and_record);
        CHECK(close_and_record->seq == server.match.log().size());
    }
}

TEST_CASE("fraud: a record's body is not looked at, its signature is") {
    const two_faced_server server;
    signed_record odd = server.told_white;
    constexpr std::size_t type_at = 84;
    odd.data[type_at] = std::byte{77};
    odd.data.resize(odd.data.size() + 2000);
    CHECK(code_of(server.proof(odd, server.told_black)) == fault_code::bad_signature);
    const std::array hashes{sha256(odd.data)};
    odd.proof = sign_batch(server.match.set_up().keys.server, hashes).front();
    CHECK(judged(server.proof(odd, server.told_black)));
    odd.proof = sign_batch(server.match.set_up().keys.seat_one, hashes).front();
    CHECK(code_of(server.proof(odd, server.told_black)) == fault_code::bad_signature);
}

TEST_CASE("fraud: what does not contradict proves nothing") {
    const two_faced_server server;
    const auto one = server.told_white;
    CHECK(code_of(server.proof(one, one)) == fault_code::no_contradiction);
    CHECK(code_of(server.proof(server.closed, server.closed)) == fault_code::no_contradiction);
    CHECK(code_of(server.proof(server.closed, one)) == fault_code::no_contradiction);
    const signed_record before = server.match.live().records[server.seq - 1];
    CHECK(code_of(server.proof(one, before)) == fault_code::no_contradiction);
    const played_match other{{.seed = 22}};
    const auto foreign = server.signed_now(other.log().next(game_start_body{}, {}, 0));
    CHECK(code_of(server.proof(one, foreign)) == fault_code::other_match);
    auto proof = server.proof(one, server.told_black);
    proof.signatures.server = proof.signatures.seat_one;
    CHECK(code_of(proof) == fault_code::bad_signature);
    proof = server.proof(one, server.told_black);
    proof.signatures.seat_two = proof.signatures.seat_one;
    CHECK(code_of(proof) == fault_code::bad_signature);
    proof.signatures.seat_one.reset();
    proof.signatures.seat_two.reset();
    CHECK(judged(proof));
}
