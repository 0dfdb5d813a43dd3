#include "server/lobby/seek_desk.hpp"

#include "server/lobby/replies.hpp"

#include <boost/asio/post.hpp>

#include <set>

namespace gulbara::server::lobby {

namespace client = protocol::client;
using protocol::error_id;

namespace {

constexpr std::chrono::milliseconds look_period{100}; // at whether it is time for a wave

std::optional<error_id> objection_to(const protocol::seek_terms& terms) {
    for (const std::string& rules : terms.rules)
        if (engine::find_rule_set(rules) == nullptr) return error_id::unknown_rules;
    const std::set<std::string_view> different(terms.rules.begin(), terms.rules.end());
    if (different.size() != terms.rules.size()) return error_id::bad_terms;
    return std::nullopt;
}

} // namespace

seek_desk::seek_desk(
    registry_parts parts,
    std::shared_ptr<room_registry> registry,
    std::shared_ptr<match_maker> maker,
    accounts::house_roster house_bots
)
    : parts_(std::move(parts)), registry_(registry), maker_(std::move(maker)),
      errands_(parts_, std::move(registry)), house_bots_(std::move(house_bots)),
      timer_(parts_.executor) {}

// ---- commands -----------------------------------------------------------------------------------

void seek_desk::take(room::command asked, const client::seek& wanted) {
    const auto player = errands_.asker(asked);
    if (!player) return;
    if (house_bots_.has(player->id))
        return reply(asked, error_id::not_allowed, "no house bot comes of a seek");
    if (const auto objection = objection_to(wanted.terms))
        return reply(asked, *objection, "rules: different rule sets of ours");
    if (wanted.terms.is_rated && !parts_.has_account(player->id))
        return reply(asked, error_id::account_needed, "a rated match needs an account");
    const std::scoped_lock lock{mutex_};
    judge(std::move(asked));
}

void seek_desk::take(room::command asked, const client::cancel_seek&) {
    if (errands_.identified(asked) == nullptr) return;
    const std::scoped_lock lock{mutex_};
    judge(std::move(asked));
}

// While a match of his is being made it is not known what any word of his means.
void seek_desk::judge(room::command asked) {
    seek_book::entry* const own = seeks_.find(asked.from->identity()->id);
    if (own != nullptr && own->at == seek_book::stage::pairing) {
        if (own->waiting.size() >= seek_book::most_waiting)
            return reply(asked, error_id::busy, "this was asked for too often at once");
        own->waiting.push_back(std::move(asked));
        return;
    }
    if (const auto* wanted = std::get_if<client::seek>(&asked.message.body))
        judge(asked, *wanted);
    else
        judge(asked, client::cancel_seek{});
}

void seek_desk::judge(const room::command& asked, const client::seek& wanted) {
    const store::player_row& player = *asked.from->identity();
    const protocol::command_id& id = *asked.message.id;
    const auto answer_repeat = [&](const protocol::seek_terms& before, protocol::server::ok what) {
        if (before != wanted.terms)
            return reply(asked, error_id::id_reused, "this id was used for another command");
        reply(asked, protocol::server::already{std::move(what)});
    };
    if (const auto* own = seeks_.find(player.id); own != nullptr && own->command == id)
        return answer_repeat(own->wanted.terms, {});
    if (const auto* done = seeks_.outcome_of(player.id); done != nullptr && done->command == id)
        return answer_repeat(done->terms, with_match(done->match));
    // One that is only being made ends the seek if it succeeds.
    if (const auto running = registry_->live().engagement_of(player.id))
        return reply(asked, already_playing(running));
    if (const auto put = seeks_.put(player, id, wanted.terms, parts_.time.now()); !put)
        return reply(asked, put.error(), "too many seek an opponent");
    note_presence(*seeks_.find(player.id));
    reply(asked, protocol::server::ok{});
    tell(player.id);
    read_unknown();
    pair();
    arm();
}

void seek_desk::judge(const room::command& asked, const client::cancel_seek&) {
    end(asked.from->identity()->id);
    reply(asked, protocol::server::ok{});
}

// ---- who is here --------------------------------------------------------------------------------

void seek_desk::arrive(const room::viewer_ptr& who) {
    const store::player_row* player = who->identity();
    if (player == nullptr) return;
    see(player->id);
    const std::scoped_lock lock{mutex_};
    if (const auto* own = seeks_.find(player->id)) who->send(room::frame_of({.body = shown(own)}));
}

void seek_desk::see(const std::string& player) {
    const std::scoped_lock lock{mutex_};
    seek_book::entry* const own = seeks_.find(player);
    if (own == nullptr) return;
    if (own->at != seek_book::stage::pairing && own->with_player.is_over(parts_.time.now()))
        end(player);
    else
        note_presence(*own);
}

// Asked under the lock, so that of two connections that come and go at once the last word is true.
void seek_desk::note_presence(seek_book::entry& own) {
    const bool is_here = registry_->is_here(own.player.id);
    own.with_player.note(
        is_here ? patience::owner::here : patience::owner::away, parts_.time.now()
    );
}

void seek_desk::end_left() {
    for (const std::string& player : seeks_.left(parts_.time.now())) end(player);
}

void seek_desk::note_engagement(const std::string& player) {
    boost::asio::post(parts_.executor, [self = shared_from_this(), player] {
        const std::scoped_lock lock{self->mutex_};
        const auto* own = self->seeks_.find(player);
        if (own == nullptr || own->at == seek_book::stage::pairing) return;
        if (self->registry_->live().engagement_of(player)) self->end(player);
    });
}

void seek_desk::end(const std::string& player) {
    if (seeks_.remove(player)) tell(player);
}

void seek_desk::tell(const std::string& player) {
    registry_->tell(player, room::frame_of({.body = shown(seeks_.find(player))}));
}

std::vector<protocol::server::open_seek> seek_desk::newest(std::size_t most) {
    const std::scoped_lock lock{mutex_};
    end_left();
    return seeks_.newest(most);
}

// ---- time ---------------------------------------------------------------------------------------

void seek_desk::look() {
    const std::scoped_lock lock{mutex_};
    if (is_closed_ || parts_.time.now() < next_wave_) return;
    next_wave_ = parts_.time.now() + wave_period_ms;
    end_left();
    read_unknown();
    pair();
}

void seek_desk::close() {
    const std::scoped_lock lock{mutex_};
    is_closed_ = true;
    timer_.cancel();
}

void seek_desk::arm() {
    if (is_closed_ || is_armed_ || seeks_.is_empty()) return;
    is_armed_ = true;
    timer_.expires_after(look_period);
    timer_.async_wait([self = weak_from_this()](const boost::system::error_code&) {
        const auto desk = self.lock();
        if (!desk) return;
        desk->look();
        const std::scoped_lock lock{desk->mutex_};
        desk->is_armed_ = false;
        desk->arm();
    });
}

} // namespace gulbara::server::lobby
