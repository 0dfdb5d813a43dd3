// What the main thread waits for.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>

namespace gulbara::server {

enum class stop_cause : std::uint8_t { signal, superseded };

// Thread: any. The first cause counts.
class stop_request {
public:
    void make(stop_cause why) {
        const std::lock_guard lock(mutex_);
        if (!cause_) cause_ = why;
        made_.notify_all();
        source_.request_stop();
    }
    bool is_made() const { return source_.stop_requested(); }
    // For what has to end with the request.
    std::stop_token token() const { return source_.get_token(); }
    stop_cause wait() {
        std::unique_lock lock(mutex_);
        made_.wait(lock, [this] { return cause_.has_value(); });
        return *cause_;
    }

private:
    std::mutex mutex_;
    std::condition_variable made_;
    std::optional<stop_cause> cause_;
    std::stop_source source_;
};

} // namespace gulbara::server
