// Two things signed by one server that cannot both be true (fairness page, sections 6 and 10).
#pragma once

#include "protocol/transcript.hpp"

#include <variant>

namespace gulbara::protocol {

using signed_item = std::variant<signed_record, signed_close>;

// For writing.
struct fraud_proof {
    header head;
    header_signatures signatures;
    signed_item a;
    signed_item b;
};

std::string to_json(const fraud_proof&);

struct unverified_fraud {
    unverified_header head;
    claimed<signed_item> a;
    claimed<signed_item> b;
};

std::expected<unverified_fraud, fault> parse_fraud(std::string_view json);

enum class fraud_kind : std::uint8_t {
    two_records,      // of one match and seq
    two_closes,       // of one match
    close_and_record, // the close says that there is no record of that seq
};

std::string_view to_string(fraud_kind);

struct proven_fraud {
    fraud_kind kind;
    header head;
    std::uint32_t seq = 0; // of the record or records
};

// The proof holds, or why not.
std::expected<proven_fraud, fault> check_fraud(const unverified_fraud&);

} // namespace gulbara::protocol
