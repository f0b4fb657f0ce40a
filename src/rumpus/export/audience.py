"""Who may be shown what: a match that goes on is shown as any watcher sees it, an ended one as any seat saw it."""

from collections.abc import Sequence

from rumpus.core.canvas import Canvas
from rumpus.core.game import Game, GameInfo, Outcome
from rumpus.core.replay import Replay, verify
from rumpus.core.screen import Screen
from rumpus.export.naming import CannotExport, tidy_names
from rumpus.games.registry import GameFolder
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST
from rumpus.language.results import tell_reason, tell_winners


def check_match(folder: GameFolder, replay: Replay, seat: int | None) -> Game:
    """The game at the end of the replay, if it holds (else BadReplay) and the seat may be shown."""
    end = verify(replay, folder.rules)
    if seat is not None:
        if not 0 <= seat < replay.setup.seats:
            raise CannotExport("export_no_seat", seat=seat + 1, most=replay.setup.seats)
        if end.outcome is None:
            raise CannotExport("export_seat_early")
    return end


def open_screen(folder: GameFolder, replay: Replay, seat: int | None, language: str = FIRST) -> Screen:
    """The terminal picture as the seat, or a watcher, has it."""
    screen = folder.screen(() if seat is None else (seat,), tidy_names(replay.players))
    screen.language = language
    return screen


def draw_game(
    screen: Screen, game: Game, seat: int | None, now_ms: int = 0, size: tuple[int, int] | None = None
) -> Canvas:
    """The game as the seat, or a watcher, sees it."""
    canvas = Canvas(*(size or screen.MIN_SIZE))
    screen.draw(game.view(seat), canvas, now_ms)
    return canvas


def tell_result(info: GameInfo, outcome: Outcome | None, names: Sequence[str], language: str = FIRST) -> str:
    """The result in one line."""
    catalogue = load_catalogue()
    if outcome is None:
        return catalogue.say(language, "terminal.not_over")
    reason = tell_reason(language, outcome.reason)
    if not outcome.places:
        return f"{catalogue.say(language, 'terminal.void')}: {reason}"
    winners = [names[seat] for seat in outcome.winners]
    title = catalogue.say(language, "terminal.game_over") if len(names) == 1 else tell_winners(language, winners)
    points = info.tell_scores(outcome)
    if points is None:
        return f"{title}: {reason}."
    scores = [catalogue.write_decimal(language, tell_score(info, score)) for score in points]
    return f"{title}: {reason}. {', '.join(f'{name} {score}' for name, score in zip(names, scores, strict=True))}"


def tell_score(info: GameInfo, score: int) -> str:
    """A score as people write it."""
    return str(score) if info.score_unit == 1 else f"{score / info.score_unit:.1f}"


def tell_time(milliseconds: int) -> str:
    """Minutes and seconds."""
    seconds = milliseconds // 1_000
    return f"{seconds // 60}:{seconds % 60:02}"
