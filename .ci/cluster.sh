# A private PostgreSQL cluster for ./dev serve: own data folder, own socket, no TCP, fsync on.
# PostgreSQL refuses to run as root; then it runs as Debian's user `postgres`.

# Where serve keeps its state; `database` below it is the cluster's data.
state_folder() {
    if [ -n "${GULBARA_STATE_DIR:-}" ]; then
        realpath -m "$GULBARA_STATE_DIR"
    elif [ "$(id -u)" -eq 0 ]; then
        echo /var/lib/gulbara
    else
        echo "${XDG_STATE_HOME:-$HOME/.local/state}/gulbara"
    fi
}

# The newest installed PostgreSQL's program folder. A data folder made by an older major version
# keeps that version.
postgresql_programs() {
    local version='*'
    [ ! -f "$cluster_data/PG_VERSION" ] || version=$(as_cluster_owner cat "$cluster_data/PG_VERSION")
    # shellcheck disable=SC2086 # the pattern is meant to expand
    printf '%s\n' /usr/lib/postgresql/$version/bin | sort -V | tail -n 1
}

as_cluster_owner() {
    if [ "$(id -u)" -eq 0 ]; then
        (cd / && exec setpriv --reuid=postgres --regid=postgres --init-groups --reset-env "$@")
    else
        "$@"
    fi
}

# Starts the cluster of the state folder, making it first where there is none.
# After: it answers at the socket folder `cluster_socket`.
start_cluster() {
    cluster_data=$1/database
    make_socket_folder
    cluster_programs=$(postgresql_programs)
    [ -x "$cluster_programs/postgres" ] || fail "no PostgreSQL below /usr/lib/postgresql"
    [ -f "$cluster_data/PG_VERSION" ] || make_cluster
    # What a killed run has left running goes first: its socket folder is not ours.
    if cluster_is_up; then stop_cluster; fi
    run_cluster
    make_database
}

# A short path: a socket's is limited to 107 bytes.
make_socket_folder() {
    local parent
    for parent in /run "${XDG_RUNTIME_DIR:-/tmp}" /tmp; do
        if [ -w "$parent" ]; then break; fi
    done
    cluster_socket=$(mktemp -d "$parent/gulbara.XXXXXX")
    [ "$(id -u)" -ne 0 ] || chown postgres: "$cluster_socket"
}

make_cluster() {
    say "Making a PostgreSQL cluster in $cluster_data"
    mkdir -p "$cluster_data"
    chmod 700 "$cluster_data"
    [ "$(id -u)" -ne 0 ] || chown postgres: "$cluster_data"
    # `trust` holds for the socket only, and its folder is closed to everyone else.
    as_cluster_owner "$cluster_programs/initdb" --pgdata="$cluster_data" --username=gulbara \
        --auth=trust --encoding=UTF8 --locale=C.UTF-8 --data-checksums >/dev/null
}

# pg_ctl puts the server into a session of its own, so that Ctrl-C does not reach it before the
# game server has written its last. After a kill the first starts may fail while the dead server's
# children still hold its memory.
run_cluster() {
    local deadline=$((SECONDS + 10))
    until as_cluster_owner "$cluster_programs/pg_ctl" start --pgdata="$cluster_data" --silent \
        --wait --timeout=60 --log="$cluster_data/server.log" \
        --options="-c listen_addresses='' -c unix_socket_directories='$cluster_socket'" 9>&-; do
        [ $SECONDS -lt $deadline ] ||
            fail "PostgreSQL does not start; its log is $cluster_data/server.log"
        sleep 0.5
    done
}

make_database() {
    local psql=("$cluster_programs/psql" -X -q -A -t -h "$cluster_socket" -U gulbara -d postgres)
    local there="select 1 from pg_database where datname = 'gulbara'"
    [ "$(as_cluster_owner "${psql[@]}" -c "$there")" = 1 ] ||
        as_cluster_owner "${psql[@]}" -c 'create database gulbara'
}

cluster_is_up() {
    as_cluster_owner "$cluster_programs/pg_ctl" status --pgdata="$cluster_data" >/dev/null
}

stop_cluster() {
    as_cluster_owner "$cluster_programs/pg_ctl" stop --pgdata="$cluster_data" --silent --wait \
        --mode=fast
}

remove_socket_folder() { rm -rf "$cluster_socket"; }
