// Threads for work that blocks, such as asking the database, away from the threads of the network.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

namespace gulbara::server::runtime {

// What becomes of a piece of work: it is its turn, or there is no room or no time for it.
enum class turn : std::uint8_t { due, refused };

// Instead of an answer: too much waits already, or the server is stopping.
class offload_refused : public std::runtime_error {
public:
    offload_refused() : std::runtime_error("too much is waiting, or the server is stopping") {}
};

// Thread: any.
class offload {
public:
    using work = std::move_only_function<void(turn)>;

    // At least one thread; at most `most_waiting` pieces wait for one to be free.
    offload(std::size_t threads, std::size_t most_waiting);
    // As `stop`.
    ~offload();
    offload(const offload&) = delete;
    offload& operator=(const offload&) = delete;

    // Calls `work` exactly once: with `due` on one of the threads, first come, first served; or
    // with `refused`, at once on the caller's thread or while stopping. What it throws is logged.
    void post(work);
    // Refuses what waits and whatever comes, finishes what runs. Thread: not one of its own.
    void stop();
    std::size_t waiting() const;

private:
    void serve();

    const std::size_t most_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable more_;
    std::deque<work> waiting_;
    bool is_stopping_ = false;
    std::vector<std::jthread> threads_;
};

} // namespace gulbara::server::runtime
