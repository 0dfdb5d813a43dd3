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

# The start of a command that is to run as the cluster's owner.
cluster_owner=()
if [ "$(id -u)" -eq 0 ]; then
    cluster_owner=(setpriv --reuid=postgres --regid=postgres --init-groups --reset-env)
fi

as_cluster_owner() { (cd / && exec "${cluster_owner[@]}" "$@"); }

# Starts the cluster of a state folder, making it first where there is none.
# After: it answers at the socket folder `cluster_socket`.
start_cluster() {
    cluster_data=$1/database
    cluster_log=$1/database.log
    make_socket_folder "$1"
    cluster_programs=$(postgresql_programs)
    [ -x "$cluster_programs/postgres" ] ||
        fail "$cluster_programs has no PostgreSQL; Debian 12 has it in postgresql-15"
    [ -d "$cluster_data" ] || make_cluster
    stop_stale_cluster
    run_cluster
    make_database
}

# A short path: a socket's is limited to 107 bytes. What a killed run has left goes first.
make_socket_folder() {
    local parent remembered=$1/socket-folder
    [ ! -f "$remembered" ] || rm -rf "$(cat "$remembered")"
    for parent in /run "${XDG_RUNTIME_DIR:-/tmp}" /tmp; do
        if [ -w "$parent" ]; then break; fi
    done
    cluster_socket=$(mktemp -d "$parent/gulbara.XXXXXX")
    echo "$cluster_socket" >"$remembered"
    [ "$(id -u)" -ne 0 ] || chown postgres: "$cluster_socket"
}

make_cluster() {
    say "Making a PostgreSQL cluster in $cluster_data"
    # Under another name until it is whole.
    local unfinished=$cluster_data.unfinished
    rm -rf "$unfinished"
    mkdir -m 700 "$unfinished"
    [ "$(id -u)" -ne 0 ] || chown postgres: "$unfinished"
    # `trust` holds for the socket only, and its folder is closed to everyone else.
    as_cluster_owner "$cluster_programs/initdb" --pgdata="$unfinished" --username=gulbara \
        --auth=trust --encoding=UTF8 --locale=C.UTF-8 --data-checksums >/dev/null
    mv "$unfinished" "$cluster_data"
}

# The server runs in a session of its own, so that Ctrl-C does not reach it before the game server
# has written its last; should this script be killed, it shuts down by itself. After a kill of its
# own the first starts may fail while the dead server's children still hold its memory.
run_cluster() {
    local deadline=$((SECONDS + 10))
    while [ $SECONDS -lt $deadline ]; do
        (
            cd / && exec setsid "${cluster_owner[@]}" setpriv --pdeathsig INT \
                "$cluster_programs/postgres" -D "$cluster_data" -c listen_addresses= \
                -c unix_socket_directories="$cluster_socket" >>"$cluster_log" 2>&1 9>&-
        ) &
        cluster_pid=$!
        while is_running "$cluster_pid"; do
            ! "$cluster_programs/pg_isready" -q -h "$cluster_socket" || return 0
            sleep 0.05
        done
        sleep 0.5
    done
    fail "PostgreSQL does not start; its log is $cluster_log"
}

make_database() {
    local psql=("$cluster_programs/psql" -X -q -A -t -h "$cluster_socket" -U gulbara -d postgres)
    local there="select 1 from pg_database where datname = 'gulbara'"
    [ "$(as_cluster_owner "${psql[@]}" -c "$there")" = 1 ] ||
        as_cluster_owner "${psql[@]}" -c 'create database gulbara'
}

# What a killed run may have left running.
stop_stale_cluster() {
    local pg_ctl=("$cluster_programs/pg_ctl" --pgdata="$cluster_data" --silent)
    as_cluster_owner "${pg_ctl[@]}" status >/dev/null || return 0
    as_cluster_owner "${pg_ctl[@]}" stop --wait --mode=fast
}

remove_socket_folder() { rm -rf "$cluster_socket"; }
