"""`rumpus words`: analyse, gcg."""

import json
import re
from pathlib import Path

import pytest

from rumpus.cli.main import run

BOARD = "15/15/15/15/15/15/15/3DRAGON6/15/15/15/15/15/15/15"
RECORDS = Path(__file__).parent / "records"


def run_words(*words: str) -> int:
    """Run a command; its exit code."""
    return run(["words", *words])


def test_analyse_tells_count_best_and_sum(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("dragon\ndragons\nso\nos\n", encoding="utf-8")
    assert run_words("analyse", BOARD, "SO", "--lexicon", str(words), "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    # S behind DRAGON; OS and SO down through that S; S below the O of DRAGON and above it
    expected = {"word DRAGONS H 8 4", "word OS V 7 10", "word SO V 8 10", "word OS V 8 8", "word SO V 7 8"}
    assert {play["action"] for play in answer["top"]} == expected
    assert answer["count"] == 5
    assert answer["best"] == max(play["score"] for play in answer["top"])
    assert answer["sum"] == sum(play["score"] for play in answer["top"])


def test_analyse_shows_a_table_of_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_words("analyse", BOARD, "se?", "--top", "2") == 0
    out = capsys.readouterr().out
    assert "plays, best" in out
    assert out.count("│ word ") == 2


@pytest.mark.parametrize(
    "words",
    [
        ("analyse", "15/15", "ABC"),
        ("analyse", BOARD, "ABCDEFGH"),
        ("analyse", BOARD, "A1"),
        ("analyse", BOARD, ""),
        ("analyse", BOARD, "ABC", "--lexicon", "no-such-list"),
        ("gcg",),
        ("gcg", "no-such-file.gcg"),
        ("export", "evening.replay"),
    ],
)
def test_errors_are_one_line_and_exit_2(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_words(*words) == 2
    said = capsys.readouterr().err
    assert said.startswith("rumpus: ")
    assert said.count("\n") == 1


def test_gcg_tells_plays_agreeing_and_differing_of_each_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_words("gcg", str(RECORDS), "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == len(list(RECORDS.glob("*.gcg")))
    assert all(row["plays"] == row["agreeing"] > 0 and row["differing"] == 0 for row in rows)


def test_an_unreadable_file_is_an_error_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.gcg"
    bad.write_bytes(b"\xff\xfe\x00 nothing")
    good = RECORDS / "experts_classic.gcg"
    assert run_words("gcg", str(bad), str(good), "--json") == 2
    printed = capsys.readouterr()
    rows = json.loads(printed.out)
    assert "error" in rows[0]
    assert rows[1]["differing"] == 0
    assert printed.err == f"rumpus: {bad}: not a GCG record: neither players nor moves\n"
    assert run_words("gcg", str(bad), str(good)) == 2


def test_a_score_that_differs_is_told_by_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = (RECORDS / "experts_classic.gcg").read_text("utf-8")
    wrong = tmp_path / "wrong.gcg"
    wrong.write_text(re.sub(r" \+(\d+) (\d+)$", r" +9\1 9\2", record, count=1, flags=re.MULTILINE), encoding="utf-8")
    assert run_words("gcg", str(wrong), "--json") == 1
    assert json.loads(capsys.readouterr().out)[0]["differing"] >= 1
