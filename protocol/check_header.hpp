// A header and its signatures as they stand in a file, for transcript, receipt and fraud proof.
#pragma once

#include "protocol/transcript.hpp"

namespace gulbara::protocol {

std::expected<header, fault> check_header(const unverified_header&);

enum class asked_of_seats : std::uint8_t {
    what_is_given, // a seat's signature is checked where it is there
    every_key,     // every seat that has a key has signed
};

// The server has signed; a seat without a key has not.
std::expected<header_signatures, fault>
check_signatures(const header&, const unverified_header&, asked_of_seats);

} // namespace gulbara::protocol
