#include "server/net/gzip.hpp"

#include <stdexcept>
#include <zlib.h>

namespace gulbara::server::net {

std::string gzip(std::string_view data) {
    constexpr int gzip_format = 15 + 16; // largest window, gzip header
    constexpr int memory_level = 8;
    z_stream stream{};
    if (deflateInit2(
            &stream,
            Z_DEFAULT_COMPRESSION,
            Z_DEFLATED,
            gzip_format,
            memory_level,
            Z_DEFAULT_STRATEGY
        ) != Z_OK)
        throw std::runtime_error("zlib cannot start");
    std::string packed(deflateBound(&stream, data.size()), '\0');
    // zlib does not change its input; its C interface predates const.
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(data.data()));
    stream.avail_in = static_cast<uInt>(data.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const int outcome = deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    if (outcome != Z_STREAM_END) throw std::runtime_error("zlib cannot compress");
    return packed;
}

} // namespace gulbara::server::net
