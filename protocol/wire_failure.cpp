#include "protocol/wire_failure.hpp"

#include <fmt/format.h>

namespace gulbara::protocol {

std::string wire_place::path() const {
    std::string text = outer ? outer->path() : std::string{};
    if (index) return text + fmt::format("[{}]", *index);
    if (!text.empty()) text += '.';
    return text.append(name);
}

void wire_failure::set(const wire_place& at, std::string_view what, error_id code) {
    code_ = code;
    message_ = fmt::format("{}: {}", at.path(), what);
}

void wire_failure::set_out_of_range(const wire_place& at, std::string_view things, bounds allowed) {
    const std::string count = allowed.least == allowed.most
                                  ? fmt::format("{}", allowed.most)
                                  : fmt::format("{} to {}", allowed.least, allowed.most);
    set(at, fmt::format("{} {} are wanted", count, things));
}

} // namespace gulbara::protocol
