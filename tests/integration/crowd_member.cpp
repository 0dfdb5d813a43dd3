#include "tests/integration/crowd_member.hpp"

#include "protocol/seek_terms.hpp"

#include <algorithm>
#include <array>

namespace gulbara::tests::integration {

namespace client_wire = protocol::client;
using namespace std::chrono_literals;

namespace {

constexpr std::array rule_sets{"long-nardy", "gul-bara", "gul-bara-runner", "gulbar", "mad-gulbar"};

// What two who act at the same time are told, and whose opponent goes before the first throw.
constexpr std::array<std::string_view, 3> usual_news{
    "stale: ", "match_over: ", "the offer was withdrawn"
};

protocol::seek_terms wish(std::string rules) {
    return {.rules = {std::move(rules)}, .points = 1, .pace = protocol::pace::fast};
}

} // namespace

crowd_member::crowd_member(house& at, stage& on, crowd_diary& diary, std::uint32_t seed)
    : house_(at), diary_(diary), executor_(on.context().get_executor()), timer_(on.context()),
      chance_(seed), chooser_(seed) {
    settings_.connection = connection_settings_of(house_.server().address(), house_.new_token());
    settings_.state_folder = house_.new_folder();
}

crowd_member::~crowd_member() = default;

void crowd_member::start() {
    come();
    act_later();
}

void crowd_member::wind_up() {
    is_winding_up_ = true;
}

// ---- coming and going ---------------------------------------------------------------------------

void crowd_member::come() {
    settings_.delay = std::chrono::milliseconds{between(150, 600)};
    client::player_owner& self = *this;
    player_ = std::make_unique<client::player>(executor_, settings_, self);
    place_ = place::here;
    player_->start();
}

void crowd_member::leave() {
    place_ = place::away;
    is_seeking_ = false;
    player_->stop();
    former_ = std::move(player_);
}

void crowd_member::leave_for_good() {
    leave();
    place_ = place::gone;
    timer_.cancel();
}

void crowd_member::act_later() {
    timer_.expires_after(std::chrono::milliseconds{between(300, 3'000)});
    timer_.async_wait([this](boost::system::error_code error) {
        if (!error) act();
    });
}

// ---- what he does -------------------------------------------------------------------------------

void crowd_member::act() {
    former_.reset();
    if (place_ == place::away) {
        if (happens(0.4)) come();
        return act_later();
    }
    if (match_)
        act_at_table();
    else
        act_idle();
    if (place_ != place::gone) act_later();
}

void crowd_member::act_idle() {
    if (is_winding_up_) {
        if (is_seeking_) return ask("cancels his seek", client_wire::cancel_seek{});
        return leave_for_good();
    }
    if (is_seeking_) {
        if (happens(0.05)) ask("cancels his seek", client_wire::cancel_seek{});
        if (happens(0.05)) player_->cut();
        if (happens(0.03)) leave();
        return;
    }
    const std::string rules = rule_sets.at(static_cast<std::size_t>(between(0, 4)));
    if (happens(0.5)) {
        const auto terms = happens(0.5) ? wish("gul-bara") : wish(rules);
        ask("seeks", client_wire::seek{terms});
        if (happens(0.2)) ask("seeks twice", client_wire::seek{terms});
        return;
    }
    if (happens(0.3) && !challenges_.empty()) {
        const auto& chosen =
            challenges_.at(static_cast<std::size_t>(between(0, std::ssize(challenges_) - 1)));
        return ask("accepts", client_wire::accept{.challenge = chosen.challenge, .password = {}});
    }
    if (happens(0.3))
        return ask(
            "challenges",
            client_wire::challenge{
                .terms =
                    {engine::find_rule_set(rules),
                     1,
                     false,
                     protocol::clock_of(protocol::pace::fast, 1)},
                .is_listed = true
            }
        );
    if (happens(0.3)) return ask("looks round", client_wire::watch_lobby{});
    if (happens(0.1)) leave();
}

void crowd_member::act_at_table() {
    const auto* seat = player_->find(*match_);
    if (seat == nullptr) return match_.reset();
    if (!seat->book()) return;
    if (happens(0.04)) return player_->cut();
    if (happens(0.02)) return leave();
    if (happens(0.008)) {
        ++diary_.deeds["goes for good"];
        return leave_for_good();
    }
    if (happens(0.05))
        ask("says a phrase", client_wire::phrase{*match_, protocol::phrase_id::good_luck});
    const bool may_command = seat->may_command() && !seat->book()->log().is_decided();
    if (may_command && happens(0.01)) {
        ++diary_.deeds["resigns"];
        player_->resign(*match_, protocol::resigned_thing::match);
    } else if (may_command && happens(0.02)) {
        ++diary_.deeds["offers to call off"];
        player_->agree_void(*match_);
    }
}

void crowd_member::claim(const wire::presence& absent) {
    if (!absent.is_claimable || !player_ || !happens(0.9)) return;
    ask("claims",
        client_wire::claim{
            .match = absent.match,
            .outcome = happens(0.8) ? client_wire::claim_outcome::win
                                    : client_wire::claim_outcome::call_off,
            .epoch = absent.epoch
        });
}

void crowd_member::ask(std::string deed, protocol::client_body body) {
    ++diary_.deeds[deed];
    player_->request(
        std::move(body),
        [this, deed = std::move(deed)](const protocol::server_body& answer) {
            const auto* error = std::get_if<wire::error>(&answer);
            if (error == nullptr) return;
            ++diary_.deeds[deed + ": " + std::string{protocol::to_string(error->code)}];
            if (error->code == protocol::error_id::internal)
                diary_.problems += deed + " was answered with an internal error\n";
        }
    );
}

// ---- what he is told ----------------------------------------------------------------------------

void crowd_member::greeted(const wire::hello& hello) {
    own_id_ = hello.player.value_or("");
}

void crowd_member::lost(std::string_view) {}

bool crowd_member::wants(const wire::offer& offer) {
    diary_.begun.insert(offer.match);
    match_ = offer.match;
    is_seeking_ = false;
    return true;
}

engine::play crowd_member::choose(const engine::game& game, engine::side) {
    return chooser_.choose(game);
}

void crowd_member::heard(const protocol::server_message& message) {
    if (const auto* lobby = std::get_if<wire::lobby>(&message.body))
        challenges_ = lobby->challenges;
    if (const auto* seeking = std::get_if<wire::seeking>(&message.body))
        is_seeking_ = seeking->seek.has_value();
    const auto* presence = std::get_if<wire::presence>(&message.body);
    if (presence == nullptr || !presence->is_claimable || !match_) return;
    const auto* seat = player_ ? player_->find(presence->match) : nullptr;
    if (seat != nullptr && presence->seat != protocol::number_of(seat->side())) claim(*presence);
}

void crowd_member::finished(const client::seat& seat) {
    const protocol::match_id match = seat.match();
    if (match_ == match) match_.reset();
    if (!seat.book() || !seat.book()->closed()) return;
    diary_.closed.insert(match);
    ++diary_.endings[protocol::decode_close(seat.book()->closed()->close)->reason];
    if (!is_winding_up_ && happens(0.3)) ask("wants a rematch", client_wire::rematch{match});
}

void crowd_member::reported(const protocol::match_id& match, std::string_view text) {
    ++diary_.deeds["told: " + std::string{text.substr(0, text.find(':'))}];
    const bool is_usual = std::ranges::any_of(usual_news, [&](std::string_view each) {
        return text.starts_with(each);
    });
    if (!is_usual) diary_.problems += protocol::to_hex(match) + ": " + std::string{text} + "\n";
}

bool crowd_member::happens(double chance) {
    return std::bernoulli_distribution{chance}(chance_);
}

std::int64_t crowd_member::between(std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution{least, most}(chance_);
}

} // namespace gulbara::tests::integration
