#include "server/accounts/account_book.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace gulbara;
using namespace gulbara::server;
using namespace gulbara::server::accounts;

namespace {

credential_hash credential(unsigned number) {
    credential_hash hash;
    hash.value[0] = std::byte(number);
    return hash;
}

store::session_row session(unsigned number, store::day seen, const std::string& player = "leyla") {
    return {credential(number), player, "Firefox", 1, seen};
}

store::session_row api_token(unsigned number, store::day last) {
    auto made = session(number, 100);
    made.scopes = store::token_scopes{.read = true};
    made.last = last;
    return made;
}

store::stored_account account(const std::string& player) {
    return {.player = {.id = player, .name = "Name", .token_hash = {}}, .created = 1};
}

class listener final : public account_watcher {
public:
    void note_name(const std::string& player, const std::string& name) override {
        names.push_back(player + " is " + name);
    }
    void note_end(std::span<const credential_hash> which) override {
        ended.insert(ended.end(), which.begin(), which.end());
    }

    std::vector<std::string> names;
    std::vector<credential_hash> ended;
};

} // namespace

TEST_CASE("a session speaks for its account until it ends, or nobody uses it for a year") {
    account_book book([](const store::session_use&) {});
    book.add(account("leyla"));
    book.add(session(1, 100));
    CHECK(book.use(credential(1), 100)->player.id == "leyla");
    CHECK_FALSE(book.use(credential(2), 100));
    CHECK(book.use(credential(1), 100 + account_book::idle_days));
    CHECK_FALSE(book.use(credential(1), 101 + 2 * account_book::idle_days));
    CHECK(book.sessions_of("leyla", 101 + 2 * account_book::idle_days).empty());
    CHECK(book.sessions_of("leyla", 100 + account_book::idle_days).size() == 1);
    book.end(credential(1));
    CHECK_FALSE(book.use(credential(1), 100 + account_book::idle_days));
    CHECK(book.account_of("leyla"));
    CHECK_FALSE(book.account_of("rauf"));
}

TEST_CASE("the day of a use is kept once a day") {
    std::vector<store::day> kept;
    account_book book([&](const store::session_use& use) { kept.push_back(use.seen); });
    book.add(account("leyla"));
    book.add(session(1, 100));
    for (const store::day today : {100, 101, 101, 100, 103}) book.use(credential(1), today);
    CHECK(kept == std::vector<store::day>{101, 103});
    CHECK(book.sessions_of("leyla", 103).front().seen == 103);
}

TEST_CASE("sessions are listed newest first; all but one end together, of that account alone") {
    account_book book([](const store::session_use&) {});
    book.add(account("leyla"));
    book.add(account("rauf"));
    for (unsigned i = 1; i <= 3; ++i) book.add(session(i, static_cast<store::day>(100 + i % 3)));
    book.add(session(9, 100, "rauf"));
    const auto listed = book.sessions_of("leyla", 110);
    REQUIRE(listed.size() == 3);
    CHECK(listed[0].token_hash == credential(2));
    CHECK(listed[1].token_hash == credential(1));
    CHECK(listed[2].token_hash == credential(3));
    book.end_others("leyla", credential(1));
    CHECK(book.sessions_of("leyla", 110).size() == 1);
    CHECK(book.sessions_of("rauf", 110).size() == 1);
    CHECK(book.sessions_of("leyla", 110).front().token_hash == credential(1));
}

TEST_CASE("who watches hears of names and of what ends, until he watches no more") {
    account_book book([](const store::session_use&) {});
    book.add(account("before"));
    listener heard;
    book.watch(&heard);
    book.add(account("leyla"));
    for (unsigned i = 1; i <= 4; ++i) book.add(session(i, 100));
    CHECK(heard.names == std::vector<std::string>{"leyla is Name"});
    book.end(credential(4));
    CHECK(heard.ended == std::vector{credential(4)});
    book.end_others("leyla", credential(1));
    CHECK(heard.ended == std::vector{credential(4), credential(2), credential(3)});
    book.end_others("nobody", credential(1));
    book.watch(nullptr);
    book.end(credential(1));
    CHECK(heard.ended.size() == 3);
}

TEST_CASE("an account that has as many sessions as may be gives up the one unseen the longest") {
    account_book book([](const store::session_use&) {});
    book.add(account("leyla"));
    for (unsigned i = 1; i <= account_book::most_sessions; ++i) {
        CHECK_FALSE(book.surplus_of("leyla"));
        book.add(session(i, i == 5 ? 99 : 100));
    }
    CHECK(book.surplus_of("leyla") == credential(5));
    CHECK_FALSE(book.surplus_of("nobody"));
}

TEST_CASE("of sessions unseen equally long the oldest goes, and the guest's own last of all") {
    account_book book([](const store::session_use&) {});
    auto owner = account("leyla");
    owner.player.token_hash = credential(1);
    book.add(owner);
    for (unsigned i = 1; i <= account_book::most_sessions; ++i) book.add(session(i, 100));
    CHECK(book.surplus_of("leyla") == credential(2));
    for (unsigned i = 2; i <= account_book::most_sessions; ++i) book.use(credential(i), 101);
    CHECK(book.surplus_of("leyla") == credential(1)); // it was unseen for longer
}

TEST_CASE("an API token may what it was made for, until its last day, and takes no session's place"
) {
    account_book book([](const store::session_use&) {});
    book.add(account("leyla"));
    for (unsigned i = 1; i < account_book::most_sessions; ++i) book.add(session(i, 100));
    book.add(api_token(90, 105));
    book.add(api_token(91, 103));
    CHECK_FALSE(book.surplus_of("leyla"));
    CHECK(book.tokens_of("leyla", 103).size() == 2);
    CHECK(book.sessions_of("leyla", 103).size() == account_book::most_sessions - 1);
    const auto used = book.use(credential(91), 103);
    REQUIRE(used);
    CHECK(used->last == 103);
    CHECK(used->may.allow(scope::read));
    CHECK_FALSE(used->may.allow(scope::account));
    CHECK(book.use(credential(1), 103)->may.allow(scope::account));
    CHECK_FALSE(book.use(credential(91), 104));
    CHECK(book.spent_tokens_of("leyla", 103).empty());
    CHECK(book.spent_tokens_of("leyla", 104) == std::vector{credential(91)});
    CHECK(book.tokens_of("leyla", 104).size() == 1);
    book.end_others("leyla", credential(1));
    CHECK_FALSE(book.use(credential(90), 103));
}

TEST_CASE("an account goes with all that speaks for it, and who watches hears of it") {
    account_book book([](const store::session_use&) {});
    listener heard;
    book.add(account("leyla"));
    book.add(account("rauf"));
    book.add(session(1, 100));
    book.add(api_token(2, 105));
    book.add(session(9, 100, "rauf"));
    book.watch(&heard);
    book.remove("leyla");
    book.remove("leyla");
    CHECK(heard.ended == std::vector{credential(1), credential(2)});
    CHECK_FALSE(book.account_of("leyla"));
    CHECK_FALSE(book.use(credential(1), 100));
    CHECK(book.use(credential(9), 100));
}
