// A match at one of the relay peers (tests/bench/peers).
#pragma once

#include "tests/bench/server/table.hpp"

namespace gulbara::bench {

class relay_table final : public table {
public:
    relay_table(turn_meter&, std::uint16_t port, std::uint32_t number);

    void take(std::size_t seat, std::string_view text) override;

private:
    void play() override;

    std::size_t turn_ = 0;
    std::uint32_t version_ = 0;
    int joined_ = 0;
};

} // namespace gulbara::bench
