"""The battle: up to 99 bottles at once, all against all, until one is left. What is the same in every game's is
core/battle.py; here is what it does to bottles.

Bottles live by a common beat, so that a hall wakes twenty times a second for all of them and not four hundred times.
"""

from typing import TYPE_CHECKING, Final

from rumpus.core.battle import AIM, NOBODY, WAYS, Battle
from rumpus.core.rng import Rng
from rumpus.games.mario99.bottle import THROW, Bottle
from rumpus.games.mario99.opening import draw_bottle

if TYPE_CHECKING:
    from rumpus.games.mario99.rules import Mario99

TICK_MS: Final = 50
"""The beat: what a bottle does by itself it does at a multiple of it."""
STAGE_MS: Final = 30_000
"""So long each stage lasts, unless so many are out that the next one begins earlier."""
FALLS_MS: Final = (600, 500, 400, 350, 300, 250, 200, 150)
"""How long a pill stays in a row, by stage."""
RAIN_STAGE: Final = 4
"""From this stage on viruses come to everybody at every beat of the time, more with each stage: it ends."""
RAIN_MS: Final = 5_000
FULL_SENDS: Final = 4
"""What clearing a whole bottle sends besides."""
MORE_VIRUSES: Final = 7
"""So many more than the option says lie in each bottle."""
AIMS: Final = {f"{AIM} {way}": number for number, way in enumerate(WAYS)}


def begin_battle(seats: int, rng: Rng) -> Battle:
    """A battle of so many."""
    return Battle(seats, rng, STAGE_MS)


def fullness(bottle: Bottle) -> int:
    """How full a bottle is."""
    return len(bottle.cells) - bottle.cells.count(0)


def take_aim(game: "Mario99", battle: Battle, seat: int, way: int | None = None) -> None:
    """Choose anew whom the seat's next damage goes to, perhaps in another way from now on."""
    if way is not None:
        battle.ways[seat] = way
    before = battle.aims[seat]
    bottles = game.bottles
    battle.aim(seat, game.list_living(), lambda other: fullness(bottles[other]))
    game.stir(seat)
    for other in {before, battle.aims[seat]} - {NOBODY}:  # two at most, and the order tells nobody anything
        game.stir(other)


def send(game: "Mario99", battle: Battle, seat: int, count: int) -> None:
    """A seat's clears reach whom it aims at."""
    if battle.aims[seat] == NOBODY or not game.bottles[battle.aims[seat]].living:
        take_aim(game, battle, seat)
    target = battle.aims[seat]
    if target == NOBODY:
        return
    count = battle.strengthen(seat, count)
    game.bottles[target].damage += count
    battle.hit_by[target] = seat
    game.emit("damage_sent", only=(seat, target), seat=seat, to=target, count=count)
    take_aim(game, battle, seat)


def refill(game: "Mario99", battle: Battle, bottle: Bottle, rows: int, count: int) -> None:
    """Who clears a whole bottle gets a fresh one with a few more viruses, and everybody's respect."""
    bottle.refill(draw_bottle(battle.rng, count, rows))
    game.emit("refilled", only=(bottle.seat, None), seat=bottle.seat)
    send(game, battle, bottle.seat, FULL_SENDS)
    game.stir(bottle.seat)


def beat(game: "Mario99", battle: Battle, step: int) -> None:
    """It gets faster by time, and late in a battle it rains on everybody."""
    if step % STAGE_MS == 0:
        hasten(game, battle, by_time=True)
    if battle.stage >= RAIN_STAGE:
        for seat in game.list_living():
            game.bottles[seat].damage += battle.stage - RAIN_STAGE + 1
            game.stir(seat)
        battle.beat_at = step + RAIN_MS
    else:
        battle.beat_at = (step // STAGE_MS + 1) * STAGE_MS


def hasten(game: "Mario99", battle: Battle, *, by_time: bool = False) -> None:
    """Go on to the stage that is due."""
    if not battle.hasten(by_time):
        return
    if battle.stage >= RAIN_STAGE:
        battle.beat_at = min(battle.beat_at, (game.step // RAIN_MS + 1) * RAIN_MS)
    for bottle in game.bottles:
        bottle.fall_ms = FALLS_MS[battle.stage]
    game.emit("faster", stage=battle.stage)


def knock_out(game: "Mario99", battle: Battle, fallen: list[int]) -> None:
    """These are out, in the same moment: they share a place, and who hit them last gets the badges."""
    place = battle.living - len(fallen) + 1
    for seat in fallen:
        by = battle.fall(seat)
        game.emit("out", seat=seat, by=None if by == NOBODY else by, place=place, left=battle.living)
        game.stir(seat)
        if by != NOBODY:
            game.stir(by)
    hasten(game, battle)
    gone = set(fallen)
    for seat in game.list_living():
        if battle.aims[seat] in gone:
            take_aim(game, battle, seat)


def needs_refill(bottle: Bottle) -> bool:
    """Whether the bottle is clear and nothing moves in it."""
    return not bottle.viruses and bottle.phase == THROW and not bottle.flying
