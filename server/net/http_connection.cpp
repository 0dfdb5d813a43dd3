#include "server/net/http_connection.hpp"

#include "server/net/public_reading.hpp"
#include "server/net/reception.hpp"
#include "server/net/session.hpp"
#include "server/net/upgrade.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include <sys/socket.h>
#include <tuple>
#include <utility>

namespace gulbara::server::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

using stream = beast::basic_stream<asio::ip::tcp, strand>;
using request_parser = http::request_parser<http::string_body>;
constexpr auto as_tuple = asio::as_tuple(asio::use_awaitable);
constexpr std::string_view websocket_path = "/ws";

http_method method_of(http::verb verb) {
    switch (verb) {
    case http::verb::get:
        return http_method::get;
    case http::verb::head:
        return http_method::head;
    case http::verb::post:
        return http_method::post;
    case http::verb::put:
        return http_method::put;
    case http::verb::delete_:
        return http_method::remove;
    case http::verb::options:
        return http_method::options;
    default:
        return http_method::other;
    }
}

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

http_request request_of(const request_parser::value_type& parsed) {
    http_request request;
    request.method = method_of(parsed.method());
    request.target = view(parsed.target());
    for (const auto& field : parsed)
        request.fields.add(view(field.name_string()), view(field.value()));
    request.body = parsed.body();
    return request;
}

// Fields that decide who asks and whom he means stand once: of two, another program on the way may
// have judged the other one (RFC 9112 section 3.2, RFC 6454 section 7.3).
std::optional<std::string_view> ambiguity_in(const request_parser::value_type& parsed) {
    if (parsed.version() >= 11 && parsed.count(http::field::host) != 1) return "exactly one Host";
    if (parsed.count(http::field::origin) > 1) return "one Origin at most";
    if (parsed.count(http::field::authorization) > 1) return "one Authorization at most";
    return std::nullopt;
}

// What a request that cannot be read is answered with; none: the client has gone, or was too
// slow.
std::optional<http_response> answer_to(error_code error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return error_response(
            http_status::header_too_large, "header_too_large", "the header is too large"
        );
    if (error == http::error::body_limit)
        return error_response(
            http_status::payload_too_large, "body_too_large", "the body is too large"
        );
    const bool is_malformed =
        error.category() == make_error_code(http::error::bad_method).category();
    if (!is_malformed || error == http::error::end_of_stream ||
        error == http::error::partial_message)
        return std::nullopt;
    return error_response(http_status::bad_request, "bad_request", "this is not HTTP");
}

bool may_have_body(http_status status) {
    return status != http_status::no_content && status != http_status::not_modified;
}

// How a response is written.
struct format {
    bool is_last = false;
    bool has_body = true;
};
constexpr format ending{.is_last = true};

// One connection's requests, one after the other.
class http_connection {
public:
    http_connection(
        hub& all, const router& routes, socket connected, address peer, std::vector<pass> passes
    )
        : hub_(all), router_(routes), stream_(std::move(connected)), peer_(peer),
          passes_(std::move(passes)), buffer_(hub_.settings.limits.header + read_size) {}

    asio::awaitable<void> serve() {
        while (co_await serve_one()) {
        }
        if (stream_.socket().is_open()) co_await say_goodbye();
    }

private:
    static constexpr std::size_t read_size = 4096;

    // The client may still be sending: closing now could destroy what it has not read yet.
    asio::awaitable<void> say_goodbye() {
        constexpr std::size_t most = std::size_t{256} * 1024;
        constexpr std::chrono::seconds patience{1};
        error_code error;
        stream_.socket().shutdown(socket::shutdown_send, error);
        stream_.expires_after(patience);
        for (std::size_t taken = 0; !error && taken < most;) {
            buffer_.clear();
            std::size_t size = 0;
            std::tie(error, size) =
                co_await stream_.async_read_some(buffer_.prepare(read_size), as_tuple);
            taken += size;
        }
    }

    // False: the connection has ended or is no longer ours.
    asio::awaitable<bool> serve_one() {
        if (!co_await wait_for_first_byte()) co_return false;
        request_parser parser;
        const auto& limits = hub_.settings.limits;
        parser.header_limit(static_cast<std::uint32_t>(limits.header));
        parser.body_limit(limits.body);
        if (const auto error = co_await read(parser)) {
            if (auto refusal = answer_to(error)) co_await write(std::move(*refusal), ending);
            co_return false;
        }
        if (const auto fault = ambiguity_in(parser.get())) {
            co_await write(error_response(http_status::bad_request, "bad_request", *fault), ending);
            co_return false;
        }
        auto request = request_of(parser.get());
        request.client = client_behind(
            peer_, request.fields.joined("X-Forwarded-For"), hub_.settings.trusted_proxies
        );
        if (auto refusal = refusal_of(hub_, request)) {
            share(request, *refusal);
            co_await write(std::move(*refusal), ending);
            co_return false;
        }
        if (request.path() == websocket_path) co_return co_await become_websocket(request);
        auto response = co_await answer(hub_, router_, request);
        const format form{
            .is_last = !parser.keep_alive() || hub_.is_stopping,
            .has_body = request.method != http_method::head,
        };
        const auto undo = std::exchange(response.if_undelivered, nullptr);
        const bool is_in_vain = undo && has_gone();
        const bool is_sent = !is_in_vain && co_await write(std::move(response), form);
        if (!is_sent && undo) undo();
        co_return is_sent && !form.is_last;
    }

    // Nobody will read an answer. Whoever only ends his sending early is taken for one who has
    // gone.
    bool has_gone() {
        char next = 0;
        return ::recv(stream_.socket().native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
    }

    asio::awaitable<bool> wait_for_first_byte() {
        if (buffer_.size() > 0) co_return true;
        const auto& times = hub_.settings.timeouts;
        stream_.expires_after(is_first_ ? times.header : times.keep_alive);
        is_first_ = false;
        const auto [error, size] =
            co_await stream_.async_read_some(buffer_.prepare(read_size), as_tuple);
        buffer_.commit(size);
        co_return !error;
    }

    asio::awaitable<error_code> read(request_parser& parser) {
        stream_.expires_after(hub_.settings.timeouts.header);
        auto [error, size] = co_await http::async_read_header(stream_, buffer_, parser, as_tuple);
        if (error || parser.is_done()) co_return error;
        if (view(parser.get()[http::field::expect]) == "100-continue") {
            constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
            std::tie(error, size) = co_await asio::async_write(
                stream_, asio::buffer(go_on.data(), go_on.size()), as_tuple
            );
            if (error) co_return error;
        }
        stream_.expires_after(hub_.settings.timeouts.body);
        std::tie(error, size) = co_await http::async_read(stream_, buffer_, parser, as_tuple);
        co_return error;
    }

    asio::awaitable<bool> become_websocket(const http_request& request) {
        const auto who = caller_of(request, hub_.settings.public_origins);
        auto accepted = admit(hub_, request, who, peer_, passes_);
        if (!accepted) {
            co_await write(std::move(accepted.error()), ending);
            co_return false;
        }
        if (!co_await write(std::move(*accepted), {})) co_return false;
        newcomer person{
            .identity = std::nullopt,
            .visitor = hub_.admission.visitor_at(request.client, hub_.time.now()),
            .passes = std::move(passes_),
        };
        if (const auto token = credential(request, who, hub_.identities.cookie_name())) {
            auto known = hub_.identities.find(*token);
            person.is_over = !known;
            if (known) {
                person.identity = std::move(known->player);
                person.session = known->session;
                person.may = known->may;
                person.last = known->last;
            }
        }
        std::string early(static_cast<const char*>(buffer_.data().data()), buffer_.size());
        start_session(hub_, stream_.release_socket(), std::move(person), std::move(early));
        co_return false;
    }

    asio::awaitable<bool> write(http_response response, format form) {
        http::response<http::string_body> message;
        message.version(11);
        message.result(static_cast<unsigned>(std::to_underlying(response.status)));
        for (const auto& [name, value] : response.fields.all()) message.insert(name, value);
        const bool is_upgrade = response.status == http_status::switching_protocols;
        if (!is_upgrade) {
            message.set("Date", http_date(hub_.time.now()));
            message.set("X-Content-Type-Options", "nosniff");
            message.keep_alive(!form.is_last);
            if (may_have_body(response.status)) message.content_length(response.body.size());
            if (form.has_body) message.body() = std::move(response.body);
        }
        stream_.expires_after(hub_.settings.timeouts.response);
        http::response_serializer<http::string_body> serializer(message);
        const auto [error, size] = co_await http::async_write(stream_, serializer, as_tuple);
        stream_.expires_never();
        co_return !error;
    }

    hub& hub_;
    const router& router_;
    stream stream_;
    address peer_;
    std::vector<pass> passes_;
    beast::flat_buffer buffer_;
    bool is_first_ = true;
};

} // namespace

asio::awaitable<void> serve_http(
    hub& all, const router& routes, socket connected, address peer, std::vector<pass> passes
) {
    http_connection connection(all, routes, std::move(connected), peer, std::move(passes));
    co_await connection.serve();
}

} // namespace gulbara::server::net
