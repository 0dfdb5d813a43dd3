#include "server/store/result.hpp"

#include <libpq-fe.h>
#include <span>
#include <stdexcept>

namespace gulbara::server::store {

std::size_t result::size() const {
    return static_cast<std::size_t>(PQntuples(rows_.get()));
}

bool result::is_null(std::size_t row, int column) const {
    return PQgetisnull(rows_.get(), static_cast<int>(row), column) == 1;
}

protocol::byte_view result::bytes(std::size_t row, int column) const {
    const int index = static_cast<int>(row);
    const char* first = PQgetvalue(rows_.get(), index, column);
    return std::as_bytes(
        std::span{first, static_cast<std::size_t>(PQgetlength(rows_.get(), index, column))}
    );
}

std::string_view result::text(std::size_t row, int column) const {
    const protocol::byte_view all = bytes(row, column);
    return {reinterpret_cast<const char*>(all.data()), all.size()};
}

std::int64_t result::number(std::size_t row, int column) const {
    const protocol::byte_view all = bytes(row, column);
    if (all.empty() || all.size() > 8) throw std::logic_error("not a column of numbers");
    const bool is_negative = all.size() > 1 && (all.front() & std::byte{0x80}) != std::byte{0};
    std::uint64_t value = is_negative ? ~std::uint64_t{0} : 0;
    for (const std::byte next : all) value = value << 8 | std::to_integer<std::uint64_t>(next);
    return static_cast<std::int64_t>(value);
}

} // namespace gulbara::server::store
