#include "engine/wasm/heap.hpp"

#include <algorithm>
#include <bit>

// Blocks are cut from raw memory: there is no way without arithmetic on pointers and casts.
// NOLINTBEGIN(cppcoreguidelines-pro-bounds-pointer-arithmetic)
// NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast)
// NOLINTBEGIN(cppcoreguidelines-pro-type-union-access)
// NOLINTBEGIN(cppcoreguidelines-pro-bounds-constant-array-index)
namespace gulbara::engine::wasm {

namespace {

constexpr std::size_t page_size = 65536;

} // namespace

heap::header* heap::take_fresh(std::size_t size) {
    const auto used = reinterpret_cast<std::uintptr_t>(fresh_) % sizeof(header);
    unsigned char* begin = fresh_ + (used == 0 ? 0 : sizeof(header) - used);
    const std::uint64_t end = std::uint64_t{reinterpret_cast<std::uintptr_t>(begin)} + size;
    const std::size_t pages = __builtin_wasm_memory_size(0);
    const auto wanted = static_cast<std::size_t>((end + page_size - 1) / page_size);
    if (wanted > pages && __builtin_wasm_memory_grow(0, wanted - pages) == SIZE_MAX) {
        __builtin_trap();
    }
    fresh_ = begin + size;
    return reinterpret_cast<header*>(begin);
}

void* heap::allocate(std::size_t size) {
    if (size > (std::size_t{1} << largest_order) - sizeof(header)) __builtin_trap();
    const auto fitting = static_cast<std::uint32_t>(std::bit_width(size + sizeof(header) - 1));
    const std::uint32_t order = std::max(smallest_order, fitting);
    header* block = free_[order];
    if (block == nullptr) {
        block = take_fresh(std::size_t{1} << order);
    } else {
        free_[order] = block->next;
    }
    block->order = order;
    return block + 1;
}

void heap::give_back(void* memory) {
    header* block = static_cast<header*>(memory) - 1;
    const std::uint32_t order = block->order;
    block->next = free_[order];
    free_[order] = block;
}

} // namespace gulbara::engine::wasm
// NOLINTEND(cppcoreguidelines-pro-bounds-constant-array-index)
// NOLINTEND(cppcoreguidelines-pro-type-union-access)
// NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
// NOLINTEND(cppcoreguidelines-pro-bounds-pointer-arithmetic)
