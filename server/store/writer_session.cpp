#include "server/store/writer_session.hpp"

#include "server/store/account_changes.hpp"
#include "server/store/credential_changes.hpp"
#include "server/store/find_changes.hpp"
#include "server/store/rating_changes.hpp"
#include "server/store/write_changes.hpp"

namespace gulbara::server::store {
namespace {

constexpr statement still_there{"still_there", "select 1"};

} // namespace

writer_session::writer_session(
    connection_options options, reign own_reign, std::size_t place, std::stop_token stop
)
    : options_(std::move(options)), reign_(own_reign), place_(place), stop_(std::move(stop)) {}

connection& writer_session::open() {
    if (connection_) return *connection_;
    connection fresh{options_, stop_};
    last_ = join(fresh, reign_, place_, last_, options_.answer_timeout);
    fresh.prepare({&still_there, 1});
    fresh.prepare(writing_statements());
    fresh.prepare(finding_statements());
    fresh.prepare(account_statements());
    fresh.prepare(rating_statements());
    fresh.prepare(credential_statements());
    return connection_.emplace(std::move(fresh));
}

void writer_session::probe() {
    open().ask(still_there);
}

} // namespace gulbara::server::store
