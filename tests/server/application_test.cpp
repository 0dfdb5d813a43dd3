// The server as a process: how it starts, refuses to, and ends.
#include "tests/server/net/raw_client.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/private_postgres.hpp"
#include "tests/support/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

using namespace gulbara::tests;
using namespace std::chrono_literals;

namespace {

void write(const std::filesystem::path& file, std::string_view text) {
    std::ofstream(file) << text;
}

// A server with a folder of its own and a free port.
class server_process {
public:
    explicit server_process(std::vector<std::string> flags, std::string database = {})
        : process_(
              {.arguments = arguments(std::move(flags)),
               .environment = {"GULBARA_DATABASE=" + database},
               .output = folder_ / "output"}
          ) {}

    // Everything it has said so far.
    std::string output() const {
        std::ostringstream text;
        text << std::ifstream(folder_ / "output").rdbuf();
        return text.str();
    }
    // Waits until it listens; its port.
    std::uint16_t port() {
        constexpr std::string_view sign = "listening on 127.0.0.1:";
        for (int turn = 0; turn < 3000; ++turn) {
            const auto text = output();
            if (const auto at = text.find(sign); at != std::string::npos && text.ends_with('\n')) {
                std::uint16_t number = 0;
                const auto* const from = text.data() + at + sign.size();
                std::from_chars(from, text.data() + text.size(), number);
                return number;
            }
            REQUIRE_MESSAGE(process_.is_running(), text);
            std::this_thread::sleep_for(10ms);
        }
        FAIL("it does not listen: " << output());
        return 0;
    }
    // Waits until it has said that.
    void wait_for(std::string_view words) {
        for (int turn = 0; turn < 3000 && !output().contains(words); ++turn) {
            REQUIRE_MESSAGE(process_.is_running(), output());
            std::this_thread::sleep_for(10ms);
        }
        CHECK_MESSAGE(output().contains(words), output());
    }
    void signal(int number) { process_.signal(number); }
    // How it ended; the test fails if it does not.
    int end() {
        const auto status = process_.wait_for(30s);
        REQUIRE_MESSAGE(status.has_value(), output());
        return *status;
    }

private:
    // What a test says nothing about is the server's own folder and any free port.
    std::vector<std::string> arguments(std::vector<std::string> flags) const {
        const auto add = [&](const std::string& key, const std::string& value) {
            const auto is_given = [&](const std::string& flag) { return flag.starts_with(key); };
            if (std::ranges::none_of(flags, is_given)) flags.push_back(key + value);
        };
        add("--listen=", "127.0.0.1:0");
        add("--state-dir=", (folder_ / "state").string());
        flags.insert(flags.begin(), GULBARA_SERVER);
        return flags;
    }

    support::scratch_folder folder_;
    support::child_process process_;
};

// The status of /readyz is that one; the test fails if it does not become so.
void wait_for_readiness(std::uint16_t port, int status) {
    int last = 0;
    for (int turn = 0; turn < 1500 && last != status; ++turn) {
        if (turn > 0) std::this_thread::sleep_for(20ms);
        last = raw_client(port).ask("/readyz").status;
    }
    CHECK(last == status);
}

} // namespace

TEST_CASE("wrong settings end it with status 2 before anything is done") {
    server_process wrong({"--threads=many", "--nothing=1"});
    CHECK(wrong.end() == 2);
    CHECK(wrong.output().contains("gulbara-server: command line: --threads: expected a number"));
    CHECK(wrong.output().contains("--nothing: unknown flag"));
    CHECK(server_process({"--trusted-proxies=nonsense"}).end() == 2);
}

TEST_CASE("asked about itself it answers and ends") {
    server_process help({"--help"});
    CHECK(help.end() == 0);
    for (const char* key : {"house", "medium", "easy"})
        CHECK(help.output().contains("--" + std::string(key) + "-bot-token-file FILE"));
    server_process version({"--version"});
    CHECK(version.end() == 0);
    CHECK(version.output().starts_with("gulbara-server "));
    CHECK(server_process({"--check-config"}).end() == 0);
}

TEST_CASE("a check of the configuration looks at the files that it names") {
    const support::scratch_folder folder;
    const std::string missing = (folder / "missing").string();
    server_process no_token({"--check-config", "--house-bot-token-file=" + missing});
    CHECK(no_token.end() == 2);
    CHECK(no_token.output().contains(missing + ": No such file"));
    write(folder / "token", std::string(64, 'a'));
    const std::string token = (folder / "token").string();
    server_process twice(
        {"--check-config", "--house-bot-token-file=" + token, "--easy-bot-token-file=" + token}
    );
    CHECK(twice.end() == 2);
    CHECK(twice.output().contains("house-bot-token-file " + token + ": is another house bot's"));
    server_process no_site({"--check-config", "--web-dir=" + missing});
    CHECK(no_site.end() == 2);
    CHECK(no_site.output().contains("web-dir: " + missing));
}

TEST_CASE("without a database it says so and gives up in time") {
    server_process lonely({"--database-timeout=200ms"}, "host=/nowhere password=not-to-be-told");
    CHECK(lonely.end() == 1);
    CHECK(lonely.output().contains("database"));
    CHECK_FALSE(lonely.output().contains("not-to-be-told"));
}

TEST_CASE("what it needs and has not is named") {
    const support::scratch_folder folder;
    write(folder / "file", "");
    server_process no_folder({"--state-dir=" + (folder / "file").string()});
    CHECK(no_folder.end() == 1);
    CHECK(no_folder.output().contains("state-dir " + (folder / "file").string()));

    write(folder / "token", "no-token-at-all");
    server_process bad_token({"--house-bot-token-file=" + (folder / "token").string()});
    CHECK(bad_token.end() == 1);
    CHECK(bad_token.output().contains("expected one line of 64 hex digits"));
    CHECK_FALSE(bad_token.output().contains("no-token-at-all"));
}

TEST_CASE("a whole life: migrate, serve, lose the database, end by a signal") {
    support::private_postgres postgres;
    server_process migrating({"migrate"}, postgres.connection_string());
    CHECK(migrating.end() == 0);
    CHECK(migrating.output().contains("Schema brought from 0"));

    server_process server({"--log-level=debug"}, postgres.connection_string());
    const auto port = server.port();
    wait_for_readiness(port, 200);
    raw_client client(port);
    client.enter(bearer('a'));

    postgres.kill();
    wait_for_readiness(port, 503);
    CHECK(raw_client(port).ask("/healthz").status == 200);
    postgres.start();
    wait_for_readiness(port, 200);

    server_process second(
        {"--listen=127.0.0.1:" + std::to_string(port)}, postgres.make_database("second")
    );
    CHECK(second.end() == 1);
    INFO(second.output());
    CHECK(second.output().contains("cannot listen on 127.0.0.1:" + std::to_string(port)));

    server.signal(SIGTERM);
    CHECK(client.read_close_code() == 1012);
    client.end_sending();
    CHECK(server.end() == 0);
    CHECK_FALSE(server.output().contains(std::string(64, 'a'))); // the token
}

TEST_CASE("a second signal does not wait for the end") {
    support::private_postgres postgres;
    server_process server({}, postgres.connection_string());
    raw_client client(server.port());
    client.enter();
    server.signal(SIGINT);
    CHECK(client.read_close_code() == 1012); // and is not answered: the server waits for it
    server.signal(SIGINT);
    CHECK(server.end() == 128 + SIGINT);
}

TEST_CASE("a signal ends it while the database stands still under a read") {
    support::private_postgres postgres;
    server_process server({"--shutdown-timeout=500ms"}, postgres.connection_string());
    const auto port = server.port();
    const std::string match = "/api/v1/matches/" + std::string(32, '0');
    CHECK(raw_client(port).ask(match).status == 404); // leaves an open connection
    postgres.freeze();
    raw_client asking(port);
    asking.send("GET " + match + " HTTP/1.1\r\nHost: test\r\n\r\n");
    std::this_thread::sleep_for(200ms);
    const auto asked = std::chrono::steady_clock::now();
    server.signal(SIGTERM);
    CHECK(server.end() == 0);
    CHECK(std::chrono::steady_clock::now() - asked < 9s); // an answer may take 10 s
}

TEST_CASE("a signal ends it cleanly while it waits for the database") {
    server_process waiting({}, "host=/nowhere");
    waiting.wait_for("waiting for the database");
    waiting.signal(SIGTERM);
    CHECK(waiting.end() == 0);
    CHECK(waiting.output().contains("stopped before the start was complete"));
}

TEST_CASE("a signal ends it cleanly while it waits for another server to leave") {
    support::private_postgres postgres;
    const support::scratch_folder state;
    const std::string keys = "--state-dir=" + state.path().string();
    server_process first({keys}, postgres.connection_string());
    first.port();
    server_process second({keys}, postgres.connection_string());
    second.wait_for("waiting for another server to leave this database");
    second.signal(SIGTERM);
    CHECK(second.end() == 0);
    CHECK(second.output().contains("stopped before the start was complete"));
}

TEST_CASE("new keys are not made for a database that lists one already") {
    support::private_postgres postgres;
    {
        server_process first({}, postgres.connection_string());
        first.port();
        first.signal(SIGTERM);
        CHECK(first.end() == 0);
    }
    const support::scratch_folder state;
    const std::string flag = "--state-dir=" + state.path().string();
    server_process without_keys({flag}, postgres.connection_string());
    CHECK(without_keys.end() == 1);
    CHECK(without_keys.output().contains((state / "signing.key").string() + " and "));
    CHECK(without_keys.output().contains("Restore both from the backup"));
    CHECK_FALSE(std::filesystem::exists(state / "signing.key"));
    CHECK_FALSE(std::filesystem::exists(state / "sealing.key"));
}
