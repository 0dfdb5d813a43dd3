# Messages of ./dev: what goes on to standard output, what went wrong to standard error.

say() { printf '\n== %s\n' "$*"; }

fail() {
    printf 'dev: %s\n' "$*" >&2
    exit 1
}
