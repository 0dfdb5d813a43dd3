# Debian packages: what is needed (packages.txt), what is missing, how it is installed.

# Prints the needed packages that are not installed, one a line. Asks dpkg only.
missing_packages() {
    local needed installed
    needed=$(sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' .ci/packages.txt | sort -u)
    # It fails when it does not know one of them; then it has named the others all the same.
    # shellcheck disable=SC2086 # one word per package
    installed=$({ dpkg-query -W -f='${Package} ${db:Status-Status}\n' $needed 2>/dev/null || true; } |
        sed -n 's/ installed$//p' | sort -u)
    comm -23 <(echo "$needed") <(echo "$installed")
}

# Runs a command as root, or says what is needed to get there.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "installing packages needs root or sudo; as root, run: apt-get install" \
            "--no-install-recommends $(missing_packages | paste -sd' ')"
    fi
}

# Makes every package of packages.txt be there. Without missing ones no apt call is made.
install_packages() {
    command -v dpkg-query >/dev/null || {
        say "Not a Debian system: the tools behind the packages of .ci/packages.txt must be there."
        return
    }
    local missing
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    say "Installing $(paste -sd' ' <<<"$missing")"
    as_root apt-get update -q
    install_without_main_cluster "$missing"
    missing=$(missing_packages)
    [ -z "$missing" ] || fail "still missing: $(paste -sd' ' <<<"$missing")"
}

# Debian's PostgreSQL package starts a system-wide cluster unless told otherwise; ours are private
# ones. The setting lasts for the installation only and changes nothing that is there already.
install_without_main_cluster() {
    local folder=/etc/postgresql-common/createcluster.d
    local setting=$folder/gulbara-no-main-cluster.conf status=0
    as_root mkdir -p "$folder"
    as_root sh -c "echo 'create_main_cluster = false' >'$setting'"
    # shellcheck disable=SC2086 # one word per package
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends $1 || status=$?
    as_root rm -f "$setting"
    [ $status -eq 0 ] || fail "apt-get could not install the packages (see above)." \
        "clang-19 is part of Debian 12 since its point releases of 2025: is the system up to date?"
}
