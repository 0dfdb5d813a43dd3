# ./dev test, lint, format and bench.

run_tests() {
    local all=no
    case ${1:-} in
        '') ;;
        --all) all=yes ;;
        *) fail "unknown option of test: $1" ;;
    esac
    install_packages
    build dev
    local log
    log=$(mktemp)
    # shellcheck disable=SC2064 # the name is fixed now
    trap "rm -f '$log'" EXIT
    local status=0
    run_suite dev "$log" --label-exclude slow || status=1
    if [ $all = yes ]; then
        run_suite dev "$log" --label-regex slow || status=1
        lint --full || status=1
        run_sanitized asan "$log" || status=1
        run_sanitized tsan "$log" || status=1
    fi
    print_totals "$log"
    [ $status -eq 0 ] || fail "something above has failed"
}

# run_suite PRESET LOG CTEST-OPTION...: runs tests, visibly, and appends ctest's lines to the log.
run_suite() {
    local preset=$1 log=$2
    shift 2
    say "Testing build/$preset"
    ctest --test-dir "build/$preset" --output-on-failure --no-tests=error --parallel 2 "$@" |
        tee -a "$log"
}

run_sanitized() {
    build "$1" && run_suite "$1" "$2" --label-exclude 'slow|native-only'
}

# The plain sum over all suites, alone on the last line.
print_totals() {
    awk '/tests passed, .* tests failed out of|tests passed, .* test failed out of/ {
             failed += $4; total += $NF
         }
         END { printf "\n%d passed, %d failed\n", total - failed, failed }' "$1"
}

sources() { git ls-files -z -- '*.cpp' '*.hpp'; }

format() {
    install_packages
    sources | xargs -0 -r clang-format-19 -i
}

# lint [--full|--quick]
lint() {
    local extent=${1:---full} status=0
    install_packages
    say "Layout (clang-format)"
    sources | xargs -0 -r clang-format-19 --dry-run --Werror || status=1
    say "Shell scripts"
    lint_scripts || status=1
    say "Layering"
    python3 tests/layering/layering.py . || status=1
    if [ "$extent" != --quick ]; then
        say "clang-tidy (what has changed since the last time)"
        build tidy || status=1
    fi
    [ $status -ne 0 ] || say "Nothing to complain about."
    return $status
}

lint_scripts() {
    local script
    for script in dev .ci/run .ci/*.sh; do bash -n "$script" || return 1; done
    shellcheck --external-sources --shell=bash dev .ci/run .ci/*.sh
}

# bench [NAME...]: each is a program gulbara-bench-NAME of the release build.
bench() {
    install_packages
    configure release
    local name names=("$@")
    [ $# -gt 0 ] || mapfile -t names < <(benchmark_names)
    build release "${names[@]/#/gulbara-bench-}"
    for name in "${names[@]}"; do
        say "Benchmark: $name"
        "build/release/bin/gulbara-bench-$name"
    done
}

benchmark_names() {
    ninja -C build/release -t targets all | sed -n 's/^gulbara-bench-\([a-z]*\): phony$/\1/p' | sort
}
