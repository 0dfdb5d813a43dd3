// A parsed JSON text as one flat vector: bounded before it is built, cheap to walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::protocol {

enum class json_kind : std::uint8_t {
    null,
    boolean,
    integer, // a whole number, written without fraction and exponent, in the range of int64
    number,  // any other number
    text,
    array,
    object,
};

struct json_limits {
    std::size_t bytes;
    std::size_t depth;  // objects and arrays inside each other
    std::size_t values; // of all kinds, names aside
};

enum class json_fault : std::uint8_t { not_json, too_large, too_deep };

class json_tree;

// One value of a tree. Borrows: valid while the tree is neither moved nor destroyed.
class json_value {
public:
    class iterator;

    json_kind kind() const;
    bool is(json_kind wanted) const { return kind() == wanted; }

    bool boolean() const;          // before: is(boolean)
    std::int64_t integer() const;  // before: is(integer)
    std::string_view text() const; // before: is(text); UTF-8
    std::string_view name() const; // of a member of an object; empty for other values

    // The elements of an array or the members of an object, in the order written.
    iterator begin() const;
    iterator end() const;
    std::size_t size() const; // counts them

private:
    friend class json_tree;
    json_value(const json_tree* tree, std::uint32_t index) : tree_(tree), index_(index) {}

    const json_tree* tree_;
    std::uint32_t index_;
};

// Parsing takes at most one node per value and one byte of text per byte of the frame, refuses
// invalid UTF-8, NUL and whatever follows the value, never recurses and never throws.
class json_tree {
public:
    static std::expected<json_tree, json_fault> parse(std::string_view text, json_limits);

    json_value root() const { return {this, 0}; }

private:
    friend class json_value;
    friend class json_tree_builder;

    // A run of `texts_`.
    struct extent {
        std::uint32_t first = 0;
        std::uint32_t size = 0;
    };
    struct node {
        json_kind kind = json_kind::null;
        std::uint32_t end = 0; // index after the last node inside this one
        extent name{};
        extent text{};
        std::int64_t number = 0; // of an integer; 0 or 1 of a boolean
    };
    std::string_view slice(extent e) const { return {texts_.data() + e.first, e.size}; }

    std::vector<node> nodes_;
    std::string texts_;
};

class json_value::iterator {
public:
    using value_type = json_value;
    using difference_type = std::ptrdiff_t;

    iterator(const json_tree* tree, std::uint32_t index) : tree_(tree), index_(index) {}
    json_value operator*() const { return {tree_, index_}; }
    iterator& operator++();
    friend bool operator==(const iterator&, const iterator&) = default;

private:
    const json_tree* tree_;
    std::uint32_t index_;
};

} // namespace gulbara::protocol
