#include "server/net/static_site.hpp"

#include "protocol/sha256.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <utility>

namespace gulbara::server::net {

namespace {

namespace files = std::filesystem;

constexpr std::size_t most_files = 512;
constexpr std::uintmax_t largest_file = std::uintmax_t{8} * 1024 * 1024;
constexpr std::string_view security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'none'; media-src 'self'; "
    "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".webmanifest", "application/manifest+json"},
}};

std::string_view type_of(const files::path& file) {
    const std::string suffix = file.extension().string();
    const auto* const found =
        std::ranges::find(types, suffix, &std::pair<std::string_view, std::string_view>::first);
    return found != types.end() ? found->second : "application/octet-stream";
}

std::optional<std::string> content_of(const files::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string{std::istreambuf_iterator<char>(in), {}};
}

encoded_body tagged(std::string body) {
    constexpr std::size_t digits = 32;
    const auto hash = protocol::to_hex(protocol::sha256(protocol::bytes_of(body)));
    return {.body = std::move(body), .tag = fmt::format("\"{}\"", hash.substr(0, digits))};
}

std::optional<encoded_body> encoding_of(files::path file, std::string_view suffix) {
    file += suffix;
    auto content = content_of(file);
    if (!content) return std::nullopt;
    return tagged(std::move(*content));
}

// "/assets/a.js" of "assets/a.js"; "/" of "index.html"; "/rules/a" of "rules/a.html".
std::string address_of(const files::path& relative) {
    auto address = "/" + relative.generic_string();
    constexpr std::string_view page = ".html";
    if (!address.ends_with(page)) return address;
    address.erase(address.size() - page.size());
    constexpr std::string_view index = "/index";
    if (address.ends_with(index)) address.erase(address.size() - index.size());
    return address.empty() ? "/" : address;
}

bool is_encoding(const files::path& file) {
    return file.extension() == ".gz" || file.extension() == ".br";
}

std::expected<static_file, std::string>
read_file(const files::path& folder, const files::path& file) {
    std::error_code error;
    const auto size = files::file_size(file, error);
    if (!error && size > largest_file)
        return std::unexpected(fmt::format("{} is too large", file.string()));
    auto content = content_of(file);
    if (error || !content) return std::unexpected(fmt::format("{} cannot be read", file.string()));
    const auto relative = file.lexically_relative(folder);
    return static_file{
        .path = address_of(relative),
        .type = type_of(file),
        .name = relative.begin()->string() == "assets" ? naming::by_content : naming::fixed,
        .plain = tagged(std::move(*content)),
        .gzip = encoding_of(file, ".gz"),
        .brotli = encoding_of(file, ".br"),
    };
}

// The coding a request gets, with its name; the plain one has none.
std::pair<const encoded_body*, std::string_view>
best_for(const static_file& file, const http_request& request) {
    constexpr std::string_view wish = "Accept-Encoding";
    if (file.brotli && request.fields.has_token(wish, "br")) return {&*file.brotli, "br"};
    if (file.gzip && request.fields.has_token(wish, "gzip")) return {&*file.gzip, "gzip"};
    return {&file.plain, {}};
}

} // namespace

std::expected<std::vector<static_file>, std::string> read_site(const files::path& folder) {
    std::vector<static_file> site;
    std::error_code error;
    for (files::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error)) {
        if (!at->is_regular_file(error) || is_encoding(at->path())) continue;
        if (site.size() == most_files)
            return std::unexpected(fmt::format("{} has too many files", folder.string()));
        auto file = read_file(folder, at->path());
        if (!file) return std::unexpected(std::move(file.error()));
        site.push_back(std::move(*file));
    }
    if (error) return std::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
    if (std::ranges::find(site, "/", &static_file::path) == site.end())
        return std::unexpected(fmt::format("{} has no index.html", folder.string()));
    return site;
}

http_response answer_with(const static_file& file, const http_request& request) {
    const auto [encoded, coding] = best_for(file, request);
    http_response response;
    const bool is_lasting = file.name == naming::by_content;
    response.fields.add(
        "Cache-Control", is_lasting ? "public, max-age=31536000, immutable" : "no-cache"
    );
    response.fields.add("ETag", encoded->tag);
    response.fields.add("Vary", "Accept-Encoding");
    response.fields.add("Content-Security-Policy", security_policy);
    response.fields.add("Referrer-Policy", "same-origin");
    response.fields.add("Cross-Origin-Opener-Policy", "same-origin");
    if (request.fields.has_none_match(encoded->tag)) {
        response.status = http_status::not_modified;
        return response;
    }
    response.fields.add("Content-Type", file.type);
    if (!coding.empty()) response.fields.add("Content-Encoding", coding);
    response.body = encoded->body;
    return response;
}

} // namespace gulbara::server::net
