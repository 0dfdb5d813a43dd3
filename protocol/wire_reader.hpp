// Fills messages from parsed JSON as their shapes say; the first thing that is wrong is kept.
#pragma once

#include "engine/play.hpp"
#include "engine/side.hpp"
#include "protocol/bytes.hpp"
#include "protocol/json_tree.hpp"
#include "protocol/wire_failure.hpp"

#include <concepts>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace gulbara::protocol {

enum class finding : std::uint8_t { absent, once, twice };

struct found_member {
    finding how = finding::absent;
    std::optional<json_value> value; // set where `how` is once
};

// A member of that name; null counts as absent.
found_member find_member(json_value object, std::string_view name);

// ---- one value ----------------------------------------------------------------------------------

// Each `read_value` fills `out` or sets `failure`; `out` is then unspecified.
struct read_target {
    json_value value;
    const wire_place& at;
    wire_failure& failure;

    bool is(json_kind wanted, std::string_view what) const {
        if (value.is(wanted)) return true;
        failure.set(at, what);
        return false;
    }
};

void read_value(const read_target&, bool& out);
void read_value(const read_target&, std::string& out, bounds size = unbounded);
void read_value(const read_target&, error_id& out); // `internal` for a name not known here
void read_value(const read_target&, std::vector<std::byte>& out, bounds size = unbounded);
std::optional<std::int64_t> read_integer(const read_target&, bounds);
void read_hex_into(const read_target&, std::span<std::byte> out);

template <std::integral Integer>
void read_value(const read_target& from, Integer& out, bounds range = range_of<Integer>()) {
    if (const auto value = read_integer(from, range)) out = static_cast<Integer>(*value);
}

template <class Tag, std::size_t size>
void read_value(const read_target& from, octets<Tag, size>& out) {
    read_hex_into(from, out.value);
}

template <std::size_t size>
void read_value(const read_target& from, std::array<std::byte, size>& out) {
    read_hex_into(from, out);
}

template <has_wire_names Enumeration>
void read_value(const read_target& from, Enumeration& out);
template <has_shape T>
void read_value(const read_target& from, T& out);
template <class T>
void read_value(const read_target& from, engine::by_side<T>& out, auto... limits);
template <class T>
void read_value(const read_target& from, engine::up_to_four<T>& out);
template <class T>
void read_value(const read_target& from, std::vector<T>& out, bounds count, auto... limits);
template <class... Ts>
void read_value(const read_target& from, std::variant<std::monostate, Ts...>& out);

// ---- the members of an object ------------------------------------------------------------------

class wire_reader {
public:
    // Before: `object` is an object; none is read as one without members. The others outlive the
    // reader.
    wire_reader(std::optional<json_value> object, const wire_place& at, wire_failure& failure)
        : object_(object), at_(&at), failure_(&failure) {}

    static constexpr bool is_reading = true;

    // A member that must be there.
    template <class T>
    void operator()(std::string_view name, T& member, auto... limits) {
        read(name, presence::needed, [&](const read_target& from) {
            read_value(from, member, limits...);
        });
    }
    // One that may be absent or null.
    template <class T>
    void operator()(std::string_view name, std::optional<T>& member, auto... limits) {
        read(name, presence::optional, [&](const read_target& from) {
            read_value(from, member.emplace(), limits...);
        });
    }
    // An object with one member, named after what it is; absent if it is nothing.
    template <class... Ts>
    void operator()(std::string_view name, std::variant<std::monostate, Ts...>& member) {
        read(name, presence::optional, [&](const read_target& from) { read_value(from, member); });
    }
    // A flag that is absent when it is false.
    void when_true(std::string_view name, bool& member) {
        read(name, presence::optional, [&](const read_target& from) { read_value(from, member); });
    }
    // Members inside an object of their own, which has no type of its own.
    void object(std::string_view name, auto&& members) {
        read(name, presence::needed, [&](const read_target& from) {
            if (!from.is(json_kind::object, "an object is wanted")) return;
            wire_reader inner{from.value, from.at, *failure_};
            members(inner);
        });
    }
    // For what follows from other members and is only written.
    void derived(auto&&) {}
    // A condition between members: `holds` is asked after they were read.
    void check(
        std::string_view name,
        std::string_view what,
        auto&& holds,
        error_id code = error_id::bad_member
    ) {
        if (!failure_->has_happened() && !holds()) failure_->set({at_, name}, what, code);
    }

private:
    enum class presence : std::uint8_t { needed, optional };

    void read(std::string_view name, presence wanted, auto&& use) {
        if (failure_->has_happened()) return;
        const wire_place here{at_, name};
        const found_member found = object_ ? find_member(*object_, name) : found_member{};
        if (found.how == finding::once)
            use(read_target{*found.value, here, *failure_});
        else if (found.how == finding::twice)
            failure_->set(here, "stands there twice");
        else if (wanted == presence::needed)
            failure_->set(here, "is missing");
    }

    std::optional<json_value> object_;
    const wire_place* at_;
    wire_failure* failure_;
};

// ---- values made of values ---------------------------------------------------------------------

template <has_wire_names Enumeration>
void read_value(const read_target& from, Enumeration& out) {
    if (!from.is(json_kind::text, "a text is wanted")) return;
    for (const auto& [value, name] : wire_names<Enumeration>::pairs)
        if (name == from.value.text()) {
            out = value;
            return;
        }
    from.failure.set(from.at, "is none of the names that stand here");
}

template <has_shape T>
void read_value(const read_target& from, T& out) {
    if (!from.is(json_kind::object, "an object is wanted")) return;
    wire_reader each{from.value, from.at, from.failure};
    shape<T>::members(out, each);
}

// Calls `use(element, index)` for each element until something fails.
void read_elements(const read_target& from, bounds count, auto&& use) {
    if (!from.is(json_kind::array, "an array is wanted")) return;
    const auto size = static_cast<std::int64_t>(from.value.size());
    if (size < count.least || size > count.most)
        return from.failure.set_out_of_range(from.at, "elements", count);
    std::size_t index = 0;
    for (const json_value element : from.value) {
        const wire_place here{&from.at, {}, index};
        use(read_target{element, here, from.failure}, index++);
        if (from.failure.has_happened()) return;
    }
}

template <class T>
void read_value(const read_target& from, engine::by_side<T>& out, auto... limits) {
    read_elements(from, {2, 2}, [&](const read_target& element, std::size_t index) {
        read_value(element, index == 0 ? out.white : out.black, limits...);
    });
}

template <class T>
void read_value(const read_target& from, engine::up_to_four<T>& out) {
    if (from.value.is(json_kind::array) && from.value.size() > 4)
        return from.failure.set(from.at, "more than four steps", error_id::too_many_steps);
    read_elements(from, at_most(4), [&](const read_target& element, std::size_t) {
        T value{};
        read_value(element, value);
        out.push_back(value);
    });
}

template <class T>
void read_value(const read_target& from, std::vector<T>& out, bounds count, auto... limits) {
    read_elements(from, count, [&](const read_target& element, std::size_t) {
        read_value(element, out.emplace_back(), limits...);
    });
}

// An object with one member, named after the alternative.
template <class... Ts>
void read_value(const read_target& from, std::variant<std::monostate, Ts...>& out) {
    if (!from.is(json_kind::object, "an object is wanted")) return;
    const auto read_one = [&]<class T>(std::type_identity<T>) {
        const found_member found = find_member(from.value, shape<T>::name);
        if (found.how != finding::once) return;
        const wire_place here{&from.at, shape<T>::name};
        read_value(read_target{*found.value, here, from.failure}, out.template emplace<T>());
    };
    (read_one(std::type_identity<Ts>{}), ...);
}

} // namespace gulbara::protocol
