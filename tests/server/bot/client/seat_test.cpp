#include "engine/legal_plays.hpp"
#include "protocol/fraud.hpp"
#include "protocol/limits.hpp"
#include "protocol/verify.hpp"
#include "server/bot/client/seat.hpp"
#include "tests/server/bot/client/seat_bench.hpp"

namespace gulbara::tests::bot {
namespace {

using namespace protocol;
namespace effects = client::effects;

// Every record so far was appended, and a sync stands between the last append and each link.
bool links_are_backed(const seat_bench& bench) {
    bool is_synced = true;
    for (const auto& one : bench.done) {
        if (std::holds_alternative<effects::append>(one)) is_synced = false;
        if (std::holds_alternative<effects::sync>(one)) is_synced = true;
        const auto* send = std::get_if<effects::send>(&one);
        if (!send) continue;
        const bool binds = std::holds_alternative<protocol::client::link>(send->message.body) ||
                           std::holds_alternative<protocol::client::anchor>(send->message.body) ||
                           std::holds_alternative<protocol::client::sign>(send->message.body) ||
                           std::holds_alternative<protocol::client::play>(send->message.body);
        if (binds && !is_synced) return false;
    }
    return true;
}

std::string file_named(std::string_view name, const effects::save_evidence& evidence) {
    for (const auto& one : evidence.files)
        if (one.name == name) return one.content;
    FAIL("no such file");
    return {};
}

TEST_CASE("a seat plays a whole match, every write before what it backs") {
    for (const char* rules :
         {"long-nardy", "gul-bara", "gul-bara-runner", "gulbar", "mad-gulbar"}) {
        CAPTURE(rules);
        seat_bench bench(rules);
        bench.set_up();
        while (!bench.match.log().is_decided()) {
            if (bench.seat.owes_play()) {
                bench.play_own();
            } else if (bench.match.log().is_roll_due()) {
                bench.roll();
            } else {
                bench.say(bench.match.play());
                bench.settle();
            }
        }
        REQUIRE(bench.seat.stop_reason() == "");
        CHECK(bench.count<protocol::client::terminal>() == 0);
        bench.say(bench.match.close(close_reason::finished));
        CHECK(bench.count<protocol::client::terminal>() == 1);
        CHECK(bench.all<effects::put_away>().empty());
        bench.answer(bench.sent<protocol::client::terminal>(), wire::ok{});
        CHECK(bench.seat.is_finished());
        CHECK(bench.all<effects::put_away>().size() == 1);
        CHECK(bench.seat.verified_throws() == bench.match.log().throws());
        CHECK(links_are_backed(bench));

        const auto file = parse_transcript(bench.seat.book()->transcript_file());
        REQUIRE(file);
        const auto receipts = bench.all<effects::save_receipt>();
        const auto receipt = parse_receipt(receipts.back().json);
        CHECK(verify_transcript(
            *file, {.receipt = &receipt, .server_key = {}, .end = ending::must_be_closed}
        ));
    }
}

TEST_CASE("set-up: the terminal is safe before the anchor goes out") {
    seat_bench bench;
    bench.carry_out(bench.seat.connected(bench.now));
    bench.say(bench.match.offer());
    CHECK(bench.count<protocol::client::anchor>() == 1);
    CHECK(links_are_backed(bench));
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
        CHECK(links_are_backed(bench));
    }
}

TEST_CASE("while a play is unanswered no link is given") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    const auto links = bench.count<protocol::client::link>();
    const engine::play chosen = bench.match.first_play();
    bench.carry_out(bench.seat.play({chosen}));
    CHECK_FALSE(bench.seat.may_command());
    const auto command = bench.sent<protocol::client::play>();
    bench.say(bench.match.play(chosen));
    REQUIRE(bench.match.log().is_roll_due());
    CHECK(bench.count<protocol::client::link>() == links);
    bench.answer(command, wire::ok{.seq = bench.match.log().size() - 1});
    CHECK(bench.count<protocol::client::link>() == links + 1);
}

TEST_CASE("an unanswered play is repeated under its id after a reconnect and after a crash") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    const engine::play chosen = bench.match.first_play();
    bench.carry_out(bench.seat.play({chosen}));
    const auto command = bench.sent<protocol::client::play>();
    SUBCASE("reconnect") {
        bench.seat.disconnected();
    }
    SUBCASE("crash") {
        bench.seat = bench.reborn();
    }
    SUBCASE("crash, and the play had reached the server") {
        bench.seat = bench.reborn();
        bench.match.play(chosen);
    }
    bench.carry_out(bench.seat.connected(bench.now));
    CHECK_FALSE(bench.seat.owes_play());
    bench.answer_watch();
    if (bench.match.log().is_roll_due()) {
        CHECK(bench.count<protocol::client::play>() == 1);
        return;
    }
    CHECK(bench.count<protocol::client::play>() == 2);
    CHECK(bench.sent<protocol::client::play>() == command);
}

TEST_CASE("what a full server refuses is repeated later, the same") {
    seat_bench bench;
    bench.set_up();
    const auto link = bench.sent<protocol::client::link>();
    bench.answer(link, wire::error{.code = error_id::busy, .retry_ms = 50});
    CHECK(bench.count<protocol::client::link>() == 1);
    REQUIRE(bench.seat.wakes_at() == bench.now + 50);
    bench.now += 50;
    bench.carry_out(bench.seat.wake(bench.now));
    CHECK(bench.count<protocol::client::link>() == 2);
    CHECK(bench.sent<protocol::client::link>() == link);
    CHECK(bench.seat.wakes_at() > bench.now + 1000);
}

TEST_CASE("after a long silence everything unanswered is asked anew, under the same id") {
    seat_bench bench;
    bench.set_up();
    const auto link = bench.sent<protocol::client::link>();
    const auto watches = bench.count<protocol::client::watch>();
    bench.now = bench.seat.wakes_at().value();
    bench.carry_out(bench.seat.wake(bench.now - 1));
    CHECK(bench.count<protocol::client::watch>() == watches);
    bench.carry_out(bench.seat.wake(bench.now));
    CHECK(bench.count<protocol::client::watch>() == watches + 1);
    bench.answer_watch();
    CHECK(bench.count<protocol::client::link>() == 2);
    CHECK(bench.sent<protocol::client::link>() == link);

    bench.roll();
    bench.play_until_own_turn();
    bench.carry_out(bench.seat.play({bench.match.first_play()}));
    const auto play = bench.sent<protocol::client::play>();
    bench.now = bench.seat.wakes_at().value();
    bench.carry_out(bench.seat.wake(bench.now));
    CHECK(bench.count<protocol::client::play>() == 1);
    bench.answer_watch();
    CHECK(bench.count<protocol::client::play>() == 2);
    CHECK(bench.sent<protocol::client::play>() == play);
    bench.seat.disconnected();
    CHECK_FALSE(bench.seat.wakes_at());
}

TEST_CASE("after a crash everything is there, and links go on from the newest record") {
    seat_bench bench("gul-bara", 3);
    bench.set_up();
    for (int i = 0; i < 20; ++i) {
        bench.play_until_own_turn();
        bench.play_own();
    }
    const auto records = bench.match.log().size();
    bench.seat = bench.reborn();
    REQUIRE(bench.seat.book());
    CHECK(bench.seat.book()->log().size() == records);
    CHECK(bench.seat.stop_reason() == "");
    bench.carry_out(bench.seat.connected(bench.now));
    const auto watch = bench.body<protocol::client::watch>();
    CHECK(watch.since == records - 1);
    CHECK(watch.hash == bench.match.log().last_hash());
    bench.say(bench.match.resume());
    bench.answer_watch();
    bench.play_until_own_turn();
    bench.play_own();
    CHECK(bench.seat.stop_reason() == "");
}

TEST_CASE("records that were missed are asked for, and nothing is done before they are there") {
    seat_bench bench;
    bench.set_up();
    bench.answer(bench.sent<protocol::client::link>(), wire::ok{.is_held = true});
    const auto links = bench.count<protocol::client::link>();
    const auto watches = bench.count<protocol::client::watch>();
    const auto roll = bench.match.roll(bench.body<protocol::client::link>());
    while (bench.match.forced()) {
    }
    const auto held = bench.seat.book()->newest_seq();
    bench.say(bench.match.resume());
    CHECK(bench.count<protocol::client::watch>() == watches + 1);
    CHECK(bench.body<protocol::client::watch>().since == held);
    bench.say(roll);
    CHECK(bench.seat.book()->newest_seq() == held + 1);
    CHECK_FALSE(bench.seat.may_command());
    CHECK(bench.count<protocol::client::link>() == links);
}

TEST_CASE("a second signed record of one seq is a fraud proof, and stops the links") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    record other = bench.seat.book()->newest();
    other.ms += 1;
    const auto links = bench.count<protocol::client::link>();
    bench.say(bench.match.sealed(other));
    REQUIRE(bench.all<effects::save_evidence>().size() == 1);
    const auto file =
        parse_fraud(file_named("fraud.json", bench.all<effects::save_evidence>().front()));
    REQUIRE(file);
    const auto proof = check_fraud(*file);
    REQUIRE(proof);
    CHECK(proof->kind == fraud_kind::two_records);
    bench.say(wire::waiting{
        .match = bench.match.match(), .index = bench.match.log().throws() + 1, .seats = {1}
    });
    CHECK(bench.count<protocol::client::link>() == links);
    CHECK_FALSE(bench.seat.owes_play());
}

TEST_CASE("a record behind the close is a fraud proof") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    bench.say(bench.match.resign(engine::side::black, resigned_thing::match));
    bench.settle();
    bench.say(bench.match.close(close_reason::resigned));
    REQUIRE(bench.seat.book()->closed());
    bench.say(bench.match.resume());
    REQUIRE(bench.all<effects::save_evidence>().size() == 1);
    const auto file =
        parse_fraud(file_named("fraud.json", bench.all<effects::save_evidence>().front()));
    REQUIRE(file);
    CHECK(check_fraud(*file)->kind == fraud_kind::close_and_record);
}

TEST_CASE("a record that the checks refuse is kept as evidence and stops the links") {
    seat_bench bench;
    bench.set_up();
    bench.answer(bench.sent<protocol::client::link>(), wire::ok{.is_held = true});
    auto roll = bench.match.roll(bench.body<protocol::client::link>());
    SUBCASE("a changed die, signed") {
        auto parsed = *decode_record(roll.bytes);
        auto& dice = std::get<roll_body>(parsed.body).dice;
        dice.one = engine::die{static_cast<std::uint8_t>(dice.one.pips % 6 + 1)};
        roll = bench.match.sealed(parsed);
    }
    SUBCASE("not signed") {
        roll.proof.sig.value[0] ^= std::byte{1};
    }
    SUBCASE("not a record") {
        roll.bytes.resize(40);
    }
    bench.say(roll);
    CHECK(bench.seat.stop_reason() != "");
    REQUIRE(bench.all<effects::save_evidence>().size() == 1);
    const auto evidence = bench.all<effects::save_evidence>().front();
    CHECK(parse_transcript(file_named("transcript.json", evidence)));
    CHECK(decode_server(file_named("refused.json", evidence)).has_value());
    CHECK(bench.count<protocol::client::link>() == 1);
}

TEST_CASE("a PLAY, RESIGN or AGREE that this player never gave is noticed") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    SUBCASE("PLAY") {
        bench.say(bench.match.play());
    }
    SUBCASE("RESIGN") {
        bench.say(bench.match.resign(engine::side::white, resigned_thing::game));
    }
    SUBCASE("AGREE") {
        bench.say(bench.match.agree(engine::side::white));
    }
    CHECK(bench.seat.stop_reason() != "");
    CHECK(bench.all<effects::save_evidence>().size() == 1);
}

TEST_CASE("another play than the one commanded is noticed") {
    seat_bench bench;
    bench.set_up();
    std::vector<engine::legal_play> found;
    while (found.size() < 2) {
        bench.play_until_own_turn();
        engine::find_legal_plays(*bench.match.log().game()->current_segment(), found);
        if (found.size() < 2) bench.play_own();
    }
    bench.carry_out(bench.seat.play({found[0].steps}));
    bench.say(bench.match.play(found[1].steps));
    CHECK(bench.seat.stop_reason() != "");
}

TEST_CASE("its own commands are no forgeries") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    SUBCASE("RESIGN") {
        bench.carry_out(bench.seat.resign(resigned_thing::game));
        bench.say(bench.match.resign(engine::side::white, resigned_thing::game));
    }
    SUBCASE("AGREE") {
        bench.carry_out(bench.seat.agree_void());
        bench.say(bench.match.agree(engine::side::white));
    }
    SUBCASE("AGREE, a crash between") {
        bench.carry_out(bench.seat.agree_void());
        bench.seat = bench.reborn();
        bench.carry_out(bench.seat.connected(bench.now));
        bench.say(bench.match.agree(engine::side::white));
        CHECK(bench.seat.book()->newest_seq() + 1 == bench.match.log().size());
    }
    CHECK(bench.seat.stop_reason() == "");
}

TEST_CASE("a legal play refused by a rule is a dispute; a stale one is not") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    bench.carry_out(bench.seat.play({bench.match.first_play()}));
    const auto command = bench.sent<protocol::client::play>();
    SUBCASE("blocked") {
        bench.answer(command, wire::error{.code = error_id::blocked});
        CHECK(bench.seat.stop_reason() != "");
        CHECK(bench.all<effects::save_evidence>().size() == 1);
    }
    SUBCASE("stale") {
        bench.answer(command, wire::error{.code = error_id::stale});
        CHECK(bench.seat.stop_reason() == "");
    }
    SUBCASE("too late") {
        bench.answer(command, wire::error{.code = error_id::too_late});
        CHECK(bench.seat.stop_reason() == "");
    }
}

TEST_CASE("records that the server has lost are handed in, in frames that it takes") {
    seat_bench bench("gul-bara", 3);
    bench.set_up();
    for (int i = 0; i < 30; ++i) {
        bench.play_until_own_turn();
        bench.play_own();
    }
    bench.seat.disconnected();
    bench.carry_out(bench.seat.connected(bench.now));
    constexpr std::uint32_t newest_of_server = 4;
    bench.answer(
        bench.sent<protocol::client::watch>(),
        wire::error{.code = error_id::state_behind, .seq = newest_of_server}
    );
    std::uint32_t next = newest_of_server + 1;
    for (std::size_t frames = 1;; ++frames) {
        CHECK(bench.count<protocol::client::hand_in>() == frames);
        const auto message = bench.sent<protocol::client::hand_in>();
        CHECK(encode(message).size() <= client_frame_limit);
        CHECK(decode_client(encode(message)).has_value());
        const auto& part = std::get<protocol::client::hand_in>(message.body);
        CHECK(part.header.has_value() == (frames == 1));
        for (const auto& data : part.records) CHECK(decode_record(data)->seq == next++);
        bench.answer(message, wire::ok{});
        if (!part.more) break;
    }
    CHECK(next == bench.match.log().size());
    CHECK(bench.body<protocol::client::watch>().since == next - 1);
}

TEST_CASE("the terminal leaves only after a close that is right") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    bench.say(bench.match.resign(engine::side::black, resigned_thing::match));
    bench.settle();
    auto closed = bench.match.close(close_reason::resigned);
    SUBCASE("another winner") {
        auto parsed = *decode_close(closed.close);
        parsed.winner = engine::side::black;
        closed = bench.match.sealed(parsed);
    }
    SUBCASE("another terminal of the server's") {
        auto parsed = *decode_close(closed.close);
        parsed.server_terminal.value[0] ^= std::byte{1};
        closed = bench.match.sealed(parsed);
    }
    SUBCASE("not signed") {
        closed.by_server.value[0] ^= std::byte{1};
    }
    bench.say(closed);
    CHECK(bench.count<protocol::client::terminal>() == 0);
    CHECK(bench.seat.stop_reason() != "");
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
