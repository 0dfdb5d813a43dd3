// One player at two devices: both sit at the same table, and each play is made once.
#include "engine/legal_plays.hpp"
#include "protocol/check_header.hpp"
#include "protocol/match_log.hpp"
#include "tests/integration/device.hpp"
#include "tests/integration/house.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace gulbara::tests::integration {
namespace {

using nlohmann::json;
namespace commands = protocol::client;

std::string cookie_of(const received_response& answer) {
    const auto set = answer.fields.find("Set-Cookie").value();
    return "Cookie: " + std::string(set.substr(0, set.find(';'))) + "\r\n";
}

std::string hand_over(std::uint16_t port, const std::string& page, const std::string& cookie) {
    raw_client client(port);
    const auto offered = json::parse(client.post("/api/v1/handover", "", page + cookie).body);
    const auto redemption = json{{"token", offered["token"]}}.dump();
    const auto received = client.post("/api/v1/handover/redeem", redemption, page);
    CHECK(received.status == 200);
    CHECK(client.post("/api/v1/handover/redeem", redemption, page).status == 404);
    return cookie_of(received);
}

// A match in which neither seat contributes or signs, so that plays alone are owed.
protocol::match_id begin(device& white, device& black) {
    const commands::challenge wanted{
        .terms = {engine::find_rule_set("long-nardy"), 1, false, std::nullopt}
    };
    const auto made = std::get<wire::ok>(white.ask(wanted)).challenge.value();
    black.ask(commands::accept{made});
    const auto match = white.next<wire::offer>().match;
    black.next<wire::offer>();
    for (device* each : {&white, &black})
        CHECK(std::holds_alternative<wire::ok>(each->ask(commands::anchor{match, {}, {}})));
    return match;
}

protocol::match_log log_of(const wire::receipt& receipt, const wire::snapshot& view) {
    const auto header = protocol::decode_header(receipt.header).value();
    return {header, protocol::check_rules(header, view.rules).value()};
}

commands::play any_play(const protocol::match_log& log, const protocol::match_id& match) {
    std::vector<engine::legal_play> found;
    engine::find_legal_plays(log.game()->current_segment().value(), found);
    return {match, log.size() - 1, {found.front().steps}};
}

bool is_stale(const protocol::server_body& answer) {
    const auto* error = std::get_if<wire::error>(&answer);
    return error != nullptr && error->code == protocol::error_id::stale;
}

TEST_CASE("two devices of one player play the same seat, each play is made once") {
    house at;
    const auto port = at.server().port();
    const std::string page = "Origin: http://test\r\n";
    raw_client door(port);
    const auto first = cookie_of(door.post("/api/v1/guest", "", page));
    const auto second = hand_over(port, page, first);
    CHECK(second == first);
    device laptop(port, page + first);
    device opponent(port, "Authorization: Bearer " + at.new_token() + "\r\n");
    const auto match = begin(laptop, opponent);

    device phone(port, page + second);
    const commands::watch all{match, -1, {}};
    for (device* each : {&laptop, &phone}) CHECK(std::get<wire::ok>(each->ask(all)).seat == 1);
    const auto view = phone.next<wire::snapshot>();
    auto log = log_of(std::get<wire::receipt>(view.set_up), view);
    laptop.next<wire::snapshot>();

    device follower(port, "");
    follower.ask(all);
    for (int plays = 0; plays < 12;) {
        while (!log.is_play_due()) REQUIRE(log.append(follower.next<wire::record>().bytes));
        const auto base = log.size() - 1;
        const auto play = any_play(log, match);
        if (std::get<protocol::awaited_play>(log.due()).holder == engine::side::black) {
            CHECK(std::holds_alternative<wire::ok>(opponent.ask(play)));
        } else {
            const bool is_same_command = ++plays % 2 == 0;
            const auto id = "play" + std::to_string(plays);
            const auto other = is_same_command ? id : id + "b";
            laptop.say(id, play);
            phone.say(other, play);
            const auto answers = std::array{laptop.answer_to(id), phone.answer_to(other)};
            CHECK(std::ranges::count_if(answers, [](const auto& one) {
                      return std::holds_alternative<wire::ok>(one);
                  }) == 1);
            CHECK(std::ranges::count_if(answers, [&](const auto& one) {
                      return is_same_command ? std::holds_alternative<wire::already>(one)
                                             : is_stale(one);
                  }) == 1);
        }
        while (log.size() == base + 1) REQUIRE(log.append(follower.next<wire::record>().bytes));
    }

    const commands::phrase thanks{match, protocol::phrase_id::thanks};
    CHECK(std::holds_alternative<wire::ok>(phone.ask(thanks)));
    const wire::phrase heard{match, 1, protocol::phrase_id::thanks};
    for (device* each : {&laptop, &phone, &opponent, &follower})
        CHECK(each->next<wire::phrase>() == heard);
}

} // namespace
} // namespace gulbara::tests::integration
