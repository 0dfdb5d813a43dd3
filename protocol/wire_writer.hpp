// Writes messages as JSON, as their shapes say, straight into a text; no tree is built.
#pragma once

#include "engine/play.hpp"
#include "engine/side.hpp"
#include "protocol/bytes.hpp"
#include "protocol/error_id.hpp"
#include "protocol/wire_shape.hpp"

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace gulbara::protocol {

// Before: `text` is UTF-8.
void append_text(std::string& out, std::string_view text);
void append_hex(std::string& out, byte_view); // with its quotation marks

class wire_writer {
public:
    // Writes the members of an object that the caller has opened and will close.
    explicit wire_writer(std::string& out) : out_(&out) {}

    static constexpr bool is_reading = false;

    template <class T>
    void operator()(std::string_view name, const T& member, auto...) {
        start(name);
        write(member);
    }
    template <class T>
    void operator()(std::string_view name, const std::optional<T>& member, auto...) {
        if (member) (*this)(name, *member);
    }
    template <class... Ts>
    void operator()(std::string_view name, const std::variant<std::monostate, Ts...>& member) {
        if (std::holds_alternative<std::monostate>(member)) return;
        start(name);
        write(member);
    }
    void when_true(std::string_view name, bool member) {
        if (member) (*this)(name, member);
    }
    void object(std::string_view name, auto&& members) {
        start(name);
        write_object(members);
    }
    void derived(auto&& members) { members(*this); }
    void check(std::string_view, std::string_view, auto&&, error_id = error_id::bad_member) {}

private:
    void start(std::string_view name) {
        if (!is_first_) out_->push_back(',');
        is_first_ = false;
        out_->push_back('"');
        out_->append(name);
        out_->append("\":");
    }
    void write_object(auto&& members) {
        out_->push_back('{');
        wire_writer inner{*out_};
        members(inner);
        out_->push_back('}');
    }
    void write_array(auto&& elements) {
        out_->push_back('[');
        bool is_first = true;
        for (const auto& element : elements) {
            if (!is_first) out_->push_back(',');
            is_first = false;
            write(element);
        }
        out_->push_back(']');
    }

    void write(bool value) { out_->append(value ? "true" : "false"); }
    void write(const std::string& value) { append_text(*out_, value); }
    void write(std::string_view value) { append_text(*out_, value); }
    void write(const std::vector<std::byte>& value) { append_hex(*out_, value); }
    void write(error_id value) { append_text(*out_, to_string(value)); }
    void write(engine::die value) { write(value.pips); }
    template <std::integral Integer>
    void write(Integer value) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        out_->append(digits, end);
    }
    template <class Tag, std::size_t size>
    void write(const octets<Tag, size>& value) {
        append_hex(*out_, value.value);
    }
    template <std::size_t size>
    void write(const std::array<std::byte, size>& value) {
        append_hex(*out_, value);
    }
    template <has_wire_names Enumeration>
    void write(Enumeration wanted) {
        append_text(*out_, wire_name(wanted));
    }
    template <has_shape T>
    void write(const T& value) {
        write_object([&](wire_writer& each) { shape<T>::members(value, each); });
    }
    template <class T>
    void write(const std::vector<T>& value) {
        write_array(value);
    }
    template <class T>
    void write(const engine::up_to_four<T>& value) {
        write_array(value);
    }
    template <class T>
    void write(const engine::by_side<T>& value) {
        out_->push_back('[');
        write(value.white);
        out_->push_back(',');
        write(value.black);
        out_->push_back(']');
    }
    template <class... Ts>
    void write(const std::variant<std::monostate, Ts...>& value) {
        write_object([&](wire_writer& each) {
            std::visit(
                [&]<class T>(const T& held) {
                    if constexpr (!std::is_same_v<T, std::monostate>) each(shape<T>::name, held);
                },
                value
            );
        });
    }

    std::string* out_;
    bool is_first_ = true;
};

} // namespace gulbara::protocol
