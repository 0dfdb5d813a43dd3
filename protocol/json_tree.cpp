#include "protocol/json_tree.hpp"

#include <nlohmann/json.hpp>

#include <limits>

namespace gulbara::protocol {

json_kind json_value::kind() const {
    return tree_->nodes_[index_].kind;
}

bool json_value::boolean() const {
    return tree_->nodes_[index_].number != 0;
}

std::int64_t json_value::integer() const {
    return tree_->nodes_[index_].number;
}

std::string_view json_value::text() const {
    return tree_->slice(tree_->nodes_[index_].text);
}

std::string_view json_value::name() const {
    return tree_->slice(tree_->nodes_[index_].name);
}

json_value::iterator json_value::begin() const {
    return {tree_, index_ + 1};
}

json_value::iterator json_value::end() const {
    return {tree_, tree_->nodes_[index_].end};
}

std::size_t json_value::size() const {
    std::size_t count = 0;
    for (auto at = begin(); at != end(); ++at) ++count;
    return count;
}

json_value::iterator& json_value::iterator::operator++() {
    index_ = tree_->nodes_[index_].end;
    return *this;
}

// Of a command: room for more would be paid for with every frame.
constexpr std::size_t usual_values = 16;

// What the parser calls for every value; a `false` stops it.
class json_tree_builder {
public:
    json_tree_builder(json_limits limits, std::size_t text_size) : limits_(limits) {
        tree_.texts_.reserve(text_size);
        tree_.nodes_.reserve(std::min({limits.values, text_size / 4 + 1, usual_values}));
    }

    // NOLINTBEGIN(readability-identifier-naming): the names are the parser's
    bool null() { return add({.kind = json_kind::null}); }
    bool boolean(bool value) { return add({.kind = json_kind::boolean, .number = value}); }
    bool number_integer(std::int64_t value) {
        return add({.kind = json_kind::integer, .number = value});
    }
    bool number_unsigned(std::uint64_t value) {
        if (value > std::numeric_limits<std::int64_t>::max())
            return add({.kind = json_kind::number});
        return number_integer(static_cast<std::int64_t>(value));
    }
    bool number_float(double, const std::string&) { return add({.kind = json_kind::number}); }
    bool string(const std::string& value) {
        return add({.kind = json_kind::text, .text = keep(value)});
    }
    bool start_object(std::size_t) { return open(json_kind::object); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(json_kind::array); }
    bool end_array() { return close(); }
    bool key(const std::string& name) {
        name_ = keep(name);
        return true;
    }
    bool binary(const std::vector<std::uint8_t>&) { return false; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) {
        return false;
    }
    // NOLINTEND(readability-identifier-naming)

    json_fault fault() const { return fault_; }
    json_tree take() && { return std::move(tree_); }

private:
    json_tree::extent keep(const std::string& text) {
        const auto first = static_cast<std::uint32_t>(tree_.texts_.size());
        tree_.texts_ += text;
        return {first, static_cast<std::uint32_t>(text.size())};
    }
    bool add(json_tree::node node) {
        if (tree_.nodes_.size() == limits_.values) return stop(json_fault::too_large);
        node.name = std::exchange(name_, {});
        node.end = static_cast<std::uint32_t>(tree_.nodes_.size()) + 1;
        tree_.nodes_.push_back(node);
        return true;
    }
    bool open(json_kind kind) {
        if (open_.size() == limits_.depth) return stop(json_fault::too_deep);
        open_.push_back(static_cast<std::uint32_t>(tree_.nodes_.size()));
        return add({.kind = kind});
    }
    bool close() {
        tree_.nodes_[open_.back()].end = static_cast<std::uint32_t>(tree_.nodes_.size());
        open_.pop_back();
        return true;
    }
    bool stop(json_fault why) {
        fault_ = why;
        return false;
    }

    json_limits limits_;
    json_tree tree_;
    json_tree::extent name_;
    std::vector<std::uint32_t> open_;
    json_fault fault_ = json_fault::not_json;
};

std::expected<json_tree, json_fault> json_tree::parse(std::string_view text, json_limits limits) {
    if (text.size() > limits.bytes) return std::unexpected(json_fault::too_large);
    // The parser takes a NUL for the end of its input and skips a byte order mark.
    if (text.contains('\0') || text.starts_with("\xEF\xBB\xBF"))
        return std::unexpected(json_fault::not_json);
    json_tree_builder builder{limits, text.size()};
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder))
        return std::unexpected(builder.fault());
    return std::move(builder).take();
}

} // namespace gulbara::protocol
