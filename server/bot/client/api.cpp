#include "server/bot/client/api.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <nlohmann/json.hpp>

namespace gulbara::server::bot::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds time_limit{10};
constexpr std::uint64_t body_limit = 64 * 1024 * 1024;

// One request and its answer, step by step; `error` is the first thing that went wrong.
struct exchange {
    asio::io_context context;
    asio::ip::tcp::resolver resolver{context};
    beast::tcp_stream stream{context};
    http::request<http::string_body> request;
    http::response_parser<http::string_body> answer;
    beast::flat_buffer buffer;
    beast::error_code error = asio::error::timed_out;

    void run(const server_address& server) {
        stream.expires_after(time_limit);
        resolver.async_resolve(server.host, server.port, [this](auto failure, auto found) {
            if (failure)
                error = failure;
            else
                connect(found);
        });
        context.run_for(time_limit);
    }
    void connect(const asio::ip::tcp::resolver::results_type& found) {
        stream.async_connect(found, [this](beast::error_code failure, const auto&) {
            if (failure)
                error = failure;
            else
                write();
        });
    }
    void write() {
        http::async_write(stream, request, [this](beast::error_code failure, std::size_t) {
            if (failure)
                error = failure;
            else
                read();
        });
    }
    void read() {
        answer.body_limit(body_limit);
        http::async_read(stream, buffer, answer, [this](beast::error_code failure, std::size_t) {
            error = failure;
        });
    }
};

std::expected<response, std::string>
ask(http::verb verb, const server_address& server, std::string_view path, std::string_view json) {
    exchange one;
    one.request.method(verb);
    one.request.target(path);
    one.request.version(11);
    one.request.keep_alive(false);
    one.request.set(http::field::host, server.authority());
    if (!json.empty()) {
        one.request.set(http::field::content_type, "application/json");
        one.request.body() = json;
    }
    one.request.prepare_payload();
    one.run(server);
    if (one.error) return std::unexpected(server.authority() + ": " + one.error.message());
    return response{
        .status = one.answer.get().result_int(),
        .body = std::move(one.answer.get().body()),
    };
}

std::expected<std::string, std::string>
body_of(std::expected<response, std::string> answer, std::string_view what) {
    if (!answer) return std::unexpected(answer.error());
    if (answer->status / 100 == 2) return std::move(answer->body);
    return std::unexpected(
        std::string(what) + ": status " + std::to_string(answer->status) + " " +
        answer->body.substr(0, 200)
    );
}

} // namespace

std::expected<response, std::string> get(const server_address& server, std::string_view path) {
    return ask(http::verb::get, server, path, {});
}

std::expected<response, std::string>
post(const server_address& server, std::string_view path, std::string_view json) {
    return ask(http::verb::post, server, path, json);
}

std::expected<std::string, std::string> make_guest(const server_address& server) {
    const auto body = body_of(post(server, "/api/v1/guest", R"({"bearer":true})"), "a new guest");
    if (!body) return body;
    const auto json = nlohmann::json::parse(*body, nullptr, false);
    if (!json.is_object() || !json.contains("token") || !json["token"].is_string())
        return std::unexpected("a new guest: the answer has no token");
    return json["token"].get<std::string>();
}

std::expected<std::string, std::string>
download_transcript(const server_address& server, const protocol::match_id& match) {
    const std::string path = "/api/v1/matches/" + protocol::to_hex(match) + "/transcript";
    return body_of(get(server, path), "the transcript");
}

} // namespace gulbara::server::bot::client
