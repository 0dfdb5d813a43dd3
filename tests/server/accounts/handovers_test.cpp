#include "server/accounts/handovers.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

using namespace gulbara::server;
using namespace gulbara::server::accounts;

namespace {

const guest_secret leyla{{std::byte{1}}};
const guest_secret rauf{{std::byte{2}}};
constexpr auto kept = handovers::former_self::kept;
constexpr auto given_up = handovers::former_self::given_up;

std::string player_of(const guest_secret& secret) {
    return guest_of(secret, 0).id;
}

handover_refusal refused(
    handovers& all,
    const handover_token& token,
    runtime::instant now,
    const std::optional<std::string>& receiver = std::nullopt
) {
    const auto redeemed = all.redeem(token, receiver, kept, now);
    REQUIRE_FALSE(redeemed);
    return redeemed.error();
}

} // namespace

TEST_CASE("a token brings the identity, once") {
    handovers all;
    const auto token = all.offer(leyla, 0).value();
    CHECK(all.redeem(token, std::nullopt, kept, 1) == leyla);
    CHECK(refused(all, token, 2) == handover_refusal::unknown);
    CHECK(all.size() == 0);
}

TEST_CASE("a token that was never given is unknown, and so is one five minutes old") {
    handovers all;
    const auto token = all.offer(leyla, 0).value();
    auto other = token;
    other.value[31] ^= std::byte{1};
    CHECK(refused(all, other, 1) == handover_refusal::unknown);
    CHECK(refused(all, handover_token{}, 1) == handover_refusal::unknown);
    const auto newer = all.offer(leyla, 1).value();
    CHECK(refused(all, token, handovers::life_ms) == handover_refusal::unknown);
    CHECK(all.size() == 1); // the old one is gone
    CHECK(all.redeem(newer, std::nullopt, kept, handovers::life_ms) == leyla);
}

TEST_CASE("who is somebody else already gives that up on purpose only") {
    handovers all;
    const auto token = all.offer(leyla, 0).value();
    CHECK(refused(all, token, 1, player_of(rauf)) == handover_refusal::somebody_else);
    CHECK(all.redeem(token, player_of(rauf), given_up, 1) == leyla);
    const auto again = all.offer(leyla, 2).value();
    CHECK(all.redeem(again, player_of(leyla), kept, 2) == leyla); // he himself is nobody else
}

TEST_CASE("a player has a few tokens, a newer one in place of his oldest") {
    handovers all;
    const auto others = all.offer(rauf, 0).value();
    std::vector<handover_token> tokens;
    for (std::size_t i = 0; i <= handovers::most_per_player; ++i)
        tokens.push_back(all.offer(leyla, 0).value());
    CHECK(all.size() == handovers::most_per_player + 1);
    CHECK(refused(all, tokens.front(), 1) == handover_refusal::unknown);
    for (std::size_t i = 1; i < tokens.size(); ++i)
        CHECK(all.redeem(tokens[i], std::nullopt, kept, 1) == leyla);
    CHECK(all.redeem(others, std::nullopt, kept, 1) == rauf);
}

TEST_CASE("all together they are bounded; time makes room") {
    handovers all;
    const auto secret_of = [](std::size_t number) {
        guest_secret secret;
        secret.value[0] = std::byte(number % 256);
        secret.value[1] = std::byte(number / 256);
        return secret;
    };
    for (std::size_t i = 0; i < handovers::most; ++i) REQUIRE(all.offer(secret_of(i), 0));
    CHECK_FALSE(all.offer(secret_of(handovers::most), 1));
    CHECK(all.size() == handovers::most);
    CHECK(all.offer(secret_of(handovers::most), handovers::life_ms));
    CHECK(all.size() == 1);
}

TEST_CASE("of many who redeem a token at once one gets the identity") {
    handovers all;
    const auto token = all.offer(leyla, 0).value();
    std::atomic<int> received = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                for (int turn = 0; turn < 100; ++turn)
                    if (all.redeem(token, std::nullopt, kept, 1)) ++received;
            });
    }
    CHECK(received == 1);
}
