// A few connections for reading, opened when first needed.
#pragma once

#include "server/store/connection.hpp"

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace gulbara::server::store {

// Thread: any.
class connection_pool {
public:
    // At most `size` connections at once, each with `statements` prepared; they outlive the pool.
    connection_pool(connection_options, std::size_t size, std::span<const statement> statements);

    // Runs `question` with a connection of its own meanwhile. A question that finds its connection
    // lost is asked once more on a fresh one: it must not change anything. Throws `unavailable`,
    // and what `question` throws. Whatever has to be waited for (a connection to be free, to be
    // opened, any number of answers), all of it together takes no longer than one answer and one
    // opening may.
    template <class Question>
    auto ask(Question question) {
        const auto latest = connection::time_point::clock::now() + options_.answer_timeout +
                            options_.connect_timeout;
        const seat mine{*this, latest};
        auto idle = take_idle();
        if (idle) {
            try {
                idle->finish_by(latest);
                auto answer = question(*idle);
                give_back(std::move(*idle));
                return answer;
            } catch (const unavailable&) {
                if (stop_.stop_requested()) throw;
                drop_idle(); // the others are as old
            }
        }
        connection fresh = open(latest);
        auto answer = question(fresh);
        give_back(std::move(fresh));
        return answer;
    }

    // Ends what is being asked, and all later asking, with `unavailable`.
    void stop() { stop_.request_stop(); }

private:
    // One of the pool's `size` connections, whether open or not.
    class seat {
    public:
        seat(connection_pool&, connection::time_point latest);
        ~seat();
        seat(const seat&) = delete;
        seat& operator=(const seat&) = delete;

    private:
        connection_pool& pool_;
    };

    connection open(connection::time_point latest) const;
    std::optional<connection> take_idle();
    void give_back(connection);
    void drop_idle();

    const connection_options options_;
    const std::span<const statement> statements_;
    std::mutex mutex_;
    std::stop_source stop_;
    std::condition_variable_any freed_;
    std::size_t free_seats_;
    std::vector<connection> idle_;
};

} // namespace gulbara::server::store
