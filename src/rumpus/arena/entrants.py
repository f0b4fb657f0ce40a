"""Who takes part, as written on the command line: a level of the game's own bot, a baseline, or a program from
outside."""

from collections.abc import Sequence
from typing import Final

from rumpus.arena.baselines import is_baseline, seat_baseline
from rumpus.arena.fault import tame
from rumpus.arena.limits import Limits
from rumpus.arena.outside import OutsideBot
from rumpus.arena.program import split_command
from rumpus.core.bot import Bot, Chair
from rumpus.core.game import Game
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder

OUTSIDE: Final = "cmd:"
"""What a program from outside is written with: cmd:"python3 mybot.py"."""
NAME_LENGTH: Final = 28
MAX_COMMAND: Final = 1000


def is_outside(bot: str) -> bool:
    """Whether the word names a program from outside."""
    return bot.startswith(OUTSIDE)


def check_outside(bot: str) -> str:
    """The word itself, if its program can be started; BadCommand if not."""
    split_command(bot.removeprefix(OUTSIDE))
    return bot


def name_bots(bots: Sequence[str]) -> tuple[str, ...]:
    """Names for a table: a level, or a command without its interpreter; two of one name are told apart by number."""
    plain = [_name_command(bot) if is_outside(bot) else bot for bot in bots]
    return tuple(
        f"{name} ({plain[:place].count(name) + 1})" if plain.count(name) > 1 else name
        for place, name in enumerate(plain)
    )


def _name_command(bot: str) -> str:
    first, _, rest = tame(bot.removeprefix(OUTSIDE), MAX_COMMAND).partition(" ")
    name = rest or first
    return name if len(name) <= NAME_LENGTH else f"…{name[1 - NAME_LENGTH :]}"


def seat_entrant(folder: GameFolder, game: Game, seat: int, bot: str, rng: Rng, limits: Limits) -> Bot:
    """The bot of that word, sat down; a program is started."""
    setup = game.setup
    if is_baseline(bot) and bot not in folder.info.levels:
        return seat_baseline(folder, game, seat, bot, rng)
    if not is_outside(bot):
        return folder.seat_bot(seat, bot, setup.options, setup.seats, rng)
    command = split_command(bot.removeprefix(OUTSIDE))
    return OutsideBot(Chair(folder.info, setup.options, setup.seats, seat, bot), rng, game, command, limits)
