#!/usr/bin/env python3
"""Checks that the arrows between the project's folders run one way.

usage: layering.py ROOT

Prints one line per violation; exit status 0 when there is none, 1 otherwise.
"""

import re
import subprocess
import sys
from pathlib import Path
from typing import Iterator, NamedTuple

TOP_LEVEL = {
    *("CMakeLists.txt", "server", "engine", "protocol", "migrations", "docker", "tests", "docs"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "CMakePresets.json", "dev"),
    *(".ci", ".clang-format", ".clang-tidy", ".editorconfig", ".gitignore", ".gitattributes"),
}

# What each folder may include besides itself. `server` itself holds the composition root.
GROUND = {"engine", "protocol", "server/config", "server/runtime"}
KEEPING = GROUND | {"server/keys", "server/ratings", "server/store"}
DOMAIN = KEEPING | {"server/accounts"}
MAY_INCLUDE = {
    "engine": set(),
    "protocol": {"engine"},
    "server/config": {"engine", "protocol"},
    "server/runtime": {"engine", "protocol", "server/config"},
    "server/keys": {"engine", "protocol"},
    "server/ratings": {"engine"},
    "server/store": GROUND | {"server/ratings"},
    "server/accounts": KEEPING,
    "server/room": DOMAIN,
    "server/lobby": DOMAIN | {"server/room"},
    "server/net": DOMAIN | {"server/room", "server/lobby"},
    "server": DOMAIN | {"server/room", "server/lobby", "server/net"},
    "server/bot": GROUND,
}

# Headers that stay behind a pimpl: slow to compile, or not part of any contract of ours.
INSIDE_CPP_ONLY = re.compile(r"(nlohmann(?!/json_fwd)|openssl|libpq-fe|pqxx|boost/beast)\b")
STANDARD_HEADER = re.compile(r"[a-z_0-9]+")
MOST_BEAST_COROUTINE_FILES = 4

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


class Violation(NamedTuple):
    file: Path
    line: int  # 0: the file as a whole
    reason: str


def folder_of(path: str) -> str:
    """The folder an arrow starts or ends at: `engine`, `server`, `server/net`, ..."""
    parts = Path(path).parts
    if parts[0] == "server" and len(parts) > 2:
        return "/".join(parts[:2])
    return parts[0]


def without_comments(text: str) -> str:
    """The text with comments blanked out; line numbers stay."""
    return COMMENT.sub(lambda found: "\n" * found.group().count("\n"), text)


def project_include_faults(root: Path, file: str, target: str) -> Iterator[str]:
    if not (root / target).is_file():
        yield f'"{target}" is no file seen from the root of the repository'
        return
    here, there = folder_of(file), folder_of(target)
    if here == there or here == "tests":
        return
    if here not in MAY_INCLUDE:
        yield f"folder {here} has no rule in layering.py yet"
    elif there not in MAY_INCLUDE[here]:
        yield f"{here} must not include {there}"


def library_include_faults(file: str, target: str) -> Iterator[str]:
    here = folder_of(file)
    is_tool = file.startswith("engine/tool/")
    if here == "engine" and not is_tool and not STANDARD_HEADER.fullmatch(target):
        yield f"engine uses the standard library only, not <{target}>"
    if here != "tests" and file.endswith(".hpp") and INSIDE_CPP_ONLY.match(target):
        yield f"<{target}> belongs into a .cpp file"


def word_faults(file: str, line: str) -> Iterator[str]:
    here = folder_of(file)
    if here == "tests":
        return
    if re.search(r"\bdetached\b", line):
        yield "no `detached`: every coroutine is owned by a task group"
    if re.search(r"\b(secure_)?getenv\b", line) and here != "server/config":
        yield "the environment is read in server/config only"


def file_violations(root: Path, path: Path) -> Iterator[Violation]:
    relative = path.relative_to(root)
    file = relative.as_posix()
    for number, line in enumerate(without_comments(path.read_text()).split("\n"), 1):
        include = INCLUDE.match(line)
        if not include:
            faults = word_faults(file, line)
        elif include[1] == '"':
            faults = project_include_faults(root, file, include[2])
        else:
            faults = library_include_faults(file, include[2])
        yield from (Violation(relative, number, fault) for fault in faults)


def top_level_names(root: Path) -> set[str]:
    """What the repository holds; outside of one, what the folder holds."""
    if (root / ".git").exists():
        listing = subprocess.run(
            ["git", "-C", root, "ls-files"], capture_output=True, text=True, check=True
        )
        return {name.split("/")[0] for name in listing.stdout.splitlines()}
    return {entry.name for entry in root.iterdir()} - {"build"}


def tree_violations(root: Path, sources: list[Path]) -> Iterator[Violation]:
    for name in sorted(top_level_names(root) - TOP_LEVEL):
        yield Violation(Path(name), 0, "does not belong at the top level")
    coroutines = [path.relative_to(root) for path in sources if is_beast_coroutine(root, path)]
    if len(coroutines) > MOST_BEAST_COROUTINE_FILES:
        names = ", ".join(map(str, coroutines))
        reason = f"more than {MOST_BEAST_COROUTINE_FILES} Beast coroutine files: {names}"
        yield Violation(coroutines[-1], 0, reason)


def is_beast_coroutine(root: Path, path: Path) -> bool:
    if folder_of(path.relative_to(root).as_posix()) == "tests":
        return False
    text = without_comments(path.read_text())
    return "<boost/beast" in text and "co_await" in text


def violations(root: Path) -> list[Violation]:
    folders = ("engine", "protocol", "server", "tests")
    sources = sorted(
        path
        for folder in folders
        for path in (root / folder).rglob("*")
        if path.suffix in {".cpp", ".hpp"} and "node_modules" not in path.parts
    )
    found = [violation for path in sources for violation in file_violations(root, path)]
    return found + list(tree_violations(root, sources))


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    found = violations(Path(arguments[1]).resolve())
    for violation in found:
        print(f"{violation.file}:{violation.line}: {violation.reason}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
