// The part of the reader that is about accounts.
#include "server/store/asking.hpp"
#include "server/store/pooled_reader.hpp"
#include "server/store/reading_statements.hpp"
#include "server/store/row_reader.hpp"
#include "server/store/scope_column.hpp"
#include "server/store/stored_rows.hpp"

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
        .scopes = row.optional([&row] { return scopes_of(row.number()); }),
        .last = row.optional([&row] { return static_cast<day>(row.number()); }),
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

stored_recovery_codes pooled_reader::recovery_codes_of(std::string_view player) {
    const result rows = pool_.ask([&](connection& database) {
        return database.ask(recovery_codes_by_player, one_text(player));
    });
    stored_recovery_codes found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        row_reader row{rows, i};
        found.codes.push_back(row.octets<protocol::hash256>());
        found.made = static_cast<day>(row.number());
    }
    return found;
}

std::vector<relation_row> pooled_reader::relations_of(std::string_view player) {
    return all_rows(
        pool_.ask([&](connection& database) {
            return database.ask(relations_by_player, one_text(player));
        }),
        relation_in
    );
}

} // namespace gulbara::server::store
