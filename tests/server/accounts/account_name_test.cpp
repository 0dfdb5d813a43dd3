#include "server/accounts/account_name.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace gulbara::server::accounts;
using enum name_fault;

namespace {

struct refused_name {
    std::string text;
    name_fault fault;
};

struct pair_of_names {
    std::string one;
    std::string other;
};

account_name parsed(const std::string& text) {
    CAPTURE(text);
    const auto name = parse_account_name(text);
    REQUIRE(name);
    return *name;
}

bool are_told_apart(const pair_of_names& names) {
    const auto one = parsed(names.one).keys;
    const auto other = parsed(names.other).keys;
    return std::ranges::find_first_of(one, other) == one.end();
}

} // namespace

TEST_CASE("names of one script, with digits and joints inside, are names") {
    for (const std::string text : {"Leyla",    "Rauf-1978",
                                   "a_b-c",    "Наріман",
                                   "Їжак_2",   "Ёлка",
                                   "Ґанок",    "ნარდი",
                                   "Նարդի",    "Ναρντι",
                                   "نردشير",   "שלום",
                                   "Gültəkin", "Łukasz",
                                   "Botir",    "Ethan",
                                   "Model",    "Rootie",
                                   "Bottle",   "Robotl",
                                   "Boris",    "twenty-characters-20"}) {
        CAPTURE(text);
        CHECK(parsed(text).text == text);
        CHECK(!parsed(text).keys.empty());
        CHECK(parsed(text).keys.size() <= 2);
    }
}

TEST_CASE("what is one text in two forms is one name") {
    CHECK(parsed("Gu\u0308nay").text == "Günay");
    CHECK(parsed("Ｌｅｙｌａ").text == "Leyla");
    CHECK(parsed("ﬁnal").text == "final");
}

TEST_CASE("each fault of a name has its own word") {
    const std::string stacked = "Ley\u0316\u0317\u0318la";
    for (const auto& [text, fault] : std::vector<refused_name>{
             {"", too_short},
             {"ab", too_short},
             {"Я", too_short},
             {"twenty-one-character1", too_long},
             {std::string(257, 'a'), too_long},
             {"1st", bad_begin},
             {"-abc", bad_begin},
             {"_abc", bad_begin},
             {"abc-", bad_end},
             {"abc_", bad_end},
             {"a--b", doubled_joint},
             {"a_-b", doubled_joint},
             {"a b", bad_character},
             {" abc", bad_character},
             {"abc ", bad_character},
             {"a.b", bad_character},
             {"a\tb", bad_character},
             {"a@b", bad_character},
             {"a\u200bb", bad_character},  // zero width space
             {"abc\u202e", bad_character}, // turns the direction of writing
             {"\u202eabc", bad_character},
             {"abc\u0661", bad_character}, // a digit of another script
             {"a😀b", bad_character},
             {"a\xff"
              "b",
              bad_character},
             {stacked, bad_character},
             {"\u01c3abc", bad_character}, // a click, which looks like an exclamation mark
             {"漢字名", unknown_script},
             {"ᏣᎳᎩ", bad_character},   // in limited use
             {"Lеyla", mixed_scripts}, // with a Cyrillic letter
             {"αbc", mixed_scripts},
             {"abcґ", mixed_scripts},
             {"abcნ", mixed_scripts},
         }) {
        CAPTURE(text);
        const auto name = parse_account_name(text);
        REQUIRE_FALSE(name);
        CHECK(code_of(name.error()) == code_of(fault));
    }
}

TEST_CASE("nobody is called what the server, a guest or a bot is called, nor so that he seems to") {
    for (const std::string text :
         {"admin",      "Admin",     "ADMIN",     "ADMlN",      "adm-in",    "admin1",
          "a_d_m_i_n",  "AdminTeam", "Gulbara",   "GULBARA",    "gu-lba-ra", "server",
          "Server2",    "system",    "moderator", "Moderator",  "guest",     "GuestABCD",
          "guest-abcd", "Guest1",    "bot",       "Bot12",      "house-bot", "HouseBot",
          "админ",      "Админ-1",   "гость",     "ГостьАБВГ",  "гість",     "бот",
          "сервер",     "root",      "support",   "rnoderator", "botO",      "botl",
          "botI",       "BOTO",      "serverI",   "systemO1",   "ботО",      "სერვერი",
          "ბოტი1",      "ადმინი",    "ադմին",     "բոտ",        "σύστημα",   "συστημα",
          "مدير",       "أدمن",      "מנהל",      "אדמין1",     "поддержка", "bot-O",
          "serverl2"}) {
        CAPTURE(text);
        const auto name = parse_account_name(text);
        REQUIRE_FALSE(name);
        CHECK(name.error() == reserved);
    }
}

TEST_CASE("names that look alike share a key") {
    for (const auto& names : std::vector<pair_of_names>{
             {"Leyla", "leyla"},    {"Leyla", "LEYLA"},    {"Ivan", "ivan"},    {"Ivan", "lvan"},
             {"Leyla", "IeyIa"},    {"сор", "cop"}, // Cyrillic, Latin
             {"Сор", "cop"},        {"ВОВА", "BOBA"},      {"ВОВА", "вова"},    {"Рару", "Papy"},
             {"Ορο", "Opo"},        {"modern", "rnodern"}, {"Oleg0", "OlegO"},  {"Ёлка", "ёлка"},
             {"Straße", "STRASSE"}, {"Lola1", "Lolal"},    {"vvilly", "willy"}, {"VVilly", "Willy"},
             {"savvy", "sawy"},
         }) {
        CAPTURE(names.one);
        CAPTURE(names.other);
        CHECK_FALSE(are_told_apart(names));
    }
}

TEST_CASE("names that do not look alike share none") {
    for (const auto& names : std::vector<pair_of_names>{
             {"Leyla", "Layla"},
             {"Иван", "Ivan"},
             {"Rauf", "Rauf2"},
             {"Rauf_1", "Rauf-1"},
             {"Елка", "Ёлка"},
             {"Gunay", "Günay"},
             {"вова", "boba"},
             {"Vivian", "Wivian"},
         }) {
        CAPTURE(names.one);
        CAPTURE(names.other);
        CHECK(are_told_apart(names));
    }
}

TEST_CASE("who types a name in any case or form finds it by one of its keys") {
    const auto keys = parsed("Günay-1").keys;
    for (const std::string typed : {"Günay-1", "GÜNAY-1", "gu\u0308nay-1"}) {
        CAPTURE(typed);
        CHECK(std::ranges::count(keys, key_of_typed_name(typed)) == 1);
    }
    CHECK(key_of_typed_name("ab").empty());
    CHECK(key_of_typed_name(std::string(257, 'a')).empty());
}
