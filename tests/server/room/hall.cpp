#include "tests/server/room/hall.hpp"

#include "engine/legal_plays.hpp"

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;

hall::hall(std::string rules, room_limits limits)
    : seats(std::move(rules)), store(seats.facts.key, time),
      players{
          std::make_shared<fake_viewer>(time, player_named("Leyla")),
          std::make_shared<fake_viewer>(time, player_named("Rauf"))
      },
      around{
          context.get_executor(),
          store,
          time,
          numbers,
          limits,
          [this](const auto& match, std::uint32_t first, std::size_t limit, auto done) {
              if (on_fetch) return on_fetch(std::move(done));
              done(store.records(match, first, limit));
          },
          [this](const std::string& player) {
              const auto found = apart.find(player);
              return found == apart.end() ? kept_apart{} : found->second;
          }
      } {
    store::stored_match row;
    row.match = seats.facts.row;
    store.put(row);
    open(room_state{seats.facts, time.now()}, {}, match_room::origin::new_match);
}

void hall::open(
    room_state state, const std::vector<store::stored_record>& records, match_room::origin from
) {
    room = std::make_shared<match_room>(
        around,
        room_reports{
            [this](const auto&) { ++overs; },
            [this](const auto&) { ++failures; },
            [this](const auto&, command asked) { rematches.push_back(std::move(asked)); }
        },
        std::move(state),
        records
    );
    room->open({{players.white}, {players.black}}, from);
    run();
}

void hall::restart() {
    const auto stored = store.stored(match());
    room.reset();
    run();
    open(
        room_state{seats.facts, stored, time.now()},
        stored.records,
        match_room::origin::stored_match
    );
}

void hall::run() {
    context.restart();
    context.poll();
}

std::vector<protocol::server_body>
hall::give(const std::shared_ptr<fake_viewer>& from, protocol::client_body body, std::string id) {
    if (id.empty()) id = "c" + std::to_string(next_id_++);
    room->take({from, {id, std::move(body)}, time.now()});
    run();
    return from->answers(id);
}

std::shared_ptr<fake_viewer> hall::connection_of(side who) {
    return std::make_shared<fake_viewer>(time, *players[who]->identity());
}

std::shared_ptr<fake_viewer> hall::stranger() {
    return std::make_shared<fake_viewer>(time, std::nullopt);
}

void hall::set_up() {
    for (const side who : engine::both_sides)
        give(
            who,
            client::anchor{
                match(), seats.seats[who].chain->anchor(), seats.seats[who].key->public_part()
            }
        );
    const auto header = protocol::decode_header(store.stored(match()).header.value()).value();
    for (const side who : engine::both_sides)
        give(
            who,
            client::sign{
                match(),
                protocol::sign(
                    *seats.seats[who].key,
                    protocol::header_by(protocol::seat_of(who)),
                    protocol::hash_of(header)
                )
            }
        );
}

protocol::match_log hall::log() const {
    const auto stored = store.stored(match());
    const auto header = protocol::decode_header(stored.header.value()).value();
    protocol::match_log log{header, protocol::check_rules(header, stored.match.rules).value()};
    for (const store::stored_record& record : stored.records)
        if (!log.append(record.record)) throw std::runtime_error("a stored record is wrong");
    return log;
}

protocol::client_body hall::link_of(side who) const {
    const std::uint32_t index = log().throws() + 1;
    return client::link{match(), index, seats.seats[who].chain->link(index)};
}

void hall::throw_until_play() {
    while (log().is_roll_due()) {
        const auto links =
            engine::by_side<protocol::client_body>{link_of(side::white), link_of(side::black)};
        for (const side who : engine::both_sides) give(who, links[who]);
    }
}

std::vector<protocol::server_body> hall::play_anything(std::string id) {
    const auto now = log();
    std::vector<engine::legal_play> found;
    engine::find_legal_plays(now.game()->current_segment().value(), found);
    const auto& chosen = found.at(seats.chance() % found.size()).steps;
    const side who = std::get<protocol::awaited_play>(now.due()).holder;
    return give(who, client::play{match(), now.size() - 1, {chosen}}, std::move(id));
}

void hall::play_on(std::uint32_t records) {
    while (!room->is_over() && store.stored(match()).records.size() < records) {
        throw_until_play();
        if (log().is_play_due()) play_anything();
    }
}

} // namespace gulbara::server::room
