#include "tests/server/lobby/foyer.hpp"

#include "protocol/random.hpp"
#include "tests/server/room/hall.hpp"

#include <algorithm>
#include <future>
#include <stdexcept>

namespace gulbara::server::lobby {

namespace {

keys::sealing_key random_sealing_key() {
    keys::secret key;
    protocol::fill_randomly(key.bytes());
    return keys::sealing_key{key};
}

} // namespace

foyer::foyer(registry_limits limits)
    : signing(protocol::key_pair::from_seed(protocol::random_octets<protocol::key_seed>())),
      sealing(random_sealing_key()), store(signing, time), blocking(1, 10'000),
      parts{
          context.get_executor(),
          blocking,
          blocking,
          store,
          store,
          ratings,
          time,
          sealing,
          signing,
          numbers,
          limits,
          draw_match,
          [this](const std::string& player) { return with_account.contains(player); }
      } {
    restart();
}

accounts::house_roster the_house_bots() {
    using enum protocol::bot_level;
    accounts::house_roster roster;
    for (const auto& [level, name] :
         {std::pair{easy, easy_bot_name},
          std::pair{medium, medium_bot_name},
          std::pair{strong, house_bot_name}})
        if (!roster.add(level, room::player_named(std::string{name}).id)) std::abort();
    return roster;
}

foyer::~foyer() {
    lobby.reset();
    blocking.stop();
}

void foyer::restart() {
    lobby.reset();
    settle();
    lobby.emplace(parts, the_house_bots());
    lobby->open();
    settle();
}

// The offload has one thread: what it was given before a marker is done when the marker is. What
// that has given it in turn is done with the next one, and no errand takes more than two.
void foyer::settle() {
    constexpr int quiet_rounds = 4;
    for (int quiet = 0; quiet < quiet_rounds;) {
        std::promise<void> marker;
        blocking.post([&](runtime::turn) { marker.set_value(); });
        marker.get_future().wait();
        context.restart();
        quiet = context.poll() == 0 ? quiet + 1 : 0;
    }
}

std::shared_ptr<room::fake_viewer> foyer::connect(std::optional<std::string> name) {
    auto viewer = std::make_shared<room::fake_viewer>(
        time, name ? std::optional{room::player_named(*name)} : std::nullopt
    );
    lobby->arrive(viewer);
    connections.push_back(viewer);
    return viewer;
}

std::vector<protocol::server_body> foyer::give(
    const std::shared_ptr<room::fake_viewer>& from, protocol::client_body body, std::string id
) {
    if (id.empty()) id = "c" + std::to_string(next_id_++);
    lobby->take({from, {id, std::move(body)}, time.now()});
    settle();
    return from->answers(id);
}

std::vector<protocol::server_body> foyer::give_at_once(
    int times,
    const std::shared_ptr<room::fake_viewer>& from,
    const protocol::client_body& body,
    const std::string& id
) {
    store.set_writing(room::memory_store::writing::by_hand);
    for (int i = 0; i < times; ++i) lobby->take({from, {id, body}, time.now()});
    // Each answer may be what the next one waits for.
    std::size_t answered = 0;
    do {
        answered = from->answers(id).size();
        settle();
    } while (store.finish_writes() > 0 || from->answers(id).size() > answered);
    store.set_writing(room::memory_store::writing::prompt);
    return from->answers(id);
}

protocol::match_id foyer::begin_match(const std::string& challenger, const std::string& accepter) {
    const auto made = room::only<protocol::server::ok>(give(connect(challenger), open_challenge()));
    const protocol::client::accept accept{made.challenge.value()};
    return room::only<protocol::server::ok>(give(connect(accepter), accept)).match.value();
}

void foyer::look_later(std::int64_t ms) {
    time.advance(ms);
    lobby->look();
    settle();
}

void foyer::wake_rooms() {
    lobby->wake_rooms();
    settle();
}

protocol::client::challenge open_challenge(std::uint8_t points) {
    return {{engine::find_rule_set("gul-bara"), points, false, std::nullopt}};
}

std::string challenge_of(foyer& house, const std::shared_ptr<room::fake_viewer>& who) {
    const auto made = house.give(who, open_challenge());
    return room::only<protocol::server::ok>(made).challenge.value();
}

void let_offers_run_out(foyer& house) {
    house.time.advance(30'000);
    house.wake_rooms();
}

protocol::error_id refused(const std::vector<protocol::server_body>& answers) {
    return room::only<protocol::server::error>(answers).code;
}

} // namespace gulbara::server::lobby
