// What the binary records say, in words beside them, for readers that decode no binary. Only ever
// written: who reads a message believes the binary alone.
#pragma once

#include "protocol/wire_writer.hpp"

namespace gulbara::protocol {

// `seq`, `type`, `seat`, `at` and what belongs to the type; nothing if it is no record.
void write_record_members(wire_writer& each, byte_view record);

// `reason`, `winner`, `score`, `throws`, `records`, `at`; nothing if it is no close.
void write_close_members(wire_writer& each, byte_view close);

} // namespace gulbara::protocol
