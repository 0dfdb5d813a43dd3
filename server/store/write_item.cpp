#include "server/store/write_item.hpp"

#include "protocol/close.hpp"
#include "protocol/header.hpp"
#include "protocol/sha256.hpp"
#include "server/store/account_changes.hpp"
#include "server/store/proof_encoding.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gulbara::server::store {
namespace {

std::unexpected<write_refusal> refusal(std::string reason) {
    return std::unexpected(write_refusal{std::move(reason)});
}

bool is_terminal_only(const match_commit& commit) {
    return commit.records.empty() && !commit.header && !commit.close && !commit.is_withdrawn &&
           !commit.is_left_open && !commit.seat_signatures.white && !commit.seat_signatures.black &&
           !commit.clock_book;
}

bool has_signable_records(const write_item& item) {
    return !item.is_settled && item.proofs.empty() && record_count(item.pending.what) != 0;
}

} // namespace

std::expected<void, write_refusal> check(const write_item& item) {
    const match_commit& commit = *item.commit();
    if (item.match.key == 0) return refusal("there is no such match");
    if (!commit.records.empty() && commit.first_seq != item.match.next_seq) {
        return refusal(fmt::format(
            "records from {} on, but the match has {} of them",
            commit.first_seq,
            item.match.next_seq
        ));
    }
    if (!commit.proofs.empty() && commit.proofs.size() != commit.records.size())
        return refusal("not as many proofs as records");
    if (commit.header.has_value() != commit.header_signature.has_value())
        return refusal("a header without its signature, or the other way round");
    if (commit.header && commit.header->size() != protocol::header_size)
        return refusal("the header has a wrong length");
    if (commit.close && commit.close->close.size() != protocol::close_size)
        return refusal("the close has a wrong length");
    if (item.match.state == match_state::ended && !is_terminal_only(commit))
        return refusal("the match has ended");
    return {};
}

void sign(std::vector<write_item>& items, const protocol::key_pair& key) {
    std::vector<protocol::hash256> leaves;
    for (const write_item& item : items) {
        if (!has_signable_records(item)) continue;
        for (const record_row& row : item.commit()->records)
            leaves.push_back(protocol::sha256(row.record));
    }
    std::vector<protocol::signature_entry> entries;
    if (!leaves.empty()) entries = protocol::sign_batch(key, leaves);
    auto next = entries.begin();
    for (write_item& item : items) {
        if (has_signable_records(item)) {
            const auto end = next + static_cast<std::ptrdiff_t>(item.commit()->records.size());
            item.proofs.assign(std::move_iterator{next}, std::move_iterator{end});
            next = end;
        }
        for (const protocol::signature_entry& entry : item.proofs)
            item.stored_proofs.push_back(encode_proof(entry));
    }
}

std::string describe(const change& what) {
    struct describer {
        std::string operator()(const player_row& row) const { return "player " + row.id; }
        std::string operator()(const challenge_row& row) const {
            return "challenge of player " + row.player; // its id is a secret
        }
        std::string operator()(const relation_row& row) const {
            return fmt::format("relation of player {} to {}", row.player, row.other);
        }
        std::string operator()(const match_row& row) const {
            return "match " + protocol::to_hex(row.id);
        }
        std::string operator()(const account_change& one) const { return store::describe(one); }
        std::string operator()(const challenge_end&) const { return "end of a challenge"; }
        std::string operator()(const challenge_sweep&) const { return "sweep of challenges"; }
        std::string operator()(const match_commit& commit) const {
            return fmt::format(
                "commit of match {}, {} records from {} on{}",
                protocol::to_hex(commit.match),
                commit.records.size(),
                commit.first_seq,
                commit.close ? ", closing it" : ""
            );
        }
    };
    return std::visit(describer{}, what);
}

} // namespace gulbara::server::store
