#include "server/bot/weights.hpp"

namespace gulbara::server::bot {
namespace {

constexpr weights plain{
    .own = {-4, 2, -1, 0, 0, 0, 1, 0, 0, 1, 1, -1, 0, 1},
    .other = {4, -2, 1, 0, 0, 0, -1, 0, 0, -1, -1, 1, 0, -1},
};

} // namespace

const weights& weights_for(const engine::rule_set&) {
    return plain;
}

} // namespace gulbara::server::bot
