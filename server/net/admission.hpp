// Who may come in, and how much each address may ask for.
#pragma once

#include "server/config/settings.hpp"
#include "server/net/address.hpp"
#include "server/net/token_bucket.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace gulbara::server::net {

// What the connections of one address share. Thread: any.
class visitor {
public:
    // Each takes a token and returns 0, or says after how many milliseconds there will be one.
    std::uint32_t take_message(const config::limits&, runtime::instant now);
    std::uint32_t take_request(const config::limits&, runtime::instant now);
    std::uint32_t take_guest(const config::limits&, runtime::instant now);
    std::uint32_t take_arrangement(const config::limits&, runtime::instant now);

private:
    friend class admission;
    bool is_forgettable(const config::limits&, runtime::instant now) const;

    mutable std::mutex mutex_;
    token_bucket messages_;
    token_bucket requests_;
    token_bucket guests_;
    token_bucket arrangements_;
    std::atomic<std::size_t> connections_ = 0;
    std::atomic<std::size_t> hashings_ = 0;
};

using visitor_ptr = std::shared_ptr<visitor>;

// The right to one of something that is counted, such as open connections; given back when it goes
// away.
class pass {
public:
    pass(pass&&) noexcept = default;
    pass& operator=(pass&&) = delete;
    ~pass() = default;

private:
    friend class admission;
    struct decrement {
        void operator()(std::atomic<std::size_t>* count) const { --*count; }
    };
    pass(std::atomic<std::size_t>& counted, visitor_ptr owner)
        : owner_(std::move(owner)), counted_(&counted) {}

    visitor_ptr owner_; // of the counter; null: it is the house's
    std::unique_ptr<std::atomic<std::size_t>, decrement> counted_;
};

// Outlives every pass. Thread: any.
class admission {
public:
    explicit admission(const config::limits& limits) : limits_(limits) {}

    // A place among all connections; none: the house is full.
    std::optional<pass> enter();
    // A place among those of its address; none: too many.
    std::optional<pass> enter_from(const address&, runtime::instant now);
    // A place among the passwords of its address that are waited for; none: too many. So nobody
    // fills the queue for all others.
    std::optional<pass> enter_hashing(const address&, runtime::instant now);
    visitor_ptr visitor_at(const address&, runtime::instant now);
    std::size_t connections() const { return connections_; }

private:
    static constexpr std::size_t hashings_of_address = 2;
    static std::optional<pass>
    enter(std::atomic<std::size_t>& counted, std::size_t most, visitor_ptr owner);

    const config::limits& limits_;
    std::atomic<std::size_t> connections_ = 0;
    std::mutex mutex_;
    std::unordered_map<address, visitor_ptr> visitors_; // by neighbourhood
    std::size_t sweep_at_ = 1024;
};

} // namespace gulbara::server::net
