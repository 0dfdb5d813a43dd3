#include "server/store/account_changes.hpp"

#include "server/store/credential_changes.hpp"
#include "server/store/scope_column.hpp"

#include <array>

namespace gulbara::server::store {
namespace {

constexpr statement insert_account{"insert_account", R"(
    insert into accounts (player, name, password, created)
    values ($1::text, $2::text, $3::text, $4::int8))"};
constexpr statement insert_name_keys{"insert_name_keys", R"(
    insert into name_keys (key, player) select unnest($2::text[]), $1::text)"};
constexpr statement insert_session{"insert_session", R"(
    insert into sessions (token_hash, player, label, created_day, seen_day, scopes, last_day)
    values ($1::bytea, $2::text, $3::text, $4::int4, $5::int4, $6::int2, $7::int4))"};
// Without an account there is nothing to change: the null is refused.
constexpr statement update_password{"update_password", R"(
    insert into accounts (player, name, password, created)
    select $1::text, (select name from accounts where player = $1), $2::text, 0
    on conflict (player) do update set password = excluded.password)"};
constexpr statement delete_other_sessions{"delete_other_sessions", R"(
    delete from sessions where player = $1::text and token_hash <> $2::bytea)"};
constexpr statement update_session{"update_session", R"(
    update sessions set seen_day = $2::int4 where token_hash = $1::bytea and seen_day < $2)"};
constexpr statement delete_session{"delete_session", R"(
    delete from sessions where token_hash = $1::bytea)"};

constexpr statement find_account{"find_account", R"(
    select from accounts where player = $1::text and password = $2::text)"};
constexpr statement find_session{"find_session", R"(
    select from sessions where token_hash = $1::bytea and player = $2::text)"};

constexpr std::array all_statements{
    insert_account,
    insert_name_keys,
    insert_session,
    update_password,
    delete_other_sessions,
    update_session,
    delete_session,
    find_account,
    find_session,
};

class enqueuer {
public:
    explicit enqueuer(connection& database) : database_(database) {}

    void operator()(const account_row& row) const {
        parameters account;
        account.add(std::string_view{row.player.id}).add(std::string_view{row.player.name});
        account.add(std::string_view{row.password}).add(std::int64_t{row.created});
        database_.enqueue(insert_account, account);
        array_value keys{element::text};
        for (const std::string& key : row.name_keys) keys.add(std::string_view{key});
        parameters names;
        names.add(std::string_view{row.player.id}).add(keys);
        database_.enqueue(insert_name_keys, names);
        for (const session_row& session : row.sessions) (*this)(session);
    }

    void operator()(const session_row& row) const {
        parameters values;
        values.add(protocol::byte_view{row.token_hash}).add(std::string_view{row.player});
        values.add(std::string_view{row.label});
        values.add(std::int32_t{row.created}).add(std::int32_t{row.seen});
        row.scopes ? values.add(column_of(*row.scopes)) : values.add_null();
        row.last ? values.add(std::int32_t{*row.last}) : values.add_null();
        database_.enqueue(insert_session, values);
    }

    void operator()(const new_password& what) const {
        parameters values;
        values.add(std::string_view{what.player}).add(std::string_view{what.password});
        database_.enqueue(update_password, values);
        if (what.only) end_others(what.player, *what.only);
    }

    void operator()(const recovery_code_set& what) const { store::enqueue(database_, what); }

    void operator()(const recovery& what) const {
        store::enqueue(database_, what);
        end_others(what.player, what.session.token_hash);
        (*this)(what.session);
    }

    void operator()(const account_end& what) const { store::enqueue(database_, what); }

    void operator()(const session_use& what) const {
        parameters values;
        values.add(protocol::byte_view{what.token_hash}).add(std::int32_t{what.seen});
        database_.enqueue(update_session, values);
    }

    void operator()(const session_end& what) const {
        parameters values;
        values.add(protocol::byte_view{what.token_hash});
        database_.enqueue(delete_session, values);
    }

private:
    void end_others(std::string_view player, const protocol::hash256& kept) const {
        parameters others;
        others.add(player).add(protocol::byte_view{kept});
        database_.enqueue(delete_other_sessions, others);
    }

    connection& database_;
};

class searcher {
public:
    explicit searcher(connection& database) : database_(database) {}

    // The salt in it makes a kept password like no other.
    bool operator()(const account_row& row) const {
        return has_password(row.player.id, row.password);
    }

    bool operator()(const new_password& what) const {
        return has_password(what.player, what.password);
    }

    bool operator()(const session_row& row) const {
        parameters values;
        values.add(protocol::byte_view{row.token_hash}).add(std::string_view{row.player});
        return database_.ask(find_session, values).size() == 1;
    }

    bool operator()(const recovery& what) const { return has_password(what.player, what.password); }
    bool operator()(const recovery_code_set& what) const {
        return store::is_written(database_, what);
    }
    bool operator()(const account_end& what) const { return store::is_written(database_, what); }

    // Whatever may be done twice is done again.
    bool operator()(const session_use&) const { return false; }
    bool operator()(const session_end&) const { return false; }

private:
    bool has_password(std::string_view player, std::string_view password) const {
        parameters values;
        values.add(player).add(password);
        return database_.ask(find_account, values).size() == 1;
    }

    connection& database_;
};

} // namespace

std::span<const statement> account_statements() {
    return all_statements;
}

void enqueue(connection& database, const account_change& what) {
    std::visit(enqueuer{database}, what);
}

bool is_written(connection& database, const account_change& what) {
    return std::visit(searcher{database}, what);
}

std::string describe(const account_change& what) {
    struct describer {
        std::string operator()(const account_row& row) const {
            return "account of player " + row.player.id;
        }
        std::string operator()(const session_row& row) const {
            return "session of player " + row.player;
        }
        std::string operator()(const new_password& one) const {
            return "password of player " + one.player;
        }
        std::string operator()(const recovery_code_set& one) const {
            return "recovery codes of player " + one.player;
        }
        std::string operator()(const recovery& one) const {
            return "recovery of player " + one.player;
        }
        std::string operator()(const account_end& one) const {
            return "end of the account of player " + one.player;
        }
        std::string operator()(const session_use&) const { return "use of a session"; }
        std::string operator()(const session_end&) const { return "end of a session"; }
    };
    return std::visit(describer{}, what);
}

} // namespace gulbara::server::store
