#include "server/net/session_registry.hpp"

#include <algorithm>
#include <vector>

namespace gulbara::server::net {

void tell_session_over(connection& to) {
    to.send(room::frame_of(
        {.body =
             protocol::server::error{
                 .code = protocol::error_id::session_over,
                 .message = "what was shown speaks for nobody, or no longer"
             }}
    ));
    to.close(close_code::policy_violation, "this session is over");
}

void session_registry::add(const std::shared_ptr<connection>& added) {
    const std::lock_guard lock(mutex_);
    connections_.emplace(added.get(), added);
}

void session_registry::remove(const connection* gone) {
    const std::lock_guard lock(mutex_);
    connections_.erase(gone);
    if (connections_.empty()) emptied_.notify_all();
}

std::size_t session_registry::size() const {
    const std::lock_guard lock(mutex_);
    return connections_.size();
}

template <class Visit>
void session_registry::visit(Visit visit_one) const {
    std::vector<std::shared_ptr<connection>> all;
    {
        const std::lock_guard lock(mutex_);
        all.reserve(connections_.size());
        for (const auto& [key, each] : connections_)
            if (auto alive = each.lock()) all.push_back(std::move(alive));
    }
    for (const auto& each : all) visit_one(*each);
}

void session_registry::send(const room::frame& message) const {
    visit([&](connection& each) { each.send(message); });
}

void session_registry::close(close_code code, std::string_view reason) const {
    visit([&](connection& each) { each.close(code, reason); });
}

void session_registry::abort() const {
    visit([](connection& each) { each.abort(); });
}

void session_registry::note_name(const std::string& player, const std::string& name) {
    visit([&](connection& each) {
        const auto* who = each.identity();
        if (who != nullptr && who->id == player) each.take_name(name);
    });
}

void session_registry::note_end(std::span<const accounts::credential_hash> ended) {
    visit([&](connection& each) {
        const auto credential = each.credential();
        if (credential && std::ranges::find(ended, *credential) != ended.end())
            tell_session_over(each);
    });
}

bool session_registry::wait_until_empty(std::chrono::milliseconds most) const {
    std::unique_lock lock(mutex_);
    return emptied_.wait_for(lock, most, [this] { return connections_.empty(); });
}

} // namespace gulbara::server::net
