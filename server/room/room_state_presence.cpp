// Who is here, and what the present side may claim (protocol page, section 5; fairness page,
// section 6).
#include "server/room/room_state.hpp"

namespace gulbara::server::room {

using engine::side;

namespace {

constexpr std::int64_t alone_link_patience_ms = 300'000;      // untimed: a link owed alone
constexpr std::int64_t untimed_play_patience_ms = 43'200'000; // 12 h

} // namespace

outcome room_state::see(const signs_of_life& signs, instant now) {
    outcome out;
    for (const side who : engine::both_sides)
        if (presence_.see(who, signs[who], now) && !is_over())
            out.events.push_back({audience::everyone, presence_event(who, now)});
    if (out.events.empty() || is_busy() || !is_playing()) return out;
    apply_presence(now);
    if (!is_standing()) start_clocks(now);
    announce_claims(out, now);
    announce_clock(out, now);
    return out;
}

void room_state::apply_presence(instant now) {
    clock_.set_both_offline(presence_.both_offline_since().has_value(), now);
    engine::by_side<bool> owing;
    if (!is_standing() && is_playing())
        for (const side who : engine::both_sides) owing[who] = clock_.is_awaited(who);
    presence_.run_budgets(owing, now);
}

std::optional<instant> room_state::claimable_from(side absent) const {
    const side claimer = engine::opponent(absent);
    if (!is_playing() || is_standing() || !clock_.is_awaited(absent) || clock_.is_awaited(claimer))
        return std::nullopt;
    std::optional<instant> result = presence_.exhaustion(absent);
    if (clock_.is_timed()) return result;
    std::optional<instant> patient;
    if (log_->is_play_due())
        patient = last_record_at_ + untimed_play_patience_ms;
    else if (alone_since_[absent])
        patient = *alone_since_[absent] + alone_link_patience_ms;
    if (!patient) return result;
    return std::min(result.value_or(*patient), *patient);
}

bool room_state::is_claimable(side absent, instant at) const {
    const auto from = claimable_from(absent);
    return from && at >= *from;
}

void room_state::announce_claims(outcome& out, instant now) {
    for (const side absent : engine::both_sides) {
        const bool is_now = is_claimable(absent, now);
        if (is_now == announced_claims_[absent]) continue;
        announced_claims_[absent] = is_now;
        out.events.push_back({audience::everyone, presence_event(absent, now)});
    }
}

protocol::server::presence room_state::presence_event(side who, instant now) const {
    return {
        facts_.row.id,
        static_cast<std::uint8_t>(protocol::seat_of(who)),
        presence_.is_online(who),
        presence_.epoch(who),
        presence_.budget_left(who, now),
        is_claimable(who, now)
    };
}

} // namespace gulbara::server::room
