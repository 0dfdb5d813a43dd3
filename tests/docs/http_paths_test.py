"""The paths that the server answers are those of the protocol page and of docs/openapi.json.

The web client's own pages, all of them what stands at "/", are no part of the protocol.
"""

import json
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])


def served_paths():
    sources = [*root.glob("server/net/*route*.cpp"), root / "server/net/home_page.cpp"]
    sources.remove(root / "server/net/web_client_routes.cpp")
    paths = {path for source in sources for path in re.findall(r'"(/[\w/{}-]*)"', source.read_text())}
    connection = (root / "server/net/http_connection.cpp").read_text()
    return paths | set(re.findall(r'websocket_path = "(.*?)"', connection))


def without_names(path):
    return re.sub(r"{\w*}", "{}", path)


def documented_paths():
    page = (root / "docs/protocol.md").read_text()
    return {without_names(path) for path in re.findall(r"^\| `(?:GET|POST|PUT|DELETE) (\S+)`", page, re.M)}


def openapi_paths():
    document = json.loads((root / "docs/openapi.json").read_text())
    return {without_names(path) for path in document["paths"]}


served = served_paths()
failures = [
    f"{name}: {path}"
    for name, paths in (("protocol.md", documented_paths()), ("openapi.json", openapi_paths()))
    for path in sorted(paths ^ served)
]
if len(served) < 10:
    failures.append(f"only {len(served)} paths found in the sources")
for failure in failures:
    print("served or documented, not both:", failure)
sys.exit(1 if failures else 0)
