#include "protocol/random.hpp"
#include "server/keys/key_files.hpp"
#include "tests/support/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <thread>
#include <vector>

using namespace gulbara;
using namespace gulbara::server::keys;

namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream file{path};
    return {std::istreambuf_iterator{file}, {}};
}

void put(const std::filesystem::path& path, std::string_view text) {
    std::ofstream{path} << text;
    ::chmod(path.c_str(), 0600);
}

mode_t mode_of(const std::filesystem::path& path) {
    struct stat about{};
    REQUIRE(::stat(path.c_str(), &about) == 0);
    return about.st_mode & 0777;
}

bool mentions(const std::expected<installation_keys, file_error>& outcome, std::string_view word) {
    return !outcome && outcome.error().message.find(word) != std::string::npos;
}

} // namespace

TEST_CASE("the first start makes both keys, later ones find them") {
    const tests::support::scratch_folder folder;
    const auto first = keys_in(folder.path());
    REQUIRE(first.has_value());
    CHECK(mode_of(folder.path() / signing_key_file) == 0600);
    CHECK(mode_of(folder.path() / sealing_key_file) == 0600);
    CHECK(content(folder.path() / signing_key_file).size() == 22 + 1 + 64 + 1);
    // Nothing but the two files is left behind.
    CHECK(std::distance(std::filesystem::directory_iterator{folder.path()}, {}) == 2);

    const auto again = keys_in(folder.path());
    REQUIRE(again.has_value());
    CHECK(again->signing.public_part() == first->signing.public_part());
    const auto match = protocol::random_octets<protocol::match_id>();
    const auto terminal = protocol::random_octets<protocol::chain_key>();
    CHECK(again->sealing.unseal(match, first->sealing.seal(match, terminal)) == terminal);
}

TEST_CASE("two installations have different keys") {
    const tests::support::scratch_folder one;
    const tests::support::scratch_folder other;
    CHECK(
        keys_in(one.path())->signing.public_part() != keys_in(other.path())->signing.public_part()
    );
}

TEST_CASE("a lost key is not silently replaced") {
    const tests::support::scratch_folder folder;
    REQUIRE(keys_in(folder.path()).has_value());
    const std::string sealing = content(folder.path() / sealing_key_file);
    std::filesystem::remove(folder.path() / sealing_key_file);
    CHECK(mentions(keys_in(folder.path()), "sealing.key is missing"));
    put(folder.path() / sealing_key_file, sealing);
    std::filesystem::remove(folder.path() / signing_key_file);
    CHECK(mentions(keys_in(folder.path()), "signing.key is missing"));
    CHECK_FALSE(std::filesystem::exists(folder.path() / signing_key_file));
}

TEST_CASE("a key file that others can read is refused") {
    const tests::support::scratch_folder folder;
    REQUIRE(keys_in(folder.path()).has_value());
    ::chmod((folder.path() / signing_key_file).c_str(), 0640);
    CHECK(mentions(keys_in(folder.path()), "chmod 600"));
}

TEST_CASE("mixed up, damaged and foreign files are refused, and none of them is quoted") {
    const tests::support::scratch_folder folder;
    REQUIRE(keys_in(folder.path()).has_value());
    const auto signing = folder.path() / signing_key_file;
    const std::string good = content(signing);
    const std::string bad[] = {
        content(folder.path() / sealing_key_file),
        "",
        "\n",
        good.substr(0, good.size() - 2),
        good + good,
        std::string(5000, 'x'),
        "gulbara-signing-key-v1 " + std::string(64, 'g'),
    };
    for (const std::string& text : bad) {
        put(signing, text);
        const auto outcome = keys_in(folder.path());
        REQUIRE_FALSE(outcome.has_value());
        CHECK(outcome.error().message.find(good.substr(23, 64)) == std::string::npos);
        CHECK(outcome.error().message.find("xxxx") == std::string::npos);
    }
    put(signing, good);
    CHECK(keys_in(folder.path()).has_value());
}

TEST_CASE("several that make a file at once get the same secret") {
    const tests::support::scratch_folder folder;
    std::vector<std::vector<std::byte>> made(8);
    {
        std::vector<std::jthread> threads;
        for (auto& mine : made)
            threads.emplace_back([&] {
                const auto found =
                    secret_in(folder.path() / "some.key", "some-label", missing_file::is_made);
                if (found) mine.assign(found->bytes().begin(), found->bytes().end());
            });
    }
    for (const auto& one : made) {
        CHECK(one.size() == 32);
        CHECK(one == made.front());
    }
}
