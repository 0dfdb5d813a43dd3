#!/usr/bin/env python3
"""Tests of ./dev's parts that decide something: no package, build or server is touched.

usage: dev_test.py ROOT
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path()


def bash(script: str, **options) -> subprocess.CompletedProcess:
    """Runs a script that may use the functions of .ci, as ./dev would."""
    parts = "".join(f"source {ROOT}/.ci/{part}.sh\n" for part in ("say", "packages", "check"))
    return subprocess.run(
        ["bash", "-c", "set -euo pipefail\n" + parts + script],
        capture_output=True, text=True, check=False, **options,
    )


class Totals(unittest.TestCase):
    def totals_of(self, log: str) -> str:
        with tempfile.NamedTemporaryFile("w", suffix=".log") as file:
            file.write(log)
            file.flush()
            return bash(f"print_totals {file.name}").stdout

    def test_several_suites_are_summed_up_alone_on_the_last_line(self):
        log = ("100% tests passed, 0 tests failed out of 29\nTotal Test time (real) = 1 sec\n"
               "90% tests passed, 1 tests failed out of 10\n")
        self.assertEqual("38 passed, 1 failed", self.totals_of(log).splitlines()[-1])

    def test_nothing_run_is_nothing_passed(self):
        self.assertEqual("0 passed, 0 failed", self.totals_of("").splitlines()[-1])


class Packages(unittest.TestCase):
    def missing(self, listed: str) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            listing = Path(folder) / ".ci" / "packages.txt"
            listing.parent.mkdir()
            listing.write_text(listed)
            return bash("missing_packages", cwd=folder).stdout.split()

    def test_an_installed_package_is_not_missing(self):
        self.assertEqual([], self.missing("# comment\nbash\n\ndpkg # why\n"))

    def test_a_package_that_is_not_there_is_missing(self):
        self.assertEqual(["no-such-package-here"], self.missing("bash\nno-such-package-here\n"))

    def test_with_neither_root_nor_sudo_it_says_what_to_install(self):
        with tempfile.TemporaryDirectory() as folder:
            script = ('id() { echo 1000; }\n'
                      'missing_packages() { printf "%s\\n" one two; }\n'
                      f'PATH={folder}:/nowhere\nhash -r\npaste() {{ echo "one two"; }}\n'
                      'as_root true')
            done = bash(script)
        self.assertEqual(1, done.returncode)
        self.assertIn("needs root or sudo", done.stderr)
        self.assertIn("one two", done.stderr)


class Commands(unittest.TestCase):
    def dev(self, *words: str) -> subprocess.CompletedProcess:
        return subprocess.run([ROOT / "dev", *words], capture_output=True, text=True, check=False)

    def test_help_names_every_command(self):
        done = self.dev("help")
        self.assertEqual(0, done.returncode)
        for command in ("serve", "test", "build", "bench", "format", "lint", "packages"):
            self.assertIn(f"  {command}", done.stdout)

    def test_an_unknown_command_is_refused(self):
        done = self.dev("explode")
        self.assertEqual(1, done.returncode)
        self.assertIn("unknown command: explode", done.stderr)

    def test_an_unknown_option_of_test_is_refused(self):
        done = self.dev("test", "--some")
        self.assertEqual(1, done.returncode)
        self.assertIn("unknown option of test: --some", done.stderr)


if __name__ == "__main__":
    ROOT = Path(sys.argv.pop(1)).resolve()
    unittest.main()
