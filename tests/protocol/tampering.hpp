// Everything that could be tried with a transcript, done to matches that the test plays: by an
// outsider who cannot sign, or by the server, which signs whatever it likes.
#pragma once

#include "tests/protocol/played_match.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace gulbara::tests::protocol {

// ---- what is tampered with ------------------------------------------------------------------

// Five matches, one of each rule set, played to their end.
std::vector<played_match> ended_matches();
// Five short ones, resigned after the first play.
std::vector<played_match> resigned_matches();

// ---- finding records --------------------------------------------------------------------------

bool is_roll(const record&);
// With steps.
bool is_play(const record&);
bool is_pass(const record&);

// The number of the first record from `from` on for which it holds; the test fails without one.
template <class Predicate>
std::size_t first(const std::vector<record>& records, std::size_t from, Predicate is_wanted) {
    for (std::size_t i = from; i < records.size(); ++i)
        if (is_wanted(records[i])) return i;
    FAIL("no such record");
    return 0;
}

// Null if it is of another type.
template <class Body>
Body* body_of(record& r) {
    return std::get_if<Body>(&r.body);
}

// The verdict on a file of which that record is wrong.
std::string at(std::size_t record);

// ---- tampering --------------------------------------------------------------------------------

// Signed by the server with a close that fits the counts, the rest of it from the true one.
transcript forged(const played_match&, const std::vector<record>&);
// The same set-up under another header, with all records made for it as far as they can be.
transcript under_header(const played_match&, const header&);
engine::die other_face(engine::die);

} // namespace gulbara::tests::protocol
