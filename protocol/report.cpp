#include "protocol/report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gulbara::protocol {

using nlohmann::ordered_json;

namespace {

constexpr std::string_view side_name(engine::side who) {
    return who == engine::side::white ? "White" : "Black";
}

// Without control characters, so that a file cannot speak to the terminal.
std::string printable(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool is_upper_control =
            c == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0;
        if (c < 0x20 || c == 0x7f || is_upper_control) {
            result += '?';
            if (is_upper_control) ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

std::string duration(std::uint32_t ms) {
    if (ms % 1000 != 0) return fmt::format("{}.{:03} s", ms / 1000, ms % 1000);
    return fmt::format("{} s", ms / 1000);
}

std::string counted(std::uint32_t number, std::string_view noun, std::string_view plural = "s") {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : plural);
}

std::string describe(const rules_document& rules) {
    std::string text = fmt::format(
        "{} (version {}), to {}, {}",
        rules.rules->id,
        rules.rules->version,
        counted(rules.points, "point"),
        rules.is_rated ? "rated" : "not rated"
    );
    if (!rules.clock) return text + ", no clock";
    text += fmt::format(
        ", clock {} and {} delay",
        duration(rules.clock->reserve_ms),
        duration(rules.clock->delay_ms)
    );
    if (rules.clock->increment_ms != 0)
        text += fmt::format(", {} increment", duration(rules.clock->increment_ms));
    return text;
}

bool is_deleted(const transcript_player& player) {
    return !player.id;
}

std::string describe_seat(const verification_report& report, engine::side who) {
    const role seat = seat_of(who);
    std::string text = printable(report.players[who].name);
    text += contributes(report.head.mode, seat) ? "; contributed to every throw"
                                                : "; contributed to no throw";
    if (report.signatures[seat]) text += ", signed the header";
    if (report.terminals[who]) text += ", has shown its terminal";
    return text;
}

std::string describe_result(const verification_report& report) {
    if (!report.closing) return "not closed yet: valid so far";
    const match_close& closing = *report.closing;
    if (!closing.winner) return fmt::format("nobody won: {}", to_string(closing.reason));
    return fmt::format("{} won: {}", side_name(*closing.winner), to_string(closing.reason));
}

// What a reader should know beside the verdict, one sentence each.
std::vector<std::string> notes(const verification_report& report) {
    std::vector<std::string> found;
    const contribution mode = report.head.mode;
    if (mode == contribution::server_only)
        found.emplace_back(
            "no seat contributed to the throws: nobody could change a die, but the server could "
            "know every one in advance"
        );
    for (const engine::side who : engine::both_sides) {
        if (mode != contribution::server_only && !contributes(mode, seat_of(who)))
            found.push_back(fmt::format(
                "{} did not contribute: that nobody knew the dice in advance is proven to {} alone",
                side_name(who),
                side_name(opponent(who))
            ));
        if (is_deleted(report.players[who]))
            found.push_back(fmt::format(
                "the player of {} was deleted: who it was is not checked", side_name(who)
            ));
    }
    if (report.is_server_terminal_lost)
        found.emplace_back(
            "the server has lost its terminal: what it would have thrown next is not shown"
        );
    if (!report.is_receipt_checked)
        found.emplace_back(
            "no receipt was given: that this is the match as a seat saw it is not checked "
            "(--receipt FILE)"
        );
    if (!report.is_server_key_checked)
        found.emplace_back(
            "the server's key is the one in the file: compare it with the one you know, or give "
            "that with --server-key"
        );
    return found;
}

std::optional<int> seat_number(std::optional<engine::side> who) {
    if (!who) return std::nullopt;
    return static_cast<int>(seat_of(*who));
}

ordered_json player_json(const verification_report& report, engine::side who) {
    return {
        {"name", report.players[who].name},
        {"deleted", is_deleted(report.players[who])},
        {"contributed", contributes(report.head.mode, seat_of(who))},
        {"signed", report.signatures[seat_of(who)].has_value()},
        {"terminal", report.terminals[who].has_value()},
    };
}

} // namespace

std::string to_text(const verification_report& report) {
    std::string text = fmt::format("VALID: {}\n\n", describe_result(report));
    const auto line = [&](std::string_view name, std::string_view value) {
        text += fmt::format("  {:<11}{}\n", name, value);
    };
    line("match", to_hex(report.head.match));
    line("rules", describe(report.rules));
    line("White", describe_seat(report, engine::side::white));
    line("Black", describe_seat(report, engine::side::black));
    line("score", fmt::format("{} : {}", report.score.white, report.score.black));
    line("server key", to_hex(report.head.keys.server));
    text += fmt::format(
        "\n"
        "  {0} of {0} throws: every link is the next one of its chain, the dice are theirs\n"
        "  {1} and {2} in {3}: replayed through the rules, each one legal\n"
        "  {4} in one unbroken chain, each one signed by the server\n",
        report.throws,
        counted(report.plays, "play"),
        counted(report.passes, "pass", "es"),
        counted(report.games, "game"),
        counted(report.records, "record")
    );
    if (report.closing && !report.is_server_terminal_lost)
        text += "  the close fits them, and the server's terminal leads down to its last link\n";
    if (report.is_receipt_checked) text += "  the receipt's header and record are in it\n";
    text += "\n";
    for (const std::string& note : notes(report)) text += fmt::format("  note: {}\n", note);
    return text;
}

std::string to_text(const verification_error& error) {
    const std::string where = error.record ? fmt::format("record {}", *error.record)
                                           : std::string{to_string(error.where)};
    const std::string verdict =
        fmt::format("WRONG: {}: {} ({})\n", where, error.why.message, to_string(error.why.code));
    return error.record
               ? verdict + "  What stands before it is right; what follows was not looked at.\n"
               : verdict;
}

std::string to_text(const proven_fraud& fraud) {
    constexpr std::array<std::string_view, 3> sentences{
        "signed two different records number {}",
        "signed two different closes",
        "signed a record number {} and a close that says there is none",
    };
    const std::string deed =
        fmt::format(fmt::runtime(sentences[static_cast<std::size_t>(fraud.kind)]), fraud.seq);
    return fmt::format(
        "FRAUD PROVEN: the server with the key {} {} of match {}\n",
        to_hex(fraud.head.keys.server),
        deed,
        to_hex(fraud.head.match)
    );
}

std::string to_json(const verification_report& report) {
    ordered_json out{
        {"valid", true},
        {"closed", report.closing.has_value()},
        {"server_terminal_lost", report.is_server_terminal_lost},
        {"match", to_hex(report.head.match)},
        {"server_key", to_hex(report.head.keys.server)},
        {"rules", report.rules.rules->id},
        {"points", report.rules.points},
        {"rated", report.rules.is_rated},
        {"mode", static_cast<int>(report.head.mode)},
        {"players",
         {player_json(report, engine::side::white), player_json(report, engine::side::black)}},
        {"games", report.games},
        {"throws", report.throws},
        {"plays", report.plays},
        {"passes", report.passes},
        {"resumes", report.resumes},
        {"records", report.records},
        {"score", {report.score.white, report.score.black}},
        {"reason", nullptr},
        {"winner", nullptr},
        {"receipt_checked", report.is_receipt_checked},
        {"server_key_checked", report.is_server_key_checked},
    };
    if (report.closing) {
        out["reason"] = static_cast<int>(report.closing->reason);
        out["winner"] = seat_number(report.closing->winner).value_or(0);
    }
    return out.dump();
}

std::string to_json(const verification_error& error) {
    ordered_json record = nullptr;
    if (error.record) record = *error.record;
    const ordered_json out{
        {"valid", false},
        {"error",
         {{"place", to_string(error.where)},
          {"record", std::move(record)},
          {"code", to_string(error.why.code)},
          {"message", error.why.message}}},
    };
    return out.dump();
}

std::string to_json(const proven_fraud& fraud) {
    ordered_json out{
        {"valid", true},
        {"fraud", to_string(fraud.kind)},
        {"match", to_hex(fraud.head.match)},
        {"server_key", to_hex(fraud.head.keys.server)},
        {"record", fraud.seq},
    };
    if (fraud.kind == fraud_kind::two_closes) out["record"] = nullptr;
    return out.dump();
}

} // namespace gulbara::protocol
