#include "protocol/server_message.hpp"

#include <concepts>

namespace gulbara::protocol {

namespace {

// Answers have a match too, but may lack it.
template <class Body>
concept event_of_match = requires(const Body& body) {
    { body.match } -> std::same_as<const match_id&>;
};

} // namespace

std::optional<match_id> match_of(const server_body& body) {
    return std::visit(
        []<class Body>(const Body& each) -> std::optional<match_id> {
            if constexpr (event_of_match<Body>)
                return each.match;
            else
                return std::nullopt;
        },
        body
    );
}

} // namespace gulbara::protocol
