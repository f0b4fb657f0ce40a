"""Tables as anybody may look on without being anybody: for frames of other sites, which ask now and then.

What is shown is what watchers see, made once a second however many ask, and not before it is on disk.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import msgspec

from rumpus.core.notice import Line
from rumpus.gateways.saving import wait_saved
from rumpus.gateways.web.present import show_notice
from rumpus.gateways.web.static_files import PackedFile, pack
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.stores import Keeper
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.table import Table

FRESH_SECONDS: Final = 1.0
KEPT: Final = 256
"""So many tables are kept as they were shown last."""
NOBODY: Final = Player("", "")
"""Who looks on, for those who say whether anybody may."""


class WatchedTables:
    """How tables were shown last."""

    def __init__(self, store: Keeper, now: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._now = now
        self._shown: OrderedDict[str, tuple[float, PackedFile]] = OrderedDict()

    async def show(self, table: Table) -> PackedFile:
        """The table as watchers see it; Refused where nobody may look on."""
        held: Line | None = table.hidden_from(NOBODY)
        if held is not None:
            raise Refused("held", why=held)
        at, shown = self._shown.get(table.code, (0.0, None))
        if shown is not None and self._now() - at < FRESH_SECONDS:
            return shown
        made = pack(msgspec.json.encode(describe(table)), "application/json")
        await wait_saved(self._store)
        self._shown[table.code] = self._now(), made
        self._shown.move_to_end(table.code)
        while len(self._shown) > KEPT:
            self._shown.popitem(last=False)
        return made


def describe(table: Table) -> dict[str, Any]:
    """What watchers see of it."""
    live = table.match
    outcome = live.match.outcome if live is not None and live.over else None
    return {
        "code": table.code,
        "game": table.info.name,
        "state": table.state,
        "names": [seat.name for seat in table.seating],
        "match": live.id if live is not None else None,
        "step": live.step_now() if live is not None else 0,
        "outcome": outcome.describe() if outcome is not None else None,
        "why": show_notice(table.why) if table.why else None,
        "view": _look(live) if live is not None else None,
    }


def _look(live: LiveMatch) -> Any:
    """The board. Where nobody listens to a match in real time nothing is begun for it that would cost more later."""
    channel = live.match.channels.get(None)
    if channel is not None:
        return channel.shown
    try:
        return live.match.game.view(None)
    except Exception:  # whoever plays is told what is wrong with it
        return None
