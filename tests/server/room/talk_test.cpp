// How often things may be said, what is said twice, and what needs consent.
#include "server/room/spoken_text.hpp"
#include "server/room/talk.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using protocol::phrase_id;

namespace {

// The milliseconds that a refused one is told to wait; 0: it was not refused.
std::uint32_t wait_of(const protocol::server_body& answer) {
    const auto* error = std::get_if<server::error>(&answer);
    if (error == nullptr) return 0;
    CHECK(error->code == error_id::rate_limited);
    return error->retry_ms.value();
}

error_id refused(const protocol::server_body& answer) {
    return std::get<server::error>(answer).code;
}

bool is_done(const protocol::server_body& answer) {
    return std::holds_alternative<server::ok>(answer);
}

bool is_repeated(const protocol::server_body& answer) {
    return std::holds_alternative<server::already>(answer);
}

protocol::client_message phrase(std::string id, phrase_id said = phrase_id::hello) {
    return {std::move(id), client::phrase{{}, said}};
}

protocol::client_message text(std::string id, std::string words = "Good evening!") {
    return {std::move(id), client::say{{}, std::move(words)}};
}

protocol::client_message consent(std::string id, bool is_on) {
    return {std::move(id), client::agree_talk{{}, is_on}};
}

// Both have agreed, a while ago.
talk agreed_table() {
    talk table;
    for (const side who : engine::both_sides) table.judge(who, consent("agree", true), 0);
    return table;
}
constexpr runtime::instant later = 60'000;

} // namespace

TEST_CASE("three phrases at once, then one in two seconds") {
    talk table;
    const auto say = [&](const std::string& id, runtime::instant now) {
        return wait_of(table.judge(side::white, phrase(id), now));
    };
    for (const char* id : {"a", "b", "c"}) CHECK(say(id, 10'000) == 0);
    CHECK(say("d", 10'000) == 2'000);
    CHECK(say("d", 11'999) == 1);
    CHECK(say("d", 12'000) == 0);
    CHECK(say("e", 12'000) == 2'000);
    CHECK(say("e", 18'000) == 0);
    CHECK(say("f", 18'000) == 0);
    CHECK(say("g", 18'000) == 0);
    CHECK(say("h", 18'000) == 2'000);
}

TEST_CASE("three texts at once, then one in three seconds; phrases do not count for them") {
    talk table = agreed_table();
    const auto say = [&](const std::string& id, runtime::instant now) {
        return wait_of(table.judge(side::white, text(id), now));
    };
    for (const char* id : {"a", "b", "c"}) CHECK(say(id, later) == 0);
    CHECK(say("d", later) == 3'000);
    CHECK(wait_of(table.judge(side::white, phrase("e"), later)) == 0);
    CHECK(say("d", later + 2'999) == 1);
    CHECK(say("d", later + 3'000) == 0);
    CHECK(wait_of(table.judge(side::white, consent("f", false), later + 3'000)) == 3'000);
}

TEST_CASE("what one says does not count for another") {
    talk table = agreed_table();
    for (const char* id : {"a", "b", "c"}) {
        CHECK(wait_of(table.judge(side::white, phrase(id), later)) == 0);
        CHECK(wait_of(table.judge("Aygun", text(id), later)) == 0);
    }
    CHECK(wait_of(table.judge(side::white, phrase("d"), later)) > 0);
    CHECK(wait_of(table.judge("Aygun", text("d"), later)) == 3'000);
    CHECK(wait_of(table.judge(side::black, phrase("a"), later)) == 0);
    CHECK(wait_of(table.judge(side::white, text("e"), later)) == 0);
    CHECK(wait_of(table.judge("Kamran", text("a"), later)) == 0);
}

TEST_CASE("what is repeated is said once; its id is for nothing else") {
    talk table = agreed_table();
    CHECK(is_done(table.judge(side::white, phrase("a", phrase_id::thanks), later)));
    CHECK(is_repeated(table.judge(side::white, phrase("a", phrase_id::thanks), later)));
    CHECK(
        refused(table.judge(side::white, phrase("a", phrase_id::bye), later)) == error_id::id_reused
    );
    CHECK(refused(table.judge(side::white, text("a"), later)) == error_id::id_reused);
    CHECK(is_done(table.judge(side::white, text("b", "yes"), later)));
    CHECK(is_repeated(table.judge(side::white, text("b", "yes"), later)));
    CHECK(refused(table.judge(side::white, text("b", "no"), later)) == error_id::id_reused);
    CHECK(is_done(table.judge("Aygun", text("b", "yes"), later)));
    CHECK(is_repeated(table.judge("Aygun", text("b", "yes"), later)));
    CHECK(refused(table.judge("Aygun", text("b", "no"), later)) == error_id::id_reused);
    runtime::instant now = later;
    for (std::size_t other = 0; other < recent_commands::most; ++other) {
        now += talk::phrases.period_ms;
        CHECK(is_done(table.judge(side::white, phrase("other" + std::to_string(other)), now)));
    }
    now += talk::phrases.period_ms;
    CHECK(is_done(table.judge(side::white, phrase("a", phrase_id::thanks), now))); // forgotten
}

TEST_CASE("text between seats wants the consent of both") {
    talk table;
    CHECK(refused(table.judge(side::white, text("a"), later)) == error_id::not_agreed);
    CHECK(is_done(table.judge(side::white, consent("b", true), later)));
    CHECK(table.agreed() == engine::by_side<bool>{true, false});
    CHECK(refused(table.judge(side::white, text("a"), later)) == error_id::not_agreed);
    CHECK(is_done(table.judge(side::black, consent("b", true), later)));
    CHECK(is_done(table.judge(side::white, text("a"), later)));
    CHECK(is_done(table.judge(side::black, consent("c", false), later)));
    CHECK(refused(table.judge(side::white, text("d"), later)) == error_id::not_agreed);
    CHECK(is_done(table.judge("Aygun", text("a"), later))); // watchers talk among themselves
}

TEST_CASE("consent that is given already is no news, and an old one stays taken back") {
    talk table;
    CHECK(is_repeated(table.judge(side::white, consent("a", false), later)));
    CHECK(is_done(table.judge(side::white, consent("b", true), later)));
    CHECK(is_repeated(table.judge(side::white, consent("c", true), later)));
    CHECK(is_done(table.judge(side::white, consent("d", false), later)));
    CHECK(is_repeated(table.judge(side::white, consent("b", true), later)));
    CHECK(table.agreed() == engine::by_side<bool>{false, false});
}

TEST_CASE("text is short, shows, and controls nothing") {
    CHECK(is_speakable("Axşamınız xeyir! \U0001f3b2 2<3 & </b>"));
    CHECK(is_speakable("שלום, سلام"));
    CHECK(is_speakable("\U0001f468\u200d\U0001f469")); // joined
    std::string longest;
    for (std::size_t i = 0; i < most_characters; ++i) longest += "ə";
    CHECK(is_speakable(longest));
    CHECK_FALSE(is_speakable(longest + "ə"));
    for (const char* unseen : {"", " ", "\u00a0\u3000", "\u200b\u2060", "\u3164", "\U000e0041"})
        CHECK_FALSE(is_speakable(unseen));
    for (const char* control :
         {"\n",
          "\x7f",
          "\u0085",
          "\u061c",
          "\u200e",
          "\u200f",
          "\u2028",
          "\u2029",
          "\u202a",
          "\u202b",
          "\u202c",
          "\u202d",
          "\u202e",
          "\u2066",
          "\u2067",
          "\u2068",
          "\u2069"}) {
        CAPTURE(control);
        CHECK_FALSE(is_speakable("before " + std::string{control} + "after"));
    }
    talk table = agreed_table();
    CHECK(refused(table.judge(side::white, text("a", "\u202eevil"), later)) == error_id::bad_text);
    CHECK(refused(table.judge("Aygun", text("a", longest + "!"), later)) == error_id::bad_text);
    CHECK(is_done(table.judge(side::white, text("a"), later))); // a refused one has no id
}

TEST_CASE("so many watchers may talk at a time; whoever is silent makes room") {
    talk table;
    for (std::size_t i = 0; i < talk::most_watchers; ++i)
        CHECK(is_done(table.judge("watcher " + std::to_string(i), text("a"), later)));
    CHECK(refused(table.judge("one more", text("a"), later)) == error_id::busy);
    CHECK(is_done(table.judge("watcher 7", text("b"), later + 1)));
    const runtime::instant enough = later + talk::memory_ms;
    CHECK(is_done(table.judge("one more", text("a"), enough)));
    CHECK(is_repeated(table.judge("watcher 7", text("b"), enough)));
}

} // namespace gulbara::server::room
