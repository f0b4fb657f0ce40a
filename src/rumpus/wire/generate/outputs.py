"""Every file that is written, and what has to stand in it."""

from pathlib import Path

import rumpus
from rumpus.games.registry import GameFolder, all_games
from rumpus.language.files import list_languages
from rumpus.wire.generate.game_pages import write_index, write_page
from rumpus.wire.generate.page import find_shape, write_constants, write_messages, write_shape
from rumpus.wire.generate.protocol import fill_protocol
from rumpus.wire.generate.sentences import write_sentences


def list_outputs(root: Path) -> dict[Path, str]:
    """What is written where. `root` is the repository; the prose of its docs/protocol.md stays."""
    web, docs = Path(rumpus.__file__).parent / "web", root / "docs"
    written = {
        web / "net" / "messages.d.ts": write_messages(),
        web / "net" / "wire.js": write_constants(),
        docs / "protocol.md": fill_protocol((docs / "protocol.md").read_text("utf-8")),
        docs / "games" / "README.md": write_index(_list_games()),
    }
    for folder in _list_games():
        written[find_shape(folder)] = write_shape(folder)
        written[docs / "games" / f"{folder.info.name}.md"] = write_page(folder)
    for language in list_languages():
        written[docs / "sentences" / f"{language}.md"] = write_sentences(language, _list_games())
    return written


def _list_games() -> list[GameFolder]:
    """Games of ours that declare a shape; those from elsewhere have docs of their own."""
    return [folder for folder in all_games().values() if folder.package.startswith("rumpus.games.") and folder.shape]
