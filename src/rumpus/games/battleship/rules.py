"""The rules of Battleship. Everything here follows rules/battleship.md; knows nothing of screens and bots."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Premoves, Setup, Verb
from rumpus.core.notice import Notice
from rumpus.core.options import ChoiceOption, FlagOption
from rumpus.core.rng import Rng
from rumpus.core.state import COPIED, EACH_COPIED, Fields, coded, kept, later, lists, part, parts
from rumpus.games.battleship.board import (
    AWAY,
    CELL_NUMBERS,
    CELLS,
    SHIP_NUMBERS,
    SHIPS,
    find_masks,
    list_berths,
    mask_fleet,
    mask_ship,
    name_cell,
    read_berth,
    write_berth,
)
from rumpus.games.battleship.fleets import draw_fleet, draw_part, find_fleet, redraw_fleet
from rumpus.games.battleship.shape import View
from rumpus.games.battleship.view import build_view, read_berths, read_entry, read_marks, read_named, write_entry

SALVO: Final = "salvo"
ANNOUNCE: Final = "announce"
RANDOM: Final = "random"
READY: Final = "ready"
PLACE_WORDS: Final = tuple(
    tuple((f"place {ship.id} {write_berth(berth)}", mask) for berth, mask in list_berths(ship.size)) for ship in SHIPS
)
"""For each ship, every way to place it, with the cells it would cover."""
FIRE_WORDS: Final = tuple(f"fire {name_cell(cell)}" for cell in range(CELLS))
TAKE_WORDS: Final = tuple(f"take {ship.id}" for ship in SHIPS)


def _write_fleets(fleets: list[list[int]]) -> list[list[str | None]]:
    return [[None if berth == AWAY else write_berth(berth) for berth in fleet] for fleet in fleets]


def _read_fleets(fleets: list[list[str | None]]) -> list[list[int]]:
    return [[_read_berth(text) for text in fleet] for fleet in fleets]


def _read_berth(text: str | None) -> int:
    berth = AWAY if text is None else read_berth(text)
    assert berth is not None, "dumps hold good berths"
    return berth


class Battleship(Game):
    """Two fleets that do not see each other, and one shot in turn."""

    fields: ClassVar[Fields] = Fields(
        coded("fleets", _write_fleets, _read_fleets, EACH_COPIED),
        lists("ready"),
        "turn",
        lists("history"),
        part("rng", Rng),
        parts("dice", Rng),
        kept("shots", copy=COPIED),
        later("left", 0),
        again=("outcome", "step"),
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = GameInfo(
        name="battleship",
        title="Battleship",
        tagline="Hide your fleet, find theirs: one shot each, in turn",
        version=1,
        seats=(2, 2),
        least_moves=20,
        levels=("easy", "normal", "hard", "expert"),
        options=(
            FlagOption(SALVO, "Salvo: a shot for each ship you have afloat", False),
            ChoiceOption(ANNOUNCE, "Ships are named", "sunk", ("sunk", "hit")),
        ),
        rate=1,
        hidden=True,
        bot_pause_ms=800,
        verbs=(Verb("fire", "CELL"),),
        premoves=Premoves(("fire",), 20),
        accent="#3f7fb0",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rng: Rng = Rng(setup.seed)
        # One generator for each seat: what one draws tells the other nothing, not even by how often it draws.
        self.dice: list[Rng] = [self.rng.fork(), self.rng.fork()]
        self.fleets: list[list[int]] = [[AWAY] * len(SHIPS), [AWAY] * len(SHIPS)]
        self.ready: list[bool] = [False, False]
        self.turn: int | None = None
        """Whose shot it is; None while fleets are placed."""
        self.shots: list[int] = [0, 0]
        """Cells that were shot at, by whose waters they are in."""
        self.history: list[str] = []
        self.left: int = 0
        """In a salvo: shots its turn still has; 0 where each turn is one shot."""

    @property
    def names_hits(self) -> bool:
        """rules/battleship.md: whether a ship is named at every hit, and not only when it sinks."""
        return self.setup.options.get(ANNOUNCE) == "hit"

    # What may be done, and doing it.

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        if self.outcome is not None:
            raise IllegalAction("over")
        if seat not in (0, 1):
            raise IllegalAction("no_seat")
        verb, *words = action.split(" ")
        if action == RESIGN:
            self._end(1 - seat, "resigned")
        elif verb == "fire":
            self._fire(seat, self._check_fire(seat, words))
        elif verb == "place":
            self._place(seat, *self._check_place(seat, words))
        elif verb == "take":
            self._take(seat, self._check_take(seat, words))
        elif action == RANDOM:
            self._check_placing(seat)
            self._draw(seat)
        elif action == READY:
            self._check_ready(seat)
            self._get_ready(seat)
        else:
            raise IllegalAction("unknown_action")

    def actions(self, seat: int) -> list[str]:
        """What the seat may do now. A ship that stands may also be placed elsewhere, which is not listed."""
        if self.outcome is not None:
            return []
        if self.turn is not None:
            shot = self.shots[1 - seat]
            return [word for cell, word in enumerate(FIRE_WORDS) if not shot >> cell & 1] if seat == self.turn else []
        if self.ready[seat]:
            return []
        fleet = self.fleets[seat]
        covered = mask_fleet(fleet)
        words = [RANDOM]
        if AWAY not in fleet:
            words.append(READY)
        for number, berth in enumerate(fleet):
            if berth == AWAY:
                words += [word for word, mask in PLACE_WORDS[number] if not mask & covered]
            else:
                words.append(TAKE_WORDS[number])
        return words

    def to_act(self) -> tuple[int, ...]:
        """Whose shot it is; while fleets are placed, everybody who is not ready."""
        if self.outcome is not None:
            return ()
        if self.turn is not None:
            return (self.turn,)
        return tuple(seat for seat in (0, 1) if not self.ready[seat])

    def _check_placing(self, seat: int) -> None:
        if self.turn is not None:
            raise IllegalAction("battle_on")
        if self.ready[seat]:
            raise IllegalAction("ready_is_final")

    def _check_ship(self, words: Sequence[str], code: str) -> int:
        if not words or words[0] not in SHIP_NUMBERS:
            raise IllegalAction(code, ships=list(SHIP_NUMBERS))
        return SHIP_NUMBERS[words[0]]

    def _check_place(self, seat: int, words: Sequence[str]) -> tuple[int, int]:
        self._check_placing(seat)
        number = self._check_ship(words, "no_such_ship")
        berth = read_berth(" ".join(words[1:]))
        if berth is None:
            raise IllegalAction("bad_place")
        ship = SHIPS[number]
        mask = find_masks(ship.size).get(berth, 0)
        if not mask:
            raise IllegalAction("off_board", ship=Notice(ship.id), size=ship.size)
        for other, where in enumerate(self.fleets[seat]):
            if other != number and mask & mask_ship(other, where):
                raise IllegalAction("overlap", ship=Notice(ship.id), other=Notice(SHIPS[other].id))
        return number, berth

    def _check_take(self, seat: int, words: Sequence[str]) -> int:
        self._check_placing(seat)
        number = self._check_ship(words, "no_ship_to_take")
        if len(words) != 1:
            raise IllegalAction("bad_take")
        if self.fleets[seat][number] == AWAY:
            raise IllegalAction("not_standing", ship=Notice(SHIPS[number].id))
        return number

    def _check_ready(self, seat: int) -> None:
        self._check_placing(seat)
        missing = [Notice(ship.id) for ship, berth in zip(SHIPS, self.fleets[seat], strict=True) if berth == AWAY]
        if missing:
            raise IllegalAction("not_all_stand", ships=missing)

    def _check_fire(self, seat: int, words: Sequence[str]) -> int:
        if self.turn is None:
            raise IllegalAction("not_yet")
        if seat != self.turn:
            raise IllegalAction("not_your_turn")
        if len(words) != 1 or words[0].upper() not in CELL_NUMBERS:
            raise IllegalAction("bad_cell")
        cell = CELL_NUMBERS[words[0].upper()]
        if self.shots[1 - seat] >> cell & 1:
            raise IllegalAction("already_shot", cell=name_cell(cell))
        return cell

    def _place(self, seat: int, number: int, berth: int) -> None:
        self.fleets[seat][number] = berth
        self.emit("placed", seat=seat, ship=SHIPS[number].id, at=write_berth(berth), only=(seat,))

    def _take(self, seat: int, number: int) -> None:
        self.fleets[seat][number] = AWAY
        self.emit("taken", seat=seat, ship=SHIPS[number].id, only=(seat,))

    def _draw(self, seat: int) -> None:
        self.fleets[seat] = draw_fleet(self.dice[seat])
        self.emit("drawn", seat=seat, only=(seat,))

    def _get_ready(self, seat: int) -> None:
        self.ready[seat] = True
        self.emit("ready", seat=seat)
        if all(self.ready):
            # rules/battleship.md: against AI 50/50; between people the challenger, who sits first
            self.turn = self.rng.below(2) if self.setup.bots else 0
            self._load(self.turn)
            self.emit("battle", turn=self.turn)

    def _fire(self, seat: int, cell: int) -> None:
        side = 1 - seat
        self.shots[side] |= 1 << cell
        result, ship = "miss", None
        for number, berth in enumerate(self.fleets[side]):
            mask = mask_ship(number, berth)
            if mask >> cell & 1:
                sunk = not mask & ~self.shots[side]
                result, ship = "sunk" if sunk else "hit", SHIPS[number].name if sunk or self.names_hits else None
        where = name_cell(cell)
        self.history.append(write_entry(seat, where, result, ship))
        self.emit("shot", seat=seat, cell=where, result=result, ship=ship)
        # rules/battleship.md: one shot each, whatever it hits; in a salvo one for each ship that is afloat
        if self.left > 1:
            self.left -= 1
        else:
            self.turn = side
            self._load(side)
        if not mask_fleet(self.fleets[side]) & ~self.shots[side]:
            self._end(seat, "fleet_sunk")

    def _load(self, seat: int) -> None:
        """The seat's turn begins: in a salvo it has as many shots as ships."""
        self.left = len(SHIPS) - self.count_sunk(seat) if self.setup.options.get(SALVO) else 0

    def _end(self, winner: int, reason: str) -> None:
        scores = (self.count_sunk(1), self.count_sunk(0))
        self.outcome = Outcome((1, 2) if winner == 0 else (2, 1), scores, reason)

    def count_sunk(self, side: int) -> int:
        """How many ships of this side have been sunk."""
        masks = [mask_ship(number, berth) for number, berth in enumerate(self.fleets[side])]
        return sum(mask != 0 and not mask & ~self.shots[side] for mask in masks)

    # What is seen.

    def view(self, seat: int | None) -> View:
        """What this seat (None: a watcher) may see."""
        return build_view(self, seat)

    # The whole state.

    def _restore(self) -> None:
        self.shots = [0, 0]
        for entry in map(read_entry, self.history):
            self.shots[1 - entry["seat"]] |= 1 << CELL_NUMBERS[entry["cell"]]

    def imagine(self, seat: int | None, seed: int) -> Self:
        """A copy in which a fleet the seat does not see is another one that fits all it has seen."""
        twin = self.copy()
        rng = Rng(seed)
        twin.rng, twin.dice = rng.fork(), [rng.fork(), rng.fork()]
        for side in (0, 1):
            if side == seat or self.outcome is not None:
                continue
            if not self.ready[side]:
                twin.fleets[side] = draw_part(rng)
            else:
                twin.fleets[side] = redraw_fleet(rng, self.fleets[side], self.shots[side], self.names_hits)
        return twin

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: Mapping[str, Any], step: int, seed: int) -> Self:
        """Where the other fleet may lie, by the shots at it; fleets that are being placed stand in part."""
        game = cls(replace(setup, seed=seed))
        game.setup, game.step, game.outcome = setup, step, Outcome.read(view["outcome"])
        game.ready, game.turn, game.history = list(view["ready"]), view["turn"], list(view["history"])
        game._restore()
        game.left = view.get("left", 0)
        near, rng = 0 if seat is None else seat, Rng(seed)
        for side, waters in ((near, view["own"]), (1 - near, view["enemy"])):
            berths = read_berths(waters)
            if side == seat or game.outcome is not None:
                game.fleets[side] = [berths.get(number, AWAY) for number in range(len(SHIPS))]
            elif not game.ready[side]:
                game.fleets[side] = draw_part(rng)
            else:
                hits = read_marks(waters, "h")
                game.fleets[side] = find_fleet(rng, berths, game.shots[side], hits, read_named(waters))
        return game


GAME: Final = Battleship
