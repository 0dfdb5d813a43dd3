// One signature over the records of a group commit: an RFC 6962 tree over their hashes (fairness
// page, section 7).
#pragma once

#include "protocol/signing.hpp"

namespace gulbara::protocol {

// What is kept beside each record: the batch's signature and the way from the record to its root.
struct signature_entry {
    signature sig;
    std::uint32_t index = 0;
    std::uint32_t size = 1;
    std::vector<hash256> path; // from the leaf up

    friend bool operator==(const signature_entry&, const signature_entry&) = default;
};

// No path of a batch is longer.
inline constexpr std::size_t longest_path = 32;

// The tree over a batch's record hashes.
class batch_tree {
public:
    // Before: 1 <= number of hashes < 2³²; those of one match in order of seq.
    explicit batch_tree(std::span<const hash256> record_hashes);

    std::uint32_t size() const { return static_cast<std::uint32_t>(levels_.front().size()); }
    const hash256& root() const { return levels_.back().front(); }
    // Before: index < size().
    std::vector<hash256> path(std::uint32_t index) const;

private:
    std::vector<std::vector<hash256>> levels_; // leaves first, the root alone last
};

// H(T("batch") ‖ size ‖ root), which the server signs.
hash256 hash_of_batch(std::uint32_t size, const hash256& root);

// One entry for each record of the batch, in its order. Before: as for `batch_tree`.
std::vector<signature_entry> sign_batch(const key_pair&, std::span<const hash256> record_hashes);

// The root to which the entry's path leads from that record; none if the path does not fit index
// and size (RFC 9162, section 2.1.3.2).
std::optional<hash256> root_of(const signature_entry&, const hash256& record_hash);

// The record is signed by `key`.
[[nodiscard]] bool
verify(const public_key& key, const hash256& record_hash, const signature_entry&);

} // namespace gulbara::protocol
