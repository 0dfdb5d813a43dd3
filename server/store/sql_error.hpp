// What the database says when it does not do what it was asked, though it can be reached.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace gulbara::server::store {

class sql_error : public std::runtime_error {
public:
    sql_error(std::string_view state, const std::string& message, std::string_view constraint = {})
        : std::runtime_error(message), state_(state), constraint_(constraint) {}

    // Five characters, as PostgreSQL's manual lists them (appendix A).
    const std::string& state() const { return state_; }
    // The constraint that was broken; empty: none, or it has no name.
    const std::string& constraint() const { return constraint_; }
    // The data was refused (a constraint, a value out of range): repeating it cannot help.
    // Everything else may be mended by time or an operator.
    bool is_refusal() const { return state_.starts_with("22") || state_.starts_with("23"); }

private:
    std::string state_;
    std::string constraint_;
};

} // namespace gulbara::server::store
