// Values on their way into a statement, in PostgreSQL's binary form.
#pragma once

#include "protocol/bytes.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gulbara::server::store {

// The element types of arrays, by PostgreSQL's fixed numbers for them (pg_type.dat).
enum class element : std::uint32_t { bytea = 17, int8 = 20, int2 = 21, int4 = 23, text = 25 };

// A one-dimensional array.
class array_value {
public:
    explicit array_value(element);

    array_value& add(std::int16_t);
    array_value& add(std::int32_t);
    array_value& add(std::int64_t);
    array_value& add(std::string_view);
    array_value& add(protocol::byte_view);
    array_value& add_null();

    protocol::byte_view bytes() const { return bytes_; }

private:
    void begin(std::uint32_t length);

    protocol::bytes bytes_;
    std::uint32_t count_ = 0;
};

// The parameters $1, $2, … of one statement, in order.
class parameters {
public:
    parameters& add(std::int16_t);
    parameters& add(std::int32_t);
    parameters& add(std::int64_t);
    parameters& add(std::string_view);
    parameters& add(protocol::byte_view);
    parameters& add(const array_value&);
    parameters& add_null();
    template <class T>
    parameters& add(const std::optional<T>& value) {
        return value ? add(protocol::byte_view{*value}) : add_null();
    }
    parameters& add(const std::optional<std::string>& value) {
        return value ? add(std::string_view{*value}) : add_null();
    }

    std::size_t size() const { return ends_.size(); }
    // None: null.
    std::optional<protocol::byte_view> value(std::size_t index) const;

private:
    struct end {
        std::size_t offset = 0;
        bool is_null = false;
    };
    parameters& close_value();

    protocol::bytes bytes_;
    std::vector<end> ends_;
};

} // namespace gulbara::server::store
