// The part of the reader that is about accounts.
#include "server/store/asking.hpp"
#include "server/store/pooled_reader.hpp"
#include "server/store/reading_statements.hpp"
#include "server/store/row_reader.hpp"

namespace gulbara::server::store {
namespace {

stored_account account_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    return {
        .player =
            {.id = row.text(),
             .name = row.text(),
             .token_hash = row.octets<protocol::hash256>(),
             .created = row.number()},
        .created = row.number(),
    };
}

session_row session_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    return {
        .token_hash = row.octets<protocol::hash256>(),
        .player = row.text(),
        .label = row.text(),
        .created = static_cast<day>(row.number()),
        .seen = static_cast<day>(row.number()),
    };
}

std::optional<login_row> login_in(const result& rows) {
    if (rows.size() == 0) return std::nullopt;
    row_reader row{rows, 0};
    return login_row{.player = row.text(), .password = row.text()};
}

} // namespace

std::vector<stored_account>
pooled_reader::accounts(const std::optional<std::string>& after, std::size_t limit) {
    parameters values;
    values.add(after).add(static_cast<std::int64_t>(limit));
    return all_rows(
        pool_.ask([&](connection& database) { return database.ask(accounts_page, values); }),
        account_in
    );
}

std::vector<session_row>
pooled_reader::sessions(const std::optional<protocol::hash256>& after, std::size_t limit) {
    parameters values;
    values.add(after).add(static_cast<std::int64_t>(limit));
    return all_rows(
        pool_.ask([&](connection& database) { return database.ask(sessions_page, values); }),
        session_in
    );
}

std::optional<login_row> pooled_reader::login_by_key(std::string_view key) {
    return login_in(pool_.ask([&](connection& database) {
        return database.ask(login_by_name_key, one_text(key));
    }));
}

std::optional<login_row> pooled_reader::login_of(std::string_view player) {
    return login_in(pool_.ask([&](connection& database) {
        return database.ask(login_by_player, one_text(player));
    }));
}

} // namespace gulbara::server::store
