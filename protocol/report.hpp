// Verdicts of `gulbara-verify` in words and as JSON (fairness page, section 10).
#pragma once

#include "protocol/fraud.hpp"
#include "protocol/verify.hpp"

namespace gulbara::protocol {

// For people: several lines, ending with a line feed. Text from the file is shown without control
// characters.
std::string to_text(const verification_report&);
std::string to_text(const verification_error&);
std::string to_text(const proven_fraud&);

// One object on one line, without a line feed.
std::string to_json(const verification_report&);
std::string to_json(const verification_error&);
std::string to_json(const proven_fraud&);

} // namespace gulbara::protocol
