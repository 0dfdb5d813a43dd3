#include "server/store/record_columns.hpp"

namespace gulbara::server::store {

void record_columns::add(const write_item& item) {
    const match_commit& commit = *item.commit();
    count_ += commit.records.size();
    for (std::size_t i = 0; i < commit.records.size(); ++i) {
        const record_row& row = commit.records[i];
        match_.add(item.match.key);
        seq_.add(static_cast<std::int32_t>(commit.first_seq + i));
        seat_.add(static_cast<std::int16_t>(row.seat));
        record_.add(protocol::byte_view{row.record});
        proof_.add(protocol::byte_view{item.stored_proofs[i]});
        if (row.command) {
            command_.add(std::string_view{*row.command});
            digest_.add(protocol::byte_view{row.command_digest});
        } else {
            command_.add_null();
            digest_.add_null();
        }
        if (commit.clock_book && i + 1 == commit.records.size())
            clock_book_.add(protocol::byte_view{*commit.clock_book});
        else
            clock_book_.add_null();
    }
}

void record_columns::enqueue(connection& database) const {
    if (count_ == 0) return;
    parameters all;
    all.add(match_).add(seq_).add(seat_).add(record_).add(proof_).add(command_).add(digest_);
    all.add(clock_book_);
    database.enqueue(insert_records, all);
}

} // namespace gulbara::server::store
