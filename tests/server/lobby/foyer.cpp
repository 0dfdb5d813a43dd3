#include "tests/server/lobby/foyer.hpp"

#include "protocol/random.hpp"

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
          context.get_executor(), blocking, store, store, time, sealing, signing, numbers, limits
      } {
    restart();
}

foyer::~foyer() {
    lobby.reset();
    blocking.stop();
}

void foyer::restart() {
    lobby.reset();
    settle();
    lobby.emplace(parts, room::player_named(std::string{house_bot_name}).id);
    lobby->open();
    settle();
}

// The offload has one thread: what it was given before a marker is done when the marker is.
void foyer::settle() {
    for (;;) {
        context.restart();
        const std::size_t ran = context.poll();
        std::promise<void> marker;
        blocking.post([&](runtime::turn) { marker.set_value(); });
        marker.get_future().wait();
        context.restart();
        if (ran + context.poll() == 0 && blocking.waiting() == 0) return;
    }
}

std::shared_ptr<room::fake_viewer> foyer::connect(std::optional<std::string> name) {
    auto viewer = std::make_shared<room::fake_viewer>(
        time, name ? std::optional{room::player_named(*name)} : std::nullopt
    );
    lobby->arrive(viewer);
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

} // namespace gulbara::server::lobby
