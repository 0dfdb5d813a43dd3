// Challenges for one player only: he is told of them, and may decline.
#include "server/lobby/challenge_desk.hpp"
#include "server/lobby/replies.hpp"

#include <spdlog/spdlog.h>

namespace gulbara::server::lobby {

namespace server = protocol::server;
using protocol::error_id;

namespace {

// None: it cannot be shown.
std::optional<addressed_challenges::entry>
entry_of(const store::challenge_row& row, const std::string& challenger) {
    auto terms = protocol::parse_rules(row.rules);
    if (!terms || !row.recipient || !row.expires) {
        spdlog::error("a challenge of player {} cannot be shown", row.player);
        return std::nullopt;
    }
    server::challenged shown{row.id, *terms, {challenger, row.player}, row.created};
    return addressed_challenges::entry{*row.recipient, std::move(shown), *row.expires};
}

} // namespace

void challenge_desk::open() {
    for (const auto& [row, name] : parts_.reader.addressed_challenges(parts_.time.now())) {
        auto entry = entry_of(row, name);
        if (entry && !parts_.relations->is_blocked(row.player, entry->recipient))
            addressed_.add(std::move(*entry));
    }
}

void challenge_desk::arrive(const room::viewer_ptr& who) {
    const store::player_row* player = who->identity();
    if (player == nullptr) return;
    const std::scoped_lock lock{telling_};
    for (server::challenged& one : addressed_.of(player->id))
        if (!parts_.relations->is_blocked(player->id, one.player.id))
            who->send(room::frame_of({.body = std::move(one)}));
}

void challenge_desk::show(const store::challenge_row& row, const std::string& challenger) {
    auto entry = entry_of(row, challenger);
    if (!entry) return;
    const std::string recipient = entry->recipient;
    server::challenged shown = entry->shown;
    const std::scoped_lock lock{telling_};
    // He may have been blocked meanwhile.
    if (parts_.relations->is_blocked(row.player, recipient)) return;
    addressed_.add(std::move(*entry));
    registry_->tell(recipient, room::frame_of({.body = std::move(shown)}));
}

void challenge_desk::note_gone(const std::string& challenge) {
    const std::scoped_lock lock{telling_};
    if (const auto gone = addressed_.remove(challenge)) tell_gone(*gone);
}

void challenge_desk::tell_gone(const addressed_challenges::entry& gone) {
    const auto frame = room::frame_of({.body = server::challenge_gone{gone.shown.challenge}});
    registry_->tell(gone.recipient, frame);
    registry_->tell(gone.shown.player.id, frame);
}

void challenge_desk::end_expired() {
    const std::scoped_lock lock{telling_};
    for (const auto& gone : addressed_.take_expired(parts_.time.now())) tell_gone(gone);
}

void challenge_desk::note_relation(const std::string& one, const std::string& other) {
    const std::scoped_lock lock{telling_};
    if (!parts_.relations->is_blocked(one, other)) return;
    for (const auto& gone : addressed_.take_between(one, other)) tell_gone(gone);
}

void challenge_desk::forget(const std::string& player) {
    public_->unlist(player);
    const std::scoped_lock lock{telling_};
    for (const auto& gone : addressed_.take_of(player)) tell_gone(gone);
}

// ---- declining and taking back ------------------------------------------------------------------

void challenge_desk::take(room::command asked, const protocol::client::decline& wanted) {
    if (errands_.identified(asked) == nullptr) return;
    const std::string challenge = wanted.challenge;
    const auto taken = responses_.add(challenge, {challenge, std::move(asked), std::nullopt});
    if (!taken) reply(taken.error().asked, error_id::busy, "too much is asked of this challenge");
}

void challenge_desk::judge_decline(
    const std::string& challenge, room::command asked, open_challenge known
) {
    std::optional<protocol::server_body> answer;
    const std::string& player = asked.from->identity()->id;
    if (known.row.recipient != player && known.row.player != player)
        answer = room::error_with(error_id::not_allowed, "this challenge is not for you");
    else if (known.row.match)
        answer = room::error_with(error_id::challenge_taken, "it has been accepted");
    else if (known.row.is_over(parts_.time.now()))
        answer = server::already{};
    if (answer) {
        reply(asked, std::move(*answer));
        return finish_response(challenge, std::move(known));
    }
    const runtime::instant now = parts_.time.now();
    store::challenge_end end{challenge, now};
    parts_.writer.submit(
        std::move(end),
        [self = shared_from_this(),
         challenge,
         asked = std::move(asked),
         known = std::move(known),
         now](const store::write_outcome& written) mutable {
            if (written) {
                known.row.expires = now;
                self->open_.remove(known.challenger.player, challenge);
                self->public_->remove(known.challenger.player, challenge);
                self->note_gone(challenge);
                reply(asked, server::ok{});
            } else {
                reply(asked, error_of(written.error()), "it could not be declined");
            }
            self->finish_response(challenge, std::move(known));
        }
    );
}

} // namespace gulbara::server::lobby
