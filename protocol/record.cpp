#include "protocol/record.hpp"

#include "protocol/byte_stream.hpp"

namespace gulbara::protocol {

namespace {

constexpr tag record_tag = make_tag("record");
constexpr std::uint8_t automatic_pass = 1;

using protocol::number_of;

template <class Enum>
constexpr std::uint8_t number_of(Enum value) {
    return static_cast<std::uint8_t>(value);
}

// ---- writing ----------------------------------------------------------------------------------

struct body_writer {
    byte_writer& out;

    void operator()(const roll_body& body) {
        out.put(body.index).put(number_of(body.kind));
        for (const role who : all_roles) out.put(body.links[who]);
        out.put(body.dice.one.pips).put(body.dice.two.pips);
    }
    void operator()(const play_body& body) {
        out.put(body.steps.empty() ? automatic_pass : std::uint8_t{0});
        out.put(static_cast<std::uint8_t>(body.steps.size()));
        for (const engine::step& step : body.steps) out.put(step.from.number).put(step.used.pips);
        out.put(body.reserve_ms);
    }
    void operator()(const game_start_body& body) {
        out.put(body.game).put(body.score.white).put(body.score.black);
    }
    void operator()(const game_end_body& body) {
        out.put(number_of(body.winner)).put(body.points).put(number_of(body.reason));
    }
    void operator()(const resign_body& body) { out.put(number_of(body.what)); }
    void operator()(const forfeit_body& body) { out.put(number_of(body.reason)); }
    void operator()(const resume_body& body) {
        out.put(body.last_seq).put(body.last_hash).put(body.credited_ms);
    }
    void operator()(const agree_body&) {}
};

bytes encode(const record_body& body) {
    byte_writer out{longest_record};
    std::visit(body_writer{out}, body);
    return std::move(out).take();
}

// ---- reading ----------------------------------------------------------------------------------
// Each reader gives none for a value outside its range. That the body has neither too few bytes
// nor too many is asked once, after it.

std::optional<std::optional<engine::side>> seat_from(std::uint8_t number) {
    if (number > 2) return std::nullopt;
    if (number == 0) return std::optional<engine::side>{};
    return number == 1 ? engine::side::white : engine::side::black;
}

std::optional<record_body> read_roll(byte_reader& in) {
    roll_body body;
    body.index = in.number<std::uint32_t>();
    const auto kind = in.number<std::uint8_t>();
    for (const role who : all_roles) body.links[who] = in.octets<chain_key>();
    const auto one = engine::die::from(in.number<std::uint8_t>());
    const auto two = engine::die::from(in.number<std::uint8_t>());
    if (kind > number_of(engine::throw_kind::extra) || !one || !two) return std::nullopt;
    body.kind = static_cast<engine::throw_kind>(kind);
    body.dice = {*one, *two};
    return body;
}

std::optional<record_body> read_play(byte_reader& in) {
    play_body body;
    const auto flags = in.number<std::uint8_t>();
    const auto count = in.number<std::uint8_t>();
    if (count > 4 || flags != (count == 0 ? automatic_pass : 0)) return std::nullopt;
    for (unsigned i = 0; i < count; ++i) {
        const auto from = in.number<std::uint8_t>();
        const auto used = engine::die::from(in.number<std::uint8_t>());
        if (from < 1 || from > engine::head.number || !used) return std::nullopt;
        body.steps.push_back({engine::point{from}, *used});
    }
    body.reserve_ms = in.number<std::uint32_t>();
    return body;
}

std::optional<record_body> read_game_start(byte_reader& in) {
    game_start_body body;
    body.game = in.number<std::uint16_t>();
    body.score.white = in.number<std::uint16_t>();
    body.score.black = in.number<std::uint16_t>();
    return body;
}

std::optional<record_body> read_game_end(byte_reader& in) {
    const auto winner = seat_from(in.number<std::uint8_t>());
    const auto points = in.number<std::uint8_t>();
    const auto reason = in.number<std::uint8_t>();
    if (!winner || reason < 1 || reason > 3) return std::nullopt;
    return game_end_body{*winner, points, static_cast<game_end_reason>(reason)};
}

std::optional<record_body> read_resign(byte_reader& in) {
    const auto what = in.number<std::uint8_t>();
    if (what > 1) return std::nullopt;
    return resign_body{static_cast<resigned_thing>(what)};
}

std::optional<record_body> read_forfeit(byte_reader& in) {
    const auto reason = in.number<std::uint8_t>();
    if (reason < 1 || reason > 3) return std::nullopt;
    return forfeit_body{static_cast<forfeit_reason>(reason)};
}

std::optional<record_body> read_resume(byte_reader& in) {
    resume_body body;
    body.last_seq = in.number<std::uint32_t>();
    body.last_hash = in.octets<hash256>();
    body.credited_ms = in.number<std::uint32_t>();
    return body;
}

std::expected<record_body, fault> decode_body(record_type type, byte_view source) {
    byte_reader in{source};
    std::optional<record_body> body;
    switch (type) {
    case record_type::roll:
        body = read_roll(in);
        break;
    case record_type::play:
        body = read_play(in);
        break;
    case record_type::game_start:
        body = read_game_start(in);
        break;
    case record_type::game_end:
        body = read_game_end(in);
        break;
    case record_type::resign:
        body = read_resign(in);
        break;
    case record_type::forfeit:
        body = read_forfeit(in);
        break;
    case record_type::resume:
        body = read_resume(in);
        break;
    case record_type::agree:
        body = agree_body{};
        break;
    }
    if (!body)
        return faulty(
            fault_code::bad_value,
            "a value in the body of the " + std::string{to_string(type)} + " is out of its range"
        );
    if (!in.is_whole())
        return faulty(
            fault_code::bad_length,
            "the body of the " + std::string{to_string(type)} + " has not its length"
        );
    return *body;
}

std::expected<record_head, fault> read_head(byte_reader& in) {
    if (in.left() < shortest_record)
        return faulty(fault_code::bad_length, "the record is too short");
    if (!std::ranges::equal(in.view(record_tag.size()), record_tag))
        return faulty(fault_code::bad_tag, "the record does not begin with NFv1/record");
    record_head head;
    head.header_hash = in.octets<hash256>();
    head.seq = in.number<std::uint32_t>();
    head.previous = in.octets<hash256>();
    head.type = in.number<std::uint8_t>();
    return head;
}

} // namespace

std::string_view to_string(record_type type) {
    constexpr std::array<std::string_view, 8> names{
        "ROLL", "PLAY", "GAME_START", "GAME_END", "RESIGN", "FORFEIT", "RESUME", "AGREE"
    };
    return names[number_of(type) - 1u];
}

record_type type_of(const record_body& body) {
    return static_cast<record_type>(body.index() + 1);
}

bytes encode(const record& r) {
    const bytes body = encode(r.body);
    byte_writer out{shortest_record + body.size()};
    out.put(record_tag).put(r.header_hash).put(r.seq).put(r.previous);
    out.put(number_of(type_of(r.body))).put(number_of(r.seat)).put(r.ms);
    out.put(static_cast<std::uint16_t>(body.size())).put(body);
    return std::move(out).take();
}

std::expected<record_head, fault> read_record_head(byte_view source) {
    byte_reader in{source};
    return read_head(in);
}

std::expected<record, fault> decode_record(byte_view source) {
    byte_reader in{source};
    const auto head = read_head(in);
    if (!head) return std::unexpected{head.error()};
    record r;
    r.header_hash = head->header_hash;
    r.seq = head->seq;
    r.previous = head->previous;
    const auto seat = seat_from(in.number<std::uint8_t>());
    r.ms = in.number<std::uint64_t>();
    if (in.number<std::uint16_t>() != in.left())
        return faulty(fault_code::bad_length, "the record has not the length that it says");
    if (head->type < 1 || head->type > number_of(record_type::agree))
        return faulty(fault_code::unknown_type, "the record's type is unknown");
    if (!seat) return faulty(fault_code::wrong_seat, "the record names a seat that there is not");
    r.seat = *seat;
    auto body = decode_body(static_cast<record_type>(head->type), in.view(in.left()));
    if (!body) return std::unexpected{std::move(body.error())};
    r.body = *body;
    return r;
}

} // namespace gulbara::protocol
