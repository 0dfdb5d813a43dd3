#include "protocol/sha256.hpp"
#include "server/accounts/guest.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace gulbara;
using namespace gulbara::server::accounts;

TEST_CASE("a token is 64 lower-case hex digits and nothing else") {
    const auto secret = make_guest_secret();
    CHECK(parse_token(to_token(secret)) == secret);
    CHECK(to_token(secret).size() == 64);
    for (const auto& wrong :
         {std::string(),
          std::string(63, 'a'),
          std::string(65, 'a'),
          std::string(64, 'A'),
          std::string(64, 'g')})
        CHECK_FALSE(parse_token(wrong));
}

TEST_CASE("what is public follows from the secret, and does not tell it") {
    const guest_secret secret{{std::byte{1}}};
    const auto guest = guest_of(secret, 5);
    CHECK(guest.token_hash == protocol::sha256(secret));
    CHECK(guest.created == 5);
    CHECK(guest.id.size() == 32);
    // The id is no part of the hash that stands in the database: one does not give the other.
    CHECK_FALSE(protocol::to_hex(guest.token_hash).contains(guest.id.substr(0, 8)));
    CHECK(guest.name.starts_with("Guest "));
    CHECK(guest.name.size() == 10);
    CHECK(guest_of(secret, 9).id == guest.id);
    const auto bot = house_bot_of(secret, protocol::bot_level::strong, 5);
    CHECK(bot.name == "House bot");
    CHECK(bot.id == guest.id);
}

TEST_CASE("everybody is somebody else") {
    std::set<std::string> ids;
    std::set<std::string> names;
    for (int made = 0; made < 200; ++made) {
        const auto guest = guest_of(make_guest_secret(), 0);
        ids.insert(guest.id);
        names.insert(guest.name);
    }
    CHECK(ids.size() == 200);
    CHECK(names.size() > 150);
}
