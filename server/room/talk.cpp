#include "server/room/talk.hpp"

#include "server/room/command_memory.hpp"
#include "server/room/spoken_text.hpp"

namespace gulbara::server::room {

namespace client = protocol::client;
using protocol::error_id;
using protocol::server::error;

namespace {

error too_often(std::int64_t wait_ms) {
    return {
        .code = error_id::rate_limited,
        .message = "too much is said at once",
        .retry_ms = static_cast<std::uint32_t>(wait_ms)
    };
}

std::optional<error> objection_to_text(const std::string& text) {
    if (is_speakable(text)) return std::nullopt;
    return error{
        .code = error_id::bad_text,
        .message = "too long, invisible, or with characters that control something"
    };
}

} // namespace

bool is_talking(const protocol::client_body& body) {
    return std::visit([]<class Body>(const Body&) { return talking<Body>; }, body);
}

protocol::server_body
talk::judge(engine::side who, const protocol::client_message& message, runtime::instant now) {
    auto& [recent, for_phrases, for_texts] = seats_[who];
    const auto digest = digest_of(message.body);
    if (auto known = recent.recall(*message.id, digest)) return *known;
    if (auto refusal = objection_to(message.body)) return *refusal;
    const auto* consent = std::get_if<client::agree_talk>(&message.body);
    if (consent != nullptr && consent->is_on == agreed_[who]) return protocol::server::already{};
    const bool is_phrase = std::holds_alternative<client::phrase>(message.body);
    allowance& left = is_phrase ? for_phrases : for_texts;
    if (const auto wait = left.wait_ms(now); wait > 0) return too_often(wait);
    left.spend(now);
    recent.remember(*message.id, digest);
    if (consent != nullptr) agreed_[who] = consent->is_on;
    return protocol::server::ok{};
}

std::optional<error> talk::objection_to(const protocol::client_body& body) const {
    const auto* said = std::get_if<client::say>(&body);
    if (said == nullptr) return std::nullopt;
    if (!agreed_.white || !agreed_.black)
        return error{
            .code = error_id::not_agreed, .message = "text wants the consent of both seats"
        };
    return objection_to_text(said->text);
}

protocol::server_body talk::judge(
    const std::string& watcher, const protocol::client_message& message, runtime::instant now
) {
    watcher_account* own = account_of(watcher, now);
    if (own == nullptr)
        return error{.code = error_id::busy, .message = "too many talk at this table"};
    const auto digest = digest_of(message.body);
    if (auto known = own->recent.recall(*message.id, digest)) return *known;
    const std::string& text = std::get<client::say>(message.body).text;
    if (auto refusal = objection_to_text(text)) return *refusal;
    if (const auto wait = own->for_texts.wait_ms(now); wait > 0) return too_often(wait);
    own->for_texts.spend(now);
    own->recent.remember(*message.id, digest);
    own->last = now;
    return protocol::server::ok{};
}

talk::watcher_account* talk::account_of(const std::string& watcher, runtime::instant now) {
    const auto known = watchers_.find(watcher);
    if (known != watchers_.end()) return &known->second;
    std::erase_if(watchers_, [now](const auto& one) { return now - one.second.last >= memory_ms; });
    if (watchers_.size() >= most_watchers) return nullptr;
    return &watchers_.try_emplace(watcher).first->second;
}

} // namespace gulbara::server::room
