#include "server/accounts/account_password.hpp"

#include "protocol/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <stdexcept>
#include <utility>

namespace gulbara::server::accounts {

namespace {

using salt = protocol::octets<struct account_salt_tag, 16>;

struct parsed_password {
    scrypt_cost cost;
    salt with;
    protocol::hash256 hash;
};

std::optional<std::uint8_t> number_in(std::string_view text) {
    std::uint8_t number = 0;
    const char* end = std::to_address(text.end());
    const auto [stop, error] = std::from_chars(std::to_address(text.begin()), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

std::optional<parsed_password> parse(std::string_view kept) {
    constexpr std::size_t most_log2 = 20;
    std::array<std::string_view, 6> parts;
    if (std::ranges::count(kept, ':') + 1 != std::ssize(parts)) return std::nullopt;
    for (auto& part : parts) {
        const auto end = kept.find(':');
        part = kept.substr(0, end);
        kept = end == std::string_view::npos ? std::string_view{} : kept.substr(end + 1);
    }
    const auto cost = number_in(parts[1]);
    const auto block_size = number_in(parts[2]);
    const auto lanes = number_in(parts[3]);
    const auto with = protocol::octets_from_hex<salt>(parts[4]);
    const auto hash = protocol::octets_from_hex<protocol::hash256>(parts[5]);
    if (parts[0] != "scrypt" || !cost || *cost > most_log2 || !block_size || !lanes || !with ||
        !hash)
        return std::nullopt;
    return parsed_password{{*cost, *block_size, *lanes}, *with, *hash};
}

} // namespace

std::optional<password_fault> fault_of_password(std::string_view utf8) {
    if (utf8.size() > longest_password) return password_fault::too_long;
    // The first bytes of characters: all but 10xxxxxx.
    const auto characters = std::ranges::count_if(utf8, [](char each) {
        constexpr unsigned mask = 0xC0;
        constexpr unsigned follows = 0x80;
        return (static_cast<unsigned char>(each) & mask) != follows;
    });
    if (std::cmp_less(characters, shortest_password)) return password_fault::too_short;
    return std::nullopt;
}

std::string_view code_of(password_fault fault) {
    return fault == password_fault::too_short ? "password_too_short" : "password_too_long";
}

std::string_view sentence_of(password_fault fault) {
    return fault == password_fault::too_short ? "a password has 10 characters at least"
                                              : "a password has 1024 bytes at most";
}

std::string kept_password(std::string_view password, const scrypt_cost& cost) {
    const auto with = protocol::random_octets<salt>();
    return fmt::format(
        "scrypt:{}:{}:{}:{}:{}",
        cost.log2_cost,
        cost.block_size,
        cost.lanes,
        protocol::to_hex(with),
        protocol::to_hex(scrypt(password, with, cost))
    );
}

password_check check_password(std::string_view given, std::string_view kept) {
    const auto known = parse(kept);
    if (!known) throw std::runtime_error("a kept password has not the form of one");
    const bool is_right = is_same_hash(scrypt(given, known->with, known->cost), known->hash);
    if (!is_right) return password_check::wrong;
    return known->cost == password_cost ? password_check::right : password_check::right_but_cheap;
}

void check_nobodys_password(std::string_view given) {
    scrypt(given, salt{}, password_cost);
}

} // namespace gulbara::server::accounts
