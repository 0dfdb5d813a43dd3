#include "server/bot/client/player.hpp"

#include "protocol/random.hpp"

#include <boost/asio/steady_timer.hpp>

#include <algorithm>
#include <iterator>

namespace gulbara::server::bot::client {

namespace {

namespace server = protocol::server;

instant now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

// The room of some match has failed and comes back from its records, with nobody watching.
bool is_room_failure(const protocol::server_message& message) {
    const auto* error = std::get_if<server::error>(&message.body);
    return error && !message.id && error->code == protocol::error_id::busy;
}

// Seats begin the ids of their commands with the match.
std::optional<protocol::match_id> match_of(const protocol::command_id& id) {
    return protocol::octets_from_hex<protocol::match_id>(
        std::string_view{id}.substr(0, 2 * protocol::match_id::size)
    );
}

} // namespace

struct player::table {
    table(
        boost::asio::any_io_executor executor,
        seat_settings settings,
        const std::optional<seat_secret>& secret
    )
        : at(std::move(settings), secret), timer(executor) {}

    seat at;
    boost::asio::steady_timer timer;
    std::optional<instant> play_at; // when the play that is due is to be given
    std::optional<std::uint32_t> play_base;
};

player::player(boost::asio::any_io_executor executor, player_settings settings, player_owner& owner)
    : executor_(executor), settings_(std::move(settings)), owner_(owner),
      store_(settings_.state_folder), connection_(executor, settings_.connection, *this),
      request_prefix_(protocol::to_hex(protocol::random_octets<protocol::match_id>()).substr(0, 16)
      ) {
    for (const saved_seat& saved : store_.load()) take_up(saved);
}

player::~player() = default;

void player::start() {
    connection_.start();
}

void player::stop() {
    for (auto& [match, one] : tables_) one->timer.cancel();
    connection_.stop();
}

seat_settings player::settings_of(const protocol::match_id& match) const {
    return {.match = match, .player = own_id_, .server_key = settings_.server_key};
}

void player::take_up(const saved_seat& saved) {
    auto one = std::make_unique<table>(executor_, settings_of(saved.match), saved.secret);
    one->at.restore(saved.journal);
    if (!one->at.is_finished()) tables_.emplace(saved.match, std::move(one));
}

// Not counted as a seat: there are few of them, and nothing is asked of anybody there.
bool player::take_up_witness(const protocol::match_id& match) {
    const auto journal = store_.journal_set_aside(match);
    if (journal.empty()) return false;
    auto one = std::make_unique<table>(executor_, settings_of(match), std::nullopt);
    one->at.restore(journal);
    if (one->at.is_finished()) return false;
    table& witness = *tables_.emplace(match, std::move(one)).first->second;
    after(witness, witness.at.connected(now()));
    return true;
}

const seat* player::find(const protocol::match_id& match) const {
    const auto found = tables_.find(match);
    return found == tables_.end() ? nullptr : &found->second->at;
}

void player::resign(const protocol::match_id& match, protocol::resigned_thing what) {
    table& one = *tables_.at(match);
    after(one, one.at.resign(what));
}

void player::agree_void(const protocol::match_id& match) {
    table& one = *tables_.at(match);
    after(one, one.at.agree_void());
}

// ---- the connection -----------------------------------------------------------------------------

void player::greeted(const server::hello& hello) {
    is_connected_ = true;
    if (hello.player) own_id_ = *hello.player;
    watch_all();
    for (const auto& match : hello.matches)
        if (!tables_.contains(match) && !take_up_witness(match)) look_at(match);
    for (const auto& [id, one] : requests_) send_request(id, one);
    owner_.greeted(hello);
}

void player::watch_all() {
    std::vector<protocol::match_id> known;
    known.reserve(tables_.size());
    for (const auto& [match, one] : tables_) known.push_back(match);
    for (const auto& match : known) {
        const auto found = tables_.find(match);
        if (found != tables_.end()) after(*found->second, found->second->at.connected(now()));
    }
}

void player::lost(std::string_view why) {
    is_connected_ = false;
    for (auto& [match, one] : tables_) {
        one->at.disconnected();
        one->play_at.reset();
        one->timer.cancel();
    }
    owner_.lost(why);
}

void player::received(const protocol::server_message& message) {
    owner_.heard(message);
    if (message.id && requests_.contains(*message.id))
        return answer_request(*message.id, message.body);
    if (is_room_failure(message)) {
        for (auto& [match, one] : tables_) one->at.disconnected();
        return watch_all();
    }
    const auto match = message.id ? match_of(*message.id) : protocol::match_of(message.body);
    if (!match) return;
    if (const auto* wish = std::get_if<server::rematch_offered>(&message.body))
        return owner_.rematch_offered(wish->match);
    if (!tables_.contains(*match)) {
        if (const auto* offer = std::get_if<server::offer>(&message.body)) consider(*offer);
        if (const auto* snapshot = std::get_if<server::snapshot>(&message.body))
            consider(*snapshot);
        return;
    }
    table& one = *tables_.at(*match);
    after(one, one.at.take(message, now()));
}

// ---- seats that are not known yet ---------------------------------------------------------------

void player::look_at(const protocol::match_id& match) {
    request(
        protocol::client::watch{.match = match, .since = {}, .hash = {}},
        [](const protocol::server_body&) {}
    );
}

void player::consider(const server::offer& offer) {
    if (tables_.size() >= settings_.most_seats || !owner_.wants(offer)) return;
    const auto fresh = settings_.draw_secret();
    auto made = std::make_unique<table>(executor_, settings_of(offer.match), fresh);
    table& one = *tables_.emplace(offer.match, std::move(made)).first->second;
    auto first = one.at.connected(now());
    std::ranges::move(one.at.take({.id = {}, .body = offer}, now()), std::back_inserter(first));
    after(one, std::move(first));
}

void player::consider(const server::snapshot& snapshot) {
    if (const auto* offer = std::get_if<server::offer>(&snapshot.set_up)) return consider(*offer);
    const bool is_over = snapshot.presences.empty();
    if (snapshot.seat == 0 || snapshot.seq < 0 || is_over) return;
    owner_.reported(snapshot.match, "the terminal of this match is not in the state folder");
    if (settings_.orphans == orphan_policy::resign)
        request(
            protocol::client::resign{.match = snapshot.match, .game = {}},
            [](const protocol::server_body&) {}
        );
}

// ---- requests -----------------------------------------------------------------------------------

void player::request(protocol::client_body body, on_answer callback) {
    const protocol::command_id id = new_request_id();
    const auto [added, is_new] =
        requests_.emplace(id, request_under_way{std::move(body), std::move(callback)});
    send_request(id, added->second);
}

protocol::command_id player::new_request_id() {
    return request_prefix_ + "." + std::to_string(next_request_++);
}

void player::send_request(const protocol::command_id& id, const request_under_way& one) {
    if (is_connected_) connection_.send({.id = id, .body = one.body});
}

void player::answer_request(const protocol::command_id& id, const protocol::server_body& body) {
    auto answered = requests_.extract(id);
    answered.mapped().callback(body);
}

// ---- effects ------------------------------------------------------------------------------------

void player::after(table& one, std::vector<effect> wanted) {
    for (const effect& what : wanted) perform(one.at.match(), what);
    const bool is_owners = !one.at.is_witness();
    if (is_owners) owner_.changed(one.at);
    if (one.at.is_finished()) {
        const protocol::match_id match = one.at.match();
        leave(match);
        if (is_owners) owner_.finished(one.at);
        tables_.erase(match);
        return;
    }
    play_if_due(one);
}

// Not repeated after a reconnect: a subscription ends with its connection.
void player::leave(const protocol::match_id& match) {
    if (!is_connected_ || settings_.afterwards == after_match::stay) return;
    connection_.send({.id = new_request_id(), .body = protocol::client::unwatch{.match = match}});
}

void player::perform(const protocol::match_id& match, const effect& what) {
    struct {
        player& self;
        const protocol::match_id& match;

        void operator()(const effects::save_secret& it) {
            self.store_.save_secret(match, it.secret);
        }
        void operator()(const effects::append& it) { self.store_.append(match, it.line); }
        void operator()(const effects::sync&) { self.store_.sync(match); }
        void operator()(const effects::save_receipt& it) {
            self.store_.save_receipt(match, it.json);
        }
        void operator()(const effects::save_evidence& it) {
            self.store_.save_evidence(match, it.reason, it.files);
        }
        void operator()(const effects::send& it) {
            // A full outbox is a dead connection: what is owed is sent again after the next one.
            if (!self.connection_.send(it.message)) self.connection_.cut();
        }
        void operator()(const effects::report& it) { self.owner_.reported(match, it.text); }
        void operator()(const effects::put_away&) { self.store_.put_away(match); }
        void operator()(const effects::set_aside&) { self.store_.set_aside(match); }
    } act{*this, match};
    std::visit(act, what);
}

void player::play_if_due(table& one) {
    if (!one.at.owes_play()) {
        one.play_at.reset();
        return arm(one);
    }
    const auto base = one.at.book()->log().last_decision();
    if (!one.play_at || one.play_base != base) {
        one.play_at = now() + settings_.delay.count();
        one.play_base = base;
    }
    if (*one.play_at > now()) return arm(one);
    one.play_at.reset();
    const engine::play chosen = owner_.choose(*one.at.book()->log().game(), one.at.side());
    after(one, one.at.play({chosen}));
}

void player::arm(table& one) {
    auto at = one.at.wakes_at();
    if (one.play_at) at = std::min(*one.play_at, at.value_or(*one.play_at));
    one.timer.cancel();
    if (!at) return;
    one.timer.expires_after(std::chrono::milliseconds{std::max<instant>(0, *at - now())});
    one.timer.async_wait([this,
                          alive = std::weak_ptr{alive_},
                          match = one.at.match()](boost::system::error_code error) {
        if (error || alive.expired()) return;
        const auto found = tables_.find(match);
        if (found != tables_.end()) after(*found->second, found->second->at.wake(now()));
    });
}

} // namespace gulbara::server::bot::client
