#include "tests/bench/server/process_cost.hpp"

#include <fstream>
#include <string>
#include <unistd.h>

namespace gulbara::bench {

namespace fs = std::filesystem;

namespace {

fs::path folder_of(pid_t process) {
    return fs::path("/proc") / std::to_string(process);
}

// Fourth field of /proc/PID/stat, after the name in parentheses; 0: it has gone.
pid_t parent_of(const fs::path& process) {
    std::ifstream in(process / "stat");
    std::string line;
    std::getline(in, line);
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos || name_end + 4 >= line.size()) return 0;
    return static_cast<pid_t>(std::stol(line.substr(name_end + 4)));
}

} // namespace

std::int64_t cpu_time_ns(pid_t process) {
    std::int64_t sum = 0;
    std::error_code gone;
    for (const auto& thread : fs::directory_iterator(folder_of(process) / "task", gone)) {
        std::int64_t on_processor = 0;
        std::ifstream(thread.path() / "schedstat") >> on_processor;
        sum += on_processor;
    }
    return sum;
}

std::vector<pid_t> children_of(pid_t process) {
    std::vector<pid_t> result;
    std::error_code gone;
    for (const auto& entry : fs::directory_iterator("/proc", gone)) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") == std::string::npos &&
            parent_of(entry.path()) == process)
            result.push_back(static_cast<pid_t>(std::stol(name)));
    }
    return result;
}

std::int64_t cpu_time_of_family_ns(pid_t process) {
    std::int64_t sum = cpu_time_ns(process);
    for (const pid_t child : children_of(process)) sum += cpu_time_ns(child);
    return sum;
}

std::int64_t resident_bytes(pid_t process) {
    std::int64_t whole = 0;
    std::int64_t resident = 0;
    std::ifstream(folder_of(process) / "statm") >> whole >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

} // namespace gulbara::bench
