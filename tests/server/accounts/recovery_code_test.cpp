#include "server/accounts/recovery_code.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace gulbara;
using namespace gulbara::server::accounts;

TEST_CASE("a code is read again as somebody types it from paper") {
    recovery_code code;
    for (std::size_t i = 0; i < recovery_code::size; ++i) code.value[i] = std::byte(17 * i);
    CHECK(to_text(code) == "008J4C-T4ANK7-F24SNA-XWSQFE");
    for (const std::string typed :
         {"008J4C-T4ANK7-F24SNA-XWSQFE",
          "oo8j4ct4ank7f24snaxwsqfe",
          "O08J 4CT4 ANK7 F24S NAXW SQFE",
          "--008J4CT4ANK7F24SNAXWSQFE "}) {
        CAPTURE(typed);
        CHECK(parse_recovery_code(typed) == code);
    }
    recovery_code ones;
    ones.value.fill(std::byte{0x08}); // its digits have ones in them
    auto typed = to_text(ones);
    std::ranges::replace(typed, '1', 'l');
    CHECK(parse_recovery_code(typed) == ones);
}

TEST_CASE("what is no code is none") {
    const auto text = to_text(make_recovery_code());
    CHECK(text.size() == 27);
    for (const auto& wrong :
         {std::string(),
          text.substr(1),
          text + "0",
          "U" + text.substr(1),
          "é" + text.substr(2),
          std::string(60, '-')}) {
        CAPTURE(wrong);
        CHECK_FALSE(parse_recovery_code(wrong));
    }
}

TEST_CASE("codes differ, and what is kept of one is of its player alone") {
    std::set<std::string> all;
    for (int i = 0; i < 100; ++i) {
        const auto code = make_recovery_code();
        CHECK(parse_recovery_code(to_text(code)) == code);
        all.insert(to_text(code));
    }
    CHECK(all.size() == 100);
    const auto code = make_recovery_code();
    CHECK(kept_code(code, "leyla") != kept_code(code, "rauf"));
    const std::vector kept{kept_code(make_recovery_code(), "leyla"), kept_code(code, "leyla")};
    CHECK(is_among(kept, kept_code(code, "leyla")));
    CHECK_FALSE(is_among(kept, kept_code(code, "rauf")));
    CHECK_FALSE(is_among({}, kept_code(code, "leyla")));
}
