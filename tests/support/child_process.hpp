// A program run by a test.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace gulbara::tests::support {

struct command_line {
    std::vector<std::string> arguments;   // the program first; looked for in PATH
    std::vector<std::string> environment; // "NAME=value", added to the test's own
    std::filesystem::path output;         // both streams are appended; empty: the test's own
};

// Runs from construction on, in a session of its own: signals to the test do not reach it, but it
// is killed when the thread that made it ends, so that it never outlives the test.
// Thread: one at a time.
class child_process {
public:
    // Throws std::system_error when it cannot be started.
    explicit child_process(const command_line&);
    // Kills and reaps what still runs.
    ~child_process();
    child_process(child_process&&) noexcept;
    child_process& operator=(child_process&&) = delete;

    pid_t id() const;
    bool is_running();
    // Nothing happens to one that has ended.
    void signal(int number);
    // The exit status, 128 + number after a signal; again and again the same.
    int wait();
    // None: it still runs after that time.
    std::optional<int> wait_for(std::chrono::milliseconds);

private:
    pid_t id_ = -1;
    std::optional<int> status_;
};

// Runs a program to its end and returns its exit status.
int run(const command_line&);

} // namespace gulbara::tests::support
