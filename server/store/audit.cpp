#include "server/store/audit.hpp"

#include "server/store/asking.hpp"
#include "server/store/row_reader.hpp"

namespace gulbara::server::store {
namespace {

constexpr statement audit_page{"audit_page", R"(
    select time, operator, action, subject, reason from audit order by number desc
    limit $1::int8)"};
constexpr statement insert_audit{"insert_audit", R"(
    insert into audit (time, operator, action, subject, reason)
    values ($1::int8, $2::text, $3::text, $4::text, $5::text))"};

} // namespace

std::vector<audit_line> newest_of_audit(connection& database, std::size_t limit) {
    database.prepare({&audit_page, 1});
    parameters values;
    values.add(static_cast<std::int64_t>(limit));
    return all_rows(database.ask(audit_page, values), [](const result& rows, std::size_t index) {
        row_reader row{rows, index};
        return audit_line{
            .time = row.number(),
            .operator_name = row.text(),
            .action = row.text(),
            .subject = row.text(),
            .reason = row.text(),
        };
    });
}

void enqueue(connection& database, const audit_line& line) {
    parameters values;
    values.add(std::int64_t{line.time}).add(std::string_view{line.operator_name});
    values.add(std::string_view{line.action}).add(std::string_view{line.subject});
    values.add(std::string_view{line.reason});
    database.enqueue(insert_audit, values);
}

std::span<const statement> audit_statements() {
    return {&insert_audit, 1};
}

} // namespace gulbara::server::store
