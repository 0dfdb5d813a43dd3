#!/usr/bin/env python3
"""Runs gulbara-rules as people do: one answer per line, whatever the line.

usage: gulbara_rules_test.py PROGRAM
"""

import json
import subprocess
import sys
import unittest

PROGRAM = ""
GOOD = b'{"rules":"gul-bara","mover":"24x15","other":"24x15","dice":[6,5]}'


def answers(command: str, lines: bytes) -> list[dict]:
    done = subprocess.run([PROGRAM, command], input=lines, capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class RulesCommand(unittest.TestCase):
    def test_each_line_has_its_answer_in_order(self) -> None:
        bad = [b"", b"{", b"\xff\xfe", b'{"rules":"\x00"}', b"[" * 300_000, b"x" * 3_000_000]
        lines = [line for each in bad for line in (each, GOOD)]
        found = answers("plays", b"\n".join(lines) + b"\n")
        self.assertEqual(len(found), len(lines))
        for wrong, right in zip(found[::2], found[1::2]):
            self.assertEqual(set(wrong["error"]), {"code", "message"})
            self.assertEqual(right["used"], 2)

    def test_the_last_line_needs_no_line_end(self) -> None:
        self.assertEqual(answers("plays", GOOD)[0]["used"], 2)
        self.assertEqual(answers("plays", GOOD + b"\r\n")[0]["used"], 2)
        self.assertEqual(answers("plays", b""), [])

    def test_an_answer_comes_before_the_next_line_is_sent(self) -> None:
        pipe = subprocess.PIPE
        with subprocess.Popen([PROGRAM, "replay"], stdin=pipe, stdout=pipe) as running:
            for _ in range(3):
                running.stdin.write(b'{"rules":"gulbar","throws":[[1,1]],"plays":[]}\n')
                running.stdin.flush()
                self.assertEqual(json.loads(running.stdout.readline())["state"]["needs"], "throw")
            running.stdin.close()

    def test_another_command_is_refused(self) -> None:
        for arguments in ([], ["play"], ["plays", "x"]):
            done = subprocess.run([PROGRAM, *arguments], capture_output=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"usage:", done.stderr)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop()
    unittest.main()
