#include "tests/protocol/tampering.hpp"

#include "protocol/sha256.hpp"

#include <algorithm>

namespace gulbara::tests::protocol {

using engine::side;

std::string at(std::size_t record) {
    return "record " + std::to_string(record);
}

std::vector<played_match> ended_matches() {
    std::vector<played_match> matches;
    for (const engine::rule_set& rules : engine::rule_sets()) {
        matches.emplace_back(match_plan{.rules = rules.id, .seed = 11});
        matches.back().advance_to_end();
    }
    return matches;
}

std::vector<played_match> resigned_matches() {
    std::vector<played_match> matches;
    for (const engine::rule_set& rules : engine::rule_sets()) {
        matches.emplace_back(match_plan{.rules = rules.id, .seed = 12});
        matches.back().advance_until([](const match_log& log) { return log.is_play_due(); });
        matches.back().advance();
        while (!matches.back().log().is_settled()) matches.back().advance();
        matches.back().add(resign_body{}, side::white);
        matches.back().advance();
    }
    return matches;
}

bool is_roll(const record& r) {
    return std::holds_alternative<roll_body>(r.body);
}

bool is_play(const record& r) {
    const auto* play = std::get_if<play_body>(&r.body);
    return play != nullptr && !play->steps.empty();
}

bool is_pass(const record& r) {
    const auto* play = std::get_if<play_body>(&r.body);
    return play != nullptr && play->steps.empty();
}

transcript forged(const played_match& match, const std::vector<record>& records) {
    transcript file = match.set_up().with_records(records);
    auto closing = *decode_close(match.closed().closing->data);
    closing.records = static_cast<std::uint32_t>(records.size());
    closing.throws = static_cast<std::uint32_t>(std::ranges::count_if(records, is_roll));
    closing.last_record = sha256(file.records.back().data);
    file.closing = match.set_up().signed_as(closing);
    file.terminals = match.closed().terminals;
    return file;
}

transcript under_header(const played_match& match, const header& head) {
    std::vector<record> records = match.records();
    for (record& r : records) r.header_hash = hash_of(head);
    return match.set_up().with_records(chained_anew(records), head);
}

engine::die other_face(engine::die d) {
    return engine::die{static_cast<std::uint8_t>(d.pips % 6 + 1)};
}

} // namespace gulbara::tests::protocol
