#include "tests/server/store/opened_store.hpp"

#include <libpq-fe.h>
#include <memory>
#include <stdexcept>

namespace gulbara::tests::store {

database_options options_for(const std::string& target) {
    using namespace std::chrono_literals;
    database_options options;
    options.connection.target = target;
    options.connection.connect_timeout = 2s;
    options.connection.answer_timeout = 2s;
    options.take_over_patience = 3s;
    options.start_patience = 10s;
    return options;
}

opened_store::opened_store(const database_options& options) {
    auto opened = database::open(options, server_key(), time_, [this] { is_superseded_ = true; });
    if (!opened) throw std::runtime_error(opened.error().message);
    store_ = *std::move(opened);
}

std::string run_sql(const std::string& target, const std::string& sql) {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> own{PQconnectdb(target.c_str()), &PQfinish};
    const std::unique_ptr<PGresult, decltype(&PQclear)> answer{
        PQexec(own.get(), sql.c_str()), &PQclear
    };
    const ExecStatusType status = PQresultStatus(answer.get());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        throw std::runtime_error(PQerrorMessage(own.get()));
    return PQntuples(answer.get()) == 0 ? "" : PQgetvalue(answer.get(), 0, 0);
}

} // namespace gulbara::tests::store
