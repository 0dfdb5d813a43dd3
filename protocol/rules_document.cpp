#include "protocol/rules_document.hpp"

#include "protocol/byte_stream.hpp"
#include "protocol/sha256.hpp"

#include <charconv>

namespace gulbara::protocol {

namespace {

constexpr tag rules_tag = make_tag("rules");
// Longer than the longest document there can be.
constexpr std::size_t document_limit = 256;

// Takes the document apart from the front. After the first thing that is missing everything is
// missing.
class scanner {
public:
    explicit scanner(std::string_view text) : rest_(text) {}

    bool skip(std::string_view expected) {
        is_good_ = is_good_ && rest_.starts_with(expected);
        if (is_good_) rest_.remove_prefix(expected.size());
        return is_good_;
    }
    // As `skip`, but its absence is no fault.
    bool skip_optional(std::string_view expected) {
        return is_good_ && rest_.starts_with(expected) && skip(expected);
    }
    std::string_view until(char end) {
        const std::size_t length = rest_.find(end);
        is_good_ = is_good_ && length != std::string_view::npos;
        if (!is_good_) return {};
        const std::string_view part = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return part;
    }
    // Decimal digits without sign or leading zero, below 2³².
    std::uint32_t number() {
        std::uint32_t value = 0;
        const char* first = rest_.data();
        const auto [end, error] = std::from_chars(first, first + rest_.size(), value);
        const auto length = static_cast<std::size_t>(end - first);
        is_good_ = is_good_ && error == std::errc{} && (length == 1 || rest_.front() != '0');
        if (is_good_) rest_.remove_prefix(length);
        return value;
    }
    bool is_finished() const { return is_good_ && rest_.empty(); }

private:
    std::string_view rest_;
    bool is_good_ = true;
};

} // namespace

std::string encode(const rules_document& document) {
    std::string text = "{\"rules\":\"" + std::string{document.rules->id} + "\"";
    text += ",\"version\":" + std::to_string(document.rules->version);
    text += ",\"points\":" + std::to_string(document.points);
    text += document.is_rated ? ",\"rated\":true" : ",\"rated\":false";
    if (!document.clock) return text + ",\"clock\":null}";
    text += ",\"clock\":{\"reserve_ms\":" + std::to_string(document.clock->reserve_ms);
    text += ",\"delay_ms\":" + std::to_string(document.clock->delay_ms);
    text += ",\"increment_ms\":" + std::to_string(document.clock->increment_ms);
    return text + ",\"rung_ms\":" + std::to_string(document.clock->rung_ms) + "}}";
}

std::expected<rules_document, fault> parse_rules(std::string_view text) {
    if (text.size() > document_limit)
        return faulty(fault_code::too_large, "the rules document is too long");
    scanner in{text};
    in.skip("{\"rules\":\"");
    const std::string_view id = in.until('"');
    in.skip("\",\"version\":");
    const std::uint32_t version = in.number();
    in.skip(",\"points\":");
    const std::uint32_t points = in.number();
    in.skip(",\"rated\":");
    const bool is_rated = in.skip_optional("true");
    if (!is_rated) in.skip("false");
    in.skip(",\"clock\":");
    std::optional<clock_settings> clock;
    if (!in.skip_optional("null")) {
        clock.emplace();
        in.skip("{\"reserve_ms\":");
        clock->reserve_ms = in.number();
        in.skip(",\"delay_ms\":");
        clock->delay_ms = in.number();
        in.skip(",\"increment_ms\":");
        clock->increment_ms = in.number();
        in.skip(",\"rung_ms\":");
        clock->rung_ms = in.number();
        in.skip("}");
    }
    in.skip("}");
    if (!in.is_finished())
        return faulty(fault_code::bad_value, "the rules document has not the exact form");
    const engine::rule_set* rules = engine::find_rule_set(id);
    if (rules == nullptr || rules->version != version)
        return faulty(fault_code::unknown_rules, "the rules document names unknown rules");
    if (points < 1 || points > most_points)
        return faulty(fault_code::bad_points, "a match is to 1..25 points");
    if (is_rated && !clock) return faulty(fault_code::not_rateable, "a rated match has a clock");
    return rules_document{rules, static_cast<std::uint8_t>(points), is_rated, clock};
}

hash256 hash_of_rules(std::string_view document) {
    return sha256({rules_tag, bytes_of(document)});
}

} // namespace gulbara::protocol
