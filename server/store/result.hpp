// The rows that a statement has found.
#pragma once

#include "protocol/bytes.hpp"
#include "server/store/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace gulbara::server::store {

// Views live as long as it, or a copy of it, does. Rows and columns count from 0.
class result {
public:
    // Before: `is_good`.
    explicit result(answer rows) : rows_(std::move(rows)) {}

    std::size_t size() const;
    bool is_null(std::size_t row, int column) const;
    // Of an int2, int4 or int8 column, a boolean (0, 1) or a timestamptz (µs since 2000).
    std::int64_t number(std::size_t row, int column) const;
    std::string_view text(std::size_t row, int column) const;
    protocol::byte_view bytes(std::size_t row, int column) const;

private:
    std::shared_ptr<const pg_result> rows_;
};

} // namespace gulbara::server::store
