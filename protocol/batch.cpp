#include "protocol/batch.hpp"

#include "protocol/byte_stream.hpp"
#include "protocol/sha256.hpp"

namespace gulbara::protocol {

namespace {

constexpr tag batch_tag = make_tag("batch");

hash256 leaf(const hash256& record_hash) {
    constexpr std::array prefix{std::byte{0}};
    return sha256({prefix, record_hash});
}

hash256 node(const hash256& left, const hash256& right) {
    constexpr std::array prefix{std::byte{1}};
    return sha256({prefix, left, right});
}

// Pairs are joined, a last one without partner goes up as it is: the tree of RFC 6962.
std::vector<hash256> level_above(std::span<const hash256> level) {
    std::vector<hash256> above;
    above.reserve((level.size() + 1) / 2);
    for (std::size_t i = 0; i + 1 < level.size(); i += 2)
        above.push_back(node(level[i], level[i + 1]));
    if (level.size() % 2 == 1) above.push_back(level.back());
    return above;
}

} // namespace

batch_tree::batch_tree(std::span<const hash256> record_hashes) {
    std::vector<hash256> leaves;
    leaves.reserve(record_hashes.size());
    for (const hash256& hash : record_hashes) leaves.push_back(leaf(hash));
    levels_.push_back(std::move(leaves));
    while (levels_.back().size() > 1) levels_.push_back(level_above(levels_.back()));
}

std::vector<hash256> batch_tree::path(std::uint32_t index) const {
    std::vector<hash256> result;
    std::size_t at = index;
    for (const std::vector<hash256>& level : levels_) {
        const std::size_t sibling = at ^ 1;
        if (sibling < level.size()) result.push_back(level[sibling]);
        at /= 2;
    }
    return result;
}

hash256 hash_of_batch(std::uint32_t size, const hash256& root) {
    byte_writer message{batch_tag.size() + sizeof size + hash256::size};
    message.put(batch_tag).put(size).put(root);
    return sha256(std::move(message).take());
}

std::vector<signature_entry>
sign_batch(const key_pair& by, std::span<const hash256> record_hashes) {
    const batch_tree tree{record_hashes};
    const hash256 hash = hash_of_batch(tree.size(), tree.root());
    const signature shared = sign(by, signed_thing::batch, hash);
    std::vector<signature_entry> entries;
    entries.reserve(tree.size());
    for (std::uint32_t i = 0; i < tree.size(); ++i)
        entries.push_back({shared, i, tree.size(), tree.path(i)});
    return entries;
}

std::optional<hash256> root_of(const signature_entry& entry, const hash256& record_hash) {
    if (entry.index >= entry.size) return std::nullopt;
    std::uint32_t at = entry.index;
    std::uint32_t last = entry.size - 1;
    hash256 current = leaf(record_hash);
    for (const hash256& sibling : entry.path) {
        if (last == 0) return std::nullopt;
        if (at % 2 == 1 || at == last) {
            current = node(sibling, current);
            while (at % 2 == 0 && at != 0) {
                at /= 2;
                last /= 2;
            }
        } else {
            current = node(current, sibling);
        }
        at /= 2;
        last /= 2;
    }
    if (last != 0) return std::nullopt;
    return current;
}

bool verify(const public_key& key, const hash256& record_hash, const signature_entry& entry) {
    const std::optional<hash256> root = root_of(entry, record_hash);
    return root && verify(key, signed_thing::batch, hash_of_batch(entry.size, *root), entry.sig);
}

} // namespace gulbara::protocol
