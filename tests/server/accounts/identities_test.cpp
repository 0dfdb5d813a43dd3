#include "server/accounts/identities.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server;
using namespace gulbara::server::accounts;

namespace {

struct still_time final : runtime::time_source {
    runtime::instant now() const override { return 42; }
};

const still_time time_at_42;
const guest_secret bot{{std::byte{1}}};
const guest_secret guest{{std::byte{2}}};

} // namespace

TEST_CASE("a token of the right form is its guest; the house bot's is the house bot") {
    const identities all(time_at_42, bot, cookie_kind::plain);
    CHECK(all.find(to_token(guest))->name.starts_with("Guest "));
    CHECK(all.find(to_token(guest))->created == 42);
    CHECK(all.find(to_token(bot))->name == "House bot");
    CHECK(all.find(to_token(bot))->id == all.house_bot());
    CHECK_FALSE(all.find(""));
    CHECK_FALSE(all.find("nonsense"));
}

TEST_CASE("without a house bot there is none") {
    const identities all(time_at_42, std::nullopt, cookie_kind::plain);
    CHECK_FALSE(all.house_bot());
    CHECK(all.find(to_token(bot))->name.starts_with("Guest "));
}

TEST_CASE("the cookie is for this host and not for scripts; over https nowhere else") {
    const identities plain(time_at_42, std::nullopt, cookie_kind::plain);
    const identities secure(time_at_42, std::nullopt, cookie_kind::secure);
    CHECK(
        plain.cookie_for(guest) ==
        "gulbara=" + to_token(guest) + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000"
    );
    CHECK(secure.cookie_for(guest).starts_with("__Host-gulbara=" + to_token(guest)));
    CHECK(secure.cookie_for(guest).ends_with("; Secure"));
}
