// The records of a whole transaction, column by column: one statement writes them all.
#pragma once

#include "server/store/connection.hpp"
#include "server/store/write_item.hpp"

#include <cstddef>

namespace gulbara::server::store {

inline constexpr statement insert_records{"insert_records", R"(
    insert into records (match, seq, seat, record, proof, command, command_digest, clock_book)
    select * from unnest($1::int8[], $2::int4[], $3::int2[], $4::bytea[], $5::bytea[],
        $6::text[], $7::bytea[], $8::bytea[]))"};

// Thread: one.
class record_columns {
public:
    // Before: it is a match_commit, and its key and stored proofs are there.
    void add(const write_item&);
    void enqueue(connection&) const;

private:
    array_value match_{element::int8};
    array_value seq_{element::int4};
    array_value seat_{element::int2};
    array_value record_{element::bytea};
    array_value proof_{element::bytea};
    array_value command_{element::text};
    array_value digest_{element::bytea};
    array_value clock_book_{element::bytea};
    std::size_t count_ = 0;
};

} // namespace gulbara::server::store
