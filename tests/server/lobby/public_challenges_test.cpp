#include "server/lobby/open_challenges.hpp"
#include "server/lobby/public_challenges.hpp"

#include <doctest/doctest.h>

#include <set>

namespace gulbara::server::lobby {
namespace {

// A list, and who is here.
struct street {
    using wish = std::shared_ptr<const public_challenges::wish>;

    wish wish_of(const std::string& player) { return all->wish_of(player); }
    void list(const std::string& player, const std::string& challenge, runtime::instant now) {
        list(wish_of(player), player, challenge, now);
    }
    void list(
        const wish& word,
        const std::string& player,
        const std::string& challenge,
        runtime::instant now
    ) {
        const protocol::rules_document terms{
            engine::find_rule_set("gul-bara"), 1, false, std::nullopt
        };
        all->list(
            *word,
            {.id = player, .name = "Name of " + player, .token_hash = {}},
            {.id = challenge, .player = player, .command = {}, .rules = {}, .created = now},
            terms,
            now
        );
    }
    void come(const std::string& player, runtime::instant now) {
        here.insert(player);
        all->see(player, now);
    }
    void go(const std::string& player, runtime::instant now) {
        here.erase(player);
        all->see(player, now);
    }
    std::vector<std::string> shown(runtime::instant now, std::size_t most = 50) {
        std::vector<std::string> result;
        for (const auto& each : all->newest(most, now)) result.push_back(each.challenge);
        return result;
    }

    using ids = std::vector<std::string>;
    std::set<std::string> here;
    std::shared_ptr<public_challenges> all =
        std::make_shared<public_challenges>([this](const std::string& player) {
            return here.contains(player);
        });
};

using ids = street::ids;

} // namespace

TEST_CASE("of each player the newest challenge is listed, the newest of all first") {
    street town;
    for (const char* player : {"leyla", "rauf"}) town.come(player, 0);
    town.list("leyla", "a", 1);
    town.list("rauf", "b", 2);
    town.list("leyla", "c", 3);
    CHECK(town.shown(4) == ids{"c", "b"});
    CHECK(town.shown(4, 1) == ids{"c"});
    const auto first = town.all->newest(1, 4).front();
    CHECK(first.player == protocol::server::person{"Name of leyla", "leyla"});
    CHECK(first.at == 3);
}

TEST_CASE("what is taken or taken back is listed no more; another of the player stays") {
    street town;
    town.come("leyla", 0);
    town.list("leyla", "a", 1);
    town.list("leyla", "b", 1);
    town.all->remove("leyla", "a");
    CHECK(town.shown(2) == ids{"b"});
    town.all->remove("leyla", "b");
    CHECK(town.shown(2).empty());
    town.list("leyla", "c", 1);
    town.all->unlist("leyla");
    town.all->unlist("rauf");
    CHECK(town.shown(2).empty());
}

TEST_CASE("whoever is away for a moment stays listed; whoever is away longer is gone for good") {
    street town;
    town.come("leyla", 0);
    town.list("leyla", "a", 0);
    town.go("leyla", 1'000);
    CHECK(town.shown(1'000 + patience::most_ms - 1) == ids{"a"});
    town.come("leyla", 1'000 + patience::most_ms - 1);
    CHECK(town.shown(1'000'000) == ids{"a"});
    town.go("leyla", 1'000'000);
    // Nobody has looked meanwhile.
    town.come("leyla", 1'000'000 + patience::most_ms);
    CHECK(town.shown(1'000'000 + patience::most_ms).empty());
}

TEST_CASE("whoever has gone before his challenge was kept is not there") {
    street town;
    town.list("leyla", "a", 0);
    CHECK(town.shown(patience::most_ms).empty());
}

TEST_CASE("a player's last word counts, however late an earlier one is carried out") {
    street town;
    town.come("leyla", 0);
    auto first = town.wish_of("leyla");
    auto second = town.wish_of("leyla");
    town.list(second, "leyla", "b", 1);
    town.list(first, "leyla", "a", 1);
    CHECK(town.shown(2) == ids{"b"});
    auto late = town.wish_of("leyla");
    town.all->unlist("leyla");
    town.list(late, "leyla", "c", 3);
    CHECK(town.shown(4).empty());
    auto newer = town.wish_of("leyla");
    town.list(newer, "leyla", "d", 5);
    CHECK(town.shown(6) == ids{"d"});
}

TEST_CASE("what nobody can accept any more is not listed") {
    street town;
    town.come("leyla", 0);
    town.list("leyla", "a", 0);
    CHECK(town.shown(open_challenges::life_ms - 1) == ids{"a"});
    CHECK(town.shown(open_challenges::life_ms).empty());
}

} // namespace gulbara::server::lobby
