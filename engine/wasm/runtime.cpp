// What the C++ library would ask of a host: memory, and an end to it all. Defined here so that the
// module imports nothing; where a native program would abort, the module traps.
#include "engine/wasm/heap.hpp"

#include <__verbose_abort>
#include <cstddef>
#include <new>

// NOLINTBEGIN(readability-identifier-naming, bugprone-reserved-identifier): the linker's names

/// Where all data end.
extern "C" unsigned char __heap_base;

namespace {

gulbara::engine::wasm::heap& memory() {
    static constinit gulbara::engine::wasm::heap instance(&__heap_base);
    return instance;
}

} // namespace

void* operator new(std::size_t size) {
    return memory().allocate(size);
}

void operator delete(void* block) noexcept {
    if (block != nullptr) memory().give_back(block);
}

void operator delete(void* block, std::size_t) noexcept {
    operator delete(block);
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

// A module never exits: what would be destroyed at the end is not.
extern "C" int __cxa_atexit(void (*)(void*), void*, void*) {
    return 0;
}

// NOLINTEND(readability-identifier-naming, bugprone-reserved-identifier)
