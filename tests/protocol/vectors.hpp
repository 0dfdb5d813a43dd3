// The vectors of the dice scheme, made by an independent program.
#pragma once

#include "protocol/batch.hpp"
#include "protocol/bytes.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

namespace gulbara::tests::protocol {

// The folder tests/data.
std::filesystem::path data_folder();
// Whole transcripts and their index.json.
std::filesystem::path transcript_folder();

std::string read_file(const std::filesystem::path&);
const nlohmann::json& vectors();

// Hex of a vector as a value. Throws std::bad_optional_access if it is none, here as below.
template <class Octets>
Octets octets_in(const nlohmann::json& hex) {
    return gulbara::protocol::octets_from_hex<Octets>(hex.get<std::string>()).value();
}
gulbara::protocol::bytes bytes_in(const nlohmann::json& hex);
gulbara::protocol::signature_entry signature_entry_in(const nlohmann::json&);

} // namespace gulbara::tests::protocol
