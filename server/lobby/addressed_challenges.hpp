// The open challenges that are for one player only: whom they are shown to.
#pragma once

#include "protocol/social_message.hpp"
#include "server/runtime/time_source.hpp"

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace gulbara::server::lobby {

// What is durable and still open. Thread: any.
class addressed_challenges {
public:
    // For one player: nobody is buried under them.
    static constexpr std::size_t most_per_recipient = 16;

    struct entry {
        std::string recipient;
        protocol::server::challenged shown;
        runtime::instant expires = 0;
    };

    // A place for one more that is to wait for that player, so that no bound is exceeded however
    // many are written at once. False: too many wait for him.
    bool reserve(const std::string& recipient);
    // Before: `reserve`. Its challenge has been added, or could not be kept.
    void give_back(const std::string& recipient);
    // What is durable is never refused.
    void add(entry);
    // It was accepted or declined. None: it is not known.
    std::optional<entry> remove(const std::string& challenge);
    std::vector<entry> take_expired(runtime::instant now);
    // What each of the two has asked of the other.
    std::vector<entry> take_between(const std::string& one, const std::string& other);
    // What waits for him, and what he has asked of others.
    std::vector<entry> take_of(const std::string& player);
    // The oldest first.
    std::vector<protocol::server::challenged> of(const std::string& recipient) const;

private:
    struct account {
        std::vector<entry> waiting{}; // the oldest first
        std::size_t reserved = 0;

        bool is_empty() const { return waiting.empty() && reserved == 0; }
    };
    using accounts = std::unordered_map<std::string, account>;

    // Under the lock: moves what is so to `taken`; the next account.
    template <class Predicate>
    accounts::iterator take_if(accounts::iterator, Predicate, std::vector<entry>& taken);

    mutable std::mutex mutex_;                                // guards all below
    accounts accounts_;                                       // by recipient; none is empty
    std::unordered_map<std::string, std::string> recipients_; // by challenge
};

} // namespace gulbara::server::lobby
