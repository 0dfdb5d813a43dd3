#include "tests/support/private_postgres.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <libpq-fe.h>
#include <stdexcept>
#include <string_view>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace gulbara::tests::support {
namespace {

using namespace std::chrono_literals;

// In /tmp whatever TMPDIR says: a socket's path is limited to 107 bytes.
std::filesystem::path make_folder() {
    std::string name = "/tmp/gulbara-test.XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder in /tmp");
    return name;
}

std::filesystem::path newest_programs() {
    std::filesystem::path newest;
    int newest_version = 0;
    for (const auto& entry : std::filesystem::directory_iterator{"/usr/lib/postgresql"}) {
        const int version = std::atoi(entry.path().filename().c_str());
        if (version <= newest_version || !std::filesystem::exists(entry.path() / "bin/postgres")) {
            continue;
        }
        newest_version = version;
        newest = entry.path() / "bin";
    }
    if (newest.empty()) throw std::runtime_error("no PostgreSQL below /usr/lib/postgresql");
    return newest;
}

// The start of a command that PostgreSQL accepts as its own user's.
std::vector<std::string> as_cluster_owner() {
    if (::geteuid() != 0) return {};
    // Another user id clears the parent-death signal: it is set anew.
    return {"setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--pdeathsig=KILL"};
}

command_line owner_command(std::vector<std::string> arguments, std::filesystem::path output) {
    std::vector<std::string> whole = as_cluster_owner();
    whole.insert(whole.end(), arguments.begin(), arguments.end());
    return {.arguments = std::move(whole), .environment = {}, .output = std::move(output)};
}

void succeed(const command_line& line) {
    if (run(line) == 0) return;
    throw std::runtime_error("failed: " + line.arguments.back() + "; see " + line.output.string());
}

std::string connection_to(const std::filesystem::path& folder, std::string_view database) {
    return "host=" + folder.string() + " user=gulbara dbname=" + std::string{database};
}

command_line sweeping(const std::filesystem::path& folder) {
    constexpr auto script = "while kill -0 \"$0\" 2>/dev/null; do sleep 1; done; rm -rf \"$1\"";
    return {
        .arguments =
            {"setpriv",
             "--pdeathsig",
             "clear", // it is there to outlive the test
             "sh",
             "-c",
             script,
             std::to_string(::getpid()),
             folder.string()},
        .environment = {},
        .output = "/dev/null"
    };
}

} // namespace

private_postgres::private_postgres()
    : folder_(make_folder()), programs_(newest_programs()), log_(folder_ / "log"),
      sweeper_(sweeping(folder_)) {
    if (::geteuid() == 0) succeed({{"chown", "postgres:", folder_.string()}, {}, {}});
    succeed(owner_command(
        {(programs_ / "initdb").string(),
         "--username=gulbara",
         "--auth=trust",
         "--encoding=UTF8",
         "--locale=C.UTF-8",
         "--no-sync", // nothing is in it yet
         "--wal-segsize=1",
         "--pgdata=" + (folder_ / "data").string()},
        log_
    ));
    start();
    make_database("gulbara");
}

private_postgres::~private_postgres() {
    thaw();
    server_.reset();
    // Its children may write for a moment longer.
    std::error_code failure;
    for (int tries = 0; tries < 100 && std::filesystem::exists(folder_); ++tries) {
        std::filesystem::remove_all(folder_, failure);
        if (failure) std::this_thread::sleep_for(20ms);
    }
}

std::string private_postgres::connection_string() const {
    return connection_to(folder_, "gulbara");
}

std::string private_postgres::make_database(const std::string& name) {
    const std::string folder = folder_.string();
    succeed(owner_command(
        {(programs_ / "createdb").string(), "--host=" + folder, "--username=gulbara", name}, log_
    ));
    return connection_to(folder_, name);
}

void private_postgres::start() {
    const auto deadline = std::chrono::steady_clock::now() + 10s;
    const std::string probe = connection_to(folder_, "postgres");
    while (std::chrono::steady_clock::now() < deadline) {
        server_.emplace(owner_command(
            {(programs_ / "postgres").string(),
             "-D",
             (folder_ / "data").string(),
             "-c",
             "listen_addresses=",
             "-c",
             "unix_socket_directories=" + folder_.string()},
            log_
        ));
        while (server_->is_running()) {
            if (PQping(probe.c_str()) == PQPING_OK) return;
            std::this_thread::sleep_for(10ms);
        }
        std::this_thread::sleep_for(200ms);
    }
    throw std::runtime_error("PostgreSQL does not start; see " + log_.string());
}

void private_postgres::stop() {
    thaw();
    server_->signal(SIGINT); // "fast": clients are disconnected
    server_->wait();
}

void private_postgres::kill() {
    thaw(); // backends that stand still would outlive it
    server_->signal(SIGKILL);
    server_->wait();
}

void private_postgres::freeze() {
    is_frozen_ = true;
    signal_all(SIGSTOP);
}

void private_postgres::thaw() {
    if (std::exchange(is_frozen_, false)) signal_all(SIGCONT);
}

// The postmaster first: it starts no backend then.
void private_postgres::signal_all(int number) {
    server_->signal(number);
    const std::string pid = std::to_string(server_->id());
    std::ifstream children{"/proc/" + pid + "/task/" + pid + "/children"};
    if (!children) throw std::runtime_error("no list of PostgreSQL's processes in /proc");
    for (pid_t each = 0; children >> each;) ::kill(each, number);
}

const std::filesystem::path& private_postgres::log() const {
    return log_;
}

} // namespace gulbara::tests::support
