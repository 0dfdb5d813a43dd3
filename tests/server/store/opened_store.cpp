#include "tests/server/store/opened_store.hpp"

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

} // namespace gulbara::tests::store
