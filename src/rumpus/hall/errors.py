"""What the hall says no with."""

from rumpus.core.notice import Fact, Refusal


class Refused(Refusal):
    """A request the hall turns down; nothing has changed. `prose` is for refusals that have no sentence in the
    catalogue yet."""

    def __init__(self, code: str, prose: str = "", /, **facts: Fact) -> None:
        super().__init__(code, **facts)
        self.prose = prose

    def __str__(self) -> str:
        return self.prose or super().__str__()
