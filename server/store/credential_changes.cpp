#include "server/store/credential_changes.hpp"

#include <array>

namespace gulbara::server::store {
namespace {

// Two sets that are written at once wait for each other here, so that one of them is whole.
constexpr statement lock_account{"lock_account", R"(
    select from accounts where player = $1::text for update)"};
constexpr statement delete_recovery_codes{"delete_recovery_codes", R"(
    delete from recovery_codes where player = $1::text)"};
constexpr statement insert_recovery_codes{"insert_recovery_codes", R"(
    insert into recovery_codes (player, code_hash, made_day)
    select $1::text, unnest($2::bytea[]), $3::int4)"};
// Without such a code the password is empty, which is refused.
constexpr statement spend_recovery_code{"spend_recovery_code", R"(
    with spent as (
        delete from recovery_codes where player = $1::text and code_hash = $2::bytea returning 1)
    update accounts set password = coalesce((select $3::text from spent), '')
    where player = $1)"};

// A live match keeps its players: that is refused. Whoever is being seated at this moment still has
// the player's row, and the last of the statements waits for him and is refused.
constexpr statement leave_white_seats{"leave_white_seats", R"(
    update matches set white = null, white_name = null, white_salt = null
    where white = $1::text)"};
constexpr statement leave_black_seats{"leave_black_seats", R"(
    update matches set black = null, black_name = null, black_salt = null
    where black = $1::text)"};
constexpr statement leave_challenges{"leave_challenges", R"(
    update matches set challenge = null from challenges
    where matches.challenge = challenges.id
        and (challenges.player = $1::text or challenges.recipient = $1))"};
constexpr statement delete_challenges{"delete_challenges", R"(
    delete from challenges where player = $1::text or recipient = $1)"};
constexpr statement delete_relations{"delete_relations", R"(
    delete from relations where player = $1::text or other = $1)"};
constexpr statement delete_sessions{"delete_sessions", R"(
    delete from sessions where player = $1::text)"};
constexpr statement delete_name_keys{"delete_name_keys", R"(
    delete from name_keys where player = $1::text)"};
constexpr statement delete_account{"delete_account", R"(
    delete from accounts where player = $1::text)"};
constexpr statement delete_player{"delete_player", R"(
    delete from players where id = $1::text)"};

// In this order: what refers to something goes before it.
constexpr std::array end_of_account{
    leave_white_seats,
    leave_black_seats,
    leave_challenges,
    delete_challenges,
    delete_relations,
    delete_sessions,
    delete_recovery_codes,
    delete_name_keys,
    delete_account,
    delete_player,
};

constexpr statement find_recovery_code{"find_recovery_code", R"(
    select from recovery_codes where player = $1::text and code_hash = $2::bytea)"};
constexpr statement find_any_account{"find_any_account", R"(
    select from accounts where player = $1::text)"};

constexpr std::array all_statements{
    lock_account,
    insert_recovery_codes,
    spend_recovery_code,
    leave_white_seats,
    leave_black_seats,
    leave_challenges,
    delete_challenges,
    delete_relations,
    delete_sessions,
    delete_recovery_codes,
    delete_name_keys,
    delete_account,
    delete_player,
    find_recovery_code,
    find_any_account,
};

parameters only(std::string_view player) {
    parameters values;
    values.add(player);
    return values;
}

} // namespace

std::span<const statement> credential_statements() {
    return all_statements;
}

void enqueue(connection& database, const recovery_code_set& what) {
    database.enqueue(lock_account, only(what.player));
    database.enqueue(delete_recovery_codes, only(what.player));
    array_value codes{element::bytea};
    for (const auto& each : what.codes) codes.add(protocol::byte_view{each});
    parameters values;
    values.add(std::string_view{what.player}).add(codes).add(std::int32_t{what.made});
    database.enqueue(insert_recovery_codes, values);
}

void enqueue(connection& database, const recovery& what) {
    parameters values;
    values.add(std::string_view{what.player}).add(protocol::byte_view{what.code});
    values.add(std::string_view{what.password});
    database.enqueue(spend_recovery_code, values);
}

void enqueue(connection& database, const account_end& what) {
    for (const statement& each : end_of_account) database.enqueue(each, only(what.player));
}

bool is_written(connection& database, const recovery_code_set& what) {
    parameters values;
    values.add(std::string_view{what.player}).add(protocol::byte_view{what.codes.front()});
    return database.ask(find_recovery_code, values).size() == 1;
}

bool is_written(connection& database, const account_end& what) {
    return database.ask(find_any_account, only(what.player)).size() == 0;
}

} // namespace gulbara::server::store
