#include "protocol/match_log.hpp"

#include "protocol/sha256.hpp"

namespace gulbara::protocol {

match_log::match_log(const header& head, const rules_document& rules)
    : terms_(std::make_shared<const terms>(head, hash_of(head), rules)), last_links_(head.anchors) {
}

// ---- adding -----------------------------------------------------------------------------------

std::expected<record, fault> match_log::append(byte_view data) {
    auto decoded = decode_record(data);
    if (!decoded) return decoded;
    if (auto taken = take(*decoded, sha256(data)); !taken)
        return std::unexpected{std::move(taken.error())};
    return decoded;
}

std::expected<sealed_record, fault> match_log::append(const record& formed) {
    sealed_record result{encode(formed), {}};
    result.hash = sha256(result.data);
    if (auto taken = take(formed, result.hash); !taken)
        return std::unexpected{std::move(taken.error())};
    return result;
}

std::expected<void, fault> match_log::take(const record& r, const hash256& hash) {
    if (auto place = check_place(r); !place) return place;
    auto taken = std::visit([&](const auto& body) { return take(r, body); }, r.body);
    if (!taken) return taken;
    const record_type type = type_of(r.body);
    if (type != record_type::resume && type != record_type::agree) {
        agreed_ = {};
        last_decision_ = r.seq;
        last_decision_type_ = type;
    }
    ++size_;
    last_hash_ = hash;
    last_ms_ = r.ms;
    return {};
}

// ---- forming ----------------------------------------------------------------------------------

record match_log::next(record_body body, std::optional<engine::side> seat, std::uint64_t ms) const {
    return {header_hash(), size_, last_hash_, seat, std::max(ms, last_ms_), body};
}

record match_log::next_roll(const throw_links& links, std::uint64_t ms) const {
    const auto& due = std::get<awaited_roll>(due_);
    const engine::dice dice = throw_dice(header_hash(), due.index, links);
    return next(roll_body{due.index, due.kind, links, dice}, due.by, ms);
}

std::optional<record> match_log::next_forced(std::uint64_t ms) const {
    if (is_settled()) return std::nullopt;
    if (const auto* end = std::get_if<game_end_body>(&due_)) return next(*end, std::nullopt, ms);
    if (const auto* start = std::get_if<game_start_body>(&due_))
        return next(*start, std::nullopt, ms);
    return std::nullopt;
}

record match_log::next_resume(std::uint32_t credited_ms, std::uint64_t ms) const {
    return next(resume_body{size_ - 1, last_hash_, credited_ms}, std::nullopt, ms);
}

bool match_log::is_settled() const {
    if (std::holds_alternative<game_start_body>(due_)) return size_ == 0;
    return !std::holds_alternative<awaited_pass>(due_) &&
           !std::holds_alternative<game_end_body>(due_);
}

std::optional<std::uint32_t> match_log::last_decision() const {
    if (!last_decision_type_) return std::nullopt;
    return last_decision_;
}

// ---- links and close --------------------------------------------------------------------------

bool match_log::is_next_link_of(role who, const chain_key& link) const {
    const header& head = match_header();
    return contributes(head.mode, who) &&
           is_next_link(head.chain_of(who), throws_ + 1, last_links_[who], link);
}

bool match_log::is_terminal_of(role who, const chain_key& terminal) const {
    const header& head = match_header();
    return contributes(head.mode, who) &&
           walk_down(head.chain_of(who), head.links, throws_, terminal) == last_links_[who];
}

namespace {

// The close that stands here for `reason`; none if the records call for something else.
std::optional<awaited_close> close_for(const match_log& log, close_reason reason) {
    if (const auto* decided = std::get_if<awaited_close>(&log.due())) {
        if (decided->reason != reason) return std::nullopt;
        return *decided;
    }
    const bool is_possible =
        reason == close_reason::state_lost ||
        (reason == close_reason::called_off_on_throw && log.is_on_seen_throw()) ||
        (reason == close_reason::called_off && !log.is_on_seen_throw());
    if (!is_possible || !log.is_settled()) return std::nullopt;
    return awaited_close{reason, std::nullopt};
}

std::string describe_due(const match_log& log) {
    if (const auto* decided = std::get_if<awaited_close>(&log.due()))
        return "the records call for the close \"" + std::string{to_string(decided->reason)} + "\"";
    if (!log.is_settled()) return "the records call for another one before any close";
    return log.is_on_seen_throw() ? "the records leave a throw seen and not answered"
                                  : "the records do not decide the match";
}

} // namespace

std::expected<match_close, fault> match_log::next_close(
    close_reason reason, const chain_key& server_terminal, std::uint64_t ms
) const {
    const auto standing = close_for(*this, reason);
    if (!standing)
        return faulty(
            fault_code::wrong_reason,
            "no close \"" + std::string{to_string(reason)} +
                "\" may stand here: " + describe_due(*this)
        );
    return match_close{
        header_hash(),
        reason,
        standing->winner,
        score_,
        throws_,
        size_,
        last_hash_,
        server_terminal,
        std::max(ms, last_ms_)
    };
}

std::expected<void, fault> match_log::check_close(const match_close& c) const {
    if (c.header_hash != header_hash())
        return faulty(fault_code::other_match, "the close is of another match");
    if (c.records != size_ || c.throws != throws_)
        return faulty(
            fault_code::wrong_count,
            "the close counts " + std::to_string(c.records) + " records and " +
                std::to_string(c.throws) + " throws, there are " + std::to_string(size_) + " and " +
                std::to_string(throws_)
        );
    if (c.last_record != last_hash_)
        return faulty(fault_code::wrong_last_hash, "the close names another last record");
    if (c.ms < last_ms_)
        return faulty(fault_code::time_backwards, "the close is earlier than the last record");
    if (c.score != score_)
        return faulty(fault_code::wrong_score, "the score of the close is not that of the games");
    const auto standing = next_close(c.reason, c.server_terminal, c.ms);
    if (!standing) return std::unexpected{standing.error()};
    if (c.winner != standing->winner)
        return faulty(fault_code::wrong_winner, "the close names another winner");
    if (c.server_terminal.is_zero() && c.reason == close_reason::state_lost) return {};
    if (!is_terminal_of(role::server, c.server_terminal))
        return faulty(
            fault_code::wrong_terminal,
            "the server's terminal does not lead down to the last used link"
        );
    return {};
}

} // namespace gulbara::protocol
