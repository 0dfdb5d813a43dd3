// The reader on PostgreSQL.
#pragma once

#include "server/store/connection_pool.hpp"
#include "server/store/reader.hpp"

namespace gulbara::server::store {

class pooled_reader final : public reader {
public:
    // At most `connections` calls run at once; others wait.
    pooled_reader(connection_options, std::size_t connections);

    std::optional<player_row> player(std::string_view id) override;
    std::optional<challenge_row> challenge(std::string_view id) override;
    std::optional<challenge_row>
    challenge_of_command(std::string_view player, const protocol::command_id&) override;
    std::optional<protocol::match_id> match_of_challenge(std::string_view challenge) override;
    // As it stood at one moment. Throws `damaged_data` for records that are not 0, 1, 2, …
    std::optional<stored_match> match(const protocol::match_id&) override;
    std::optional<match_outline> outline(const protocol::match_id&) override;
    std::vector<stored_record>
    records(const protocol::match_id&, std::uint32_t first_seq, std::size_t limit) override;
    std::vector<protocol::match_id> live_matches() override;
    std::vector<match_summary> list(std::size_t limit) override;
    std::vector<protocol::public_key> server_keys() override;

    // Ends what is being read, and all later reading, with `unavailable`.
    void stop() { pool_.stop(); }

private:
    connection_pool pool_;
};

} // namespace gulbara::server::store
