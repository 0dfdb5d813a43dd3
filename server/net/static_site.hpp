// Files that are served as they are: the built web client, read whole when the server starts.
#pragma once

#include "server/net/http_message.hpp"

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::net {

// What a file is in one transfer coding.
struct encoded_body {
    std::string body;
    std::string tag; // quoted, as ETag has it
};

// Whether the address of a file changes with its content.
enum class naming : std::uint8_t { by_content, fixed };

struct static_file {
    std::string path; // the address: "/assets/x-1a2b.js"; "/" and "/rules/a" for pages
    std::string_view type;
    naming name = naming::fixed;
    encoded_body plain;
    // Made when the client was built; a request that takes them gets them.
    std::optional<encoded_body> gzip;
    std::optional<encoded_body> brotli;
};

// Every file below the folder, "x.gz" and "x.br" beside an "x" as its encodings; pages (*.html)
// without their suffix, index.html as its folder. What lies in `assets` is named by content.
// Refused, with a message for the operator: a folder that cannot be read or has no index.html,
// and more or larger files than a web client can have (512 files, 8 MiB each).
std::expected<std::vector<static_file>, std::string> read_site(const std::filesystem::path& folder);

// The file in the best coding that the request takes, or 304 where the client has it already.
// Always with the Content-Security-Policy of the client: own scripts, nothing inline, nothing from
// elsewhere.
http_response answer_with(const static_file&, const http_request&);

} // namespace gulbara::server::net
