"""Which language somebody wants, by what their shell says: LC_ALL, LC_MESSAGES, LANG."""

import os
from collections.abc import Mapping

from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST


def choose_by_environment(environ: Mapping[str, str] = os.environ) -> str:
    """The language of these settings, if it is one we speak; else the first."""
    wish = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    return load_catalogue().choose(wish) or FIRST
