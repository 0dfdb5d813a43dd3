#include "tests/protocol/codec_golden.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace gulbara::protocol {
namespace {

const std::filesystem::path golden_root = std::filesystem::path{TEST_DATA_FOLDER} / "protocol";

} // namespace

std::string file_text(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) throw std::runtime_error{"cannot read " + path.string()};
    return {std::istreambuf_iterator<char>{file}, {}};
}

std::string golden(const std::string& name) {
    std::string text = file_text(golden_root / name);
    if (!text.ends_with('\n')) throw std::runtime_error{name + " has no line feed at its end"};
    text.pop_back();
    return text;
}

std::vector<golden_file> golden_files(const std::string& folder) {
    std::vector<golden_file> files;
    for (const auto& entry : std::filesystem::directory_iterator{golden_root / folder}) {
        const std::string stem = entry.path().stem().string();
        const std::string name = folder + "/" + entry.path().filename().string();
        files.push_back({name, stem.substr(0, stem.find('-')), golden(name)});
    }
    std::ranges::sort(files, {}, &golden_file::name);
    return files;
}

} // namespace gulbara::protocol
