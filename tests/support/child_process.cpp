#include "tests/support/child_process.hpp"

#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

namespace gulbara::tests::support {
namespace {

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    result.reserve(texts.size() + 1);
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

std::vector<std::string> environment_with(const std::vector<std::string>& added) {
    std::vector<std::string> result = added; // first, so that these are found first
    for (char** entry = environ; *entry != nullptr; ++entry) result.emplace_back(*entry);
    return result;
}

pid_t start(const command_line& line) {
    // posix_spawn has no parent-death signal; setpriv sets it and becomes the program.
    std::vector<std::string> arguments{"setpriv", "--pdeathsig", "KILL"};
    arguments.insert(arguments.end(), line.arguments.begin(), line.arguments.end());
    std::vector<std::string> environment = environment_with(line.environment);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!line.output.empty()) {
        constexpr int flags = O_WRONLY | O_CREAT | O_APPEND;
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, line.output.c_str(), flags, 0644);
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    }
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);

    pid_t id = -1;
    const int failure = posix_spawnp(
        &id,
        arguments.front().c_str(),
        &actions,
        &attributes,
        pointers(arguments).data(),
        pointers(environment).data()
    );
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) throw std::system_error(failure, std::generic_category(), "posix_spawn");
    return id;
}

int exit_status(int wait_status) {
    return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
}

} // namespace

child_process::child_process(const command_line& line) : id_(start(line)) {}

child_process::~child_process() {
    if (id_ < 0) return;
    signal(SIGKILL);
    wait();
}

child_process::child_process(child_process&& other) noexcept
    : id_(std::exchange(other.id_, -1)), status_(other.status_) {}

pid_t child_process::id() const {
    return id_;
}

bool child_process::is_running() {
    return !wait_for(std::chrono::milliseconds{0}).has_value();
}

void child_process::signal(int number) {
    if (is_running()) ::kill(id_, number);
}

int child_process::wait() {
    int wait_status = 0;
    if (!status_ && ::waitpid(id_, &wait_status, 0) == id_) status_ = exit_status(wait_status);
    return status_.value();
}

std::optional<int> child_process::wait_for(std::chrono::milliseconds patience) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (!status_) {
        int wait_status = 0;
        if (::waitpid(id_, &wait_status, WNOHANG) == id_) {
            status_ = exit_status(wait_status);
        } else if (std::chrono::steady_clock::now() >= deadline) {
            break;
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
        }
    }
    return status_;
}

int run(const command_line& line) {
    return child_process{line}.wait();
}

} // namespace gulbara::tests::support
