// The columns of one row of an answer, in domain words.
#pragma once

#include "server/store/damaged_data.hpp"
#include "server/store/result.hpp"
#include "server/store/rows.hpp"

#include <optional>
#include <string>

namespace gulbara::server::store {

// Reads a row's columns from left to right. Octets of a wrong length throw `damaged_data`.
class row_reader {
public:
    row_reader(const result& rows, std::size_t row) : rows_(rows), row_(row) {}

    std::int64_t number() { return rows_.number(row_, next_++); }
    std::string text() { return std::string{rows_.text(row_, next_++)}; }
    bytes byte_string() {
        const protocol::byte_view view = rows_.bytes(row_, next_++);
        return {view.begin(), view.end()};
    }
    template <class Octets>
    Octets octets() {
        const auto value = protocol::octets_from<Octets>(rows_.bytes(row_, next_++));
        if (!value) throw damaged_data("a column of the database has a wrong length");
        return *value;
    }
    // The next column is.
    bool is_null() const { return rows_.is_null(row_, next_); }
    // Whatever `read` reads, or none if the column is null.
    template <class Read>
    auto optional(Read read) -> std::optional<decltype(read())> {
        if (is_null()) {
            ++next_;
            return std::nullopt;
        }
        return read();
    }
    template <class Octets>
    std::optional<Octets> optional_octets() {
        return optional([this] { return octets<Octets>(); });
    }
    std::optional<bytes> optional_bytes() {
        return optional([this] { return byte_string(); });
    }
    std::optional<std::string> optional_text() {
        return optional([this] { return text(); });
    }

private:
    const result& rows_;
    std::size_t row_;
    int next_ = 0;
};

} // namespace gulbara::server::store
