// Records under signatures that are not theirs.
#include "protocol/sha256.hpp"
#include "tests/protocol/tampering.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::protocol;

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
