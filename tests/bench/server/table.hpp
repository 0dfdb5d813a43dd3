// A match as the load generator plays it, whatever the server: two connections and turns.
#pragma once

#include "tests/bench/server/websocket.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace gulbara::bench {

using clock = std::chrono::steady_clock;

// How long turns took and how many there were while `is_counting`.
struct turn_meter {
    bool is_counting = false;
    std::vector<std::uint32_t> microseconds;
    std::uint64_t records = 0;

    // The value below which that share of the turns lies; 0: there were none.
    std::uint32_t percentile(double share);
};

enum class table_state : std::uint8_t { setting_up, ready, in_turn, over };

// A turn begins when it is told to, and ends when the player of the next turn has all that he
// waits for.
class table {
public:
    explicit table(turn_meter& meter) : meter_(meter) {}
    virtual ~table() = default;
    table(const table&) = delete;
    table& operator=(const table&) = delete;

    // Before: `ready`. `due`: when the turn should have begun; its time counts from then.
    void begin_turn(clock::time_point due) {
        state_ = table_state::in_turn;
        due_ = due;
        play();
    }
    // A message that came on the connection of that seat, 0 or 1.
    virtual void take(std::size_t seat, std::string_view text) = 0;

    table_state state() const { return state_; }
    websocket& seat(std::size_t which) { return *seats_[which]; }

protected:
    virtual void play() = 0;
    void end_turn() {
        if (state_ == table_state::in_turn && meter_.is_counting) {
            const auto took = clock::now() - due_;
            meter_.microseconds.push_back(static_cast<std::uint32_t>(
                std::chrono::duration_cast<std::chrono::microseconds>(took).count()
            ));
        }
        state_ = table_state::ready;
    }
    void count_record() { meter_.records += meter_.is_counting ? 1 : 0; }

    std::array<std::unique_ptr<websocket>, 2> seats_;
    table_state state_ = table_state::setting_up;

private:
    turn_meter& meter_;
    clock::time_point due_;
};

} // namespace gulbara::bench
