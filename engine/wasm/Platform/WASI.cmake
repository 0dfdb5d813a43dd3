# CMake before 3.31 does not know this system; there is nothing to say about it.
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
