"""Knock-outs: a bracket is a set of slots, each of which says from where its two come. Single and double.

In a double knock-out who has lost once goes on among those who have lost once; the best of them plays the one who has
not lost, and has to win twice. Who has nobody to play goes on. A draw is played again, seats exchanged; after DRAWS of
them who was seeded higher goes on.

What is known of a bracket follows from its seeds and games alone, and never from who is still in it: else somebody who
goes would change what has been. Who was to meet somebody who has gone is given a game like any other (`settle`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rumpus.hall.tournaments.games import BYE, DRAW, NOBODY, ONE, OPEN, OTHER, Entrant, Game, Pair, seed_order

DRAWS: Final = 3

SEED: Final = "seed"
WINNER: Final = "winner"
LOSER: Final = "loser"
Source: TypeAlias = tuple[str, str]
"""From where somebody comes: a seed by its number, or the winner or loser of a slot."""

FINAL: Final = "final"
THIRD: Final = "third"
SECOND_FINAL: Final = "final2"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the bracket where two meet."""

    name: str
    round: int
    """From 1; slots of one round may be played at the same time."""
    sources: tuple[Source, Source]


def seed_places(size: int) -> list[int]:
    """In which order the seeds stand in the first round, so that the best meet last: 0, 3, 1, 2 of four."""
    places = [0]
    while len(places) < size:
        doubled = 2 * len(places)
        places = [seed for place in places for seed in (place, doubled - 1 - place)]
    return places


def build_single(players: int) -> list[Slot]:
    """The slots of a single knock-out, with a game for the third place."""
    rounds = _count_rounds(players)
    slots = _build_winners(rounds, "")
    if rounds >= 2:
        semi = f"{rounds - 1}"
        slots.append(Slot(THIRD, rounds, ((LOSER, f"{semi}.0"), (LOSER, f"{semi}.1"))))
    return [_rename(slot, f"{rounds}.0", FINAL) for slot in slots]


def build_double(players: int) -> list[Slot]:
    """The slots of a double knock-out. The second final is played if the first is won by who had lost before."""
    rounds = _count_rounds(players)
    slots = _build_winners(rounds, "w")
    for number in range(1, 2 * rounds - 1):
        major, stage = number % 2 == 0, (number + 1) // 2
        count = 2 ** (rounds - stage - 1)
        for place in range(count):
            if number == 1:
                sources = (LOSER, f"w1.{2 * place}"), (LOSER, f"w1.{2 * place + 1}")
            elif major:  # those who have just lost come from the other end: not the same two again
                sources = (WINNER, f"l{number - 1}.{place}"), (LOSER, f"w{stage + 1}.{count - 1 - place}")
            else:
                sources = (WINNER, f"l{number - 1}.{2 * place}"), (WINNER, f"l{number - 1}.{2 * place + 1}")
            slots.append(Slot(f"l{number}.{place}", number + 1, sources))
    last = (WINNER, f"l{2 * rounds - 2}.0") if rounds > 1 else (LOSER, "w1.0")
    slots.append(Slot(FINAL, 2 * rounds, ((WINNER, f"w{rounds}.0"), last)))
    slots.append(Slot(SECOND_FINAL, 2 * rounds + 1, ((LOSER, FINAL), (WINNER, FINAL))))
    return slots


def _count_rounds(players: int) -> int:
    return max(1, (max(players, 2) - 1).bit_length())


def _build_winners(rounds: int, prefix: str) -> list[Slot]:
    order = seed_places(2**rounds)
    slots = []
    for number in range(1, rounds + 1):
        for place in range(2 ** (rounds - number)):
            if number == 1:
                sources = (SEED, str(order[2 * place])), (SEED, str(order[2 * place + 1]))
            else:
                before = f"{prefix}{number - 1}"
                sources = (WINNER, f"{before}.{2 * place}"), (WINNER, f"{before}.{2 * place + 1}")
            slots.append(Slot(f"{prefix}{number}.{place}", number, sources))
    return slots


def _rename(slot: Slot, old: str, new: str) -> Slot:
    return Slot(new, slot.round, slot.sources) if slot.name == old else slot


@dataclass(frozen=True, slots=True)
class Meeting:
    """What is known of a slot: who meets there, and how it ended. None: not known yet; BYE: nobody."""

    one: str | None
    other: str | None
    winner: str | None = None
    loser: str | None = None


class Bracket:
    """A bracket, its players, and what came of its games so far."""

    def __init__(self, slots: Sequence[Slot], entrants: Sequence[Entrant], games: Sequence[Game]) -> None:
        self.slots = {slot.name: slot for slot in slots}
        self._seeds = [entrant.id for entrant in seed_order(entrants)]
        self._games: dict[str, list[Game]] = {}
        for game in games:
            self._games.setdefault(game.pair.slot, []).append(game)
        self._known: dict[str, Meeting] = {}

    def meeting(self, name: str) -> Meeting:
        """What is known of a slot."""
        if name not in self._known:
            self._known[name] = self._find(self.slots[name])
        return self._known[name]

    def list_ready(self) -> list[tuple[Slot, Pair]]:
        """Slots whose two are known and have to play, now or again, whether they are still in it or not."""
        ready = []
        for slot in self.slots.values():
            meeting = self.meeting(slot.name)
            both = meeting.one and meeting.other
            playing = any(game.result == OPEN for game in self._games.get(slot.name, ()))
            if both and meeting.winner is None and not playing:
                ready.append((slot, self._next_pair(slot.name, meeting)))
        return ready

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to play."""
        return all(self.meeting(name).winner is not None for name in self.slots)

    def _next_pair(self, name: str, meeting: Meeting) -> Pair:
        one, other = meeting.one or BYE, meeting.other or BYE
        again = len(self._games.get(name, ())) % 2
        return Pair(other, one, name) if again else Pair(one, other, name)

    def _find(self, slot: Slot) -> Meeting:
        one, other = (self._come(source) for source in slot.sources)
        if slot.name == SECOND_FINAL:
            # The loser of the first final had not lost before only if they came from above.
            first = self.meeting(FINAL)
            if first.winner is not None and first.winner == first.one:
                return Meeting(BYE, BYE, first.winner, BYE)
        if one is None or other is None:
            return Meeting(one, other)
        return self._decide(slot.name, one, other)

    def _decide(self, name: str, one: str, other: str) -> Meeting:
        draws = 0
        for game in self._games.get(name, ()):
            if game.result == NOBODY:
                return Meeting(one, other, BYE, BYE)
            if game.result in (ONE, OTHER):
                winner = game.pair.one if game.result == ONE else game.pair.other
                return Meeting(one, other, winner, other if winner == one else one)
            draws += game.result == DRAW
        if one == BYE or other == BYE:
            return Meeting(one, other, one or other, BYE)
        if draws >= DRAWS:
            winner = min(one, other, key=self._seeds.index)
            return Meeting(one, other, winner, other if winner == one else one)
        return Meeting(one, other)

    def _come(self, source: Source) -> str | None:
        kind, what = source
        if kind == SEED:
            return self._seeds[int(what)] if int(what) < len(self._seeds) else BYE
        meeting = self.meeting(what)
        return meeting.winner if kind == WINNER else meeting.loser


def places_of(bracket: Bracket) -> Mapping[str, int]:
    """How far each has come: in which round they lost for the last time; who has won, or is still in it, further."""
    reached: dict[str, int] = {}
    for slot in bracket.slots.values():
        meeting = bracket.meeting(slot.name)
        for id in (meeting.one, meeting.other):
            if id:
                won = meeting.winner == id or meeting.winner is None
                bonus = slot.name in (FINAL, SECOND_FINAL)
                reached[id] = max(reached.get(id, 0), 4 * slot.round + 2 * bonus + won)
    return reached
