// Unicode, as far as names need it. What ICU names stays in the source file.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::accounts {

// All functions: UTF-8, thread: any; they throw std::runtime_error if Unicode's data is missing.

// NFKC: one form for what is one text.
std::u32string normalized(std::string_view utf8);
std::string to_utf8(std::u32string_view);

// What a text looks like (UTS 39, section 4): as it is written, and in small letters. One or two.
// Both are needed: "Ivan" is "lvan" only as it is written, and "ivan" only in small letters.
std::vector<std::string> looks_of(std::u32string_view);
// The one in small letters.
std::string small_look_of(std::u32string_view);
std::u32string in_capitals(std::u32string_view);

// Scripts that names may be written in.
enum class name_script : std::uint8_t {
    latin,
    cyrillic,
    georgian,
    armenian,
    greek,
    arabic,
    hebrew
};

// What a character is to a name.
enum class letter_kind : std::uint8_t { letter_of_ours, other_letter, no_letter };
struct letter_facts {
    letter_kind kind = letter_kind::no_letter;
    name_script script = name_script::latin; // if it is one of ours
};
// Letters that are in common use today (UTS 39 identifier status "allowed"); marks are none.
letter_facts facts_of(char32_t);

} // namespace gulbara::server::accounts
