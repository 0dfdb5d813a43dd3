// PostgreSQL is killed again and again while players meet, which is to engage each once.
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <thread>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;

namespace {

// Two players ask each other at the same time, again and again; whoever is told of a match ends it
// when both answers are there.
class couple {
public:
    couple(writer& to, engine::by_side<std::string> players, std::uint32_t first_match)
        : to_(to), players_(std::move(players)), next_match_(first_match) {}

    void start() {
        open_answers_ = 2;
        made_.reset();
        const auto first = match_number(next_match_++);
        const auto second = match_number(next_match_++);
        ask(first, match_of_people(first, players_.white, players_.black));
        ask(second, match_of_people(second, players_.black, players_.white));
    }
    void stop() { is_stopping_ = true; }
    bool is_over() const { return is_over_; }
    std::uint32_t matches() const { return matches_; }
    bool is_wronged() const { return is_wronged_; }

private:
    void ask(const protocol::match_id& id, match_row row) {
        to_.submit(std::move(row), [this, id](const write_outcome& outcome) {
            const std::lock_guard lock{mutex_};
            if (outcome) {
                is_wronged_ = is_wronged_ || made_.has_value(); // never two
                made_ = id;
            } else if (outcome.error().cause != refusal_cause::engaged) {
                is_wronged_ = true;
            }
            if (--open_answers_ == 0) end();
        });
    }
    void end() {
        is_wronged_ = is_wronged_ || !made_; // nor none
        if (!made_) return;
        ++matches_;
        to_.submit(closing(*made_), [this](const write_outcome& outcome) {
            is_wronged_ = is_wronged_ || !outcome;
            if (is_stopping_)
                is_over_ = true;
            else
                start();
        });
    }

    writer& to_;
    const engine::by_side<std::string> players_;
    std::uint32_t next_match_;
    std::mutex mutex_;
    int open_answers_ = 0;
    std::optional<protocol::match_id> made_;
    std::atomic<std::uint32_t> matches_ = 0;
    std::atomic<bool> is_wronged_ = false;
    std::atomic<bool> is_stopping_ = false;
    std::atomic<bool> is_over_ = false;
};

} // namespace

TEST_CASE("PostgreSQL killed while players meet and part: nobody is engaged twice, or for ever") {
    constexpr std::uint32_t couples = 12;
    constexpr std::uint32_t between_kills = 150;
    gulbara::tests::support::private_postgres cluster;
    opened_store store{cluster.connection_string()};
    std::vector<std::unique_ptr<couple>> all;
    for (std::uint32_t i = 0; i < couples; ++i) {
        const engine::by_side<std::string> players{
            "one-" + std::to_string(i), "other-" + std::to_string(i)
        };
        for (const engine::side who : engine::both_sides)
            write(store.to(), player(players[who])).value();
        all.push_back(std::make_unique<couple>(store.to(), players, i * 100'000));
    }
    const auto count = [&] {
        std::uint32_t sum = 0;
        for (const auto& one : all) sum += one->matches();
        return sum;
    };
    for (const auto& one : all) one->start();
    for (int kill = 0; kill < 4; ++kill) {
        const std::uint32_t wanted = count() + between_kills;
        for (int tries = 0; tries < 6000 && count() < wanted; ++tries)
            std::this_thread::sleep_for(5ms);
        cluster.kill();
        cluster.start();
    }
    for (const auto& one : all) one->stop();
    for (int tries = 0; tries < 3000; ++tries) {
        if (std::ranges::all_of(all, [](const auto& one) { return one->is_over(); })) break;
        std::this_thread::sleep_for(10ms);
    }
    for (const auto& one : all) {
        CHECK(one->is_over());
        CHECK_FALSE(one->is_wronged());
    }
    const std::string target = cluster.connection_string();
    CHECK(count() >= 4 * between_kills);
    CHECK(run_sql(target, "select count(*) from engagements") == "0");
    CHECK(run_sql(target, "select count(*) from matches") == std::to_string(count()));
    CHECK(run_sql(target, "select count(*) from closes") == std::to_string(count()));
    CHECK((*store).metrics().retries > 0);
}
