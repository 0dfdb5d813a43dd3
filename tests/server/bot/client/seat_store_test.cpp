#include "server/bot/client/seat_store.hpp"
#include "tests/support/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <system_error>

namespace gulbara::server::bot::client {
namespace {

namespace fs = std::filesystem;

using tests::support::scratch_folder;

const protocol::match_id some_match{{std::byte{1}, std::byte{2}}};
const seat_secret some_secret{.terminal = {{std::byte{3}}}, .key_seed = {{std::byte{4}}}};

TEST_CASE("what was saved is there after a restart") {
    scratch_folder folder;
    {
        seat_store store(folder.path());
        CHECK(store.load().empty());
        store.save_secret(some_match, some_secret);
        store.append(some_match, "s one");
        store.append(some_match, "c two");
        store.sync(some_match);
    }
    seat_store store(folder.path());
    const auto seats = store.load();
    REQUIRE(seats.size() == 1);
    CHECK(seats.front().match == some_match);
    CHECK(seats.front().secret == some_secret);
    CHECK(seats.front().journal == std::vector<std::string>{"s one", "c two"});
}

TEST_CASE("the secret is readable by its owner alone") {
    scratch_folder folder;
    seat_store store(folder.path());
    store.save_secret(some_match, some_secret);
    const auto mode = fs::status(folder.path() / protocol::to_hex(some_match) / "secret");
    CHECK((mode.permissions() & (fs::perms::group_all | fs::perms::others_all)) == fs::perms::none);
}

TEST_CASE("a line that a crash cut off is dropped, and the next one is whole") {
    scratch_folder folder;
    {
        seat_store store(folder.path());
        store.save_secret(some_match, some_secret);
        store.append(some_match, "s one");
    }
    const fs::path journal = folder.path() / protocol::to_hex(some_match) / "journal";
    std::ofstream(journal, std::ios::app) << "s half";
    {
        seat_store store(folder.path());
        const auto seats = store.load();
        REQUIRE(seats.size() == 1);
        CHECK(seats.front().journal == std::vector<std::string>{"s one"});
        store.append(some_match, "s two");
    }
    seat_store store(folder.path());
    CHECK(store.load().front().journal == std::vector<std::string>{"s one", "s two"});
}

TEST_CASE("a second program on the same folder is refused") {
    scratch_folder folder;
    seat_store store(folder.path());
    CHECK_THROWS_AS(seat_store{folder.path()}, std::system_error);
}

TEST_CASE("what is put away leaves the receipt and the evidence") {
    scratch_folder folder;
    seat_store store(folder.path());
    store.save_secret(some_match, some_secret);
    store.append(some_match, "s one");
    const fs::path own = folder.path() / protocol::to_hex(some_match);
    SUBCASE("with them") {
        store.save_receipt(some_match, "{}");
        store.save_evidence(some_match, "why", {{.name = "fraud.json", .content = "{}"}});
        store.save_evidence(some_match, "again", {});
        store.put_away(some_match);
        CHECK(fs::exists(own / "receipt.json"));
        CHECK(fs::exists(own / "evidence-1" / "fraud.json"));
        CHECK(fs::exists(own / "evidence-2" / "reason.txt"));
        CHECK_FALSE(fs::exists(own / "secret"));
    }
    SUBCASE("without them nothing at all") {
        store.put_away(some_match);
        CHECK_FALSE(fs::exists(own));
    }
    CHECK(store.load().empty());
}

TEST_CASE("what is set aside keeps its journal alone, and only the newest do") {
    scratch_folder folder;
    seat_store store(folder.path());
    const auto numbered = [](std::size_t number) {
        return protocol::match_id{{std::byte{1}, static_cast<std::byte>(number)}};
    };
    const auto journal_of = [&](std::size_t number) {
        return folder.path() / protocol::to_hex(numbered(number)) / "journal";
    };
    const auto now = fs::file_time_type::clock::now();
    constexpr std::size_t count = seat_store::most_set_aside + 2;
    for (std::size_t i = 0; i < count; ++i) {
        store.save_secret(numbered(i), some_secret);
        store.append(numbered(i), "s one");
        fs::last_write_time(journal_of(i), now - std::chrono::hours{count - i});
        store.set_aside(numbered(i));
    }
    CHECK(store.load().empty());
    CHECK(store.journal_set_aside(numbered(0)).empty());
    CHECK(store.journal_set_aside(numbered(1)).empty());
    CHECK(store.journal_set_aside(numbered(2)) == std::vector<std::string>{"s one"});
    CHECK_FALSE(fs::exists(journal_of(2).parent_path() / "secret"));

    store.append(numbered(3), "s two"); // it may go on
    CHECK(store.journal_set_aside(numbered(3)) == std::vector<std::string>{"s one", "s two"});
    fs::last_write_time(journal_of(2), now - seat_store::kept_aside - std::chrono::hours{1});
    CHECK(store.journal_set_aside(numbered(2)).empty());

    store.save_secret(some_match, some_secret); // a seat's own journal is none of these
    store.append(some_match, "s one");
    CHECK(store.journal_set_aside(some_match).empty());
    CHECK(store.load().size() == 1);
}

} // namespace
} // namespace gulbara::server::bot::client
