// The golden files: one frame each, byte for byte as it goes over the wire, and a line feed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gulbara::protocol {

struct golden_file {
    std::string name; // "client/play.json"
    std::string type; // "play": the name up to its first '-'
    std::string frame;
};

// Of "client" or "server", in order of name.
std::vector<golden_file> golden_files(const std::string& folder);
// The frame of one, as in `golden("server/ok.json")`.
std::string golden(const std::string& name);

std::string file_text(const std::filesystem::path&);

} // namespace gulbara::protocol
