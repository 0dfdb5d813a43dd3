"""Runs docs/verify.py over whole transcripts: python3 verify_py_test.py PROGRAM FOLDER"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]
FOLDER = pathlib.Path(sys.argv[2])


def run(path):
    return subprocess.run(
        [sys.executable, "-B", PROGRAM, path], capture_output=True, text=True, check=False
    )


class VerifyPy(unittest.TestCase):
    def test_valid_transcripts(self):
        paths = [
            path for path in sorted((FOLDER / "valid").glob("*.json"))
            if not path.name.endswith(".receipt.json") and not path.name.startswith("fraud")
        ]
        self.assertGreater(len(paths), 35)
        for path in paths:
            with self.subTest(path.name):
                result = run(path)
                self.assertEqual(result.returncode, 0, result.stderr)
                throws = sum(r[168:170] == "01" for r in json.loads(path.read_text())["records"])
                self.assertEqual(result.stdout, f"all {throws} throws are right\n")

    def test_tampered_transcripts(self):
        for name in (
            "die-changed-rehashed", "forged-die", "forged-dice-without-rejection",
            "forged-links-again", "forged-seat-one-link", "forged-throw-skipped",
            "record-dropped", "forged-close-terminal-last-link", "terminal-seat-two",
            "terminal-added", "header-mode", "no-records",
        ):
            with self.subTest(name):
                result = run(FOLDER / "bad" / f"{name}.json")
                self.assertEqual(result.returncode, 1)
                self.assertTrue(result.stderr.startswith("WRONG: "), result.stderr)

    def test_one_die_changed(self):
        text = (FOLDER / "valid" / "gul-bara-one-point-ladders.json").read_text()
        transcript = json.loads(text)
        records = transcript["records"]
        at = [i for i, r in enumerate(records) if r[168:170] == "01"][20]
        die = int(records[at][-2:], 16) % 6 + 1
        records[at] = records[at][:-2] + f"{die:02x}"
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(transcript, file)
            file.flush()
            result = run(file.name)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr, f"WRONG: record {at}: dice\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
