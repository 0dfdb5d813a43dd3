#!/usr/bin/env python3
"""A violating tree is refused: each rule of layering.py once kept and once broken."""

import tempfile
import unittest
from pathlib import Path

from layering import violations


class Layering(unittest.TestCase):
    def reasons(self, files: dict[str, str]) -> list[str]:
        """The complaints about a tree of these files."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return [violation.reason for violation in violations(root)]

    def test_arrows_that_run_the_right_way_are_accepted(self):
        self.assertEqual([], self.reasons({
            "engine/game.hpp": '#include <vector>\n',
            "protocol/chain.hpp": '#include "engine/game.hpp"\n',
            "protocol/chain.cpp": '#include "protocol/chain.hpp"\n#include <openssl/evp.h>\n',
            "server/ratings/rating.hpp": '#include "engine/game.hpp"\n',
            "server/store/store.hpp":
                '#include "protocol/chain.hpp"\n#include "server/ratings/rating.hpp"\n',
            "server/room/room.hpp": '#include "server/store/store.hpp"\n',
            "server/net/session.cpp": '#include "server/room/room.hpp"\n',
            "server/application.cpp": '#include "server/room/room.hpp"\n',
            "server/bot/main.cpp": '#include "protocol/chain.hpp"\n',
            "tests/room/room_test.cpp": '#include "server/room/room.hpp"\n',
            "README.md": "",
        }))

    def assert_refused(self, reason: str, files: dict[str, str]):
        self.assertEqual([reason], self.reasons(files))

    def test_engine_includes_nothing_of_the_project(self):
        self.assert_refused("engine must not include protocol", {
            "engine/game.hpp": '#include "protocol/chain.hpp"\n', "protocol/chain.hpp": ""})

    def test_protocol_does_not_know_the_server(self):
        self.assert_refused("protocol must not include server/net", {
            "protocol/chain.hpp": '#include "server/net/session.hpp"\n',
            "server/net/session.hpp": ""})

    def test_a_room_does_not_know_the_net(self):
        self.assert_refused("server/room must not include server/net", {
            "server/room/room.cpp": '#  include "server/net/session.hpp"\n',
            "server/net/session.hpp": ""})

    def test_a_rating_does_not_know_where_it_is_kept(self):
        self.assert_refused("server/ratings must not include server/store", {
            "server/ratings/rating.cpp": '#include "server/store/store.hpp"\n',
            "server/store/store.hpp": ""})

    def test_the_bot_is_a_client_only(self):
        self.assert_refused("server/bot must not include server/store", {
            "server/bot/main.cpp": '#include "server/store/store.hpp"\n',
            "server/store/store.hpp": ""})

    def test_nobody_includes_the_composition_root(self):
        self.assert_refused("server/net must not include server", {
            "server/net/session.cpp": '#include "server/application.hpp"\n',
            "server/application.hpp": ""})

    def test_nobody_includes_tests(self):
        self.assert_refused("server must not include tests", {
            "server/main.cpp": '#include "tests/support/fake.hpp"\n',
            "tests/support/fake.hpp": ""})

    def test_a_folder_without_a_rule_is_refused(self):
        self.assert_refused("folder server/attic has no rule in layering.py yet", {
            "server/attic/a.cpp": '#include "engine/game.hpp"\n', "engine/game.hpp": ""})

    def test_includes_are_written_from_the_root(self):
        self.assert_refused('"game.hpp" is no file seen from the root of the repository', {
            "engine/game.cpp": '#include "game.hpp"\n', "engine/game.hpp": ""})

    def test_engine_uses_the_standard_library_only(self):
        self.assert_refused("engine uses the standard library only, not <fmt/format.h>", {
            "engine/game.cpp": "#include <fmt/format.h>\n"})

    def test_third_party_headers_stay_in_cpp_files(self):
        for header in ("nlohmann/json.hpp", "openssl/evp.h", "libpq-fe.h", "boost/beast/core.hpp"):
            self.assert_refused(f"<{header}> belongs into a .cpp file", {
                "server/net/session.hpp": f"#include <{header}>\n"})

    def test_a_forward_declaration_of_json_is_light(self):
        self.assertEqual([], self.reasons({
            "protocol/strict.hpp": "#include <nlohmann/json_fwd.hpp>\n"}))

    def test_no_coroutine_is_detached(self):
        self.assert_refused("no `detached`: every coroutine is owned by a task group", {
            "server/net/session.cpp": "co_spawn(strand, run(), asio::detached);\n"})

    def test_a_comment_may_speak_of_anything(self):
        self.assertEqual([], self.reasons({
            "server/net/session.cpp": '// never detached\n/* getenv\n#include "x.hpp" */\n'}))

    def test_the_environment_is_read_by_config_only(self):
        reading = "auto value = std::getenv(name);\n"
        self.assertEqual([], self.reasons({"server/config/environment.cpp": reading}))
        self.assert_refused("the environment is read in server/config only", {
            "server/store/pool.cpp": reading})

    def test_the_top_level_is_closed(self):
        self.assert_refused("does not belong at the top level", {"scripts/run.py": ""})

    def test_beast_coroutine_files_are_few(self):
        files = {f"server/net/{name}.cpp": "#include <boost/beast/core.hpp>\nco_await x;\n"
                 for name in "abcde"}
        (reason,) = self.reasons(files)
        self.assertTrue(reason.startswith("more than 4 Beast coroutine files"), reason)
        del files["server/net/e.cpp"]
        self.assertEqual([], self.reasons(files))


if __name__ == "__main__":
    unittest.main()
