"""Checks of the bot: every level plays legally, repeatably and to the end, and may sit in at any time."""

from rumpus.contract.bot_games import bot_games, make_strict, play_bots
from rumpus.contract.cases import Effort
from rumpus.contract.random_matches import random_matches
from rumpus.contract.result import Breach, require
from rumpus.games.registry import GameFolder


def check_bots_finish(folder: GameFolder, effort: Effort) -> None:
    """bots of every level finish games in all options, and all they do is legal"""
    for played in bot_games(folder, effort):
        require(played.trouble is None, f"{played}: {played.trouble}")
        require(played.end.outcome is not None, f"{played}: no outcome")
        require(bool(played.log), f"{played}: the bots did nothing")


def check_bots_repeatable(folder: GameFolder, effort: Effort) -> None:
    """the same seeds give the same bot game"""
    for level in folder.info.levels:
        games = [played for played in bot_games(folder, effort) if set(played.levels) == {level} and played.log]
        if not games:
            continue  # check_bots_finish says what went wrong
        first = min(games, key=lambda played: len(played.log))
        again = folder.rules(first.case.setup)
        log = play_bots(folder, again, first.levels, first.seed, effort.solo_seconds)
        require(tuple(log) == first.log, f"{first}: the same seeds give other inputs the second time")
        require(again.digest() == first.end.digest(), f"{first}: the same seeds end differently")


def check_bots_sit_in(folder: GameFolder, effort: Effort) -> None:
    """a bot of any level goes on from the middle of any game"""
    levels = folder.info.levels
    strict = make_strict(folder.rules)
    for count, match in enumerate(random_matches(folder, effort)[: 4 * effort.bot_games]):
        stop = match.stops[len(match.stops) // 2]
        game = strict.load(stop.game.setup, stop.game.dump())
        level = levels[count % len(levels)]
        said = f"{level} sitting in at step {game.step}: {match.case}"
        try:
            play_bots(folder, game, (level,), count, effort.solo_seconds)
        except Breach as breach:
            raise Breach(f"{said}: {breach}") from breach
        except Exception as problem:
            raise Breach(f"{said}: {type(problem).__name__}: {problem}") from problem
