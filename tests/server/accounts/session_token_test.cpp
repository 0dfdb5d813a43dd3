#include "server/accounts/guest.hpp"
#include "server/accounts/session_token.hpp"

#include <doctest/doctest.h>

using namespace gulbara;
using namespace gulbara::server::accounts;

TEST_CASE("a session's token is an s and 64 hex digits, and no guest's") {
    const auto secret = make_session_secret();
    const auto token = to_token(secret);
    CHECK(token.size() == 65);
    CHECK(parse_session_token(token) == secret);
    CHECK_FALSE(parse_token(token));
    CHECK_FALSE(parse_session_token(to_token(make_guest_secret())));
    for (const auto& wrong :
         {std::string(),
          std::string("s"),
          "s" + std::string(63, 'a'),
          "s" + std::string(65, 'a'),
          "S" + std::string(64, 'a'),
          "s" + std::string(64, 'A'),
          std::string(65, 'a')}) {
        CAPTURE(wrong);
        CHECK_FALSE(parse_session_token(wrong));
    }
    CHECK(make_session_secret() != secret);
}

TEST_CASE("an API token has a t in front, and is read as a session's token is") {
    const auto secret = make_session_secret();
    CHECK(to_api_token(secret) == "t" + to_token(secret).substr(1));
    CHECK(parse_session_token(to_api_token(secret)) == secret);
}

TEST_CASE("the id of a session tells neither its token nor what is kept of it") {
    const session_secret secret{{std::byte{1}}};
    const auto kept = hash_of(secret);
    const auto id = session_id(kept);
    CHECK(id.size() == 32);
    CHECK(session_id(kept) == id);
    CHECK_FALSE(protocol::to_hex(kept).contains(id.substr(0, 8)));
    CHECK(session_id(hash_of(session_secret{{std::byte{2}}})) != id);
}
