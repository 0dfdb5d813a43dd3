#include "tests/support/sql.hpp"

#include <libpq-fe.h>
#include <memory>
#include <stdexcept>

namespace gulbara::tests::support {

std::string run_sql(const std::string& connection_string, const std::string& sql) {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> own{
        PQconnectdb(connection_string.c_str()), &PQfinish
    };
    const std::unique_ptr<PGresult, decltype(&PQclear)> answer{
        PQexec(own.get(), sql.c_str()), &PQclear
    };
    const ExecStatusType status = PQresultStatus(answer.get());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        throw std::runtime_error(PQerrorMessage(own.get()));
    return PQntuples(answer.get()) == 0 ? "" : PQgetvalue(answer.get(), 0, 0);
}

} // namespace gulbara::tests::support
