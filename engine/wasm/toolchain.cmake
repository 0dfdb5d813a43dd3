# clang-19 with Debian's wasi-libc and libc++ for wasm32 (packages wasi-libc, libc++-19-dev-wasm32,
# libclang-rt-19-dev-wasm32).
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# A probe of the compiler need not link: a module without a host has no main.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
