// The connection of one writer, opened again whenever it is lost.
#pragma once

#include "server/store/ownership.hpp"

#include <optional>

namespace gulbara::server::store {

// Thread: one.
class writer_session {
public:
    writer_session(connection_options, reign, std::size_t place, std::stop_token);

    bool is_open() const { return connection_.has_value(); }
    // Opened if need be, with the place taken and statements prepared: the fate of whatever was
    // sent through an earlier connection is settled then. Throws `unavailable`, `superseded`.
    connection& open();
    // It is of no more use.
    void drop() { connection_.reset(); }
    // Throws if the database does not answer.
    void probe();

private:
    connection_options options_;
    reign reign_;
    std::size_t place_;
    std::stop_token stop_;
    std::optional<connection> connection_;
    std::optional<backend> last_; // the newest connection that held the place
};

} // namespace gulbara::server::store
