// What processes cost: CPU time and memory, from /proc.
#pragma once

#include <cstdint>
#include <filesystem>
#include <sys/types.h>
#include <vector>

namespace gulbara::bench {

// Nanoseconds on a processor of all threads that live now; those that ended in between are lost.
std::int64_t cpu_time_ns(pid_t);
// Of the process and all its children.
std::int64_t cpu_time_of_family_ns(pid_t);
// Resident memory in bytes.
std::int64_t resident_bytes(pid_t);

std::vector<pid_t> children_of(pid_t);

} // namespace gulbara::bench
