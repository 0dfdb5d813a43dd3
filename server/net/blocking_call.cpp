#include "server/net/blocking_call.hpp"

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <exception>
#include <utility>

namespace gulbara::server::net {

namespace asio = boost::asio;

asio::awaitable<http_response> blocking_call(runtime::offload& blocking, const http_call& call) {
    using signature = void(std::exception_ptr, http_response);
    return asio::async_initiate<const asio::use_awaitable_t<>&, signature>(
        [&](auto handler) {
            blocking.post([&call, handler = std::move(handler)](runtime::turn turn) mutable {
                std::exception_ptr error;
                http_response response;
                try {
                    if (turn == runtime::turn::refused) throw runtime::offload_refused();
                    response = call.run();
                } catch (...) {
                    error = std::current_exception();
                }
                const auto where = asio::get_associated_executor(handler);
                asio::post(where, [handler = std::move(handler), error, response]() mutable {
                    handler(error, std::move(response));
                });
            });
        },
        asio::use_awaitable
    );
}

} // namespace gulbara::server::net
