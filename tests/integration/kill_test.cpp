// Programs die at random moments of a running match, and nothing is lost.
//
// The seed is TEST_SEED, the numbers of kills SERVER_KILLS, BOT_KILLS,
// DATABASE_KILLS and PROXY_FAULTS.
#include "tests/integration/bot_pair.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <random>

namespace gulbara::tests::integration {
namespace {

using namespace std::chrono_literals;

int number_of(const char* name, int otherwise) {
    const char* const text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
}

// Counts what is still to be done, over as many matches as that takes.
class ordeal {
public:
    ordeal(const char* name, int otherwise)
        : left_(number_of(name, otherwise)),
          random_(static_cast<std::uint64_t>(number_of("TEST_SEED", 1))) {
        MESSAGE(std::string(name) << "=" << left_ << " TEST_SEED=" << number_of("TEST_SEED", 1));
    }

    // Plays matches, one rule set after the other, and does `harm` at random moments of them.
    template <class Harm>
    void run(house& at, way by, Harm harm) {
        const auto rules = engine::rule_sets();
        for (std::size_t round = 0; left_ > 0; ++round) {
            stage on;
            bot_pair pair(at, on, rules[round % rules.size()].id, 1, by);
            CAPTURE(rules[round % rules.size()].id);
            // Now and then into the middle of coming back.
            while (left_ > 0 && (draw(0, 4) == 0 || pair.play_on()) &&
                   pair.play_for(std::chrono::milliseconds{draw(0, 400)})) {
                --left_;
                harm(pair);
            }
            const auto report = pair.finish();
            ++matches_;
            throws_ += report.throws;
            resumes_ += report.resumes;
        }
        MESSAGE(
            matches_ << " matches, " << throws_ << " throws, " << resumes_ << " RESUME records"
        );
    }
    // How often a match has gone on after the server or its storage was away.
    std::uint32_t resumes() const { return resumes_; }
    int draw(int least, int most) {
        return std::uniform_int_distribution<int>(least, most)(random_);
    }

private:
    int left_;
    int matches_ = 0;
    std::uint32_t throws_ = 0;
    std::uint32_t resumes_ = 0;
    std::mt19937_64 random_;
};

void misbehave(support::tcp_proxy& proxy, stage& on, ordeal& fate) {
    using enum support::direction;
    const auto either = fate.draw(0, 1) == 0 ? to_server : to_client;
    switch (fate.draw(0, 6)) {
    case 0:
        return proxy.cut();
    case 1:
        return proxy.reset();
    case 2:
        return proxy.close_half(either);
    case 3:
        return proxy.duplicate_next(either);
    case 4:
        return proxy.cut_after(either, static_cast<std::size_t>(fate.draw(1, 3000)));
    case 5: // a piece is lost from the middle of the stream
        proxy.drop(either);
        on.run_for(std::chrono::milliseconds{fate.draw(1, 100)});
        return proxy.heal();
    default: // half-open for a while, then gone
        proxy.drop(to_server);
        proxy.drop(to_client);
        on.run_for(std::chrono::milliseconds{fate.draw(100, 1500)});
        proxy.cut();
        return proxy.heal();
    }
}

TEST_CASE("kill -9 of the server") {
    house at;
    ordeal fate("SERVER_KILLS", 4);
    fate.run(at, way::direct, [&](bot_pair&) {
        at.server().kill();
        at.server().start();
    });
    CHECK(fate.resumes() > 0);
}

TEST_CASE("kill -9 of a bot") {
    house at;
    ordeal fate("BOT_KILLS", 4);
    fate.run(at, way::direct, [&](bot_pair& pair) {
        pair.kill_and_restart(static_cast<std::size_t>(fate.draw(0, 1)));
    });
}

TEST_CASE("kill -9 of PostgreSQL") {
    house at;
    ordeal fate("DATABASE_KILLS", 2);
    fate.run(at, way::direct, [&](bot_pair& pair) {
        at.postgres().kill();
        pair.play_for(std::chrono::milliseconds{fate.draw(0, 2500)});
        at.postgres().start();
    });
}

TEST_CASE("connections that are cut, dropped and repeated") {
    house at;
    ordeal fate("PROXY_FAULTS", 8);
    stage pause;
    fate.run(at, way::by_proxy, [&](bot_pair& pair) {
        misbehave(*pair.proxy(static_cast<std::size_t>(fate.draw(0, 1))), pause, fate);
        if (fate.draw(0, 5) != 0) return;
        at.server().kill();
        at.server().start();
    });
}

} // namespace
} // namespace gulbara::tests::integration
