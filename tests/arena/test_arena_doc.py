"""docs/bots.md: its conversation is a real one, its codes are all there are, and its examples play whole games."""

import json
import re
from pathlib import Path

import pytest
from tests.arena.programs import EXAMPLES, ROOT, node, play, python
from tests.arena.transcript import BLOCK, DOC, converse

from rumpus.arena.lines import KINDS, read_answer
from rumpus.core.bot import Choice

TEXT = DOC.read_text("utf-8")


def test_the_conversation_is_a_real_one() -> None:
    (block,) = BLOCK.findall(TEXT)
    assert block.splitlines() == converse()


def test_the_conversation_is_whole_and_tells_no_secrets() -> None:
    said = [json.loads(line[2:]) for line in BLOCK.findall(TEXT)[0].splitlines() if line.startswith(">")]
    assert [said[0]["t"], said[-1]["t"]] == ["start", "end"]
    assert {message["t"] for message in said[1:]} <= set(said[0]["expect"]) == set(KINDS)
    assert said[-1]["outcome"]["places"] == [2, 1], "the example wins"


def test_every_answer_shown_is_one() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    answers = [read_answer(line.encode()) for line in block.splitlines()]
    assert answers == [Choice("move 8 1"), Choice("left+", 12), Choice(None, 30), Choice(None)]


def test_every_code_is_explained() -> None:
    sources = "".join(file.read_text("utf-8") for file in (ROOT / "src" / "rumpus" / "arena").glob("*.py"))
    codes = set(re.findall(r'Fault\(\s*"(\w+)"', sources))
    assert len(codes) > 10
    assert {code for code in codes if f"`{code}`" not in TEXT} == set()


def test_the_python_example_thinks_ahead() -> None:
    scores = play("stayboard", f"cmd:{python(EXAMPLES / 'queen.py')}", "easy", options={"size": 3, "mode": "blocked"})
    assert scores[0].failures == (None, None)
    assert scores[0].places == (1, 2)


def test_the_javascript_example_plays_in_real_time() -> None:
    (score,) = play("pong", f"cmd:{node(EXAMPLES / 'paddle.js')}", "hard")
    assert score.failures == (None, None)
    assert score.places == (1, 2)
    assert score.inputs > 20


@pytest.mark.parametrize("file", sorted(EXAMPLES.iterdir()), ids=lambda file: file.name)
def test_examples_are_named_in_the_doc_and_need_nothing_else(file: Path) -> None:
    if file.suffix in (".py", ".js"):
        assert f"../examples/bots/{file.name}" in TEXT
        text = file.read_text("utf-8")
        imports = set(re.findall(r"^import (\w+)", text, re.M)) | set(re.findall(r'require\("(.*?)"\)', text))
        assert imports <= {"json", "random", "sys", "node:readline"}
