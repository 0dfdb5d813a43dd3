# Node.js and npm for the web client. Debian 12's Node.js is older than the client's build tools
# take; then a newer one comes from the npm registry, into this tree only.

node_version=22.23.5

use_node() {
    command -v npm >/dev/null || as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends npm
    ! is_node_new_enough || return 0
    local machine package
    machine=$(uname -m)
    package=node-linux-$(sed -e s/x86_64/x64/ -e s/aarch64/arm64/ <<<"$machine")
    local folder=$PWD/build/node
    if [ ! -x "$folder/node_modules/$package/bin/node" ]; then
        say "Installing Node.js $node_version into $folder"
        npm install --prefix "$folder" --no-save --no-audit --no-fund "$package@$node_version"
    fi
    PATH=$folder/node_modules/$package/bin:$PATH
    export PATH
}

# 20.19, the first that Vite 8 takes.
is_node_new_enough() {
    node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
             process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'
}
