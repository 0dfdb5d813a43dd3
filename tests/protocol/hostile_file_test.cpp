// Files that somebody has damaged or made up to hurt: never a crash, never a false verdict.
#include "protocol/fraud.hpp"
#include "tests/protocol/played_match.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::tests::protocol;

namespace {

std::string known_file(const char* name) {
    return read_file(transcript_folder() / name);
}

// One to three bytes changed, dropped, doubled or replaced by a piece from elsewhere in the text.
std::string mutated(const std::string& text, std::mt19937& random) {
    std::string result = text;
    for (unsigned left = 1 + random() % 3; left > 0; --left) {
        const std::size_t at = random() % result.size();
        const std::size_t length = 1 + random() % 12;
        switch (random() % 5) {
        case 0:
            result[at] = static_cast<char>(random());
            break;
        case 1:
            result[at] = "0123456789abcdef\",:{}[]"[random() % 23];
            break;
        case 2:
            result.erase(at, length);
            break;
        case 3:
            result.insert(at, result.substr(at, length));
            break;
        default:
            result.replace(at, length, result.substr(random() % result.size(), length));
            break;
        }
    }
    return result;
}

// Everything that a verdict is about is as in the original, or left out where it may be.
bool says_the_same(const unverified_transcript& a, const unverified_transcript& b) {
    const auto is_same_or_missing = [](const auto& one, const auto& other) {
        return !other || one == other;
    };
    const bool has_same_terminals = is_same_or_missing(a.terminals->white, b.terminals->white) &&
                                    is_same_or_missing(a.terminals->black, b.terminals->black);
    return a.match == b.match && a.rules == b.rules && a.head.data == b.head.data &&
           a.head.signatures == b.head.signatures && a.records == b.records &&
           a.closing == b.closing && has_same_terminals &&
           a.players->white.id == b.players->white.id &&
           a.players->black.salt == b.players->black.salt;
}

} // namespace

TEST_CASE("hostile files: a mutated transcript is wrong or says the same") {
    std::mt19937 random{2026};
    int still_valid = 0;
    for (const char* name :
         {"valid/mad-gulbar-one-batch.json", "valid/long-nardy-called-off-5-first-play.json"}) {
        const std::string text = known_file(name);
        const auto original = parse_transcript(text);
        REQUIRE(original);
        for (int i = 0; i < 700; ++i) {
            const auto parsed = parse_transcript(mutated(text, random));
            if (!parsed || !verify_transcript(*parsed)) continue;
            ++still_valid;
            CHECK(says_the_same(*original, *parsed));
        }
    }
    // Names, and members that may be missing: some mutations do no harm.
    CHECK(still_valid > 0);
    CHECK(still_valid < 140);
}

TEST_CASE("hostile files: a transcript cut anywhere is no transcript") {
    const std::string text = known_file("valid/runner-resigned-before-first-throw.json");
    for (std::size_t length = 0; length < text.size(); ++length)
        CHECK_FALSE(parse_transcript(std::string_view{text}.substr(0, length)));
}

TEST_CASE("hostile files: mutated receipts and proofs are refused or mean the same") {
    std::mt19937 random{7};
    const std::string match = known_file("valid/gul-bara-forfeit-time.json");
    const auto file = parse_transcript(match);
    const std::string receipt = known_file("valid/gul-bara-forfeit-time.receipt.json");
    const std::string fraud = known_file("valid/fraud.json");
    const auto proven = check_fraud(*parse_fraud(fraud));
    REQUIRE(proven);
    for (int i = 0; i < 1500; ++i) {
        const auto changed = parse_receipt(mutated(receipt, random));
        if (changed && changed->newest)
            CHECK(changed->newest->record.data.size() <= longest_record);
        const auto read = parse_fraud(mutated(fraud, random));
        const auto found = read ? check_fraud(*read) : std::unexpected{read.error()};
        if (found) CHECK(found->head == proven->head);
    }
    for (std::size_t length = 0; length < receipt.size(); ++length)
        CHECK_FALSE(parse_receipt(std::string_view{receipt}.substr(0, length)));
}

TEST_CASE("hostile files: random records are never followed") {
    std::mt19937 random{99};
    const played_match match{{}};
    const match_log& log = match.log();
    const bytes start = encode(log.next(game_start_body{}, {}, 0));
    for (int i = 0; i < 20'000; ++i) {
        bytes data = start;
        const std::size_t changes = 1 + random() % 4;
        for (std::size_t c = 0; c < changes; ++c)
            data[random() % data.size()] = static_cast<std::byte>(random());
        if (random() % 4 == 0) data.resize(random() % 300);
        match_log tried = log;
        const auto taken = tried.append(data);
        // Only the time and what lies above it may have changed.
        if (taken) CHECK(taken->body == record_body{game_start_body{}});
    }
}

TEST_CASE("hostile files: deep, huge and odd ones are refused quickly") {
    const auto repeated = [](std::string_view part, std::size_t times) {
        std::string text;
        text.reserve(part.size() * times);
        for (std::size_t i = 0; i < times; ++i) text += part;
        return text;
    };
    const auto code_of = [](const std::string& text) {
        return parse_transcript(text).error().code;
    };
    CHECK(code_of(repeated("[", 1'000'000)) == fault_code::too_deep);
    CHECK(code_of("{\"x\":" + repeated("{\"x\":", 1'000'000)) == fault_code::too_deep);
    CHECK(code_of("{\"x\":[" + repeated("0,", 4'500'000)) == fault_code::too_large);
    const std::string spaces(receipt_limit + 1, ' ');
    CHECK(parse_receipt(spaces).error().code == fault_code::too_large);
    CHECK(parse_fraud(spaces).error().code == fault_code::too_large);
    CHECK(code_of(repeated("\"", 3)) == fault_code::not_json);
    const std::string text = known_file("valid/unknown-members.json");
    const auto with_member = [&](const std::string& value) {
        return "{\"zz\":" + value + "," + text.substr(1);
    };
    CHECK(parse_transcript(with_member(repeated("[", 60) + repeated("]", 60))));
    CHECK(code_of(with_member(repeated("[", 64) + repeated("]", 64))) == fault_code::too_deep);
    // A hundred thousand records that are none.
    std::string many = text;
    many.replace(many.find("\"records\":[") + 11, 0, repeated("\"\",", 100'000));
    many.replace(many.find("\"record_signatures\":[") + 21, 0, repeated("{},", 100'000));
    const auto parsed = parse_transcript(many);
    REQUIRE(parsed);
    const auto judged = verify_transcript(*parsed);
    REQUIRE_FALSE(judged);
    CHECK(judged.error().record == 0);
}
