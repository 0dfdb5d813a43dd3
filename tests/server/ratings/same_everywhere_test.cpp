#include "server/ratings/rating.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>

namespace gulbara::server::ratings {

namespace {

// Whole numbers only, so that it is the same everywhere itself (SplitMix64).
class numbers {
public:
    std::uint64_t below(std::uint64_t limit) {
        std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return (mixed ^ (mixed >> 31)) % limit;
    }

private:
    std::uint64_t state_ = 15;
};

// FNV-1a over whole numbers.
class digest {
public:
    void add(std::int32_t number) {
        sum_ = (sum_ ^ static_cast<std::uint32_t>(number)) * 0x100000001b3;
    }
    void add(const rating& one) {
        add(one.value);
        add(one.deviation);
        add(one.volatility);
    }
    std::uint64_t sum() const { return sum_; }

private:
    std::uint64_t sum_ = 0xcbf29ce484222325;
};

// The ledger of so many matches between fifty players, some far stronger than others.
std::uint64_t digest_of_ledger(int matches) {
    numbers random;
    digest result;
    std::array<rating, 50> players;
    for (int match = 0; match < matches; ++match) {
        const std::uint64_t white = random.below(players.size());
        const std::uint64_t black = (white + 1 + random.below(players.size() - 1)) % players.size();
        const auto rest = [&] { return static_cast<std::int64_t>(random.below(20 * period_ms)); };
        const engine::by_side<rating> before{
            after_rest(players[white], rest()), after_rest(players[black], rest())
        };
        const bool is_whites = random.below(white + black + 2) <= white;
        const engine::side winner = is_whites ? engine::side::white : engine::side::black;
        const auto after = after_match(before, winner, static_cast<int>(1 + random.below(25)));
        for (const engine::side who : engine::both_sides) {
            result.add(before[who]);
            result.add(after[who]);
        }
        players[white] = after.white;
        players[black] = after.black;
    }
    return result.sum();
}

} // namespace

// Whoever breaks this has made another algorithm: algorithm_version goes up, and what is stored is
// computed anew. The sum was made apart from this library too, with forty digits: what is stored is
// not only always the same, it is right to its last digit.
TEST_CASE("a ledger of twenty thousand matches is the same on every machine, bit by bit") {
    REQUIRE(algorithm_version == 1);
    CHECK(digest_of_ledger(20'000) == 7'917'382'463'109'119'474U);
}

} // namespace gulbara::server::ratings
