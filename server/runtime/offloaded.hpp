// `offload` for coroutines.
#pragma once

#include "server/runtime/offload.hpp"

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>

#include <exception>
#include <type_traits>

namespace gulbara::server::runtime {

// Runs `work` on `where` and gives its answer, or throws what it threw or `offload_refused`:
//     auto found = co_await offloaded(pool, [&] { return reader.match(id); }, use_awaitable);
// The coroutine goes on where it was. The answer is a value that can be default-constructed; what
// `work` refers to lives until then, which it does if it belongs to the waiting coroutine.
template <class Work, class Token>
auto offloaded(offload& where, Work work, Token&& token) {
    using answer = std::invoke_result_t<Work&>;
    return boost::asio::async_initiate<Token, void(std::exception_ptr, answer)>(
        [&where](auto handler, Work given) {
            const auto executor = boost::asio::get_associated_executor(handler);
            where.post([given = std::move(given),
                        handler = std::move(handler),
                        guard = boost::asio::make_work_guard(executor)](turn which) mutable {
                std::exception_ptr failure;
                answer result{};
                try {
                    if (which == turn::refused) throw offload_refused{};
                    result = given();
                } catch (...) {
                    failure = std::current_exception();
                }
                boost::asio::post(
                    guard.get_executor(),
                    [handler = std::move(handler), failure, result = std::move(result)]() mutable {
                        std::move(handler)(failure, std::move(result));
                    }
                );
            });
        },
        token,
        std::move(work)
    );
}

} // namespace gulbara::server::runtime
