"""How the host's commands are written: what is said when one is written otherwise."""

from rumpus.hall.errors import Refused


def malformed(form: str) -> Refused:
    """The refusal of what is not written as it should be."""
    return Refused("bad_form", f"it is written: {form}")


def expect_nothing(form: str, rest: str) -> None:
    """Refuse what comes after a command that is complete."""
    if rest:
        raise malformed(form)
