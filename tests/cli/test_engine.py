#!/usr/bin/env python3
"""test_engine.py IGROTEKA - `igroteka engine`: whole games by lines, refusals, positions, records, both languages, and how fast; and
`igroteka mcp` without the protocol's SDK (with it: tests/mcp): what is answered, and what hostile lines get."""
import json
import random
import resource
import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "build/igroteka"


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "--lang", "en", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def ask(self, question):
        """The answer's lines, the first with its sign."""
        self.process.stdin.write(question + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) != "\n":
            self.assert_alive(line, question)
            lines.append(line.rstrip("\n"))
        return lines

    @staticmethod
    def assert_alive(line, question):
        if not line:
            raise AssertionError(f"no answer to {question!r}")


class TestEngine(unittest.TestCase):
    def test_a_whole_game_of_each_kind(self):
        with Engine() as e:
            for game in [line.split()[0] for line in e.ask("games")[1:]]:
                self.assertRegex(e.ask(f"new {game} 2 seed 7")[0], r"^= \d+$")
                n = 0
                while (turn := e.ask("turn")[0]) != "= over":
                    seat = turn.split()[1]
                    moves = e.ask(f"moves {seat}")
                    self.assertEqual(f"= {len(moves) - 1}", moves[0])
                    move = moves[1 + n % (len(moves) - 1)]
                    self.assertEqual(["= legal"], e.ask(f"why {seat}: {move}"))
                    self.assertRegex(e.ask(f"apply {seat}: {move}")[0], r"^= \d+$")
                    n += 1
                self.assertRegex(e.ask("score")[1], r"^seat 1 [12] \d+$")
                record = e.ask("save")[1:]
                self.assertTrue(any(line.startswith("end ") for line in record))
                shown = e.ask("show")
                e.process.stdin.write("record\n" + "\n".join(record) + "\n")
                self.assertRegex(e.ask("end")[0], r"^= \d+$")
                self.assertEqual(shown, e.ask("show"))

    def test_refusals(self):
        with Engine() as e:
            self.assertEqual(["? there is no table yet: new, position or record"], e.ask("moves"))
            self.assertEqual(["? there is no such game"], e.ask("new chess"))
            e.ask("new ralph 2 seed 3")
            self.assertRegex(e.ask("why choose R1")[0], r"^\? RALPH-3\.1 ")
            self.assertRegex(e.ask("apply choose Z1")[0], r"^\? 1:\d+ .*: Z1$")
            self.assertEqual(["= more"], e.ask("apply choose"))
            self.assertEqual(["? a seat number or spectator is needed here"], e.ask("view 7"))
            self.assertRegex(e.ask("perft 9")[0], r"^\? ")
            self.assertEqual(["? there is no such bot"], e.ask("hint search@50ms"))
            self.assertEqual(["? there is no such question; see docs/workbench.md"], e.ask("sing"))
            self.assertEqual(["? there is no such clause"], e.ask("clause RALPH-99"))
            self.assertEqual(["= ru"], e.ask("lang ru"))
            self.assertIn("карт", e.ask("why choose R1")[0])

    def test_what_a_seat_sees_and_hears(self):
        with Engine() as e:
            e.ask("new ralph 2 seed 3")
            mine = e.ask("moves 1")[1]
            e.ask(f"apply 1: {mine}")
            self.assertTrue(e.ask("heard 2")[-1].endswith(" 1 choose ?"))
            self.assertTrue(e.ask("heard 1")[-1].endswith(f" 1 {mine}"))
            self.assertIn("view 2", e.ask("view 2"))
            self.assertEqual(["= 26"], e.ask("undo"))

    def test_positions(self):
        with Engine() as e:
            e.process.stdin.write("position\nposition null\nseats 2\nhand 1 w g\nhand 2 b b\n")
            self.assertEqual(["= 0"], e.ask("end"))
            self.assertEqual(["= 2", "lay w", "lay g"], e.ask("moves"))
            e.process.stdin.write("position\nposition null\nhand 1 w w w\n")
            self.assertRegex(e.ask("end")[0], r"^\? 2:\d+ .*stones")
            e.process.stdin.write("position\nigroteka record 1\n")
            self.assertRegex(e.ask("end")[0], r"^\? ")

    def test_it_is_fast_enough(self):
        """50,000 questions a second of CPU time, with a reserve of ten for slow machines and sanitizers."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        ask = "new ralph 2 seed 3\n" + "turn\nmoves\nwhy choose J8\nscore\n" * 5000
        answers = subprocess.run([PROGRAM, "engine"], input=ask, capture_output=True, text=True, check=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertEqual(20001, answers.count("\n\n"))
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.assertLess(spent, 4.0)


class TestMcp(unittest.TestCase):
    def talk(self, *messages, lang="en"):
        lines = "".join((m if isinstance(m, str) else json.dumps(m)) + "\n" for m in messages)
        done = subprocess.run([PROGRAM, "--lang", lang, "mcp"], input=lines.encode(), capture_output=True, timeout=60)
        self.assertEqual(0, done.returncode, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def call(self, number, tool, **arguments):
        return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}

    def test_a_seat(self):
        said = self.talk({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2024-11-05"}},
                         {"jsonrpc": "2.0", "method": "notifications/initialized"}, {"jsonrpc": "2.0", "id": "p", "method": "ping"},
                         self.call(2, "join", game="ralph", seed=3), self.call(3, "play", move="choose R1"), self.call(4, "wait"))
        self.assertEqual([1, "p", 2, 3, 4], [m["id"] for m in said])
        self.assertEqual("2024-11-05", said[0]["result"]["protocolVersion"])
        self.assertIn("hand 2 ? ? ?", said[2]["result"]["content"][0]["text"])
        self.assertTrue(said[3]["result"]["isError"] and "RALPH-3.1" in said[3]["result"]["content"][0]["text"])
        self.assertIn("Ваш ход", self.talk(self.call(1, "join", game="ralph"), lang="ru")[0]["result"]["content"][0]["text"])

    def test_hostile_lines(self):
        """Every line that is not a notification gets one answer, and the program stays alive."""
        chance, lines = random.Random(1), []
        whole = [json.dumps(self.call(n, tool, game="iota", move="play", id="x", seats=2)) for n, tool in enumerate(("join", "moves", "play", "wait", "clause"))]
        for _ in range(300):
            line = list(chance.choice(whole))
            for _ in range(chance.randrange(4)):
                line[chance.randrange(len(line))] = chr(chance.randrange(32, 127))
            lines.append("".join(line))
        lines += ["[]", "1", "{}", '{"id":5}', '{"id":6,"method":7}', '{"id":7,"method":"tools/call","params":[]}']
        said = self.talk(*lines, self.call(999, "list_games"))
        self.assertEqual(999, said[-1]["id"])
        self.assertTrue(all(("result" in m) != ("error" in m) for m in said))


if __name__ == "__main__":
    unittest.main()
