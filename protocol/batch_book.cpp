#include "protocol/batch_book.hpp"

namespace gulbara::protocol {

std::expected<void, fault>
batch_book::check(const hash256& record_hash, const signature_entry& entry) {
    const auto root = root_of(entry, record_hash);
    if (!root) return faulty(fault_code::bad_signature, "the record's path does not fit its batch");
    const hash256 batch = hash_of_batch(entry.size, *root);
    const auto known = batches_.find(batch);
    const bool is_verified = known != batches_.end() && known->second.sig == entry.sig;
    if (!is_verified && !verify(server_, signed_thing::batch, batch, entry.sig))
        return faulty(fault_code::bad_signature, "the record is not signed by the server");
    if (known != batches_.end() && known->second.last_index >= entry.index)
        return faulty(
            fault_code::batch_order, "the records of a batch do not stand in it in their order"
        );
    batches_.insert_or_assign(batch, seen_batch{entry.sig, entry.index});
    return {};
}

} // namespace gulbara::protocol
