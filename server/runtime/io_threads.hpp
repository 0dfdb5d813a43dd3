// The threads that run an io_context.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include <cstddef>
#include <thread>
#include <vector>

namespace gulbara::server::runtime {

// An exception that a handler lets out is logged and ends nothing but that handler. Whatever owns
// handlers catches its own before, to end what has failed; this is the last boundary.
class io_threads {
public:
    // The context outlives them.
    io_threads(boost::asio::io_context&, std::size_t count);
    // As `join`, for a start that fails half-way.
    ~io_threads();
    io_threads(const io_threads&) = delete;
    io_threads& operator=(const io_threads&) = delete;

    // After: everything that was started has ended. Before: nothing starts anything new.
    void join();

private:
    void serve();

    boost::asio::io_context& context_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_;
    std::vector<std::jthread> threads_;
};

} // namespace gulbara::server::runtime
