# For the native build: the same engine once more, as WebAssembly, in a tree of its own. Defines the
# target gulbara_engine_wasm and the file GULBARA_ENGINE_WASM.
set(wasm_tree ${PROJECT_BINARY_DIR}/wasm)
set(GULBARA_ENGINE_WASM ${wasm_tree}/bin/gulbara-engine.wasm)
file(GLOB_RECURSE engine_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/*)

add_custom_command(
    OUTPUT ${GULBARA_ENGINE_WASM}
    COMMAND ${CMAKE_COMMAND} --preset wasm -S ${PROJECT_SOURCE_DIR} -B ${wasm_tree}
        -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}
    COMMAND ${CMAKE_COMMAND} --build ${wasm_tree}
    COMMAND ${CMAKE_COMMAND} -E touch ${GULBARA_ENGINE_WASM}
    DEPENDS ${engine_sources} ${PROJECT_SOURCE_DIR}/CMakePresets.json
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Building the engine as WebAssembly"
    VERBATIM
)
add_custom_target(gulbara_engine_wasm DEPENDS ${GULBARA_ENGINE_WASM})
