# Configuring and building with the presets of CMakePresets.json.

# Configures a preset when that was not done yet or the presets have changed since; for every other
# change ninja does it by itself.
configure() {
    local preset=$1 ninja_file=build/$1/build.ninja
    [ -f "$ninja_file" ] && [ "$ninja_file" -nt CMakePresets.json ] && return
    say "Configuring build/$preset"
    if command -v ccache >/dev/null; then
        export CMAKE_CXX_COMPILER_LAUNCHER=ccache
    fi
    cmake --preset "$preset"
}

# build PRESET [TARGET...]
build() {
    local preset=$1
    shift
    use_node
    configure "$preset"
    # Paths in the cache are relative, so that clones share it.
    CCACHE_NOHASHDIR=1 CCACHE_BASEDIR=$PWD ninja -C "build/$preset" "$@"
}
