#include "server/accounts/identities.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server;
using namespace gulbara::server::accounts;

namespace {

struct still_time final : runtime::time_source {
    runtime::instant now() const override { return 42; }
};

const still_time time_at_42;
account_book& nobody() {
    static account_book book([](const store::session_use&) {});
    return book;
}
const guest_secret bot{{std::byte{1}}};
const guest_secret easy_bot{{std::byte{3}}};
const guest_secret guest{{std::byte{2}}};

} // namespace

TEST_CASE("a token of the right form is its guest; a house bot's is that house bot") {
    house_roster bots;
    REQUIRE(bots.add(gulbara::protocol::bot_level::strong, guest_of(bot, 0).id));
    REQUIRE(bots.add(gulbara::protocol::bot_level::easy, guest_of(easy_bot, 0).id));
    const identities all(time_at_42, bots, cookie_kind::plain, nobody());
    CHECK(all.find(to_token(guest))->player.name.starts_with("Guest "));
    CHECK(all.find(to_token(guest))->player.created == 42);
    CHECK(all.find(to_token(bot))->player.name == "House bot");
    CHECK(all.find(to_token(easy_bot))->player.name == "House bot, easy");
    CHECK(all.house_bots().has(all.find(to_token(bot))->player.id));
    CHECK_FALSE(all.house_bots().has(all.find(to_token(guest))->player.id));
    CHECK_FALSE(all.find(""));
    CHECK_FALSE(all.find("nonsense"));
}

TEST_CASE("without a house bot there is none") {
    const identities all(time_at_42, {}, cookie_kind::plain, nobody());
    CHECK(all.find(to_token(bot))->player.name.starts_with("Guest "));
}

TEST_CASE("the cookie is for this host and not for scripts; over https nowhere else") {
    const identities plain(time_at_42, {}, cookie_kind::plain, nobody());
    const identities secure(time_at_42, {}, cookie_kind::secure, nobody());
    CHECK(
        plain.cookie_for(to_token(guest)) ==
        "gulbara=" + to_token(guest) + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000"
    );
    CHECK(secure.cookie_for(to_token(guest)).starts_with("__Host-gulbara=" + to_token(guest)));
    CHECK(secure.cookie_for(to_token(guest)).ends_with("; Secure"));
}

TEST_CASE("who has an account is known by its sessions, his guest's secret among them") {
    account_book book([](const store::session_use&) {});
    const identities all(time_at_42, {}, cookie_kind::plain, book);
    auto player = guest_of(guest, 7);
    player.name = "Leyla";
    const session_secret session{{std::byte{9}}};
    book.add(store::stored_account{.player = player, .created = 8});
    CHECK_FALSE(all.find(to_token(guest))); // an account's guest is nobody by himself
    book.add(store::session_row{player.token_hash, player.id, "as a guest", 0, 0});
    book.add(store::session_row{hash_of(session), player.id, "Firefox", 0, 0});
    for (const auto& token : {to_token(guest), to_token(session)}) {
        const auto known = all.find(token);
        REQUIRE(known);
        CHECK(known->player.id == player.id);
        CHECK(known->player.name == "Leyla");
        CHECK(known->player.token_hash == player.token_hash);
        CHECK(known->session);
    }
    CHECK_FALSE(all.find(to_token(bot))->session);
    book.end(hash_of(session));
    CHECK_FALSE(all.find(to_token(session)));
    CHECK(all.find(to_token(guest)));
    book.end(player.token_hash);
    CHECK_FALSE(all.find(to_token(guest)));
}

TEST_CASE("what makes a browser forget is a cookie of no age; marks have one of their own") {
    const identities secure(time_at_42, {}, cookie_kind::secure, nobody());
    CHECK(
        secure.no_cookie() == "__Host-gulbara=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure"
    );
    CHECK(secure.mark_cookie_for("m").starts_with("__Host-gulbara-device=m; Path=/; HttpOnly"));
}
