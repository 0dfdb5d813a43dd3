// The reader on PostgreSQL.
#pragma once

#include "server/store/account_reader.hpp"
#include "server/store/connection_pool.hpp"
#include "server/store/rating_reader.hpp"
#include "server/store/reader.hpp"

namespace gulbara::server::store {

class pooled_reader final : public reader, public account_reader, public rating_reader {
public:
    // At most `connections` calls run at once; others wait.
    pooled_reader(connection_options, std::size_t connections);

    std::optional<player_row> player(std::string_view id) override;
    std::optional<challenge_row> challenge(std::string_view id) override;
    std::optional<challenge_row>
    challenge_of_command(std::string_view player, const protocol::command_id&) override;
    std::optional<protocol::match_id> match_of_challenge(std::string_view challenge) override;
    std::vector<addressed_challenge> addressed_challenges(runtime::instant now) override;
    // As it stood at one moment. Throws `damaged_data` for records that are not 0, 1, 2, …
    std::optional<stored_match> match(const protocol::match_id&) override;
    std::optional<match_outline> outline(const protocol::match_id&) override;
    std::vector<stored_record>
    records(const protocol::match_id&, std::uint32_t first_seq, std::size_t limit) override;
    std::vector<protocol::match_id> live_matches() override;
    std::vector<match_summary> list(std::size_t limit) override;
    std::optional<protocol::match_id> engagement_of(std::string_view player) override;
    std::vector<relation_row>
    relations(const std::optional<relation_row>& after, std::size_t limit) override;
    player_outcomes outcomes_of(std::string_view player) override;
    std::vector<month_outcomes> outcomes() override;
    std::vector<played_match> matches_of(
        std::string_view player, const std::optional<protocol::match_id>& before, std::size_t limit
    ) override;
    std::vector<protocol::public_key> server_keys() override;

    // pooled_account_reading.cpp
    std::vector<stored_account>
    accounts(const std::optional<std::string>& after, std::size_t limit) override;
    std::vector<session_row>
    sessions(const std::optional<protocol::hash256>& after, std::size_t limit) override;
    std::optional<login_row> login_by_key(std::string_view key) override;
    std::optional<login_row> login_of(std::string_view player) override;
    stored_recovery_codes recovery_codes_of(std::string_view player) override;
    std::vector<relation_row> relations_of(std::string_view player) override;

    // pooled_rating_reading.cpp
    std::vector<own_standing> standings_of(std::string_view player) override;
    std::vector<ledger_entry> ledger_of(
        std::string_view player,
        std::string_view rule_set,
        std::optional<std::int64_t> before,
        std::size_t limit
    ) override;
    std::vector<history_point>
    history_of(std::string_view player, std::string_view rule_set, std::size_t limit) override;
    std::vector<leader>
    leaders(std::string_view rule_set, runtime::instant now, std::size_t limit) override;

    // Ends what is being read, and all later reading, with `unavailable`.
    void stop() { pool_.stop(); }

private:
    connection_pool pool_;
};

} // namespace gulbara::server::store
