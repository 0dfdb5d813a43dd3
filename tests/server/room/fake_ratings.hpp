// Ratings that a test has set.
#pragma once

#include "server/store/rating_reader.hpp"

#include <algorithm>
#include <map>

namespace gulbara::server::room {

// Thread: any, after the test has set what it wants.
class fake_ratings final : public store::rating_reader {
public:
    std::map<std::string, std::vector<store::own_standing>, std::less<>> standings; // by player
    std::vector<store::ledger_entry> ledger;   // of whomever, the newest first
    std::vector<store::history_point> history; // of whomever
    std::vector<store::leader> best;

    void set_value(const std::string& player, std::string rule_set, std::int32_t value) {
        standings[player].push_back(
            {std::move(rule_set), {.rating = {.value = value}, .matches = 1, .played = 1}}
        );
    }

    std::vector<store::own_standing> standings_of(std::string_view player) override {
        const auto found = standings.find(player);
        return found == standings.end() ? std::vector<store::own_standing>{} : found->second;
    }
    std::vector<store::ledger_entry> ledger_of(
        std::string_view, std::string_view, std::optional<std::int64_t> before, std::size_t limit
    ) override {
        std::vector<store::ledger_entry> result;
        for (const store::ledger_entry& each : ledger)
            if ((!before || each.number < *before) && result.size() < limit) result.push_back(each);
        return result;
    }
    std::vector<store::history_point>
    history_of(std::string_view, std::string_view, std::size_t limit) override {
        return {
            history.begin(),
            history.begin() + static_cast<std::ptrdiff_t>(std::min(limit, history.size()))
        };
    }
    std::vector<store::leader> leaders(std::string_view, runtime::instant, std::size_t) override {
        return best;
    }
};

} // namespace gulbara::server::room
