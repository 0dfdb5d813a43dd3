#include "server/store/answer.hpp"

#include "server/store/sql_error.hpp"
#include "server/store/unavailable.hpp"

#include <algorithm>
#include <array>
#include <libpq-fe.h>

namespace gulbara::server::store {

namespace {

// The database is up but cannot do it now, or takes its leave. Classes and codes of PostgreSQL's
// appendix A: connection, resources, operator intervention, system error, lock not available,
// read-only (a standby).
bool is_passing(std::string_view state) {
    constexpr std::array classes{"08", "53", "57", "58"};
    return state.empty() || state == "55P03" || state == "25006" ||
           std::ranges::any_of(classes, [&](const char* prefix) {
               return state.starts_with(prefix);
           });
}

// Transaction rollback: it could not be serialized, or met another in a deadlock.
bool is_collision(std::string_view state) {
    return state.starts_with("40");
}

// The message without its details, which would show values of the row.
std::string message_of(const PGresult* answer) {
    const char* primary = PQresultErrorField(answer, PG_DIAG_MESSAGE_PRIMARY);
    if (primary == nullptr) return without_line_ends(PQresultErrorMessage(answer));
    const char* constraint = PQresultErrorField(answer, PG_DIAG_CONSTRAINT_NAME);
    const char* column = PQresultErrorField(answer, PG_DIAG_COLUMN_NAME);
    std::string message = primary;
    if (constraint != nullptr) message.append(" (constraint ").append(constraint).append(")");
    if (column != nullptr) message.append(" (column ").append(column).append(")");
    return message;
}

} // namespace

std::string without_line_ends(std::string_view text) {
    std::string line;
    for (const char next : text)
        if (next != '\n' && next != '\t')
            line += next;
        else if (next == '\n')
            line += ' ';
    while (line.ends_with(' ')) line.pop_back();
    return line;
}

void answer_end::operator()(pg_result* rows) const {
    PQclear(rows);
}

bool is_good(const answer& given) {
    const ExecStatusType status = PQresultStatus(given.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

void check(const answer& given) {
    if (is_good(given)) return;
    const char* field = PQresultErrorField(given.get(), PG_DIAG_SQLSTATE);
    const std::string_view state = field == nullptr ? "" : field;
    const std::string message = message_of(given.get());
    if (is_collision(state)) throw collision(message);
    if (is_passing(state)) throw unavailable(message);
    const char* constraint = PQresultErrorField(given.get(), PG_DIAG_CONSTRAINT_NAME);
    throw sql_error(state, message, constraint == nullptr ? "" : constraint);
}

} // namespace gulbara::server::store
