#include "tests/engine/vector_lines.hpp"

#include <array>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <zlib.h>

namespace gulbara::engine {
namespace {

struct closer {
    void operator()(gzFile file) const { gzclose(file); }
};

std::string unpacked(const std::string& path) {
    const std::unique_ptr<gzFile_s, closer> file{gzopen(path.c_str(), "rb")};
    if (file == nullptr) throw std::runtime_error("cannot open " + path);
    std::string text;
    std::array<char, 1U << 16> part{};
    for (;;) {
        const int count = gzread(file.get(), part.data(), part.size());
        if (count < 0) throw std::runtime_error("cannot unpack " + path);
        if (count == 0) return text;
        text.append(part.data(), static_cast<std::size_t>(count));
    }
}

} // namespace

std::vector<std::string> vector_lines(std::string_view name) {
    std::istringstream text{
        unpacked(std::string{GULBARA_TEST_DATA "/rules/"} + std::string{name} + ".jsonl.gz")
    };
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

} // namespace gulbara::engine
