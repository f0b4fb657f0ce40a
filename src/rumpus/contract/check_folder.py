"""Checks of the folder: everything a game needs is there, and what it says of itself is true."""

import re
from typing import Final

from rumpus.contract.cases import Effort
from rumpus.contract.plain import require_plain
from rumpus.contract.result import Breach, require
from rumpus.core.options import BadOption
from rumpus.games.registry import GameFolder

PICTURE: Final = "web/main.js"
FILES: Final = (PICTURE, "web/style.css", "RULES.md")
_ADDRESS: Final = re.compile(r"""(?:https?:)?//[a-z0-9-]+\.[a-z]{2,}[^\s"'`)]*""")


def check_info(folder: GameFolder, effort: Effort) -> None:
    """info is complete and true: name, version, seats, levels, options with good defaults, solo play"""
    info = folder.info
    require(re.fullmatch(r"[a-z][a-z0-9_]{1,15}", info.name) is not None, f"the name {info.name!r} is not a short word")
    require(folder.package.rpartition(".")[2] == info.name, f"the folder {folder.package} holds a game {info.name!r}")
    require(bool(info.title.strip()) and bool(info.tagline.strip()), "title or tagline is missing")
    require(type(info.version) is int and info.version >= 1, f"the version is {info.version!r}")
    require(type(info.rate) is int and 1 <= info.rate <= 1_000, f"the rate is {info.rate!r}")
    low, high = info.seats
    require(1 <= low <= high <= 16, f"seats are {info.seats}")
    require(bool(info.levels) and len(set(info.levels)) == len(info.levels), f"levels are {info.levels}")
    require(all(re.fullmatch(r"[a-z][a-z0-9_-]*", level) for level in info.levels), f"levels are {info.levels}")
    require(re.fullmatch(r"#[0-9a-fA-F]{6}", info.accent) is not None, f"the accent is {info.accent!r}, not #rrggbb")
    names = [option.name for option in info.options]
    require(len(set(names)) == len(names), f"two options share a name: {names}")
    for option in info.options:
        try:
            option.check(option.default)
        except BadOption as problem:
            raise Breach(f"option {option.name}: its own default {option.default!r} is refused: {problem}") from None
    if info.solo is not None:
        require(low <= info.solo.seats <= high, f"solo play takes {info.solo.seats} seats, the game {info.seats}")
        alone = info.solo.seats == 1
        require(alone == (info.solo.bot_level is None), "solo play needs a bot level if and only if it has other seats")
        require(alone or info.solo.bot_level in info.levels, f"solo play: no bot level {info.solo.bot_level!r}")
    require_plain(info.describe(), "info.describe()")


def check_files(folder: GameFolder, effort: Effort) -> None:
    """the folder has web/main.js, web/style.css, RULES.md (also RULES.de.md …), and fetches nothing from elsewhere"""
    for name in FILES:
        path = folder.path / name
        require(path.is_file() and path.stat().st_size > 0, f"{name} is missing or empty")
        if name != "RULES.md":
            found = [a for a in _ADDRESS.findall(path.read_text(encoding="utf-8")) if "www.w3.org" not in a]
            require(not found, f"{name} names another host: {found[:1]}")
    script = (folder.path / PICTURE).read_text(encoding="utf-8")
    for name in ("mount", "bindings"):
        require(
            re.search(rf"export (?:function {name}\b|const {name}\b|\{{[^}}]*\b{name}\b)", script) is not None,
            f"{PICTURE} exports no {name}",
        )
    for rules in sorted(folder.path.glob("RULES*.md")):
        require(re.fullmatch(r"RULES(\.[a-z]{2})?\.md", rules.name) is not None, f"{rules.name} names no language")
        require(rules.read_text(encoding="utf-8").startswith("# "), f"{rules.name} does not open with its title")
    require(bool(folder.bot) and bool(folder.screen), "bot.py or text.py is missing")
