// What an account may be called, and which names are told apart too badly to stand side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::accounts {

// In characters (Unicode code points after normalization).
inline constexpr std::size_t shortest_name = 3;
inline constexpr std::size_t longest_name = 20;
// What is looked at at all, in bytes of UTF-8.
inline constexpr std::size_t longest_name_text = 256;

enum class name_fault : std::uint8_t {
    too_short,
    too_long,
    bad_begin,      // not with a letter
    bad_end,        // with - or _
    doubled_joint,  // two of - and _ in a row
    bad_character,  // no letter in use today, no digit 0 to 9, no - and no _
    unknown_script, // letters of a script that is not among ours
    mixed_scripts,  // letters of two scripts
    reserved,       // speaks for the server, or is what a guest or a bot is called
};

// The error code for clients: "name_too_short" and so on; and a sentence that says what is wrong.
std::string_view code_of(name_fault);
std::string_view sentence_of(name_fault);

// A name that an account may have, if nobody has one that looks like it.
struct account_name {
    std::string text; // NFKC, as it is shown
    // What it looks like (Unicode TS 39 skeletons): as it is written, and in small letters. One or
    // two. Names that share any of them are not told apart.
    std::vector<std::string> keys;
};

// Letters of one script (Latin, Cyrillic, Georgian, Armenian, Greek, Arabic, Hebrew), digits, - and
// _ inside. Thread: any. Throws std::runtime_error if Unicode's data cannot be read.
std::expected<account_name, name_fault> parse_account_name(std::string_view utf8);

// The key by which somebody who types that name, in whatever case, finds the account. Empty: there
// can be no such account.
std::string key_of_typed_name(std::string_view utf8);

} // namespace gulbara::server::accounts
