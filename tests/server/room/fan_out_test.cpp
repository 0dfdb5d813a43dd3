#include "server/room/fan_out.hpp"
#include "tests/server/room/fakes.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

namespace {

frame text(int number) {
    return std::make_shared<const std::string>(std::to_string(number));
}

std::vector<std::string> heard(const fake_viewer& who) {
    std::vector<std::string> result;
    for (const frame& one : who.frames()) result.push_back(*one);
    return result;
}

struct crowd {
    explicit crowd(std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) {
            watchers.push_back(std::make_shared<fake_viewer>(time, std::nullopt));
            fan.add(watchers.back());
        }
    }
    void send_all() {
        while (fan.has_work()) fan.send_slice();
    }

    hand_clock time;
    fan_out fan{3};
    std::vector<std::shared_ptr<fake_viewer>> watchers;
};

} // namespace

TEST_CASE("a slice serves no more watchers than it may") {
    crowd all{8};
    all.fan.publish(text(1));
    all.fan.send_slice();
    std::size_t served = 0;
    for (const auto& one : all.watchers) served += one->frames().size();
    CHECK(served == 3);
    all.send_all();
    for (const auto& one : all.watchers) CHECK(heard(*one) == std::vector<std::string>{"1"});
}

TEST_CASE("everybody hears everything once and in order") {
    crowd all{7};
    for (int i = 0; i < 5; ++i) all.fan.publish(text(i));
    all.send_all();
    for (const auto& one : all.watchers)
        CHECK(heard(*one) == std::vector<std::string>{"0", "1", "2", "3", "4"});
}

TEST_CASE("who comes later hears only what is published after that") {
    crowd all{7};
    all.fan.publish(text(1));
    all.fan.send_slice();
    const auto late = std::make_shared<fake_viewer>(all.time, std::nullopt);
    all.fan.add(late);
    all.fan.publish(text(2));
    all.send_all();
    CHECK(heard(*late) == std::vector<std::string>{"2"});
}

TEST_CASE("who goes in the middle of a round takes nobody with him") {
    crowd all{7};
    all.fan.publish(text(1));
    all.fan.send_slice();
    all.fan.remove(all.watchers[2].get());
    all.fan.remove(all.watchers[3].get());
    all.send_all();
    for (const std::size_t i : {4U, 5U, 6U})
        CHECK(heard(*all.watchers[i]) == std::vector<std::string>{"1"});
    CHECK(all.watchers[3]->frames().empty());
    CHECK(all.fan.size() == 5);
}

TEST_CASE("who is left out of one frame gets the others") {
    crowd all{4};
    const auto known = std::make_shared<fake_viewer>(all.time, player_named("Leyla"));
    all.fan.add(known);
    left_out but;
    but.add(nullptr);
    CHECK(but.is_empty());
    but.add(std::make_shared<player_set>(player_set{known->identity()->id}));
    all.fan.publish(text(1), std::make_shared<const left_out>(but));
    all.fan.publish(text(2));
    all.send_all();
    CHECK(heard(*known) == std::vector<std::string>{"2"});
    for (const auto& one : all.watchers) CHECK(heard(*one) == std::vector<std::string>{"1", "2"});
}

TEST_CASE("a full queue is worked off instead of growing") {
    crowd all{4};
    for (std::size_t i = 0; i < 2 * fan_out::most_waiting; ++i) all.fan.publish(text(1));
    CHECK(all.watchers[0]->frames().size() >= fan_out::most_waiting);
    all.send_all();
    for (const auto& one : all.watchers) CHECK(one->frames().size() == 2 * fan_out::most_waiting);
}

} // namespace gulbara::server::room
