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

} // namespace
} // namespace gulbara::server::bot::client
