"""The best, typed: `/top [game]`."""

import pytest
from tests.hall.bench import Bench
from tests.saying import tell

from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused
from rumpus.hall.people.ratings import ESTABLISHED
from rumpus.store.records import RatingRecord, Saved


def test_the_best_are_listed_and_nobody_whose_rating_is_provisional(bench: Bench) -> None:
    guests = [bench.guest(name) for name in ("Ann", "Bob", "Cid")]
    rated = (ESTABLISHED, ESTABLISHED, ESTABLISHED - 1)
    bench.hall.ratings.take_up(
        Saved(
            ratings=[
                RatingRecord(guest.player.id, "stayboard", 25.0 + place, 2.0, 9, count, 4, None, 1)
                for place, (guest, count) in enumerate(zip(guests, rated, strict=True))
            ]
        )
    )

    def typed(line: str) -> list[str]:
        return [tell(said) for said in run_command(line, Speaker(bench.hall, guests[0], None)).lines]

    lines = typed("/top stayboard")
    assert [line.split(":")[0] for line in lines] == ["1. Bob", "2. Ann"]
    assert typed("/top") == [lines[0]]
    assert "Stay on the Board (daily)" in lines[0]
    assert typed("/top stayboard daily") == lines
    assert typed("/top stayboard fast") == [f"Nobody has played {ESTABLISHED} rated matches yet."]
    with pytest.raises(Refused) as refused:
        typed("/top stayboard hasty")
    assert "it is fast, slow or daily" in tell(refused.value.notice)
    assert [line.split(":")[0] for line in typed("/rating")] == ["Stay on the Board (daily)"]
    assert typed("/top pong") == [f"Nobody has played {ESTABLISHED} rated matches yet."]
