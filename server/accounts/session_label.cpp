#include "server/accounts/session_label.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gulbara::server::accounts {

namespace {

using mark_and_name = std::pair<std::string_view, std::string_view>;

// The first one that is there counts: later ones are also claimed by what stands before them.
constexpr std::array<mark_and_name, 8> browsers{{
    {"Firefox/", "Firefox"},
    {"FxiOS/", "Firefox"},
    {"Edg/", "Edge"},
    {"OPR/", "Opera"},
    {"YaBrowser/", "Yandex Browser"},
    {"SamsungBrowser/", "Samsung Internet"},
    {"Chrome/", "Chrome"},
    {"Safari/", "Safari"},
}};
constexpr std::array<mark_and_name, 6> systems{{
    {"Android", "Android"},
    {"iPhone", "iPhone"},
    {"iPad", "iPad"},
    {"Windows", "Windows"},
    {"Mac OS X", "Mac"},
    {"Linux", "Linux"},
}};

template <class Names>
std::string_view first_named(const Names& names, std::string_view text) {
    const auto found = std::ranges::find_if(names, [text](const mark_and_name& each) {
        return text.contains(each.first);
    });
    return found == names.end() ? std::string_view{} : found->second;
}

bool is_control(char each) {
    constexpr char del = 127;
    return (each >= 0 && each < ' ') || each == del;
}

} // namespace

std::optional<std::string> given_label(std::string_view utf8) {
    if (utf8.empty() || utf8.size() > longest_label || std::ranges::any_of(utf8, is_control))
        return std::nullopt;
    return std::string(utf8);
}

std::string derived_label(std::string_view user_agent) {
    const auto browser = first_named(browsers, user_agent);
    if (browser.empty()) return "a program";
    const auto system = first_named(systems, user_agent);
    return system.empty() ? std::string(browser)
                          : std::string(browser) + ", " + std::string(system);
}

} // namespace gulbara::server::accounts
