#include "tests/integration/house.hpp"

#include "server/bot/client/api.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <libpq-fe.h>
#include <memory>

namespace gulbara::tests::integration {

namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string last_word_of(const fs::path& file) {
    std::ifstream in(file);
    std::string word;
    while (in >> word) {
    }
    return word;
}

} // namespace

house::house(std::vector<std::string> more_options, const preparation& prepare)
    : server_({
          .database = postgres_.connection_string(),
          .folder = folder_.path(),
          .more = std::move(more_options),
      }) {
    if (prepare) prepare(*this);
    server_.start();
}

// Perhaps after the last test: no place for assertions.
house::~house() {
    for (const auto& file : fs::directory_iterator(folder_.path() / "state"))
        if (file.path().extension() == ".key") keep_secret(last_word_of(file.path()));
    for (const auto level : protocol::all_bot_levels)
        keep_secret(last_word_of(server_.token_file(level)));
    for (const fs::path& log : {server_.log(), postgres_.log()}) {
        const std::string text = text_of(log);
        for (const std::string& secret : secrets_) {
            if (secret.empty() || !text.contains(secret)) continue;
            std::fprintf(stderr, "%s has a secret: %s\n", log.c_str(), secret.c_str());
            std::abort();
        }
    }
}

std::string house::new_token() {
    const auto token = client::make_guest(server_.address());
    REQUIRE_MESSAGE(token, (token ? "" : token.error()));
    keep_secret(*token);
    return *token;
}

fs::path house::new_folder() {
    return folder_.path() / ("client-" + std::to_string(folders_++));
}

std::unique_ptr<test_player> house::make_player(stage& on) {
    return std::make_unique<test_player>(on, server_.address(), new_token(), new_folder());
}

std::vector<protocol::bytes> house::stored_records(const protocol::match_id& match) const {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(
        PQconnectdb(postgres_.connection_string().c_str()), &PQfinish
    );
    REQUIRE(PQstatus(connection.get()) == CONNECTION_OK);
    const auto id = protocol::to_hex(match);
    const char* const value = id.c_str();
    const std::unique_ptr<PGresult, decltype(&PQclear)> rows(
        PQexecParams(
            connection.get(),
            "select record from records join matches on records.match = matches.key "
            "where matches.id = decode($1, 'hex') order by seq",
            1,
            nullptr,
            &value,
            nullptr,
            nullptr,
            1
        ),
        &PQclear
    );
    REQUIRE(PQresultStatus(rows.get()) == PGRES_TUPLES_OK);
    std::vector<protocol::bytes> result;
    for (int row = 0; row < PQntuples(rows.get()); ++row) {
        const auto* data = reinterpret_cast<const std::byte*>(PQgetvalue(rows.get(), row, 0));
        result.emplace_back(data, data + PQgetlength(rows.get(), row, 0));
    }
    return result;
}

protocol::verification_report
house::verify_closed(const protocol::match_id& match, const fs::path& receipt) const {
    const auto text = client::download_transcript(server_.address(), match);
    REQUIRE_MESSAGE(text, (text ? "" : text.error()));
    const auto keys = client::get(server_.address(), "/api/v1/keys");
    REQUIRE(keys);
    const std::string key = nlohmann::json::parse(keys->body)["keys"].back();

    const auto transcript = protocol::parse_transcript(*text);
    REQUIRE(transcript);
    const auto report = protocol::verify_transcript(
        *transcript,
        {.receipt = nullptr,
         .server_key = protocol::octets_from_hex<protocol::public_key>(key),
         .end = protocol::ending::must_be_closed}
    );
    REQUIRE_MESSAGE(report, (report ? "" : report.error().why.message));

    const fs::path file = folder_.path() / (protocol::to_hex(match) + ".json");
    std::ofstream(file) << *text;
    std::vector<std::string> command{GULBARA_VERIFY, "--closed", "--server-key", key};
    if (!receipt.empty()) command.insert(command.end(), {"--receipt", receipt.string()});
    command.push_back(file.string());
    const fs::path output = folder_.path() / "verify.log";
    CHECK(support::run({.arguments = command, .environment = {}, .output = output}) == 0);
    CHECK(
        support::run({
            .arguments = {"python3", GULBARA_VERIFY_PY, file.string()},
            .environment = {},
            .output = output,
        }) == 0
    );
    return *report;
}

} // namespace gulbara::tests::integration
