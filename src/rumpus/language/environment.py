"""Which language somebody wants, by what their shell says: LC_ALL, LC_MESSAGES, LANG."""

import os
from collections.abc import Mapping

from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST


def undo_coercion(environ: Mapping[str, str]) -> dict[str, str]:
    """What the shell said: Python, asked for the plain C locale, sets LC_CTYPE to UTF-8 in its own environment."""
    told = dict(environ)
    if told.get("LANG") in ("C", "POSIX") and told.get("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8"):
        del told["LC_CTYPE"]
    return told


def choose_by_environment(environ: Mapping[str, str] = os.environ) -> str:
    """The language of these settings, if it is one we speak; else the first."""
    wish = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    return load_catalogue().choose(wish) or FIRST
