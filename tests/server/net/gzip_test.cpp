#include "server/net/gzip.hpp"

#include <doctest/doctest.h>

#include <random>
#include <zlib.h>

using gulbara::server::net::gzip;

namespace {

std::string unpacked(std::string packed, std::size_t size) {
    std::string text(size + 1, '\0');
    z_stream stream{};
    REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
    text.resize(stream.total_out);
    inflateEnd(&stream);
    return text;
}

} // namespace

TEST_CASE("what is packed can be unpacked, also what does not shrink") {
    std::mt19937 random(3);
    for (const std::size_t size : {0UL, 1UL, 1000UL, 300'000UL}) {
        std::string noise(size, '\0');
        for (auto& each : noise) each = static_cast<char>(random());
        CHECK(unpacked(gzip(noise), size) == noise);
    }
    const std::string hex(100'000, '0');
    CHECK(unpacked(gzip(hex), hex.size()) == hex);
    CHECK(gzip(hex).size() < 1000);
}
