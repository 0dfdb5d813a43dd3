// What the C++ library would ask of a host: memory, and an end to it all. Defined here so that the
// module imports nothing; where a native program would abort, the module traps.
#include <__verbose_abort>
#include <cstdarg>
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) {
    void* memory = std::malloc(size); // NOLINT(cppcoreguidelines-no-malloc)
    if (memory == nullptr) __builtin_trap();
    return memory;
}

void operator delete(void* memory) noexcept {
    std::free(memory); // NOLINT(cppcoreguidelines-no-malloc)
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory); // NOLINT(cppcoreguidelines-no-malloc)
}

void std::__libcpp_verbose_abort(const char*, ...) {
    __builtin_trap();
}

extern "C" void abort_message(const char*, ...) {
    __builtin_trap();
}

extern "C" void abort() {
    __builtin_trap();
}
