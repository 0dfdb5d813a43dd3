// What a reader throws while the database is away.
#pragma once

#include <stdexcept>

namespace gulbara::server::store {

// The database cannot be asked now: not reachable, starting, or too slow. Asking later may help.
class unavailable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// It can be asked; another transaction was in this one's way (a deadlock, a serialization failure).
class collision : public unavailable {
public:
    using unavailable::unavailable;
};

} // namespace gulbara::server::store
