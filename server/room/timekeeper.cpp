#include "server/room/timekeeper.hpp"

#include <algorithm>

namespace gulbara::server::room {

using engine::side;

namespace {

std::optional<instant> if_after(std::optional<instant> at, instant now) {
    return at && *at > now ? at : std::nullopt;
}

} // namespace

timekeeper::timekeeper(
    const protocol::rules_document& rules, instant patience_until, std::uint32_t first_epoch
)
    : clock_(rules), people_(offline_budget(rules), patience_until, first_epoch),
      last_record_at_(patience_until) {}

// ---- what is announced --------------------------------------------------------------------------

void timekeeper::begin_game() {
    people_.begin_game();
}

void timekeeper::note_record(instant now) {
    last_record_at_ = now;
    links_late_at_.reset();
}

void timekeeper::await_links(engine::throw_kind kind, engine::by_side<bool> owing, instant now) {
    clock_.await_links(kind, owing);
    alone_since_ = {};
    links_late_at_.reset();
    if (!owes_any_link()) return;
    links_late_at_ = now + match_clock::free_wait(kind);
    if (owing.white != owing.black) alone_since_[owing.white ? side::white : side::black] = now;
}

void timekeeper::take_link(side who, const reading& read, instant now) {
    clock_.take_link(who, read);
    alone_since_[engine::opponent(who)] = now;
    update(now);
}

void timekeeper::start(instant now) {
    for (const side who : engine::both_sides) {
        const bool is_awaited_back =
            returns_until_ && now < *returns_until_ && !people_.is_online(who);
        if (!is_awaited_back) clock_.start(who, now);
    }
}

void timekeeper::end(instant now) {
    clock_.stop(now);
    clock_.await_nothing();
    update(now);
}

// ---- standing -----------------------------------------------------------------------------------

void timekeeper::stand(instant now) {
    clock_.stop(now);
    is_standing_ = true;
    update(now);
}

void timekeeper::go_on(std::int64_t stood_ms) {
    is_standing_ = false;
    last_record_at_ += stood_ms;
    for (const side who : engine::both_sides)
        if (alone_since_[who]) *alone_since_[who] += stood_ms;
}

// ---- people -------------------------------------------------------------------------------------

bool timekeeper::see(side who, std::optional<instant> newest_sign, instant now) {
    return people_.see(who, newest_sign, now);
}

void timekeeper::update(instant now) {
    clock_.note_company(people_.both_offline_since() ? company::nobody : company::somebody, now);
    engine::by_side<bool> owing;
    if (!is_standing_)
        for (const side who : engine::both_sides) owing[who] = clock_.is_awaited(who);
    people_.run_budgets(owing, now);
}

// ---- queries ------------------------------------------------------------------------------------

bool timekeeper::owes_any_link() const {
    return clock_.owes_link(side::white) || clock_.owes_link(side::black);
}

std::optional<fallen_flag> timekeeper::flag(instant now) const {
    const auto white = clock_.deadline(side::white);
    const auto black = clock_.deadline(side::black);
    const auto first = runtime::earlier(white, black);
    if (!first || now < *first + clock_rules::flag_delay_ms) return std::nullopt;
    if (white == black) return fallen_flag{};
    return fallen_flag{white == first ? side::white : side::black};
}

std::optional<instant> timekeeper::abandonment() const {
    std::optional<instant> result;
    if (!clock_.is_timed()) result = last_record_at_ + patience::silence_untimed_ms;
    const auto gone = people_.both_offline_since();
    if (!gone || !owes_any_link()) return result;
    const auto patient =
        clock_.is_timed() ? patience::both_offline_ms : patience::both_offline_untimed_ms;
    return runtime::earlier(result, std::max(*gone, last_record_at_) + patient);
}

std::optional<instant> timekeeper::claimable_from(side absent) const {
    const side claimer = engine::opponent(absent);
    if (is_standing_ || !clock_.is_awaited(absent) || clock_.is_awaited(claimer))
        return std::nullopt;
    const auto result = people_.exhaustion(absent);
    if (clock_.is_timed()) return result;
    if (!clock_.owes_link(absent))
        return runtime::earlier(result, last_record_at_ + patience::play_untimed_ms);
    if (const auto since = alone_since_[absent])
        return runtime::earlier(result, *since + patience::link_alone_untimed_ms);
    return result;
}

bool timekeeper::is_claimable(side absent, instant at) const {
    const auto from = claimable_from(absent);
    return from && at >= *from;
}

std::optional<instant> timekeeper::next_wake(instant now) const {
    std::optional<instant> wake = runtime::earlier(people_.next_look(), abandonment());
    wake = runtime::earlier(wake, links_late_at_);
    wake = runtime::earlier(wake, if_after(returns_until_, now));
    for (const side who : engine::both_sides) {
        if (const auto end = clock_.deadline(who))
            wake = runtime::earlier(wake, *end + clock_rules::flag_delay_ms);
        wake = runtime::earlier(wake, if_after(clock_.reserve_start(who), now));
        wake = runtime::earlier(wake, if_after(claimable_from(who), now));
    }
    return wake;
}

void timekeeper::write(clock_book& book, instant now) const {
    people_.write(book, now);
    clock_.write(book, now);
}

void timekeeper::read(const clock_book& book, const std::optional<engine::play_due>& due) {
    if (due) clock_.await_play(*due);
    clock_.read(book);
    people_.read(book);
}

} // namespace gulbara::server::room
