#include "server/runtime/io_threads.hpp"

#include <spdlog/spdlog.h>

#include <exception>

namespace gulbara::server::runtime {

io_threads::io_threads(boost::asio::io_context& context, std::size_t count)
    : context_(context), guard_(context.get_executor()) {
    for (std::size_t made = 0; made < count; ++made) threads_.emplace_back([this] { serve(); });
}

io_threads::~io_threads() {
    join();
}

void io_threads::join() {
    guard_.reset();
    threads_.clear(); // joins
}

void io_threads::serve() {
    for (;;) {
        try {
            context_.run();
            return;
        } catch (const std::exception& error) {
            spdlog::critical("a handler failed: {}", error.what());
        } catch (...) {
            spdlog::critical("a handler failed with something unknown");
        }
    }
}

} // namespace gulbara::server::runtime
