"""Writes the manual pages, one for each command, from what `--help` says: tools/man_pages.py FOLDER."""

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console

from rumpus import __version__
from rumpus.cli.main import add_games_commands, app

WIDTH = 78


def write_page(name: str, about: str, help_text: str) -> str:
    """One page of section 1, made of what `--help` says: its boxes are parts of the page."""
    head = [f'.TH {name.upper()} 1 "" "rumpus {__version__}" "Rumpus"', ".SH NAME", f"{name} \\- {about}"]
    body: list[str] = [".SH DESCRIPTION", ".nf"]
    for line in help_text.strip().splitlines():
        box = re.match(r"╭─ (.*?) ─*╮", line)
        if box:
            body += [".fi", f".SH {box[1].upper()}", ".nf"]
        elif not line.startswith("╰"):
            text = line.strip("│").rstrip().replace("\\", "\\e")
            body.append(f"\\&{text}" if text[:1] in (".", "'") else text)
    return "\n".join([*head, *body, ".fi", ""])


def list_pages() -> dict[str, str]:
    """Every page by its file's name."""
    add_games_commands()
    pages: dict[str, str] = {}
    for words in ([], *([name] for name in app if not name.startswith("-"))):
        out = StringIO()
        app.help_print(words, console=Console(file=out, width=WIDTH, color_system=None))
        name = "-".join(["rumpus", *words])
        about = str(app[words[0]].help if words else app.help).partition("\n")[0]
        pages[f"{name}.1"] = write_page(name, about, out.getvalue())
    return pages


def main(folder: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in list_pages().items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/man"))
