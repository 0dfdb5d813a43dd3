// The wire as a machine-readable document, made from the same shapes that the codec walks.
#pragma once

#include <string>

namespace gulbara::protocol {

// An AsyncAPI 3.0 document in JSON: every message with its members, types and bounds.
std::string asyncapi_document();

} // namespace gulbara::protocol
