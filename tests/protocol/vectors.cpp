#include "tests/protocol/vectors.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace gulbara::tests::protocol {

std::filesystem::path data_folder() {
    return TEST_DATA_FOLDER;
}

std::filesystem::path transcript_folder() {
    return TRANSCRIPT_FOLDER;
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file.is_open()) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>{file}, {}};
}

const nlohmann::json& vectors() {
    static const auto all = nlohmann::json::parse(read_file(data_folder() / "nfv1.json"));
    return all;
}

gulbara::protocol::bytes bytes_in(const nlohmann::json& hex) {
    return gulbara::protocol::bytes_from_hex(hex.get<std::string>()).value();
}

gulbara::protocol::signature_entry signature_entry_in(const nlohmann::json& entry) {
    gulbara::protocol::signature_entry result{
        octets_in<gulbara::protocol::signature>(entry.at("sig")),
        entry.at("index").get<std::uint32_t>(),
        entry.at("size").get<std::uint32_t>(),
        {}
    };
    for (const auto& hash : entry.at("path"))
        result.path.push_back(octets_in<gulbara::protocol::hash256>(hash));
    return result;
}

} // namespace gulbara::tests::protocol
