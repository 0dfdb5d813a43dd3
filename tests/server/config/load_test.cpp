#include "server/config/load.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace gulbara::server::config;

namespace {

using arguments = std::vector<std::string_view>;

// A configuration file that lives as long as the value.
class temporary_file {
public:
    explicit temporary_file(std::string_view text) {
        std::string name = std::filesystem::temp_directory_path() / "gulbara-config-XXXXXX";
        ::close(::mkstemp(name.data()));
        path_ = name;
        std::ofstream(path_) << text;
    }
    ~temporary_file() { std::filesystem::remove(path_); }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;
    std::string path() const { return path_; }

private:
    std::filesystem::path path_;
};

auto load_all(const arguments& flags, const std::vector<variable>& variables = {}) {
    return load(flags, variables);
}

// The only problem there is.
problem problem_of(const arguments& flags, const std::vector<variable>& variables = {}) {
    const auto loaded = load(flags, variables);
    REQUIRE_FALSE(loaded);
    REQUIRE(loaded.error().size() == 1);
    return loaded.error().front();
}

} // namespace

TEST_CASE("nothing given is every default, and serves") {
    const auto loaded = load_all({});
    REQUIRE(loaded);
    CHECK(loaded->settings == settings{});
    CHECK(loaded->action == action::serve);
}

TEST_CASE("flags weigh more than the environment, the environment more than the file") {
    const temporary_file file("# a comment\n\nlisten = 127.0.0.1:1\nthreads = 1\n  readers=1  \r\n"
    );
    const auto path = file.path();
    const auto loaded = load_all(
        {"--config", path, "--listen=127.0.0.1:3"},
        {{"GULBARA_LISTEN", "127.0.0.1:2"}, {"GULBARA_THREADS", "2"}}
    );
    REQUIRE(loaded);
    CHECK(loaded->settings.listen.port == 3);
    CHECK(loaded->settings.threads == 2);
    CHECK(loaded->settings.readers == 1);
}

TEST_CASE("the file may be named by the environment; a flag names another") {
    const temporary_file one("threads = 1\n");
    const temporary_file two("threads = 2\n");
    const auto path = two.path();
    CHECK(load_all({}, {{"GULBARA_CONFIG", one.path()}})->settings.threads == 1);
    CHECK(load_all({"--config", path}, {{"GULBARA_CONFIG", one.path()}})->settings.threads == 2);
}

TEST_CASE("actions") {
    CHECK(load_all({"serve"})->action == action::serve);
    CHECK(load_all({"migrate", "--threads", "1"})->action == action::migrate);
    CHECK(load_all({"ratings", "recompute"})->action == action::recompute_ratings);
    CHECK(load_all({"--threads", "1", "ratings", "rewrite"})->action == action::rewrite_ratings);
    CHECK(
        load_all({"admin", "annul", "ab", "serve", "--threads", "1"})->words ==
        std::vector<std::string>{"annul", "ab", "serve"}
    );
    CHECK(problem_of({"ratings"}).message == "expected a flag (--key)");
    CHECK(problem_of({"ratings", "improve"}).key == "ratings improve");
    CHECK(load_all({"--check-config"})->action == action::check_config);
    CHECK(load_all({"--help"})->action == action::help);
    CHECK(load_all({"--version"})->action == action::version);
    CHECK(problem_of({"serve", "migrate"}).message == "a second command");
}

TEST_CASE("an unknown key names itself and its place") {
    const temporary_file file("threads = 1\nthread = 2\n");
    const auto path = file.path();
    CHECK(to_string(problem_of({"--config", path})) == path + ":2: thread: unknown key");
    CHECK(to_string(problem_of({"--thread", "2"})) == "command line: --thread: unknown flag");
    CHECK(
        to_string(problem_of({}, {{"GULBARA_THREAD", "2"}})) ==
        "environment: GULBARA_THREAD: unknown key"
    );
}

TEST_CASE("a wrong value names its key, its place and what is expected") {
    const temporary_file file("threads = many\n");
    const auto path = file.path();
    CHECK(
        to_string(problem_of({"--config", path})) ==
        path + ":1: threads: expected a number from 0 to 256"
    );
    CHECK(problem_of({"--max-frame", "17KiB"}).message == "expected a size from 1KiB to 16KiB");
    CHECK(problem_of({"--header-timeout", "0s"}).message == "expected more than zero");
    CHECK(problem_of({"--public-origin", "https://a.example,b"}).key == "--public-origin");
    CHECK(problem_of({"--state-dir", ""}).message == "expected the path of a folder");
}

TEST_CASE("the form of a source is checked") {
    const temporary_file no_equals("threads\n");
    const temporary_file twice("threads = 1\nthreads = 2\n");
    const temporary_file long_line("# " + std::string(5000, 'x') + "\n");
    const auto first = no_equals.path();
    const auto second = twice.path();
    const auto third = long_line.path();
    CHECK(problem_of({"--config", first}).message == "expected key = value");
    CHECK(problem_of({"--config", second}).message == "stands twice");
    CHECK(problem_of({"--config", third}).message == "the file or this line is too long");
    CHECK(problem_of({"--config", "/nowhere/x.conf"}).message.contains("cannot read"));
    CHECK(problem_of({"--threads"}).message == "its value is missing");
    CHECK(problem_of({"threads"}).message == "expected a flag (--key)");
}

TEST_CASE("a password is refused on the command line and nowhere else") {
    for (const std::string_view secret :
         {"host=db password=x", "postgresql://gulbara:x@db/gulbara"}) {
        const auto wrong = problem_of({"--database", secret});
        CHECK(wrong.key == "--database");
        CHECK_FALSE(to_string(wrong).contains("=x"));
        CHECK(load_all({}, {{"GULBARA_DATABASE", std::string(secret)}}));
    }
    CHECK(load_all({"--database", "host=/run/pg dbname=gulbara"}));
    CHECK(load_all({"--database", "postgresql://gulbara@db/gulbara"}));
}

TEST_CASE("all problems are told, not only the first") {
    const auto loaded = load_all({"--threads", "x", "--nothing", "1"}, {{"GULBARA_NO", "1"}});
    REQUIRE_FALSE(loaded);
    CHECK(loaded.error().size() == 3);
}

TEST_CASE("the environment is this process's") {
    ::setenv("GULBARA_THREADS", "5", 1);
    const auto variables = environment();
    ::unsetenv("GULBARA_THREADS");
    CHECK(load_all({}, variables)->settings.threads == 5);
}
