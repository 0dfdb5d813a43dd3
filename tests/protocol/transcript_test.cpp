#include "protocol/record.hpp"
#include "protocol/transcript.hpp"
#include "tests/protocol/played_match.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::tests::protocol;
using nlohmann::json;

namespace {

// The file as a writer would hold it. Before: every part of it is of good form.
transcript typed(const unverified_transcript& file) {
    transcript result{
        decode_header(*file.head.data).value(),
        *file.head.signatures,
        file.rules,
        *file.players,
        {},
        *file.closing,
        *file.terminals
    };
    for (std::size_t i = 0; i < file.records.size(); ++i)
        result.records.push_back({*file.records[i], *file.proofs[i]});
    return result;
}

std::optional<fault_code> code_of(const json& file) {
    const auto parsed = parse_transcript(file.dump());
    if (parsed) return std::nullopt;
    return parsed.error().code;
}

json known_file() {
    return json::parse(read_file(transcript_folder() / "valid/runner-three-points.json"));
}

} // namespace

TEST_CASE("transcript: files of the vectors are written as they were read") {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator{transcript_folder() / "valid"}) {
        const auto name = entry.path().filename().string();
        if (name.contains("receipt") || name.contains("fraud") || name.contains("unknown"))
            continue;
        const std::string text = read_file(entry.path());
        const auto parsed = parse_transcript(text);
        REQUIRE_MESSAGE(parsed, name);
        json expected = json::parse(text);
        for (const char* optional : {"close", "close_signature", "terminals", "log"})
            expected.emplace(optional, nullptr);
        if (!expected["close"].is_null() && expected["terminals"].is_null())
            expected["terminals"] = json::object();
        for (json* object : {&expected["signatures"], &expected["terminals"]})
            for (const char* seat : {"seat1", "seat2"})
                if (object->is_object()) object->emplace(seat, nullptr);
        CHECK_MESSAGE(json::parse(to_json(typed(*parsed))) == expected, name);
        ++count;
    }
    CHECK(count > 30);
}

TEST_CASE("transcript: members come in the order of the page") {
    played_match match{{}};
    match.advance();
    const std::string text = to_json(match.live());
    std::size_t at = 0;
    for (const char* name :
         {"{\"format\":\"nfv1\"",
          "match",
          "rules",
          "players",
          "header",
          "signatures",
          "records",
          "record_signatures",
          "close",
          "close_signature",
          "terminals",
          "log"}) {
        const std::size_t found = text.find(name, at);
        REQUIRE_MESSAGE(found != std::string::npos, name);
        at = found;
    }
}

TEST_CASE("transcript: outer members are there and of their types") {
    CHECK_FALSE(code_of(known_file()));
    for (const char* name :
         {"format",
          "match",
          "rules",
          "players",
          "header",
          "signatures",
          "records",
          "record_signatures"}) {
        json file = known_file();
        file.erase(name);
        CHECK_MESSAGE(code_of(file) == fault_code::missing_member, name);
        file[name] = nullptr;
        CHECK_MESSAGE(code_of(file) == fault_code::missing_member, name);
        file[name] = 7;
        CHECK_MESSAGE(code_of(file) == fault_code::bad_member, name);
    }
    for (const char* name : {"close", "close_signature", "terminals"}) {
        json file = known_file();
        file[name] = 7;
        CHECK_MESSAGE(code_of(file) == fault_code::bad_member, name);
    }
    json file = known_file();
    file["format"] = "nfv2";
    CHECK(code_of(file) == fault_code::bad_version);
    file = known_file();
    file["records"].push_back("00");
    CHECK(code_of(file) == fault_code::wrong_count);
    CHECK(parse_transcript("[]").error().code == fault_code::bad_member);
    CHECK(parse_transcript("").error().code == fault_code::not_json);
}

TEST_CASE("transcript: what is inside a member counts where it is read") {
    json file = known_file();
    file["match"] = "00";
    file["header"] = "zz";
    file["signatures"]["seat1"] = 1;
    file["players"][1].erase("name");
    file["records"][3] = 5;
    file["record_signatures"][4]["index"] = -1;
    file["record_signatures"][5]["size"] = 4294967296;
    file["record_signatures"][6]["path"] = json::array({"00"});
    file["record_signatures"][7] = nullptr;
    file["close"] = "0";
    file["terminals"]["seat1"] = "00";
    const auto parsed = parse_transcript(file.dump());
    REQUIRE(parsed);
    CHECK_FALSE(parsed->match);
    CHECK_FALSE(parsed->head.data);
    CHECK_FALSE(parsed->head.signatures);
    CHECK_FALSE(parsed->players);
    CHECK_FALSE(parsed->records[3]);
    CHECK(parsed->records[4]);
    CHECK(parsed->proofs[3]);
    for (const std::size_t i : {4u, 5u, 6u, 7u}) CHECK_FALSE(parsed->proofs[i]);
    CHECK(parsed->proofs[8]);
    CHECK_FALSE(parsed->closing);
    CHECK_FALSE(parsed->terminals);
}

TEST_CASE("receipt: written and read back, with and without a record") {
    played_match match{{.seed = 8}};
    match.advance_until([](const match_log& log) { return log.is_play_due(); });
    receipt kept = match.receipt_with(1);
    auto read = parse_receipt(to_json(kept));
    REQUIRE(read);
    CHECK(decode_header(*read->head.data) == kept.head);
    CHECK(*read->head.signatures == kept.signatures);
    REQUIRE(read->newest);
    CHECK(read->newest->seq == 1);
    CHECK(read->newest->record == *kept.newest);
    kept.newest.reset();
    read = parse_receipt(to_json(kept));
    REQUIRE(read);
    CHECK_FALSE(read->newest);
}
