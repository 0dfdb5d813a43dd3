// What stands behind net in its tests.
#pragma once

#include "server/lobby/lobby.hpp"
#include "server/store/account_reader.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"
#include "tests/server/store/outline_of.hpp"

#include <atomic>
#include <functional>
#include <map>
#include <mutex>

namespace gulbara::tests {

// Writes down what reaches it; `on_take` answers.
class fake_lobby final : public server::lobby::lobby {
public:
    void arrive(server::room::viewer_ptr) override { ++arrived; }
    void leave(server::room::viewer_ptr) override {
        ++left;
        if (is_broken_for_leavers) throw std::runtime_error("broken (on purpose)");
    }
    void take(server::room::command given) override {
        ++taken;
        if (on_take) on_take(given);
    }
    std::vector<protocol::match_id> matches_of(const std::string& player) const override {
        const std::lock_guard lock(mutex_);
        const auto found = seats_.find(player);
        return found == seats_.end() ? std::vector<protocol::match_id>{}
                                     : std::vector{found->second};
    }
    bool is_playing(const std::string& player) const override {
        return !matches_of(player).empty();
    }
    std::optional<server::store::player_row> player_here(const std::string& player) const override {
        if (!here || here->id != player) return std::nullopt;
        return here;
    }
    void forget(const std::string&) override {}
    std::vector<protocol::server::open_seek> seeks(std::size_t most) const override {
        auto all = open_seeks;
        if (all.size() > most) all.resize(most);
        return all;
    }
    void seat(const std::string& player, const protocol::match_id& match) {
        const std::lock_guard lock(mutex_);
        seats_[player] = match;
    }

    std::atomic<int> arrived = 0;
    std::atomic<int> left = 0;
    std::atomic<int> taken = 0;
    std::atomic<bool> is_broken_for_leavers = false;
    // Set before the first connection.
    std::function<void(const server::room::command&)> on_take;
    std::optional<server::store::player_row> here;
    std::vector<protocol::server::open_seek> open_seeks;

private:
    mutable std::mutex mutex_;
    std::map<std::string, protocol::match_id> seats_;
};

// Holds one match, one challenge and who made it at most.
class fake_reader final : public server::store::reader {
public:
    std::optional<server::store::player_row> player(std::string_view id) override {
        check();
        if (kept && kept->id == id) return kept;
        if (challenger && challenger->id == id) return challenger;
        return std::nullopt;
    }
    std::optional<server::store::challenge_row> challenge(std::string_view id) override {
        check();
        if (challenged && challenged->id == id) return challenged;
        return std::nullopt;
    }
    std::optional<server::store::challenge_row>
    challenge_of_command(std::string_view, const protocol::command_id&) override {
        return std::nullopt;
    }
    std::vector<server::store::addressed_challenge> addressed_challenges(server::runtime::instant
    ) override {
        return {};
    }
    std::optional<protocol::match_id> match_of_challenge(std::string_view) override {
        return std::nullopt;
    }
    std::optional<server::store::stored_match> match(const protocol::match_id& id) override {
        check();
        ++whole_matches;
        if (stored && stored->match.id == id) return stored;
        return std::nullopt;
    }
    std::optional<server::store::match_outline> outline(const protocol::match_id& id) override {
        check();
        if (!stored || stored->match.id != id) return std::nullopt;
        return outline_of(*stored);
    }
    std::vector<server::store::stored_record>
    records(const protocol::match_id&, std::uint32_t, std::size_t) override {
        return {};
    }
    std::vector<protocol::match_id> live_matches() override { return {}; }
    std::vector<server::store::match_summary> list(std::size_t) override {
        check();
        if (!stored) return {};
        const auto outline = outline_of(*stored);
        return {static_cast<const server::store::match_summary&>(outline)};
    }
    std::optional<protocol::match_id> engagement_of(std::string_view) override {
        check();
        return engagement;
    }
    std::vector<server::store::relation_row>
    relations(const std::optional<server::store::relation_row>&, std::size_t) override {
        return {};
    }
    server::store::player_outcomes outcomes_of(std::string_view) override {
        check();
        return outcomes_of_player;
    }
    std::vector<server::store::month_outcomes> outcomes() override {
        check();
        ++outcome_lists;
        return all_outcomes;
    }
    std::vector<server::store::played_match> matches_of(
        std::string_view, const std::optional<protocol::match_id>& before, std::size_t limit
    ) override {
        check();
        asked_before = before;
        if (!stored || limit == 0) return {};
        return {played_match_of(*stored)};
    }
    std::vector<protocol::public_key> server_keys() override {
        check();
        return {protocol::public_key{{std::byte{7}}}};
    }

    // Set before the first connection.
    std::optional<server::store::stored_match> stored;
    std::optional<server::store::player_row> kept;
    std::optional<protocol::match_id> engagement;
    server::store::player_outcomes outcomes_of_player;
    std::vector<server::store::month_outcomes> all_outcomes;
    std::optional<server::store::challenge_row> challenged;
    std::optional<server::store::player_row> challenger;
    std::function<void()> before_read;
    std::optional<protocol::match_id> asked_before; // at last
    std::atomic<int> whole_matches = 0;             // read
    std::atomic<int> outcome_lists = 0;             // read
    std::atomic<bool> is_away = false;
    std::atomic<bool> is_broken = false;

private:
    void check() const {
        if (before_read) before_read();
        if (is_away) throw server::store::unavailable("away (on purpose)");
        if (is_broken) throw std::runtime_error("broken (on purpose)");
    }
};

// Holds accounts as far as a login asks for them.
class fake_account_reader final : public server::store::account_reader {
public:
    std::vector<server::store::stored_account>
    accounts(const std::optional<std::string>&, std::size_t) override {
        return {};
    }
    std::vector<server::store::session_row>
    sessions(const std::optional<protocol::hash256>&, std::size_t) override {
        return {};
    }
    std::optional<server::store::login_row> login_by_key(std::string_view key) override {
        return key == login_key ? login : std::nullopt;
    }
    std::optional<server::store::login_row> login_of(std::string_view player) override {
        return login && login->player == player ? login : std::nullopt;
    }
    server::store::stored_recovery_codes recovery_codes_of(std::string_view) override { return {}; }
    std::vector<server::store::relation_row> relations_of(std::string_view) override { return {}; }

    // Set before the first connection.
    std::string login_key;
    std::optional<server::store::login_row> login;
};

class fake_writer final : public server::store::writer {
public:
    void submit(server::store::change, server::store::on_durable done) override {
        done(server::store::write_outcome{});
    }
    std::optional<server::runtime::instant> waiting_since() const override { return std::nullopt; }
    bool is_healthy() const override { return is_well; }

    std::atomic<bool> is_well = true;
};

} // namespace gulbara::tests
