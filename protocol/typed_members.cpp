#include "protocol/typed_members.hpp"

#include "protocol/close.hpp"
#include "protocol/record.hpp"
#include "protocol/shared_shape.hpp"

namespace gulbara::protocol {

namespace {

template <class Enumeration, std::size_t count>
std::string_view name_of(const std::array<std::string_view, count>& names, Enumeration value) {
    return names.at(static_cast<std::size_t>(value));
}

// Lower case, as everything on the wire.
std::string_view wire_name(record_type type) {
    constexpr std::array<std::string_view, 9> names{
        "", "roll", "play", "game_start", "game_end", "resign", "forfeit", "resume", "agree"
    };
    return name_of(names, type);
}

struct body_members {
    wire_writer& each;

    void operator()(const roll_body& body) {
        constexpr std::array<std::string_view, 3> kinds{"opening", "turn", "extra"};
        each("index", body.index);
        each("kind", name_of(kinds, body.kind));
        each("dice", engine::by_side<engine::die>{body.dice.one, body.dice.two});
    }
    void operator()(const play_body& body) {
        each("steps", body.steps);
        each.when_true("pass", body.steps.empty());
        each("reserve_ms", body.reserve_ms);
    }
    void operator()(const game_start_body& body) {
        each("game", body.game);
        each("score", body.score);
    }
    void operator()(const game_end_body& body) {
        constexpr std::array<std::string_view, 4> reasons{"", "borne_off", "resigned", "void"};
        each("winner", number_of(body.winner));
        each("points", body.points);
        each("reason", name_of(reasons, body.reason));
    }
    void operator()(const resign_body& body) {
        constexpr std::array<std::string_view, 2> things{"game", "match"};
        each("what", name_of(things, body.what));
    }
    void operator()(const forfeit_body& body) {
        constexpr std::array<std::string_view, 4> reasons{"", "time", "abandoned", "link_withheld"};
        each("reason", name_of(reasons, body.reason));
    }
    void operator()(const resume_body& body) {
        each("last", body.last_seq);
        each("credited_ms", body.credited_ms);
    }
    void operator()(const agree_body&) {}
};

std::string_view wire_name(close_reason reason) {
    constexpr std::array<std::string_view, 10> names{
        "",
        "finished",
        "resigned",
        "forfeited",
        "agreed",
        "called_off_on_throw",
        "called_off",
        "exhausted",
        "state_lost",
        "void_match"
    };
    return name_of(names, reason);
}

} // namespace

void write_record_members(wire_writer& each, byte_view source) {
    const auto decoded = decode_record(source);
    if (!decoded) return;
    each("seq", decoded->seq);
    each("type", wire_name(type_of(decoded->body)));
    each("seat", number_of(decoded->seat));
    each("at", decoded->ms);
    std::visit(body_members{each}, decoded->body);
}

void write_close_members(wire_writer& each, byte_view source) {
    const auto decoded = decode_close(source);
    if (!decoded) return;
    each("reason", wire_name(decoded->reason));
    each("winner", number_of(decoded->winner));
    each("score", decoded->score);
    each("throws", decoded->throws);
    each("records", decoded->records);
    each("at", decoded->ms);
}

} // namespace gulbara::protocol
