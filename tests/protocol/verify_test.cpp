#include "protocol/fraud.hpp"
#include "protocol/verify.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::protocol;
using namespace gulbara::tests::protocol;
using nlohmann::json;

namespace {

// What a verdict comes to, in the words of index.json.
json verdict(int exit, json where, json record) {
    return {{"exit", exit}, {"place", std::move(where)}, {"record", std::move(record)}};
}

json wrong(place where) {
    return verdict(1, std::string{to_string(where)}, nullptr);
}

json judge_fraud(const std::string& text) {
    const auto file = parse_fraud(text);
    if (!file) return wrong(place::file);
    return check_fraud(*file) ? verdict(0, nullptr, nullptr) : wrong(place::fraud);
}

json judge(const std::string& text, const verification_demands& demands) {
    const auto file = parse_transcript(text);
    if (!file) return wrong(place::file);
    const auto report = verify_transcript(*file, demands);
    if (report) return verdict(report->closing ? 0 : 3, nullptr, nullptr);
    json record = nullptr;
    if (report.error().record) record = *report.error().record;
    return verdict(1, std::string{to_string(report.error().where)}, std::move(record));
}

json judge(const json& entry) {
    const auto text = read_file(transcript_folder() / entry.at("file").get<std::string>());
    const auto arguments = entry.value("args", std::vector<std::string>{});
    if (!arguments.empty() && arguments[0] == "--fraud") return judge_fraud(text);
    verification_demands demands;
    std::expected<unverified_receipt, fault> receipt;
    if (entry.contains("receipt")) {
        const auto path = transcript_folder() / entry.at("receipt").get<std::string>();
        receipt = parse_receipt(read_file(path));
        demands.receipt = &receipt;
    }
    if (!arguments.empty() && arguments[0] == "--closed") demands.end = ending::must_be_closed;
    if (!arguments.empty() && arguments[0] == "--server-key")
        demands.server_key = octets_from_hex<public_key>(arguments.at(1));
    return judge(text, demands);
}

} // namespace

TEST_CASE("every transcript of the vectors is judged as their index says") {
    const auto index = json::parse(read_file(transcript_folder() / "index.json"));
    REQUIRE(index.size() >= 120);
    for (const json& entry : index) {
        json expected = entry.at("expect");
        const auto why = expected.at("why").get<std::string>();
        expected.erase("why");
        const auto file = entry.at("file").get<std::string>();
        const json found = judge(entry);
        CHECK_MESSAGE(found == expected, file << " (" << why << "): " << found.dump());
    }
}
