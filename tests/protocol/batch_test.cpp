#include "protocol/batch.hpp"
#include "protocol/sha256.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::protocol;
using namespace gulbara::tests::protocol;

namespace {

const key_pair server = key_pair::from_seed(octets_in<key_seed>(vectors().at("key_seeds").at(0)));

std::vector<hash256> some_hashes(std::size_t count) {
    std::vector<hash256> hashes;
    for (std::size_t i = 0; i < count; ++i) hashes.push_back(sha256(bytes_of(std::to_string(i))));
    return hashes;
}

} // namespace

TEST_CASE("batches of the vectors: root, signed hash, signature, paths") {
    for (const auto& batch : vectors().at("batches")) {
        std::vector<hash256> hashes;
        for (const auto& hash : batch.at("record_hashes"))
            hashes.push_back(octets_in<hash256>(hash));
        const batch_tree tree{hashes};
        CHECK(tree.size() == batch.at("size").get<std::uint32_t>());
        CHECK(tree.root() == octets_in<hash256>(batch.at("root")));
        CHECK(
            hash_of_batch(tree.size(), tree.root()) == octets_in<hash256>(batch.at("signed_hash"))
        );
        const auto entries = sign_batch(server, hashes);
        REQUIRE(entries.size() == hashes.size());
        for (std::size_t i = 0; i < entries.size(); ++i) {
            CHECK(entries[i].sig == octets_in<signature>(batch.at("sig")));
            std::vector<hash256> path;
            for (const auto& hash : batch.at("paths").at(i))
                path.push_back(octets_in<hash256>(hash));
            CHECK(entries[i].path == path);
        }
    }
}

TEST_CASE("every leaf of a batch is proven, at every size") {
    for (std::size_t size = 1; size <= 40; ++size) {
        const auto hashes = some_hashes(size);
        const batch_tree tree{hashes};
        for (std::uint32_t i = 0; i < size; ++i) {
            signature_entry entry{{}, i, tree.size(), tree.path(i)};
            CHECK(root_of(entry, hashes[i]) == tree.root());
            CHECK(
                root_of(entry, hashes[(i + 1) % size]) !=
                (size == 1 ? std::nullopt : std::optional{tree.root()})
            );
            entry.path.push_back({});
            CHECK_FALSE(root_of(entry, hashes[i]));
        }
    }
}

TEST_CASE("an entry with another index, size or path proves nothing") {
    const auto hashes = some_hashes(7);
    const auto entries = sign_batch(server, hashes);
    const public_key& key = server.public_part();
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        CHECK(verify(key, hashes[i], entries[i]));
        signature_entry changed = entries[i];
        changed.index = (changed.index + 1) % 7;
        CHECK_FALSE(verify(key, hashes[i], changed));
        changed = entries[i];
        ++changed.size;
        CHECK_FALSE(verify(key, hashes[i], changed));
        changed = entries[i];
        changed.path.pop_back();
        CHECK_FALSE(verify(key, hashes[i], changed));
        changed = entries[i];
        changed.index = 7;
        CHECK_FALSE(verify(key, hashes[i], changed));
        changed = entries[i];
        changed.size = 0;
        CHECK_FALSE(verify(key, hashes[i], changed));
    }
}
