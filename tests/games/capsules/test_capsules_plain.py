"""The fast side against a plain telling of the same rules, on some 20,000 random steps, with hundreds of rows."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.capsules.plain import Piece, PlainSide

from rumpus.core.falling import spot
from rumpus.core.rng import Rng
from rumpus.games.capsules.field import COLOURS
from rumpus.games.capsules.opening import Line, draw_field
from rumpus.games.capsules.side import WORDS, Side
from rumpus.games.capsules.view import describe_side

WORDS_SAID = 60
GAMES = 300
TICKS = 9
"""So many at a time: mostly enough for a capsule to halt and for what follows."""


def start(seed: int, viruses: int) -> tuple[Side, PlainSide]:
    """The same field and the same capsules, fast and plain. Few colours make many rows."""
    rng = Rng(seed)
    cells = draw_field(rng, viruses)
    drawn = [rng.choice((0, 0, 0, 1, 3)) if seed % 4 else rng.below(9) for _ in range(80)]
    luck = rng.fork()
    fast = Side(0, 1)
    fast.fill(cells.copy(), Line(rng, drawn), luck.copy(), 0)
    pieces = {spot(at): Piece(COLOURS[cell - 1], virus=True) for at, cell in enumerate(cells) if 0 < cell < 4}
    capsules = [COLOURS[pair // 3] + COLOURS[pair % 3] for pair in drawn]
    return fast, PlainSide(pieces, capsules, luck)


def compare(fast: Side, plain: PlainSide) -> None:
    """Everything that can be seen is equal."""
    seen = describe_side(fast, fast.state)
    assert seen["rows"] == plain.draw()
    assert seen["state"] == plain.state
    assert seen["viruses"] == plain.viruses()
    capsule = {(x, y): text[0] for x, y, text in seen["capsule"]["cells"]} if seen["capsule"] else {}
    if plain.state == "play":
        assert capsule == dict(plain.capsule)
    if plain.state == "receive":
        assert {(x, y): text[0] for x, y, text in seen["falling"]} == dict(plain.flying)


@settings(max_examples=GAMES, deadline=None)
@given(
    st.integers(0, 10_000),
    st.sampled_from([4, 16, 40]),
    st.lists(st.sampled_from([*WORDS, *["tick"] * 5, "unit"]), min_size=WORDS_SAID, max_size=WORDS_SAID),
)
def test_the_fast_side_does_what_the_plain_one_does(seed: int, viruses: int, words: list[str]) -> None:
    fast, plain = start(seed, viruses)
    sent: list[str] = []
    step = 0
    for number, word in enumerate(words):
        if word == "tick":
            for _ in range(TICKS):
                if fast.living:
                    step += 1
                    sent.append(fast.run(step, lambda name, /, **data: None))
                    plain.tick()
                    compare(fast, plain)
        elif word == "unit":
            unit = "".join(COLOURS[(seed + number + i) % 3] for i in range(1 + number % 4))
            fast.units.append(unit)
            plain.units.append(unit)
        elif fast.living:
            fast.move(word)
            plain.say(word)
            compare(fast, plain)
    assert [colours for colours in sent if colours] == plain.sent
