// Signatures of a match's records, checked one after the other.
#pragma once

#include "protocol/batch.hpp"
#include "protocol/fault.hpp"

#include <unordered_map>

namespace gulbara::protocol {

// Remembers the batches it has seen: a signature shared by several records is verified once, and
// the records of one batch have to stand in it in order of seq.
class batch_book {
public:
    explicit batch_book(const public_key& server) : server_(server) {}

    // The next record's entry. Call it in order of seq.
    std::expected<void, fault> check(const hash256& record_hash, const signature_entry&);

private:
    struct seen_batch {
        signature sig;
        std::uint32_t last_index = 0;
    };

    public_key server_;
    std::unordered_map<hash256, seen_batch> batches_; // by the signed hash
};

} // namespace gulbara::protocol
