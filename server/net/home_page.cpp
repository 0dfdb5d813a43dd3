#include "server/net/routes.hpp"

namespace gulbara::server::net {

namespace {

// Without scripts, pictures or anything from elsewhere.
constexpr std::string_view page = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gulbara</title>
<style>
body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif;
       color: #222; background: #fdfcf9 }
h1 { font-size: 1.6rem; margin-bottom: 0 }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
p { margin: .6rem 0 }
code { background: #efece4; padding: .1rem .3rem; border-radius: .2rem }
a { color: #7a3b10 }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #1c1a17 } code { background: #2e2a25 } a { color: #e0a070 }
}
</style>
</head>
<body>
<h1>Gulbara</h1>
<p>A server for the long-nardy family of backgammon games, with dice that nobody can foresee.</p>

<h2>The dice</h2>
<p>Before a match the server and both players each commit to a chain of secret keys. Every throw is
made from one key of each of them, so nobody knows a die before it falls, the operator of this
server included, and everybody can check it the moment it has. When the match is over its
transcript proves every throw and every move to anyone, without this server.</p>

<h2>What you can ask</h2>
<p><a href="/api/v1/rulesets">The games</a>,
<a href="/api/v1/matches">the matches being played</a>,
<a href="/api/v1/keys">the keys this server signs with</a>.
A match is at <code>/api/v1/matches/ID</code>, what proves it at
<code>/api/v1/matches/ID/transcript</code>.</p>

<h2>How to play</h2>
<p>Programs play over a WebSocket at <code>/ws</code>; a client of one's own needs nothing but the
documents that come with the source: the protocol (<code>docs/protocol.md</code>), the rules of the
five games (<code>docs/rules.md</code>) and how the dice are made and checked
(<code>docs/fairness.md</code>). <code>gulbara-bot</code> is such a client, and
<code>gulbara-verify</code> checks a transcript.</p>
</body>
</html>
)";

http_response home(const http_request&, path_arguments) {
    http_response response{.status = http_status::ok, .fields = {}, .body = std::string(page)};
    response.fields.add("Content-Type", "text/html; charset=utf-8");
    response.fields.add("Cache-Control", "no-cache");
    response.fields.add("Referrer-Policy", "no-referrer");
    response.fields.add(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    );
    return response;
}

} // namespace

void add_home_page(router& routes) {
    routes.add(http_method::get, "/", work::quick, home);
}

} // namespace gulbara::server::net
