#include "server/accounts/account_name.hpp"

#include "server/accounts/look_alike.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

namespace gulbara::server::accounts {

namespace {

bool is_digit(char32_t each) {
    return each >= U'0' && each <= U'9';
}

bool is_joint(char32_t each) {
    return each == U'-' || each == U'_';
}

// Nobody is called so, whatever digits and joints are added: what speaks for the server, in each
// script in which names are written.
constexpr std::array reserved_words{
    U"admin",       U"administrator", U"gulbara",      U"server",       U"system",
    U"moderator",   U"mod",           U"support",      U"official",     U"root",
    U"bot",         U"house",         U"housebot",     U"guest",        U"anonymous",
    U"админ",       U"адмін",         U"гульбара",     U"сервер",       U"система",
    U"модератор",   U"бот",           U"гость",        U"гість",        U"поддержка",
    U"підтримка",   U"ადმინი",        U"გულბარა",      U"სერვერი",      U"სისტემა",
    U"მოდერატორი",  U"ბოტი",          U"სტუმარი",      U"მხარდაჭერა",   U"ադմին",
    U"գուլբարա",    U"սերվեր",        U"համակարգ",     U"մոդերատոր",    U"բոտ",
    U"հյուր",       U"աջակցություն",  U"διαχειριστής", U"διαχειριστης", U"γκιουλμπαρα",
    U"διακομιστής", U"διακομιστης",   U"σύστημα",      U"συστημα",      U"συντονιστής",
    U"συντονιστης", U"μποτ",          U"επισκέπτης",   U"επισκεπτης",   U"υποστήριξη",
    U"υποστηριξη",  U"مدير",          U"مشرف",         U"خادم",         U"نظام",
    U"بوت",         U"ضيف",           U"دعم",          U"أدمن",         U"ادمن",
    U"غولبارا",     U"كلبارا",        U"מנהל",         U"אדמין",        U"שרת",
    U"מערכת",       U"בוט",           U"אורח",         U"תמיכה",        U"גולברה",
};
// Nor does anybody begin so: a guest is "Guest ABCD".
constexpr std::array reserved_beginnings{
    U"guest",
    U"гость",
    U"гість",
    U"admin",
    U"админ",
    U"адмін",
    U"gulbara",
    U"გულბარა",
    U"гульбара",
    U"moderator",
    U"модератор",
    U"ადმინ",
    U"ադմին",
    U"գուլբարա",
    U"أدمن",
    U"ادمن",
    U"אדמין",
    U"גולברה",
};

std::set<std::string> looks_in_any_case(std::u32string_view word) {
    std::set<std::string> looks;
    for (const auto& form : {std::u32string(word), in_capitals(word)})
        for (auto& each : looks_of(form)) looks.insert(std::move(each));
    return looks;
}

template <class Words>
std::set<std::string> looks_of_all(const Words& words) {
    std::set<std::string> looks;
    for (const auto* word : words) looks.merge(looks_in_any_case(word));
    return looks;
}

// Digits, and what looks like one: O and l.
bool looks_like_digit(char32_t each) {
    static const auto digits = [] {
        std::set<std::string> looks;
        for (char32_t digit = U'0'; digit <= U'9'; ++digit)
            for (auto& look : looks_of({&digit, 1})) looks.insert(std::move(look));
        return looks;
    }();
    return std::ranges::any_of(looks_of({&each, 1}), [](const std::string& look) {
        return digits.contains(look);
    });
}

bool is_reserved(std::u32string letters) {
    static const auto whole = looks_of_all(reserved_words);
    static const auto beginnings = looks_of_all(reserved_beginnings);
    const auto begins_so = [](const std::string& look) {
        return std::ranges::any_of(beginnings, [&](const auto& each) {
            return look.starts_with(each);
        });
    };
    const auto is_whole = [](const std::string& look) { return whole.contains(look); };
    std::erase_if(letters, is_joint);
    if (std::ranges::any_of(looks_of(letters), begins_so)) return true;
    // "bot12", and "botO", whose last letter passes for a digit.
    for (; !letters.empty(); letters.pop_back()) {
        if (std::ranges::any_of(looks_of(letters), is_whole)) return true;
        if (!looks_like_digit(letters.back())) return false;
    }
    return false;
}

std::optional<name_fault> fault_of_form(std::u32string_view name) {
    using enum name_fault;
    if (name.size() < shortest_name) return too_short;
    if (name.size() > longest_name) return too_long;
    if (is_digit(name.front()) || is_joint(name.front())) return bad_begin;
    if (is_joint(name.back())) return bad_end;
    const auto both = [](char32_t one, char32_t next) { return is_joint(one) && is_joint(next); };
    if (std::ranges::adjacent_find(name, both) != name.end()) return doubled_joint;
    return std::nullopt;
}

std::optional<name_fault> fault_of_letters(std::u32string_view name) {
    std::optional<name_script> script;
    for (const char32_t each : name) {
        if (is_digit(each) || is_joint(each)) continue;
        const auto facts = facts_of(each);
        if (facts.kind == letter_kind::no_letter) return name_fault::bad_character;
        if (facts.kind == letter_kind::other_letter) return name_fault::unknown_script;
        if (script && *script != facts.script) return name_fault::mixed_scripts;
        script = facts.script;
    }
    return std::nullopt;
}

} // namespace

std::string_view code_of(name_fault fault) {
    switch (fault) {
    case name_fault::too_short:
        return "name_too_short";
    case name_fault::too_long:
        return "name_too_long";
    case name_fault::bad_begin:
        return "name_begins_wrong";
    case name_fault::bad_end:
        return "name_ends_wrong";
    case name_fault::doubled_joint:
        return "name_doubles_joint";
    case name_fault::bad_character:
        return "name_has_bad_character";
    case name_fault::unknown_script:
        return "name_has_unknown_script";
    case name_fault::mixed_scripts:
        return "name_mixes_scripts";
    case name_fault::reserved:
        return "name_reserved";
    }
    std::unreachable();
}

std::string_view sentence_of(name_fault fault) {
    switch (fault) {
    case name_fault::too_short:
        return "a name has 3 characters at least";
    case name_fault::too_long:
        return "a name has 20 characters at most";
    case name_fault::bad_begin:
        return "a name begins with a letter";
    case name_fault::bad_end:
        return "a name does not end with - or _";
    case name_fault::doubled_joint:
        return "- and _ do not follow each other in a name";
    case name_fault::bad_character:
        return "a name has letters in use today, digits 0 to 9, - and _";
    case name_fault::unknown_script:
        return "a name is Latin, Cyrillic, Georgian, Armenian, Greek, Arabic or Hebrew";
    case name_fault::mixed_scripts:
        return "the letters of a name are of one script";
    case name_fault::reserved:
        return "this name could be taken for the server, a guest or a bot";
    }
    std::unreachable();
}

std::expected<account_name, name_fault> parse_account_name(std::string_view utf8) {
    if (utf8.size() > longest_name_text) return std::unexpected(name_fault::too_long);
    const auto name = normalized(utf8);
    if (const auto fault = fault_of_form(name)) return std::unexpected(*fault);
    if (const auto fault = fault_of_letters(name)) return std::unexpected(*fault);
    if (is_reserved(name)) return std::unexpected(name_fault::reserved);
    return account_name{.text = to_utf8(name), .keys = looks_of(name)};
}

std::string key_of_typed_name(std::string_view utf8) {
    if (utf8.size() > longest_name_text) return {};
    const auto name = normalized(utf8);
    if (fault_of_form(name)) return {};
    return small_look_of(name);
}

} // namespace gulbara::server::accounts
