// The program itself, as people run it.
#include "tests/protocol/vectors.hpp"
#include "tests/support/child_process.hpp"

#include <fstream>

using namespace gulbara::tests::protocol;
using gulbara::tests::support::child_process;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

struct run_result {
    int exit = 0;
    std::string output;
};

run_result run(std::vector<std::string> arguments) {
    const fs::path output =
        fs::temp_directory_path() / ("gulbara-verify-test-" + std::to_string(::getpid()));
    fs::remove(output);
    arguments.insert(arguments.begin(), VERIFY_PROGRAM);
    run_result result;
    result.exit = child_process{{arguments, {}, output}}.wait();
    result.output = read_file(output);
    fs::remove(output);
    return result;
}

std::string path_of(const json& name) {
    return (transcript_folder() / name.get<std::string>()).string();
}

const std::string valid = "valid/gul-bara-one-point-ladders.json";
const std::string live = "valid/mad-gulbar-live.json";

} // namespace

TEST_CASE("gulbara-verify judges every transcript as the index says") {
    const auto index = json::parse(read_file(transcript_folder() / "index.json"));
    REQUIRE(index.size() >= 120);
    for (const json& entry : index) {
        auto arguments = entry.value("args", std::vector<std::string>{});
        arguments.push_back(path_of(entry.at("file")));
        arguments.emplace_back("--json");
        if (entry.contains("receipt")) {
            arguments.emplace_back("--receipt");
            arguments.push_back(path_of(entry.at("receipt")));
        }
        const run_result found = run(arguments);
        const json& expected = entry.at("expect");
        CAPTURE(entry.at("file").get<std::string>());
        CAPTURE(found.output);
        CHECK(found.exit == expected.at("exit").get<int>());
        const json verdict = json::parse(found.output);
        CHECK(verdict.at("valid").get<bool>() == expected.at("place").is_null());
        if (expected.at("place").is_null()) continue;
        CHECK(verdict.at("error").at("place") == expected.at("place"));
        CHECK(verdict.at("error").at("record") == expected.at("record"));
    }
}

TEST_CASE("gulbara-verify says in words what was proven and what was not") {
    const run_result closed = run({path_of(valid)});
    CHECK(closed.exit == 0);
    CHECK(closed.output.starts_with("VALID: Black won: finished"));
    CHECK(closed.output.contains("43 of 43 throws"));
    const run_result unfinished = run({path_of(live)});
    CHECK(unfinished.exit == 3);
    CHECK(unfinished.output.contains("valid so far"));
    CHECK(run({path_of("valid/runner-one-point-mode-0.json")})
              .output.contains("the server could know every one in advance"));
    CHECK(run({path_of("valid/mad-gulbar-five-points-mode-1.json")})
              .output.contains("Black did not contribute"));
    CHECK(run({path_of("valid/long-nardy-player-deleted.json")}).output.contains("was deleted"));
    CHECK(run({path_of("valid/runner-state-lost-without-terminal.json")})
              .output.contains("the server has lost its terminal"));
    CHECK(run({path_of("bad/forged-die.json")}).output.starts_with("WRONG: record 9: "));
}

TEST_CASE("gulbara-verify answers wrong use with status 2 and what it wants") {
    const std::vector<std::vector<std::string>> uses{
        {},
        {"--json"},
        {path_of(valid), path_of(live)},
        {path_of(valid), "--unknown"},
        {path_of(valid), "--receipt"},
        {path_of(valid), "--server-key", "00"},
        {"--fraud", path_of(valid), path_of(valid)},
        {"--fraud", path_of(valid), "--closed"},
    };
    for (const auto& use : uses) {
        const run_result found = run(use);
        CHECK(found.exit == 2);
        CHECK(found.output.contains("usage:"));
    }
    CHECK(run({"/no/such/file"}).exit == 2);
    CHECK(run({path_of(valid), "--receipt", "/no/such/file"}).exit == 2);
    CHECK(run({"/"}).exit == 2);
    CHECK(run({"--help"}).exit == 0);
}

TEST_CASE("gulbara-verify shows no control characters of a file") {
    json file = json::parse(read_file(transcript_folder() / valid));
    file["players"][0]["name"] = "\x1b[2J\xc2\x9b"
                                 "Anna\n";
    const fs::path changed =
        fs::temp_directory_path() / ("gulbara-verify-name-" + std::to_string(::getpid()));
    std::ofstream{changed} << file.dump();
    const run_result found = run({changed.string()});
    fs::remove(changed);
    CHECK(found.exit == 0);
    CHECK(found.output.contains("?[2J?Anna?"));
}
