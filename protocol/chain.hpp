// A role's hash chain: fixed by its anchor, given out link by link (fairness page, section 1).
#pragma once

#include "protocol/bytes.hpp"
#include "protocol/role.hpp"

namespace gulbara::protocol {

// N of a match to `points` (1..25) points.
constexpr std::uint32_t chain_length_of(std::uint32_t points) {
    return 1024 * (2 * points - 1);
}

// Whose chain, and of which match.
struct chain_identity {
    match_id match;
    role who = role::server;

    friend bool operator==(const chain_identity&, const chain_identity&) = default;
};

// K[j-1] from `key` = K[j], j >= 1.
chain_key step_down(const chain_identity&, std::uint32_t j, const chain_key& key);

// K[to] from `key` = K[from], from >= to; from - to hashes.
chain_key
walk_down(const chain_identity&, std::uint32_t from, std::uint32_t to, const chain_key& key);

// `key` may be K[j] where `previous` is K[j-1].
[[nodiscard]] bool is_next_link(
    const chain_identity&, std::uint32_t j, const chain_key& previous, const chain_key& key
);

// The secret half of a chain. Holds the terminal and about √N checkpoints, wiped when it goes;
// making it costs N hashes, a link √N at most. Thread: one, or several that only read.
class hash_chain {
public:
    // Before: `length` = N >= 1, `terminal` = K[N].
    hash_chain(const chain_identity&, std::uint32_t length, const chain_key& terminal);
    hash_chain(hash_chain&&) noexcept = default;
    hash_chain& operator=(hash_chain&&) noexcept = default;
    ~hash_chain();

    const chain_identity& identity() const { return identity_; }
    std::uint32_t length() const { return length_; }
    const chain_key& anchor() const { return checkpoints_.front(); }
    const chain_key& terminal() const { return terminal_; }

    // K[j]. Throws std::out_of_range if j > length().
    chain_key link(std::uint32_t j) const;
    // The distance of the checkpoints.
    std::uint32_t stride() const { return stride_; }

private:
    chain_identity identity_;
    std::uint32_t length_ = 0;
    std::uint32_t stride_ = 1;
    chain_key terminal_;
    std::vector<chain_key> checkpoints_; // K[0], K[stride], K[2·stride], …
};

// Gives the links of a chain as a match uses them, in rising order, for one hash each instead of
// about √N/2: the stretch below a checkpoint is computed once and kept, and wiped when this goes.
// Thread: one. The chain outlives it.
class rising_links {
public:
    explicit rising_links(const hash_chain& chain) : chain_(&chain) {}
    rising_links(rising_links&&) noexcept = default;
    rising_links& operator=(rising_links&&) noexcept = default;
    ~rising_links();

    // As `hash_chain::link`; any order is right, rising order is fast.
    const chain_key& link(std::uint32_t j);

private:
    void fill(std::uint32_t first);

    const hash_chain* chain_;
    std::uint32_t first_ = 0;        // index of stretch_[0]
    std::vector<chain_key> stretch_; // K[first_], K[first_ + 1], …
};

} // namespace gulbara::protocol
