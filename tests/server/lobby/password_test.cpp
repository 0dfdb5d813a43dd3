// Challenges that ask for a password.
#include "server/lobby/password.hpp"
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;

namespace {

client::challenge with_password(std::string password) {
    client::challenge wanted = open_challenge();
    wanted.password = std::move(password);
    return wanted;
}

} // namespace

TEST_CASE("a password is kept as a salted hash, each time another one") {
    const auto kept = kept_password("our club");
    const auto other = kept_password("our club");
    CHECK(kept.salt != other.salt);
    CHECK(kept.hash != other.hash);
    CHECK(is_password("our club", kept));
    for (const char* wrong : {"", "our clu", "our club ", "Our club"})
        CHECK_FALSE(is_password(wrong, kept));
}

TEST_CASE("a hash is scrypt's, so that others can check it") {
    // N 16384, r 8, p 1 and a salt of zeros, by Python's hashlib.scrypt.
    store::challenge_password kept{};
    kept.hash = protocol::octets_from_hex<protocol::hash256>(
                    "99b284e6de83e771345d75d459857c6d357724e0f5e618ee1adf34981cb8a809"
    )
                    .value();
    CHECK(is_password("pleaseletmein", kept));
}

TEST_CASE("whoever has the password may accept, nobody else; a wrong one spoils nothing") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto made = only<server::ok>(house.give(leyla, with_password("our club")));
    const std::string challenge = made.challenge.value();
    CHECK(refused(house.give(rauf, client::accept{challenge})) == error_id::wrong_password);
    CHECK(
        refused(house.give(rauf, client::accept{challenge, "their club"})) ==
        error_id::wrong_password
    );
    house.restart();
    const auto again = house.connect("Rauf");
    only<server::ok>(house.give(again, client::accept{challenge, "our club"}));
    // He who has it by now is not asked again.
    CHECK(only<server::already>(house.give(again, client::accept{challenge})).result.match);
}

TEST_CASE("a challenge without a password asks for none, whatever is given") {
    foyer house;
    const auto made = only<server::ok>(house.give(house.connect("Leyla"), open_challenge()));
    only<server::ok>(
        house.give(house.connect("Rauf"), client::accept{made.challenge.value(), "anything"})
    );
}

TEST_CASE("a command with another password is another command") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto made = only<server::ok>(house.give(leyla, with_password("our club"), "mine"));
    const auto newest = [&](const client::challenge& wanted) {
        return house.give(leyla, wanted, "mine").back();
    };
    CHECK(std::get<server::already>(newest(with_password("our club"))).result == made);
    for (const auto& other : {with_password("their club"), open_challenge()})
        CHECK(std::get<server::error>(newest(other)).code == error_id::id_reused);
}

} // namespace gulbara::server::lobby
