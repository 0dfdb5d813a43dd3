// The module's memory, in place of the C library's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace gulbara::engine::wasm {

/// The module's memory. Blocks are powers of two; one that is given back is given again for its
/// size. The C library's allocator would be a sixth of the module.
class heap {
public:
    /// Begins at the end of all data, where the linker has put it.
    explicit constexpr heap(unsigned char* begin) : fresh_(begin) {}

    /// Aligned for anything. Traps where there is no memory left.
    void* allocate(std::size_t size);

    /// Before: `memory` came from `allocate` and was not given back yet.
    void give_back(void* memory);

private:
    /// Before each block that is in use: where it goes back to. In one that is free: the next one.
    union header {
        std::uint32_t order;
        header* next;
        std::max_align_t alignment;
    };

    static constexpr std::uint32_t smallest_order = 5;
    static constexpr std::uint32_t largest_order = 30;

    header* take_fresh(std::size_t size);

    unsigned char* fresh_;
    std::array<header*, largest_order + 1> free_{};
};

} // namespace gulbara::engine::wasm
