"""What terminals say, in the reader's language. Knows no guests and no pages."""

from rumpus.core.notice import Fact, plain_facts
from rumpus.language.catalogue import load_catalogue


def phrase(language: str, key: str, **facts: Fact) -> str:
    """A sentence of the terminal itself."""
    return load_catalogue().say(language, f"terminal.{key}", plain_facts(facts))
