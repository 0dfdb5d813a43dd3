#include "server/accounts/rights.hpp"

#include <utility>

namespace gulbara::server::accounts {

std::string_view name_of(scope what) {
    switch (what) {
    case scope::read:
        return "read";
    case scope::play:
        return "play";
    case scope::account:
        return "account";
    }
    std::unreachable();
}

bool rights::allow(scope what) const {
    if (!of_token_) return true;
    switch (what) {
    case scope::read:
        return of_token_->read;
    case scope::play:
        return of_token_->play;
    case scope::account:
        return false;
    }
    std::unreachable();
}

} // namespace gulbara::server::accounts
