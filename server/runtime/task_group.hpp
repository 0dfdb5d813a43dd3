// Owns coroutines: every one has a name, and whoever started them can end and await them.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace gulbara::server::runtime {

// Thread: any. A coroutine that ends by an exception is logged by name and harms no other.
class task_group {
public:
    task_group();
    // No coroutine may be left: cancel and wait first.
    ~task_group();
    task_group(const task_group&) = delete;
    task_group& operator=(const task_group&) = delete;

    // Starts `task` on `where`: a strand, unless one thread alone runs it. After `cancel` it is
    // started cancelled: its first wait ends with operation_aborted.
    void spawn(
        const boost::asio::any_io_executor& where,
        std::string name,
        boost::asio::awaitable<void> task
    );
    // Ends the current and all later waits of every coroutine with operation_aborted.
    void cancel();
    std::size_t size() const;
    // Blocks a thread that runs none of them. False: some are still there after `most`.
    bool wait_for(std::chrono::milliseconds most) const;

private:
    struct state;
    std::shared_ptr<state> state_;
};

} // namespace gulbara::server::runtime
