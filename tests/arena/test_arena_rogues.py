"""A program that misbehaves loses its game, with a reason, and harms nobody."""

from pathlib import Path

import pytest
from tests.arena.programs import play, rogue, running

from rumpus.arena.fault import tame
from rumpus.arena.limits import STDERR, Limits
from rumpus.arena.program import BadCommand, split_command

WAYS = {
    "illegal": ("illegal", "move 5 99: "),
    "flood": ("out_of_turn", "it said more than one line where one was asked"),
    "megabyte": ("too_long_line", "a line of more than 4096 bytes"),
    "endless_line": ("too_long_line", "a line of more than 4096 bytes"),
    "not_utf8": ("not_utf8", "an answer that is not UTF-8"),
    "not_json": ("bad_json", "an answer that is not JSON: 'move 8 1'"),
    "deep": ("bad_", ""),
    "list": ("bad_answer", "Expected `object`"),
    "no_action": ("bad_answer", "missing required field `action`"),
    "long_word": ("bad_answer", "an action is 1 to 64 plain characters"),
    "control": ("bad_answer", "an action is 1 to 64 plain characters"),
    "minus": ("bad_answer", "Expected `int` >= 0"),
    "exit": ("exited", "it ended with exit code 3"),
    "crash": ("exited", "it ended with exit code 1"),
    "killed": ("exited", "it was ended by signal 9"),
    "closed": ("exited", "it closed its output"),
    "shout": ("exited", "it ended with exit code 0"),
    "idle": ("stalled", "it could act and did not"),
    "resting": ("too_long", "no outcome after 3600 s of match time"),
}
HASTY = {
    "silent": (Limits(start=0.1, move=0.1), "too_slow", "no first answer within 0.2 s"),
    "slow": (Limits(start=60, move=0.1), "too_slow", "no answer within 0.1 s"),
}


@pytest.mark.parametrize("way", WAYS)
def test_who_breaks_the_rules_resigns(way: str, tmp_path: Path) -> None:
    (score,) = play("stayboard", "easy", rogue(way, str(tmp_path)))
    code, message = WAYS[way]
    good, bad = score.failures
    assert good is None
    assert bad is not None
    assert bad.code.startswith(code)
    assert message in bad.message
    assert score.places == (1, 2)
    assert running(str(tmp_path)) == []


@pytest.mark.parametrize("way", ["silent", "slow"])
def test_who_is_too_slow_resigns(way: str, tmp_path: Path) -> None:
    limits, code, message = HASTY[way]
    (score,) = play("stayboard", rogue(way, str(tmp_path)), "easy", limits=limits)
    assert score.failures[0] is not None
    assert (score.failures[0].code, score.failures[0].message) == (code, message)
    assert score.places == (2, 1)
    assert running(str(tmp_path)) == []


def test_time_for_the_whole_game_runs_out() -> None:
    (score,) = play("stayboard", rogue("slow"), "easy", limits=Limits(start=60, move=60, game=0.1))
    assert score.failures[0] is not None
    assert score.failures[0].code == "out_of_time"
    assert score.failures[0].message == "it used up its 0.1 s for the game"


def test_children_of_a_program_do_not_outlive_its_game(tmp_path: Path) -> None:
    (score,) = play("stayboard", rogue("scatter", str(tmp_path)), "easy")
    assert score.failures[0] is not None
    assert score.failures[0].message == "it ended with exit code 7"
    assert score.places == (2, 1)
    assert running(str(tmp_path)) == []


def test_who_will_not_leave_is_made_to_and_keeps_its_result(tmp_path: Path) -> None:
    (score,) = play("deathroll", rogue("stubborn", str(tmp_path)), "normal")
    assert score.failures == (None, None)
    assert running(str(tmp_path)) == []


def test_speaking_before_being_asked_is_out_of_turn() -> None:
    (score,) = play("deathroll", "normal", rogue("early"))
    assert score.failures[1] is not None
    assert score.failures[1].code == "out_of_turn"


def test_in_real_time_actions_are_counted_by_the_matchs_own_time() -> None:
    first, again = (play("pong", rogue("eager"), "easy")[0] for _ in range(2))
    assert first == again, "counted, not timed"
    assert first.failures[0] is not None
    assert first.failures[0].code == "too_many"
    assert first.inputs >= 240


def test_a_program_that_cannot_be_started_loses(tmp_path: Path) -> None:
    file = tmp_path / "plain"
    file.write_bytes(b"\x7fELF, but not really")
    file.chmod(0o755)
    (score,) = play("deathroll", f"cmd:{file}", "normal")
    assert score.failures[0] is not None
    assert score.failures[0].code == "no_start"
    with pytest.raises(BadCommand, match="there is no program"):
        split_command("/nowhere/at/all")
    with pytest.raises(BadCommand, match="No closing quotation"):
        split_command("python3 'mybot.py")
    with pytest.raises(BadCommand, match="needs a command"):
        split_command("  ")


def test_stderr_is_bounded_and_tame() -> None:
    (score,) = play("stayboard", "easy", rogue("shout"))
    assert score.failures[1] is not None
    kept = score.failures[1].stderr
    assert len(kept) <= STDERR
    assert kept.endswith("last words\n")
    assert tame("\x1b[31mred\nrows", 20) == "[31mred rows"
    (score,) = play("stayboard", "easy", rogue("crash"))
    assert score.failures[1] is not None
    assert "ZeroDivisionError: midway" in score.failures[1].stderr


def test_the_others_play_on() -> None:
    (score,) = play("words", "easy", rogue("exit"), "easy")
    assert [failure and failure.code for failure in score.failures] == [None, "exited", None]
    assert score.places[1] == 3
    assert score.inputs > 10
