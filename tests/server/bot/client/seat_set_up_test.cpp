// From the offer to the receipt.
#include "tests/server/bot/client/seat_bench.hpp"

namespace gulbara::tests::bot {
namespace {

using namespace protocol;
namespace effects = client::effects;

TEST_CASE("set-up: the terminal is safe before the anchor goes out") {
    seat_bench bench;
    bench.carry_out(bench.seat.connected(bench.now));
    bench.say(bench.match.offer());
    CHECK(bench.count<protocol::client::anchor>() == 1);
    CHECK(bench.links_are_backed());
    const auto at = [&bench](auto is_wanted) {
        return std::ranges::find_if(bench.done, is_wanted) - bench.done.begin();
    };
    const auto saved =
        at([](const auto& one) { return std::holds_alternative<effects::save_secret>(one); });
    const auto sent = at([](const auto& one) {
        const auto* send = std::get_if<effects::send>(&one);
        return send && std::holds_alternative<protocol::client::anchor>(send->message.body);
    });
    CHECK(saved < sent);
}

TEST_CASE("set-up: the same offer gets the same anchor, another one none") {
    seat_bench bench;
    bench.carry_out(bench.seat.connected(bench.now));
    bench.say(bench.match.offer());
    const auto first = bench.body<protocol::client::anchor>();
    bench.seat.disconnected();
    bench.carry_out(bench.seat.connected(bench.now));
    auto later = bench.match.offer();
    later.deadline += 30'000;
    bench.say(later);
    CHECK(bench.count<protocol::client::anchor>() == 2);
    CHECK(bench.body<protocol::client::anchor>() == first);

    auto other = bench.match.offer();
    SUBCASE("another anchor of the server") {
        other.server_anchor.value[0] ^= std::byte{1};
    }
    SUBCASE("another opponent") {
        other.players.black.id = "p3";
    }
    SUBCASE("another seat") {
        other.seat = 2;
    }
    bench.say(other);
    CHECK(bench.count<protocol::client::anchor>() == 2);
    CHECK(bench.seat.stop_reason() != "");
}

TEST_CASE("set-up: an offer that cannot be is refused") {
    seat_bench bench;
    bench.carry_out(bench.seat.connected(bench.now));
    auto offer = bench.match.offer();
    SUBCASE("links that do not fit the points") {
        offer.links *= 2;
    }
    SUBCASE("rules that are not known") {
        offer.rules = R"({"rules":"chess"})";
    }
    SUBCASE("somebody else's seat") {
        offer.seat = 2;
    }
    SUBCASE("a server that does not contribute") {
        offer.server_anchor = {};
    }
    bench.say(offer);
    CHECK(bench.count<protocol::client::anchor>() == 0);
    CHECK(bench.seat.is_finished());
}

TEST_CASE("set-up: nothing is signed but the header of what was offered") {
    seat_bench bench;
    bench.carry_out(bench.seat.connected(bench.now));
    bench.say(bench.match.offer());
    auto anchor = bench.body<protocol::client::anchor>();
    SUBCASE("not this seat's anchor") {
        anchor.anchor->value[3] ^= std::byte{1};
    }
    SUBCASE("not this seat's key") {
        anchor.key = key_pair::from_seed({{std::byte{77}}}).public_part();
    }
    auto header = bench.match.header(anchor);
    SUBCASE("not signed by the server") {
        header.by_server.value[5] ^= std::byte{1};
    }
    SUBCASE("another header than was signed") {
        header.header[100] ^= std::byte{1};
    }
    SUBCASE("of another match") {
        fake_match other("long-nardy", 1, 1);
        header = other.header(anchor);
        header.match = bench.match.match();
    }
    SUBCASE("of other terms") {
        fake_match other("long-nardy", 3);
        header = other.header(anchor);
    }
    bench.say(header);
    CHECK(bench.count<protocol::client::sign>() == 0);
    CHECK(bench.seat.stop_reason() != "");
}

TEST_CASE("set-up: a seat that knows the server's key takes no other") {
    seat_bench bench;
    auto settings = bench.settings();
    settings.server_key = key_pair::from_seed({{std::byte{77}}}).public_part();
    bench.seat = client::seat(settings, secret_of_tests);
    bench.carry_out(bench.seat.connected(bench.now));
    bench.say(bench.match.offer());
    bench.say(bench.match.header(bench.body<protocol::client::anchor>()));
    CHECK(bench.count<protocol::client::sign>() == 0);
}

TEST_CASE("set-up: no second header is signed for one anchor") {
    seat_bench bench;
    bench.carry_out(bench.seat.connected(bench.now));
    bench.say(bench.match.offer());
    const auto anchor = bench.body<protocol::client::anchor>();
    bench.say(bench.match.header(anchor));
    CHECK(bench.count<protocol::client::sign>() == 1);
    fake_match twin("long-nardy", 1);
    auto other = twin.header(anchor);
    other.header[350] ^= std::byte{1}; // the log's size
    bench.say(other);
    CHECK(bench.seat.stop_reason() != "");
    CHECK(bench.count<protocol::client::sign>() == 1);
}

TEST_CASE("no link leaves before the receipt is held") {
    seat_bench bench;
    bench.carry_out(bench.seat.connected(bench.now));
    bench.say(bench.match.offer());
    bench.answer(bench.sent<protocol::client::watch>(), wire::ok{.newest = -1});
    bench.say(bench.match.header(bench.body<protocol::client::anchor>()));
    auto receipt = bench.match.receipt(bench.body<protocol::client::sign>());
    const auto start = bench.match.forced();
    bench.say(*start);
    bench.say(wire::waiting{.match = bench.match.match(), .index = 1, .seats = {1, 2}});
    CHECK(bench.count<protocol::client::link>() == 0);
    SUBCASE("a receipt without the opponent's signature is none") {
        receipt.by_seat.black.reset();
        bench.say(receipt);
        CHECK(bench.count<protocol::client::link>() == 0);
        CHECK(bench.all<effects::save_receipt>().empty());
    }
    SUBCASE("with it, link 1 goes out") {
        bench.say(receipt);
        CHECK(bench.all<effects::save_receipt>().size() == 1);
        CHECK(bench.body<protocol::client::link>().index == 1);
        CHECK(bench.links_are_backed());
    }
}

TEST_CASE("a match called off before it began gets the terminal as well") {
    seat_bench bench;
    bench.carry_out(bench.seat.connected(bench.now));
    bench.say(bench.match.offer());
    bench.say(bench.match.header(bench.body<protocol::client::anchor>()));
    bench.say(bench.match.close(close_reason::called_off));
    CHECK(bench.count<protocol::client::terminal>() == 1);
}

TEST_CASE("a withdrawn offer leaves nothing behind") {
    seat_bench bench;
    bench.carry_out(bench.seat.connected(bench.now));
    bench.say(bench.match.offer());
    bench.say(wire::withdrawn{.match = bench.match.match(), .late = 2});
    CHECK(bench.seat.is_finished());
    CHECK(bench.all<effects::put_away>().size() == 1);
}

} // namespace
} // namespace gulbara::tests::bot
