"""GCG records: every score agrees, whatever a record looks like, and our own matches go there and back."""

import csv
from pathlib import Path

import pytest

from rumpus.core.log import Input
from rumpus.core.rng import Rng
from rumpus.games.words.audit import audit_record
from rumpus.games.words.gcg import (
    BadRecord,
    Record,
    Square,
    decode_record,
    read_record,
    read_square,
    write_record,
    write_square,
)
from rumpus.games.words.rules import Words
from rumpus.games.words.transcript import resume, transcribe

OWN = Path(__file__).parent / "records"
SHARED = Path(__file__).parents[4] / "shared" / "data" / "gcg"
"""Records of other programs, if they lie beside the repository."""


def list_checked() -> list[tuple[Path, dict[str, str]]]:
    """Every record with the figures expected of it."""
    table = SHARED / "CHECKED.csv"
    if not table.is_file():
        return []
    with table.open(encoding="utf-8", newline="") as lines:
        return [(SHARED / row["file"], row) for row in csv.DictReader(lines)]


def read_file(path: Path) -> Record:
    return read_record(decode_record(path.read_bytes()))


def test_every_score_of_other_programs_records_agrees_as_expected() -> None:
    for path, expected in list_checked():
        audit = audit_record(read_file(path))
        counts = {
            "moves": audit.plays,
            "ok": audit.agreeing,
            "bad": audit.differing,
            "bingos": audit.full_racks,
            "blank_moves": audit.blanks,
            "multiword_moves": audit.crossing,
            "complete": audit.complete,
        }
        assert {key: str(value) for key, value in counts.items()} == {key: expected[key] for key in counts}, path.name


@pytest.mark.parametrize("name", ["experts_classic", "hard_normal_classic", "four_classic", "three_wow"])
def test_every_score_of_our_own_records_agrees(name: str) -> None:
    path = OWN / f"{name}.gcg"
    record = read_file(path)
    audit = audit_record(record)
    assert audit.plays >= 20
    assert audit.differing == 0
    assert audit.complete
    assert write_record(record) == path.read_text(encoding="utf-8")


def test_a_changed_score_is_noticed() -> None:
    text = (OWN / "experts_classic.gcg").read_text(encoding="utf-8")
    record = read_record(text)
    record.entries[3] = record.entries[3]._replace(score=record.entries[3].score + 1)
    audit = audit_record(record)
    assert audit.differing == 1
    assert audit.first_difference is not None
    assert audit.first_difference.startswith(f"line {record.entries[3].line}: ")


ODD = """\
#character-encoding UTF-8\r
#title Anything
#player1 ann Ann B.
#player2 bo
#lexicon ENABLE
>ann: AEGNRST 8d STRANGE +66 66
#note a long note
that goes on without a mark
>bo: ??AFIOR   k2  FIReAROm       +63   63  SO, so
>bo: ??AFIOR -- -63 0
>ann: EIOUUVW -UUVW +0 66
>bo: ??AFIOR -5 +0 0
>ann: EIO -  +0 66
>bo: 8D STRANGER +9 9
>ann: EIO (challenge) +5 71
>bo: L (time) -10 -1
>ann: EIO J7 O(R)E +3 74

>ann:  (L) +2 76
"""


def test_what_stands_in_records_is_understood() -> None:
    record = read_record(ODD)
    assert record.players == {"ann": "Ann B.", "bo": "bo"}
    assert [entry.kind for entry in record.entries] == [
        "play", "play", "withdrawn", "exchange", "exchange", "pass", "play", "challenge", "time", "play", "rack",
    ]  # fmt: skip
    first, second, *_ = record.entries
    assert first.square == Square(7, 3, True)
    assert second.square == Square(1, 10, False)
    assert second.letters == "FIReAROm"
    assert record.entries[4].letters == "5"
    assert record.entries[6].rack == ""
    assert record.entries[9].letters == "O.E"
    assert record.complete


def test_a_play_that_was_taken_back_is_counted_and_leaves_the_board() -> None:
    text = """
>ann: AEGNRST 8D STRANGE +66 66
>bo: CEORSTU H8 .COUTERS +0 0
>bo: CEORSTU -- -0 0
>ann: AEINRST 7H AT +99 99
"""
    checked = audit_record(read_record(text))
    assert checked.plays == 3
    game = resume(read_record(text))
    assert "".join(game.cells[7 * 15 : 8 * 15]) == "...STRANGE....."
    assert "".join(game.cells[8 * 15 : 9 * 15]) == "." * 15


def test_letters_already_on_the_board_may_be_dots_or_letters_and_blanks_are_small() -> None:
    for word in ("S.A", "STA"):
        text = f">ann: AEGNRST 8G AsTER +8 8\n>bo: SAIIIII I7 {word} +5 5\n"
        audit = audit_record(read_record(text))
        assert (audit.plays, audit.agreeing, audit.blanks) == (2, 2, 1)


@pytest.mark.parametrize("line", [">ann: ABC 8D .AB +9 9", ">ann: ABC 8N ABCD +9 9", ">ann: ABC 8H Ł +9 9"])
def test_a_play_that_cannot_be_laid_differs_and_the_rest_goes_on(line: str) -> None:
    audit = audit_record(read_record(f"{line}\n>bo: AT 8G AT +4 4\n"))
    assert (audit.plays, audit.agreeing, audit.differing) == (2, 1, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a GCG record"),
        ("hello\nworld\n", "not a GCG record"),
        (">ann\n", "line 1"),
        ("#player1 a A\n>ann: ABC 8D ABC\n", "line 2: expected"),
        (">ann: ABC 8D ABC DEF +3 3\n", "line 1: no move that could be read"),
        (">ann: ABC 99Z ABC +3 3\n", "line 1: no move that could be read"),
    ],
)
def test_what_cannot_be_read_is_one_line_that_says_where(text: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said) as caught:
        read_record(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("#player1 c\u00e9sar C\u00e9sar\n".encode("latin-1"), "C\u00e9sar"),
        ("#player1 c\u00e9sar C\u00e9sar\n".encode(), "C\u00e9sar"),
        ("#character-encoding UTF-8\n#player1 c\u00e9sar C\u00e9sar\n".encode("utf-8-sig"), "C\u00e9sar"),
        ("#character-encoding no-such-thing\n#player1 c\u00e9sar C\u00e9sar\n".encode(), "C\u00e9sar"),
        ("#character-encoding hex\n#player1 c\u00e9sar C\u00e9sar\n".encode(), "C\u00e9sar"),
        ("#character-encoding ISO-8859-1\r\n#player1 c\u00e9sar C\u00e9sar\r\n".encode("latin-1"), "C\u00e9sar"),
    ],
)
def test_records_come_in_many_encodings(raw: bytes, name: str) -> None:
    assert read_record(decode_record(raw)).players["c\u00e9sar"] == name


def test_squares_are_row_first_across_and_column_first_down() -> None:
    assert read_square("8D") == Square(7, 3, True)
    assert read_square("d8") == Square(7, 3, False)
    assert read_square("15O") == Square(14, 14, True)
    for text in ("16A", "8P", "0A", "AA", "88", "", "8DD"):
        assert read_square(text) is None
    for text in ("8D", "D8", "15O", "O15"):
        square = read_square(text)
        assert square is not None
        assert write_square(square) == text


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("preset", ["wow", "classic"])
def test_a_match_written_as_a_record_and_read_back_is_the_same_match(seed: int, preset: str) -> None:
    game = Words.new({"preset": preset}, seats=2 + seed % 3, seed=seed)
    rng = Rng(seed)
    log: list[Input] = []
    while game.outcome is None:
        action = rng.choice(game.actions(game.turn))
        log.append(Input(0, game.turn, action))
        game.act(game.turn, action)
    text = write_record(transcribe(game.setup, log))
    record = read_record(text)
    assert write_record(record) == text
    assert audit_record(record).differing == 0
    nicks = list(record.players)
    moves = [entry for entry in record.entries if entry.kind != "rack"]
    assert [nicks.index(entry.nick) for entry in moves] == [given.seat for given in log]
    kinds = ["play" if given.action.startswith("word") else given.action.split()[0] for given in log]
    assert [entry.kind for entry in moves] == kinds
    exchanged = [given.action.split()[1].upper() for given in log if given.action.startswith("exchange")]
    assert [entry.letters for entry in moves if entry.kind == "exchange"] == exchanged
    again = resume(record)
    assert (again.cells, again.scores) == (game.cells, game.scores)


def play_challenged(stake: str) -> tuple[Words, list[Input]]:
    """A match in which one play is taken back and another is challenged wrongly."""
    game = Words.new({"preset": "classic", "challenge": stake}, seed=3)
    log: list[Input] = []

    def do(action: str) -> None:
        log.append(Input(0, game.turn, action))
        game.act(game.turn, action)

    do(f"word {''.join(game.racks[0]).replace('?', '')} H 8 8")
    do("challenge")
    do(game.actions(game.turn)[0])
    do("challenge")
    do("pass")
    do(game.actions(game.turn)[0])
    do("accept")
    return game, log


@pytest.mark.parametrize(
    ("stake", "line"), [("double", ">Seat_1: {rack} - +0 0"), ("five", ">Seat_2: {rack} (challenge) +5 {total}")]
)
def test_plays_taken_back_and_wrong_challenges_are_written_as_other_programs_do(stake: str, line: str) -> None:
    game, log = play_challenged(stake)
    text = write_record(transcribe(game.setup, log))
    lines = text.splitlines()[3:]
    assert lines[1].startswith(">Seat_1: ")
    assert lines[1].split()[2] == "--"
    score = int(lines[0].split()[-1])
    assert lines[1].split()[3:] == [f"-{score}", "0"]
    rack, total = lines[3].split()[1], int(lines[2].split()[-1])
    assert lines[3] == line.format(rack=rack, total=total + 5)
    record = read_record(text)
    assert write_record(record) == text
    assert audit_record(record).differing == 0
    again = resume(record)
    assert (again.cells, again.scores, again.turn, again.stake) == (game.cells, game.scores, game.turn, stake)


def test_a_match_can_go_on_where_a_record_stops() -> None:
    record = read_file(OWN / "experts_classic.gcg")
    record.entries = record.entries[:9]
    game = resume(record, seed=1)
    assert game.turn == 1
    assert game.view(None)["scores"] == [record.entries[8].total, record.entries[7].total]
    laid = sum(cell != "." for cell in game.cells)
    assert laid + len(game.bag) + 14 == 100
    game.act(1, game.actions(1)[0])


def test_players_of_one_name_keep_apart() -> None:
    game = Words.new(seats=2)
    record = transcribe(game.setup, [Input(0, 0, "pass")], ("New Player", "New Player"))
    assert list(record.players) == ["New_Player", "New_Player_2"]
