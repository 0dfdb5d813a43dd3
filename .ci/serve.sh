# ./dev serve: database, server and a house bot for each level, and their orderly end.

bot_levels=(easy medium strong)
declare -A bot_pids=()

serve() {
    listen=${GULBARA_LISTEN:-127.0.0.1:8080}
    state=$(state_folder)
    install_packages
    build release gulbara-server gulbara-bot gulbara-verify gulbara_web
    claim_state_folder
    trap 'exit 0' INT TERM HUP
    trap end_all EXIT
    if [ -n "${GULBARA_DATABASE:-}" ]; then
        database=$GULBARA_DATABASE
    else
        start_cluster "$state"
        database="host=$cluster_socket user=gulbara dbname=gulbara"
    fi
    make_bot_tokens
    start_server
    start_bots
    greet
    watch_all
}

# One serve at a time per state folder. The lock is descriptor 9; children must not inherit it.
claim_state_folder() {
    mkdir -p "$state/server"
    chmod 711 "$state" # the database user passes through
    chmod 700 "$state/server"
    exec 9>"$state/lock"
    flock -n 9 || fail "another ./dev serve is using $state"
}

# The strong bot was there before the others: its files have no level in their names.
bot_token_file() { [ "$1" = strong ] && echo "$state/house-bot-token" || echo "$state/$1-bot-token"; }
bot_folder() { [ "$1" = strong ] && echo "$state/bot" || echo "$state/$1-bot"; }

make_bot_tokens() {
    local level file
    for level in "${bot_levels[@]}"; do
        file=$(bot_token_file "$level")
        [ -s "$file" ] || (umask 077 && od -An -N32 -tx1 /dev/urandom | tr -d ' \n' >"$file")
    done
}

# Starts a program in a session of its own, so that Ctrl-C reaches this script only and the order
# of stopping is ours; should the script be killed, the program is told to end.
start_program() { setsid setpriv --pdeathsig TERM "$@" 9>&- & }

start_server() {
    say "Starting the server"
    GULBARA_DATABASE=$database start_program build/release/bin/gulbara-server \
        --listen "$listen" --state-dir "$state/server" --web-dir build/release/web \
        --easy-bot-token-file "$(bot_token_file easy)" \
        --medium-bot-token-file "$(bot_token_file medium)" \
        --house-bot-token-file "$(bot_token_file strong)"
    server_pid=$!
    local deadline=$((SECONDS + 60))
    until is_ready; do
        is_running "$server_pid" || fail "the server has ended (see above; GULBARA_LISTEN chooses another port)"
        [ $SECONDS -lt $deadline ] || fail "the server is not ready after 60 s"
        sleep 0.05
    done
}

# Asks /readyz: whether the server answers 200.
is_ready() {
    local status_line='' host=${listen%:*}
    host=${host//[\[\]]/} # of an IPv6 address
    {
        exec 8<>"/dev/tcp/$host/${listen##*:}" &&
            printf 'GET /readyz HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$listen" >&8 &&
            read -r -t 2 status_line <&8
    } 2>/dev/null || true
    exec 8>&- || true
    [[ $status_line == 'HTTP/1.1 200'* ]]
}

# Those that do not run.
start_bots() {
    local level folder
    for level in "${bot_levels[@]}"; do
        if is_running "${bot_pids[$level]:-}"; then continue; fi
        [ -z "${bot_pids[$level]:-}" ] || say "The $level house bot has ended; starting it again"
        folder=$(bot_folder "$level")
        mkdir -p "$folder"
        chmod 700 "$folder"
        start_program build/release/bin/gulbara-bot --server "http://$listen" --level "$level" \
            --token-file "$(bot_token_file "$level")" --state-dir "$folder" --house \
            --message-rate 1000
        bot_pids[$level]=$!
    done
}

greet() {
    cat <<TEXT

Gulbara is up: http://$listen/
Its state is in $state; Ctrl-C ends all of it.

Try next, in another terminal:
  build/release/bin/gulbara-bot --server http://$listen --state-dir ~/my-bot --games 1
      a bot of your own plays a house bot and checks every throw
  curl -s http://$listen/api/v1/matches/ID/transcript | build/release/bin/gulbara-verify -
      proves the whole match; ID is the name of its folder in ~/my-bot
TEXT
}

# Until the server ends: a database or a house bot that died is started again.
watch_all() {
    while is_running "$server_pid"; do
        pause
        if [ -n "${cluster_pid:-}" ] && ! is_running "$cluster_pid"; then
            say "PostgreSQL has ended; starting it again"
            run_cluster
        fi
        start_bots
    done
    fail "the server has ended by itself"
}

# A second that a signal can cut short.
pause() {
    sleep 1 9>&- &
    wait $! || true
}

is_running() { [ -n "${1:-}" ] && kill -0 "$1" 2>/dev/null; }

# stop_program PID SIGNAL SECONDS: ends a child, by force when it takes longer than that.
stop_program() {
    local pid=$1 deadline=$((SECONDS + $3))
    is_running "$pid" || return 0
    kill -s "$2" "$pid"
    while is_running "$pid" && [ $SECONDS -lt $deadline ]; do sleep 0.05; done
    ! is_running "$pid" || kill -KILL "$pid"
    wait "$pid" 2>/dev/null || true
}

# In reverse order of starting: the server writes its last into a database that is still there.
end_all() {
    local status=$?
    trap '' INT TERM HUP
    say "Stopping"
    local level
    for level in "${!bot_pids[@]}"; do stop_program "${bot_pids[$level]}" TERM 10; done
    stop_program "${server_pid:-}" TERM 30
    if [ -n "${cluster_socket:-}" ]; then
        stop_program "${cluster_pid:-}" INT 60 # a fast shutdown, with a checkpoint
        remove_socket_folder
    fi
    exit $status
}
