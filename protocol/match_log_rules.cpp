// What each record may say at its place: match_log's checks, one function per type.
#include "protocol/match_log.hpp"

namespace gulbara::protocol {

namespace {

std::string seat_name(std::optional<engine::side> seat) {
    return seat ? std::string{to_string(seat_of(*seat))} : "nobody";
}

std::string describe(const awaited& due) {
    struct describer {
        std::string operator()(const awaited_roll& roll) const {
            return roll.by ? "a throw of " + seat_name(roll.by) : "an opening throw";
        }
        std::string operator()(const awaited_play& play) const {
            return "a play of " + seat_name(play.holder);
        }
        std::string operator()(const awaited_pass& pass) const {
            return "an automatic pass of " + seat_name(pass.holder);
        }
        std::string operator()(const game_start_body&) const { return "a GAME_START"; }
        std::string operator()(const game_end_body&) const { return "a GAME_END"; }
        std::string operator()(const awaited_close&) const { return "the close"; }
    };
    return std::visit(describer{}, due);
}

std::unexpected<fault> not_due(const record& r, const awaited& due) {
    return faulty(
        fault_code::not_due,
        "a " + std::string{to_string(type_of(r.body))} + " where " + describe(due) + " is due"
    );
}

std::expected<void, fault> check_seat(const record& r, std::optional<engine::side> expected) {
    if (r.seat == expected) return {};
    return faulty(
        fault_code::wrong_seat,
        "a " + std::string{to_string(type_of(r.body))} + " of " + seat_name(r.seat) +
            " instead of " + seat_name(expected)
    );
}

bool is_throw_or_play(const awaited& due) {
    return std::holds_alternative<awaited_roll>(due) || std::holds_alternative<awaited_play>(due);
}

} // namespace

std::expected<void, fault> match_log::check_place(const record& r) const {
    if (r.header_hash != header_hash())
        return faulty(fault_code::other_match, "the record is of another match");
    if (r.seq != size_)
        return faulty(
            fault_code::bad_seq,
            "the record has the number " + std::to_string(r.seq) + " instead of " +
                std::to_string(size_)
        );
    if (r.previous != last_hash_)
        return faulty(fault_code::bad_previous, "the record does not follow the one before it");
    if (r.ms < last_ms_)
        return faulty(fault_code::time_backwards, "the record is earlier than the one before it");
    return {};
}

std::expected<void, fault> match_log::take(const record& r, const roll_body& body) {
    const auto* due = std::get_if<awaited_roll>(&due_);
    if (due == nullptr) return not_due(r, due_);
    if (body.index != due->index)
        return faulty(
            fault_code::wrong_throw_index,
            "the throw has the index " + std::to_string(body.index) + " instead of " +
                std::to_string(due->index)
        );
    if (body.kind != due->kind)
        return faulty(
            fault_code::wrong_throw_kind, "the throw is not of the kind that the rules call for"
        );
    if (auto seat = check_seat(r, due->by); !seat) return seat;
    for (const role who : all_roles) {
        const bool is_right = contributes(match_header().mode, who)
                                  ? is_next_link_of(who, body.links[who])
                                  : body.links[who].is_zero();
        if (!is_right)
            return faulty(
                fault_code::broken_chain,
                "the link of " + std::string{to_string(who)} + " is not the next one of its chain"
            );
    }
    if (body.dice != throw_dice(header_hash(), body.index, body.links))
        return faulty(fault_code::wrong_dice, "the dice are not those that the links give");
    if (!game_->take_throw(body.dice)) return not_due(r, due_);
    throws_ = body.index;
    last_links_ = body.links;
    await_what_the_game_needs();
    return {};
}

std::expected<void, fault> match_log::take(const record& r, const play_body& body) {
    const auto* play = std::get_if<awaited_play>(&due_);
    const auto* pass = std::get_if<awaited_pass>(&due_);
    if (play == nullptr && pass == nullptr) return not_due(r, due_);
    const engine::side holder = play != nullptr ? play->holder : pass->holder;
    if (auto seat = check_seat(r, holder); !seat) return seat;
    if (!rules().clock && body.reserve_ms != 0)
        return faulty(fault_code::needs_clock, "a reserve of time in an untimed match");
    if (pass != nullptr) {
        if (!body.steps.empty() || !game_->take_pass())
            return faulty(fault_code::illegal_play, "a play where no step is legal");
    } else if (auto taken = game_->take_play(body.steps); !taken) {
        return std::unexpected{fault{
            fault_code::illegal_play,
            "the rules refuse the play: " + std::string{to_string(taken.error().reason)},
            taken.error()
        }};
    }
    reserves_[holder] = body.reserve_ms;
    await_what_the_game_needs();
    return {};
}

std::expected<void, fault> match_log::take(const record& r, const game_start_body& body) {
    const auto* due = std::get_if<game_start_body>(&due_);
    if (due == nullptr) return not_due(r, due_);
    if (auto seat = check_seat(r, std::nullopt); !seat) return seat;
    if (body != *due)
        return faulty(fault_code::wrong_score, "the GAME_START has another number or score");
    game_.emplace(*rules().rules);
    game_number_ = body.game;
    await_what_the_game_needs();
    return {};
}

std::expected<void, fault> match_log::take(const record& r, const game_end_body& body) {
    const auto* due = std::get_if<game_end_body>(&due_);
    if (due == nullptr) return not_due(r, due_);
    if (auto seat = check_seat(r, std::nullopt); !seat) return seat;
    if (body != *due)
        return faulty(
            fault_code::wrong_score, "the GAME_END has another winner, reason or number of points"
        );
    if (body.winner) score_[*body.winner] += body.points;
    const std::uint8_t points = rules().points;
    if (close_after_game_end_)
        due_ = *close_after_game_end_;
    else if (body.winner && score_[*body.winner] >= points)
        due_ = awaited_close{
            body.reason == game_end_reason::resigned ? close_reason::resigned
                                                     : close_reason::finished,
            body.winner
        };
    else if (!body.winner && points == 1)
        due_ = awaited_close{close_reason::void_match, std::nullopt};
    else
        due_ = game_start_body{static_cast<std::uint16_t>(game_number_ + 1), score_};
    return {};
}

std::expected<void, fault> match_log::take(const record& r, const resign_body& body) {
    if (!is_throw_or_play(due_)) return not_due(r, due_);
    if (!r.seat) return faulty(fault_code::wrong_seat, "a RESIGN of nobody");
    const engine::side winner = opponent(*r.seat);
    if (body.what == resigned_thing::match)
        close_after_game_end_ = awaited_close{close_reason::resigned, winner};
    due_ = game_end_body{winner, game_->points_if_resigned(*r.seat), game_end_reason::resigned};
    return {};
}

std::expected<void, fault> match_log::take(const record& r, const forfeit_body& body) {
    if (!is_throw_or_play(due_)) return not_due(r, due_);
    if (!r.seat) return faulty(fault_code::wrong_seat, "a FORFEIT of nobody");
    const auto* play = std::get_if<awaited_play>(&due_);
    if (body.reason != forfeit_reason::abandoned && !rules().clock)
        return faulty(fault_code::needs_clock, "a FORFEIT on time in an untimed match");
    if (body.reason == forfeit_reason::time) {
        if (play == nullptr) return not_due(r, due_);
        if (auto seat = check_seat(r, play->holder); !seat) return seat;
    }
    if (body.reason == forfeit_reason::link_withheld) {
        if (play != nullptr) return not_due(r, due_);
        if (!contributes(match_header().mode, seat_of(*r.seat)))
            return faulty(
                fault_code::wrong_seat, "a link withheld by a seat that does not contribute"
            );
    }
    due_ = awaited_close{close_reason::forfeited, opponent(*r.seat)};
    return {};
}

std::expected<void, fault> match_log::take(const record& r, const resume_body& body) {
    if (size_ == 0 || !is_settled()) return not_due(r, due_);
    if (auto seat = check_seat(r, std::nullopt); !seat) return seat;
    if (body.last_seq != size_ - 1 || body.last_hash != last_hash_)
        return faulty(
            fault_code::wrong_resume, "the RESUME does not name the record just before it"
        );
    return {};
}

std::expected<void, fault> match_log::take(const record& r, const agree_body&) {
    if (!is_throw_or_play(due_)) return not_due(r, due_);
    if (!r.seat) return faulty(fault_code::wrong_seat, "an AGREE of nobody");
    if (agreed_[*r.seat])
        return faulty(fault_code::already_agreed, "that seat's AGREE stands already");
    agreed_[*r.seat] = r.seq;
    if (agreed_.white && agreed_.black) due_ = awaited_close{close_reason::agreed, std::nullopt};
    return {};
}

void match_log::await_what_the_game_needs() {
    struct visitor {
        const match_log& log;

        awaited operator()(const engine::throw_due& due) const {
            return awaited_roll{log.throws_ + 1, due.kind, due.by};
        }
        awaited operator()(const engine::play_due& due) const {
            if (log.game_->is_pass_due()) return awaited_pass{due.holder};
            return due;
        }
        awaited operator()(const engine::game_over& over) const {
            const auto reason =
                over.winner ? game_end_reason::borne_off : game_end_reason::void_game;
            return game_end_body{over.winner, over.points, reason};
        }
    };
    due_ = std::visit(visitor{*this}, game_->next());
    if (is_roll_due() && throws_ >= match_header().links) {
        close_after_game_end_ = awaited_close{close_reason::exhausted, std::nullopt};
        due_ = game_end_body{std::nullopt, 0, game_end_reason::void_game};
    }
}

} // namespace gulbara::protocol
