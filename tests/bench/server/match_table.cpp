#include "tests/bench/server/match_table.hpp"

#include "engine/legal_plays.hpp"
#include "protocol/codec.hpp"
#include "protocol/random.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace gulbara::bench {

namespace wire = protocol::server;

namespace {

// More than a run of this benchmark throws in one match.
constexpr std::uint32_t links_kept = 4000;

std::vector<protocol::chain_key>
lower_links(const protocol::chain_identity& chain, std::uint32_t length) {
    auto key = protocol::random_octets<protocol::chain_key>();
    std::vector<protocol::chain_key> result(std::min(length, links_kept) + 1);
    for (std::uint32_t j = length;; --j) {
        if (j < result.size()) result[j] = key;
        if (j == 0) return result;
        key = protocol::step_down(chain, j, key);
    }
}

} // namespace

match_table::match_table(
    turn_meter& meter, std::uint16_t port, std::array<std::string, 2> tokens, std::uint8_t points
)
    : table(meter), points_(points) {
    for (std::size_t seat = 0; seat < 2; ++seat)
        seats_[seat] = std::make_unique<websocket>(port, "/ws", tokens[seat]);
    // At once: the server does not wait for a hello until hundreds of other tables are laid.
    for (const auto& seat : seats_) {
        seat->send(protocol::encode(protocol::client_message{
            .id = {},
            .body = protocol::client::hello{.major = 1, .minor = 0, .client = "bench"},
        }));
        seat->flush();
    }
}

void match_table::take(std::size_t seat, std::string_view text) {
    // The second connection's copy of a record is not decoded again.
    if (text.starts_with(R"({"t":"record")") && players_[seat].seen < demands_.size())
        return handle(seat, wire::record{});
    const auto message = protocol::decode_server(text);
    if (!message) throw std::runtime_error(message.error().message);
    std::visit(
        [&](const auto& body) {
            if constexpr (requires { handle(seat, body); }) handle(seat, body);
        },
        message->body
    );
}

void match_table::send(std::size_t seat, protocol::client_body body) {
    // Ids belong to an identity, which plays this one match.
    protocol::client_message message{
        .id = fmt::format("c{}", players_[seat].next_command++), .body = std::move(body)
    };
    seats_[seat]->send(protocol::encode(message));
}

void match_table::handle(std::size_t seat, const wire::hello&) {
    if (seat != 0) return;
    const protocol::rules_document terms{
        .rules = engine::find_rule_set("long-nardy"),
        .points = points_,
        .is_rated = false,
        .clock = {},
    };
    send(0, protocol::client::challenge{.terms = terms});
}

void match_table::handle(std::size_t seat, const wire::ok& ok) {
    if (seat == 0 && ok.challenge) send(1, protocol::client::accept{.challenge = *ok.challenge});
}

void match_table::handle(std::size_t seat, const wire::offer& offer) {
    match_ = offer.match;
    rules_ = offer.rules;
    players_[seat].side = offer.seat - 1U;
    const auto who = offer.seat == 1 ? protocol::role::seat_one : protocol::role::seat_two;
    players_[seat].links = lower_links({offer.match, who}, offer.links);
    send(
        seat,
        protocol::client::anchor{
            .match = offer.match, .anchor = players_[seat].links.front(), .key = {}
        }
    );
}

void match_table::handle(std::size_t, const wire::receipt& receipt) {
    if (log_) return;
    const auto header = protocol::decode_header(receipt.header);
    if (!header) throw std::runtime_error(header.error().message);
    log_.emplace(*header, *protocol::check_rules(*header, rules_));
}

void match_table::handle(std::size_t seat, const wire::record& record) {
    scripted_seat& player = players_[seat];
    if (player.seen == demands_.size()) add(record);
    const demand& asked = demands_[player.seen++];
    if (asked.link != 0) {
        if (asked.link >= player.links.size()) throw std::runtime_error("out of links");
        send(
            seat,
            protocol::client::link{
                .match = match_, .index = asked.link, .key = player.links[asked.link]
            }
        );
    }
    if (asked.by != player.side) return;
    on_turn_ = seat;
    end_turn();
}

void match_table::add(const wire::record& record) {
    if (const auto added = log_->append(record.bytes); !added)
        throw std::runtime_error(added.error().message);
    count_record();
    demand asked;
    if (const auto* roll = std::get_if<protocol::awaited_roll>(&log_->due()))
        asked.link = roll->index;
    if (const auto* due = std::get_if<protocol::awaited_play>(&log_->due()))
        asked.by = static_cast<std::size_t>(due->holder);
    demands_.push_back(asked);
}

void match_table::play() {
    static thread_local std::vector<engine::legal_play> found;
    engine::find_legal_plays(*log_->game()->current_segment(), found);
    send(
        on_turn_,
        protocol::client::play{
            .match = match_, .base = *log_->last_decision(), .segments = {found.front().steps}
        }
    );
}

void match_table::handle(std::size_t, const wire::closed&) {
    state_ = table_state::over;
}

void match_table::handle(std::size_t, const wire::error& error) {
    throw std::runtime_error("the server refuses a command: " + error.message);
}

} // namespace gulbara::bench
