// A store that a test has opened.
#pragma once

#include "server/runtime/steady_time.hpp"
#include "server/store/database.hpp"
#include "tests/server/store/sample.hpp"
#include "tests/support/sql.hpp"

#include <atomic>

namespace gulbara::tests::store {

// Timeouts short enough for tests.
database_options options_for(const std::string& target);

// Throws what `database::open` refuses.
class opened_store {
public:
    explicit opened_store(const database_options&);
    explicit opened_store(const std::string& target) : opened_store(options_for(target)) {}

    database& operator*() { return *store_; }
    writer& to() { return store_->writer(); }
    reader& from() { return store_->reader(); }
    account_reader& accounts() { return store_->accounts(); }
    rating_reader& ratings() { return store_->ratings(); }
    bool is_superseded() const { return is_superseded_; }

private:
    server::runtime::steady_time time_;
    std::atomic<bool> is_superseded_ = false;
    std::unique_ptr<database> store_;
};

// Past the store.
using support::run_sql;

} // namespace gulbara::tests::store
