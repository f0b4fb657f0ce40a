"""Of what waits it is one of each in turn."""

from rumpus.core.turns import Turns


def test_one_of_each_in_turn_however_much_each_has_waiting() -> None:
    turns: Turns[str] = Turns()
    assert not turns
    for what in ("a1", "a2", "a3", "b1", "c1", "c2"):
        turns.add(what[0], what)
    taken = [turns.take() for _ in range(4)]
    turns.add("b", "b2")
    while turns:
        taken.append(turns.take())
    assert taken == ["a1", "b1", "c1", "a2", "c2", "a3", "b2"]
