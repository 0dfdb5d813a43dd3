// What a reader throws when it cannot make sense of what it has read.
#pragma once

#include <stdexcept>

namespace gulbara::server::store {

// What stands in the database is not what the writer writes: somebody else has been at it.
class damaged_data : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace gulbara::server::store
