"""Checks of actions: what is offered is accepted, what is not is refused without harm, and anybody may give up."""

from typing import Final

from rumpus.contract.cases import Effort
from rumpus.contract.probe import try_action
from rumpus.contract.random_matches import positions, random_matches, wander
from rumpus.contract.result import Breach, require
from rumpus.core.game import ACTION_LENGTH, RESIGN, Game, IllegalAction
from rumpus.core.log import check_word
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder

NONSENSE: Final = (
    "", " ", "\t", "\n", "\x00", "\x1b[2J", "xyzzy", "XYZZY 1 2 3", "-1", "999999999999999999999", "1e9", "nan", "None",
    "resign ", " resign", "RESIGN", "resign resign", "resign\n", "ü", "ｒｅｓｉｇｎ", "🎲", "١", "²", "{}", "[]",
    "%s%n", "../..", "a" * ACTION_LENGTH, "a" * 10_000, "9" * 5_000, "- - - -", "+++", "===",
)  # fmt: skip
"""Words that mean nothing in any game."""
MAX_WORDS: Final = 24
"""Of a long list of actions, this many are tried."""


def check_listed_accepted(folder: GameFolder, effort: Effort) -> None:
    """whatever actions() lists is accepted, and in the vocabulary if any; to_act() names only those who may act"""
    rng = Rng(3)
    for where, game in positions(folder, effort):
        offers = [game.actions(seat) for seat in range(game.setup.seats)]
        ready = tuple(seat for seat, offer in enumerate(offers) if offer)
        awaited = tuple(game.to_act())
        require(set(awaited) <= set(ready), f"{where}: to_act() says {awaited}, actions() says {ready}")
        require(bool(awaited) or not ready or game.due() is not None, f"{where}: to_act() says that nobody is awaited")
        for seat, offer in enumerate(offers):
            require(len(set(offer)) == len(offer), f"{where}: seat {seat} is offered something twice")
            vocabulary = game.vocabulary(game.info.choices(game.setup.options))
            strange = [word for word in offer if vocabulary is not None and word not in vocabulary]
            require(not strange, f"{where}: seat {seat} is offered {strange[:1]}, which the vocabulary lacks")
            require(offer == game.copy().actions(seat), f"{where}: actions({seat}) of a copy are others")
            for action in _some(offer, rng):
                twin = game.copy()
                try:
                    check_word(action)
                    twin.act(seat, action)
                except IllegalAction as problem:
                    raise Breach(f"{where}: seat {seat} is offered {action!r}, refused: {problem}") from None
                require(twin.step == game.step, f"{where}: seat {seat} {action!r} moves the step to {twin.step}")


def check_illegal_refused(folder: GameFolder, effort: Effort) -> None:
    """unknown, malformed and other seats' words are refused and change nothing"""
    rng = Rng(4)
    for where, game in positions(folder, effort):
        if game.outcome is not None:
            continue
        offers = [game.actions(seat) for seat in range(game.setup.seats)]
        known = _some(sorted({action for offer in offers for action in offer}), rng)
        seat, digest = rng.below(game.setup.seats), game.digest()
        for word in NONSENSE:
            require(not try_action(game, seat, word, where, digest), f"{where}: seat {seat} may do {word[:40]!r}")
        for other, offer in enumerate(offers):
            for word in known:
                if not offer:
                    said = f"{where}: seat {other} may do {word!r} though it is offered nothing"
                    require(not try_action(game, other, word, where, digest), said)
        twin = game.copy()
        for word in known:
            for bent in _bend(word, rng):
                if try_action(twin, seat, bent, where, digest):  # legal though unlisted, or legal after all
                    twin = game.copy()


def check_resign(folder: GameFolder, effort: Effort) -> None:
    """every seat still in may resign, once; it is never listed; whoever resigned first comes last"""
    rng = Rng(5)
    for where, game in positions(folder, effort):
        if game.outcome is None:
            for seat in range(game.setup.seats):
                _resign_one(game.copy(), seat, where)
            _resign_all(game.copy(), where, rng)
    for match in random_matches(folder, effort):
        game = folder.rules(match.case.setup)
        quitter = rng.below(match.case.seats)
        game.act(quitter, RESIGN)
        for count, _ in enumerate(wander(game, rng)):
            require(count < effort.max_moves, f"{match.case}: no outcome after seat {quitter} resigned")
        places = game.outcome.places if game.outcome else ()
        require(
            all(place < places[quitter] for seat, place in enumerate(places) if seat != quitter),
            f"{match.case}: seat {quitter} resigned before anything happened, and the places are {places}",
        )


def _resign_one(game: Game, seat: int, where: str) -> None:
    offer = game.actions(seat)
    require(RESIGN not in offer, f"{where}: actions({seat}) lists {RESIGN!r}")
    in_play = bool(offer) or game.step == 0
    if not try_action(game, seat, RESIGN, where):
        require(not in_play, f"{where}: seat {seat} is in play and may not resign")
        return
    require(game.actions(seat) == [], f"{where}: seat {seat} has resigned and is still offered something")
    require(not try_action(game, seat, RESIGN, where), f"{where}: seat {seat} may resign twice")


def _resign_all(game: Game, where: str, rng: Rng) -> None:
    seats = list(range(game.setup.seats))
    rng.shuffle(seats)
    for seat in seats:
        if game.outcome is None:
            try_action(game, seat, RESIGN, where)
    for _ in range(1_000):  # a rule may let a closing scene run out
        due = game.due()
        if game.outcome is not None or due is None:
            break
        game.advance(due)
    require(game.outcome is not None, f"{where}: everybody has resigned, and there is no outcome")


def _some(words: list[str], rng: Rng) -> list[str]:
    if len(words) <= MAX_WORDS:
        return words
    shuffled = list(words)
    rng.shuffle(shuffled)
    return shuffled[:MAX_WORDS]


def _bend(word: str, rng: Rng) -> list[str]:
    """The word, spoiled in a few ways."""
    cut = rng.below(len(word) + 1)
    return [
        word + " ",
        " " + word,
        word.swapcase(),
        word[:cut],
        word[:cut] + chr(rng.between(33, 126)) + word[cut:],
        f"{word} {rng.between(-3, 99)}",
        f"{word} {word}"[:ACTION_LENGTH],
    ]
