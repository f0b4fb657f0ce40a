"""State declared once: copies, dumps and loaded twins made from a declaration, each kind of field in its own way."""

import json
from typing import Any, ClassVar

import pytest

from rumpus.core.rng import Rng
from rumpus.core.state import (
    COPIED,
    EACH_COPIED,
    ROW,
    Fields,
    Part,
    coded,
    entries,
    entry,
    fresh,
    kept,
    later,
    lists,
    part,
    parts,
    plain,
    together,
    tuples,
)


class Hand(Part):
    """A part whose dump is a row, and which holds what its owner holds."""

    fields: ClassVar[Fields] = Fields("card", lists("seen"), kept("deck"), form=ROW)
    __slots__ = fields.slots

    def __init__(self, card: int, deck: list[int]) -> None:
        self.card = card
        self.seen: list[int] = []
        self.deck = deck


class Position(Part):
    """One of each."""

    fields: ClassVar[Fields] = Fields(
        "name",
        plain("_turn", "over"),
        lists("deck"),
        tuples("moves"),
        entry("last"),
        entries("history"),
        coded("bag", "".join, list, COPIED),
        coded("racks", lambda racks: ["".join(rack) for rack in racks], lambda racks: [*map(list, racks)], EACH_COPIED),
        together("place", ("x", "y"), lambda one: f"{one.x}/{one.y}", lambda text: tuple(map(int, text.split("/")))),
        part("rng", Rng),
        parts("hands", Hand, links=("deck",)),
        kept("rules"),
        fresh("news", "[]"),
    )
    __slots__ = fields.slots

    def __init__(self) -> None:
        self.name, self._turn, self.over, self.deck = "A", 3, False, [1, 2]
        self.moves: list[tuple[int, int]] = [(1, 2)]
        self.last, self.history = {"by": 0}, [{"by": 0}]
        self.bag, self.racks, self.x, self.y = ["a", "b"], [["c"], []], 4, 5
        self.rng, self.rules, self.news = Rng(7), object(), ["new"]
        self.hands = [Hand(8, self.deck), Hand(9, self.deck)]


class Longer(Position):
    """Adds a field, and puts an inherited one at the end."""

    fields: ClassVar[Fields] = Fields("score", again=("name",))
    __slots__ = fields.slots

    def __init__(self) -> None:
        super().__init__()
        self.score = 12


def make(kind: type[Position] = Position) -> Any:
    """A position with something of everything in it."""
    return kind()


def test_a_dump_is_plain_and_in_the_declared_order_without_what_is_not_kept_in_it() -> None:
    one = make()
    state = one.dump()
    assert json.loads(json.dumps(state)) == state
    assert state == {
        "name": "A",
        "turn": 3,
        "over": False,
        "deck": [1, 2],
        "moves": [[1, 2]],
        "last": {"by": 0},
        "history": [{"by": 0}],
        "bag": "ab",
        "racks": ["c", ""],
        "place": "4/5",
        "rng": Rng(7).dump(),
        "hands": [[8, []], [9, []]],
    }
    assert list(state)[:3] == ["name", "turn", "over"]


def test_what_is_loaded_dumps_the_same_and_shares_nothing_with_the_dump() -> None:
    state = make().dump()
    twin = Position.load(state)
    assert twin.dump() == make().dump()
    assert twin.moves == [(1, 2)]
    assert (twin.x, twin.y, twin.news) == (4, 5, [])
    for value in (state["deck"], state["history"], state["hands"][0][1]):
        value.append(99)
    state["last"]["by"] = 99
    assert twin.dump() == make().dump()


def test_a_copy_is_independent() -> None:
    one = make()
    twin = one.copy()
    assert type(twin) is Position
    assert twin.dump() == one.dump()
    assert twin.rules is one.rules
    assert twin.news == []
    twin.deck.append(3)
    twin.moves.append((3, 4))
    twin.bag.append("z")
    twin.racks[1].append("z")
    twin.rng.word()
    twin.hands[0].seen.append(1)
    twin.x += 1
    assert one.dump() == make().dump()


@pytest.mark.parametrize("again", [lambda one: one.copy(), lambda one: type(one).load(one.dump())])
def test_parts_that_share_something_with_their_owner_share_it_with_the_new_one(again: Any) -> None:
    one = make()
    twin = again(one)
    assert twin.deck is not one.deck
    assert all(hand.deck is twin.deck for hand in twin.hands)
    assert all(hand.deck is one.deck for hand in one.hands)


def test_a_subclass_has_what_it_inherits_and_its_own() -> None:
    one = make(Longer)
    state = one.dump()
    assert next(iter(state)) == "turn"
    assert list(state)[-2:] == ["score", "name"]
    assert Longer.load(state).dump() == one.copy().dump() == state
    assert set(Longer.__slots__) == {"score"}


def test_a_subclass_without_fields_of_its_own_is_copied_as_what_it_is() -> None:
    class Strict(Position):
        __slots__ = ()

    assert type(make(Strict).copy()) is Strict


def test_a_copy_written_by_hand_is_kept() -> None:
    class Own(Part):
        fields: ClassVar[Fields] = Fields("a")
        __slots__ = fields.slots

        def copy(self) -> "Own":
            return self

    one = Own.load({"a": 1})
    assert one.copy() is one


def test_a_missing_field_is_named() -> None:
    state = make().dump()
    del state["bag"]
    with pytest.raises(KeyError, match="bag"):
        Position.load(state)


class Grown(Part):
    """A class that had one field, and has got two more."""

    fields: ClassVar[Fields] = Fields("score", later("quiet", 0), later(lists("lost")[0], []))
    __slots__ = fields.slots

    def __init__(self) -> None:
        self.score, self.quiet = 3, 0
        self.lost: list[int] = []


def test_a_field_that_came_later_is_written_once_it_has_another_value() -> None:
    grown = Grown()
    assert grown.dump() == {"score": 3}
    old = Grown.load({"score": 3})
    assert (old.quiet, old.lost) == (0, [])
    old.lost.append(4)
    assert Grown.load({"score": 3}).lost == []
    grown.quiet = 2
    grown.lost = [7]
    assert grown.dump() == {"score": 3, "quiet": 2, "lost": [7]}
    twin = Grown.load(grown.dump())
    assert (twin.quiet, twin.lost) == (2, [7])


def test_a_field_cannot_come_later_where_a_dump_has_no_names() -> None:
    with pytest.raises(AssertionError, match="no dict, no later"):
        Fields("score", later("quiet", 0), form=ROW).make("Row", ())
