#include "server/net/router.hpp"
#include "server/net/routes.hpp"
#include "server/net/static_site.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

using namespace gulbara::server::net;
namespace fs = std::filesystem;

namespace {

// A folder that goes with its scope.
class folder {
public:
    folder() {
        std::string name = (fs::temp_directory_path() / "gulbara-site-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()));
        path_ = name;
    }
    ~folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    folder(const folder&) = delete;
    folder& operator=(const folder&) = delete;

    const fs::path& path() const { return path_; }
    void write(std::string_view name, std::string_view content) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name) << content;
    }

private:
    fs::path path_;
};

void write_client(const folder& in) {
    in.write("index.html", "<p>client</p>");
    in.write("index.html.gz", "packed page");
    in.write("assets/a-1f.js", "plain script");
    in.write("assets/a-1f.js.gz", "gzip script");
    in.write("assets/a-1f.js.br", "brotli script");
    in.write("assets/e-2c.wasm", "module");
    in.write("rules/uk/gulbar.html", "<p>rules</p>");
}

http_request get(std::string target, std::string_view encodings = {}) {
    http_request request;
    request.target = std::move(target);
    if (!encodings.empty()) request.fields.add("Accept-Encoding", encodings);
    return request;
}

std::string field(const http_response& response, std::string_view name) {
    return std::string(response.fields.find(name).value_or(""));
}

http_response ask(const http_request& request) {
    const folder in;
    write_client(in);
    auto site = read_site(in.path());
    REQUIRE(site);
    router all;
    add_web_client(all, std::move(*site));
    return all.find(request).run();
}

} // namespace

TEST_CASE("pages stand without their suffix, encodings are no files of their own") {
    const folder in;
    write_client(in);
    const auto site = read_site(in.path());
    REQUIRE(site);
    std::vector<std::string> paths;
    for (const auto& each : *site) paths.push_back(each.path);
    std::ranges::sort(paths);
    CHECK(
        paths ==
        std::vector<std::string>{"/", "/assets/a-1f.js", "/assets/e-2c.wasm", "/rules/uk/gulbar"}
    );
}

TEST_CASE("a request gets the best coding that it takes") {
    CHECK(ask(get("/assets/a-1f.js")).body == "plain script");
    CHECK(field(ask(get("/assets/a-1f.js")), "Content-Encoding").empty());
    const auto gzip = ask(get("/assets/a-1f.js", "gzip, deflate"));
    CHECK(gzip.body == "gzip script");
    CHECK(field(gzip, "Content-Encoding") == "gzip");
    const auto brotli = ask(get("/assets/a-1f.js", "gzip, deflate, br, zstd"));
    CHECK(brotli.body == "brotli script");
    CHECK(field(brotli, "Content-Encoding") == "br");
    CHECK(field(brotli, "Vary") == "Accept-Encoding");
    CHECK(ask(get("/assets/e-2c.wasm", "br")).body == "module");
}

TEST_CASE("types are said, browsers need them") {
    CHECK(field(ask(get("/")), "Content-Type") == "text/html; charset=utf-8");
    CHECK(field(ask(get("/assets/a-1f.js")), "Content-Type") == "text/javascript; charset=utf-8");
    CHECK(field(ask(get("/assets/e-2c.wasm")), "Content-Type") == "application/wasm");
}

TEST_CASE("what is named by its content is kept for ever, pages are asked for anew") {
    CHECK(
        field(ask(get("/assets/a-1f.js")), "Cache-Control") == "public, max-age=31536000, immutable"
    );
    CHECK(field(ask(get("/")), "Cache-Control") == "no-cache");
    CHECK(field(ask(get("/rules/uk/gulbar")), "Cache-Control") == "no-cache");
}

TEST_CASE("a client that has the file is told so, for each coding apart") {
    const auto plain = field(ask(get("/")), "ETag");
    const auto packed = field(ask(get("/", "gzip")), "ETag");
    CHECK(plain != packed);
    auto again = get("/", "gzip");
    again.fields.add("If-None-Match", packed);
    const auto answer = ask(again);
    CHECK(answer.status == http_status::not_modified);
    CHECK(answer.body.empty());
    CHECK(field(answer, "ETag") == packed);
    again.fields.set("If-None-Match", plain);
    CHECK(ask(again).status == http_status::ok);
}

TEST_CASE("everything comes with the policy that lets in nothing from elsewhere") {
    for (const char* path : {"/", "/assets/a-1f.js", "/t/0123"}) {
        const auto policy = field(ask(get(path)), "Content-Security-Policy");
        CHECK(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        CHECK(policy.find("unsafe-inline") == std::string::npos);
    }
}

TEST_CASE("the client's own addresses lead to its page, others and other folders nowhere") {
    for (const char* path :
         {"/t/0123",
          "/g/0123",
          "/g/0123/verify",
          "/c/0123",
          "/p/0123",
          "/watch",
          "/leaderboard",
          "/verify",
          "/settings",
          "/continue",
          "/account",
          "/login",
          "/register",
          "/recover"})
        CHECK(ask(get(path)).body == "<p>client</p>");
    for (const char* path :
         {"/x",
          "/assets/",
          "/assets/../index.html",
          "/..%2fsecret",
          "/assets/a-1f.js.gz",
          "/index.html",
          "/rules/uk/../uk/gulbar",
          "//"})
        CHECK(ask(get(path)).status == http_status::not_found);
}

TEST_CASE("who asks for a page where there is none gets the client's, with 404") {
    auto browser = get("/x");
    browser.fields.add("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
    const auto page = ask(browser);
    CHECK(page.status == http_status::not_found);
    CHECK(page.body == "<p>client</p>");
    CHECK(field(page, "Content-Type") == "text/html; charset=utf-8");
    CHECK_FALSE(field(page, "Content-Security-Policy").empty());

    auto script = get("/assets/gone.js");
    script.fields.add("Accept", "*/*");
    CHECK(ask(script).status == http_status::not_found);
    CHECK(field(ask(script), "Content-Type") == "application/json");
    browser.method = http_method::post;
    CHECK(field(ask(browser), "Content-Type") == "application/json");
}

TEST_CASE("a folder that is no client is refused with the reason") {
    const folder in;
    CHECK(read_site(in.path() / "nowhere").error().find("nowhere") != std::string::npos);
    CHECK(read_site(in.path()).error().ends_with("has no index.html"));
    write_client(in);
    std::ofstream(in.path() / "huge.js").close();
    fs::resize_file(in.path() / "huge.js", 9 * 1024 * 1024);
    CHECK(read_site(in.path()).error().ends_with("huge.js is too large"));
    fs::remove(in.path() / "huge.js");
    for (int count = 0; count < 520; ++count) in.write("many/" + std::to_string(count) + ".js", "");
    CHECK(read_site(in.path()).error().ends_with("has too many files"));
}
