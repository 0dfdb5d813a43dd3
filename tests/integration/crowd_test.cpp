// A crowd that seeks, plays, leaves, returns and gives up by chance: in the end nothing is stuck.
#include "tests/integration/caller.hpp"
#include "tests/integration/crowd_member.hpp"
#include "tests/support/sql.hpp"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <cstdlib>
#include <thread>

using namespace gulbara;
using namespace gulbara::tests::integration;
using namespace std::chrono_literals;

namespace {

std::size_t number(const char* name, std::size_t otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoul(text, nullptr, 10);
}

class crowd {
public:
    crowd(house& at, stage& on, std::size_t size, std::uint32_t seed)
        : house_(at), stage_(on), seed_(seed) {
        while (members_.size() < size) add();
    }

    const crowd_diary& diary() const { return diary_; }

    // Whoever goes for good is replaced.
    void live_for(std::chrono::seconds time) {
        const auto end = std::chrono::steady_clock::now() + time;
        while (std::chrono::steady_clock::now() < end) {
            stage_.run_for(500ms);
            const auto gone =
                std::erase_if(members_, [](const auto& each) { return each->is_gone(); });
            for (std::size_t i = 0; i < gone; ++i) add();
        }
    }

    // All finish what they play and go; false: some have not in that time.
    bool wind_up(std::chrono::seconds limit) {
        for (const auto& each : members_) each->wind_up();
        return stage_.run_until(
            [this] {
                return std::ranges::all_of(members_, [](const auto& each) {
                    return each->is_gone();
                });
            },
            limit
        );
    }

private:
    void add() {
        members_.push_back(std::make_unique<crowd_member>(house_, stage_, diary_, seed_++));
        members_.back()->start();
    }

    house& house_;
    stage& stage_;
    std::uint32_t seed_;
    crowd_diary diary_;
    std::vector<std::unique_ptr<crowd_member>> members_;
};

void print(const crowd_diary& diary) {
    for (const auto& [deed, times] : diary.deeds) fmt::print("{:<44} {}\n", deed, times);
    for (const auto& [reason, times] : diary.endings)
        fmt::print("seen by a seat: {:<28} {}\n", protocol::to_string(reason), times);
    fmt::print("{} matches begun, {} seen closed\n", diary.begun.size(), diary.closed.size());
}

// Pairs of matches against persons of which the second began before the first had ended, with a
// player in both.
constexpr const char* overlapping_matches =
    "matches a join matches b on a.key < b.key and a.company = 'people' and b.company = 'people' "
    "and (a.white in (b.white, b.black) or a.black in (b.white, b.black)) "
    "join closes c on c.match = a.key and c.closed > b.created";

std::string count(house& at, const std::string& of) {
    return tests::support::run_sql(at.postgres().connection_string(), "select count(*) from " + of);
}

} // namespace

TEST_CASE("a crowd comes, plays and goes: no match, seek, seat or connection is left") {
    const std::size_t size = number("CROWD_SIZE", 24);
    const std::chrono::seconds time{number("CROWD_SECONDS", 40)};
    const auto seed = static_cast<std::uint32_t>(number("TEST_SEED", 1));
    stage on;
    house at{{"--address-guest-rate=1000/1000", "--max-connections-per-address=10000"}};
    crowd all{at, on, size, seed};
    all.live_for(time);
    CHECK(all.wind_up(240s));
    print(all.diary());
    CHECK(all.diary().problems == "");
    CHECK(all.diary().begun.size() > size / 2);

    // Those whose two players have both gone end by their clocks; where a link is owed they are
    // called off after five minutes (fairness page, section 6).
    const auto is_quiet = [&] { return count(at, "matches where state = 'live'") == "0"; };
    for (int waited = 0; waited < 330 && !is_quiet(); ++waited) std::this_thread::sleep_for(1s);
    CHECK(count(at, "matches where state = 'live'") == "0");
    CHECK(count(at, "engagements") == "0");
    CHECK(count(at, overlapping_matches) == "0");
    caller looker{on, at.server().address()};
    looker.ask(protocol::client::watch_lobby{});
    // The last to go is offline only a while after he has gone.
    wire::lobby board;
    const auto is_empty = [&] {
        if (looker.count<wire::lobby>() == 0) return false;
        board = looker.newest<wire::lobby>();
        return board.players == 0 && board.seeks.empty() && board.challenges.empty() &&
               board.tables.empty();
    };
    CHECK(on.run_until(is_empty, 30s));
    CHECK(board.seeks.empty());
    CHECK(board.challenges.empty());
    CHECK(board.tables.empty());
    CHECK(board.players == 0);
    std::size_t verified = 0;
    for (const auto& match : all.diary().closed)
        if (verified < number("CROWD_VERIFIED", 20)) {
            at.verify_closed(match);
            ++verified;
        }
    fmt::print("{} transcripts verified\n", verified);
    CHECK(verified > 0);
}
