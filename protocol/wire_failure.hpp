// What is wrong with a message, and where.
#pragma once

#include "protocol/error_id.hpp"
#include "protocol/wire_shape.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gulbara::protocol {

// Where in the message something stands, as a chain that lives on the stack while reading.
struct wire_place {
    const wire_place* outer = nullptr;
    std::string_view name{};
    std::optional<std::size_t> index{};

    // As in `d.segments[0][1].from`.
    std::string path() const;
};

// The first failure of a reading. Costs nothing until it happens.
class wire_failure {
public:
    bool has_happened() const { return !message_.empty(); }
    error_id code() const { return code_; }
    // Begins with the path of the place.
    const std::string& message() const { return message_; }

    void set(const wire_place&, std::string_view what, error_id code = error_id::bad_member);
    // `things`: what is counted, as in "1 to 24 elements are wanted".
    void set_out_of_range(const wire_place&, std::string_view things, bounds);

private:
    error_id code_ = error_id::bad_member;
    std::string message_;
};

} // namespace gulbara::protocol
