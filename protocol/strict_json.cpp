#include "protocol/strict_json.hpp"

#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

namespace gulbara::protocol {

namespace {

using nlohmann::json;

// Builds the value from the parser's events and stops at the first thing that is not allowed.
class builder {
public:
    explicit builder(const strict_json_limits& limits) : limits_(limits) {}

    bool null() { return add(nullptr) != nullptr; }
    bool boolean(bool value) { return add(value) != nullptr; }
    bool number_integer(json::number_integer_t value) { return add(value) != nullptr; }
    bool number_unsigned(json::number_unsigned_t value) { return add(value) != nullptr; }
    bool number_float(json::number_float_t value, const json::string_t&) {
        return add(value) != nullptr;
    }
    bool string(json::string_t& value) { return add(std::move(value)) != nullptr; }
    bool binary(json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(json::object()); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(json::array()); }
    bool end_array() { return close(); }
    bool key(json::string_t& name) {
        if (open_.back()->contains(name))
            return stop(fault_code::duplicate_member, "a member name stands twice in an object");
        key_ = std::move(name);
        return true;
    }
    bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) {
        return stop(fault_code::not_json, "no JSON from byte " + std::to_string(at) + " on");
    }

    std::expected<json, fault> take() && {
        if (fault_) return std::unexpected{std::move(*fault_)};
        return std::move(root_);
    }

private:
    bool stop(fault_code code, std::string message) {
        fault_ = fault{code, std::move(message)};
        return false;
    }
    // Null when there are too many.
    json* add(json value) {
        if (++values_ > limits_.values) {
            stop(fault_code::too_large, "too many values");
            return nullptr;
        }
        if (open_.empty()) return &(root_ = std::move(value));
        json& parent = *open_.back();
        if (!parent.is_array()) return &(parent[key_] = std::move(value));
        parent.push_back(std::move(value));
        return &parent.back();
    }
    bool open(json container) {
        if (open_.size() == limits_.depth) return stop(fault_code::too_deep, "nested too deeply");
        json* added = add(std::move(container));
        if (added == nullptr) return false;
        open_.push_back(added);
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    strict_json_limits limits_;
    std::size_t values_ = 0;
    json root_;
    std::vector<json*> open_; // containers not ended yet, the outermost first
    std::string key_;
    std::optional<fault> fault_;
};

} // namespace

std::expected<json, fault>
parse_strict_json(std::string_view text, const strict_json_limits& limits) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.size() > limits.size)
        return faulty(fault_code::too_large, "more than " + std::to_string(limits.size) + " bytes");
    if (text.starts_with(byte_order_mark))
        return faulty(fault_code::not_json, "a byte order mark before the JSON");
    builder handler{limits};
    json::sax_parse(text, &handler);
    return std::move(handler).take();
}

} // namespace gulbara::protocol
