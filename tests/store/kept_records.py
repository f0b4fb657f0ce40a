"""A record of every kind, and a store that has them: until it refuses."""

import asyncio
import time
from dataclasses import replace

import pytest
from tests.patience import PATIENCE

from rumpus.core.game import Progress
from rumpus.core.log import Input
from rumpus.core.notice import Notice
from rumpus.store import store as store_module
from rumpus.store.contest_records import ChallengeRecord, InviteRecord
from rumpus.store.gold_records import EscrowRecord
from rumpus.store.record_data import (
    Ban,
    ChallengeData,
    Dispute,
    EscrowData,
    InviteData,
    SeatData,
    SideData,
    TableData,
    VerifiedData,
)
from rumpus.store.records import (
    ChatRecord,
    FriendRecord,
    MatchRecord,
    PlayerRecord,
    RatingRecord,
    Record,
    SnapshotRecord,
    TableRecord,
)
from rumpus.store.store import Store

NOW = time.time()
ANN = PlayerRecord("a1", "Ann", "ann", None, 0, ["b2"], None, NOW)
BOB = PlayerRecord("b2", "Bob", "bob", "$argon2id$…", 3, [], Ban("noise", None), NOW)
DATA = TableData({"size": 9}, (SeatData("a1", wins=2), SeatData(level="easy")), barred=("b2",), moved=NOW)
TABLE = TableRecord("LUMIKA", "stayboard", "a1", "LUMIKA-00000001", DATA, False, NOW)
MATCH = MatchRecord(
    id="LUMIKA-00000001",
    code="LUMIKA",
    game="stayboard",
    version=1,
    options={"size": 9, "hidden": True},
    seats=2,
    seed=2**64 - 1,
    bots=(1,),
    players=("Ann", "Bot easy"),
    people=("a1", "bot-easy"),
    mode="LOCAL",
    secret="c0ffee",
    nonces=("heads", "seat 2"),
    started=NOW,
)
INVITE = InviteRecord(
    "i1", "words", "a1", "b2", "open", InviteData({}, False, 5, "", "", ("heads", ""), "c0ffee"), NOW, NOW + 60
)
SIDE = SideData("a1", "LUMIKA", False, "playing", Progress(7, (("lines", 3),)), None, None, "", None, (4, 600, "d1"))
SIDES = (SIDE, replace(SIDE, player="b2", state="proved", progress=None, score=11, millis=900, at=NOW, mark=None))
CHALLENGE = ChallengeRecord("c1", "tetris", "playing", ChallengeData({"level": 3}, str(2**70), SIDES), NOW)
DISPUTE = Dispute("b2", "I saw a 7", NOW)
VERIFIED = VerifiedData({"places": [1, 2]}, "d1")
POT = EscrowData(5, ("a1", "b2"), None, 0, {"start": 100}, ("a1",), NOW, "a1", VERIFIED, DISPUTE, "")
OTHERS: tuple[Record, ...] = (
    ChatRecord("hall", 0, "a1", "Ann", "hello", NOW, to="watchers"),
    ChatRecord("hall", 1, "", "", "", NOW, Notice("notice.came", name="Ann").describe()),
    INVITE,
    CHALLENGE,
    EscrowRecord("e1", "FUNDED", "LUMIKA", None, POT, NOW),
    RatingRecord("a1", "words", 25.5, 8.1, 3, 2, 2, 311, -1, "daily", 2),
    FriendRecord.between("b2", "a1", "asked", NOW),
)
INPUTS = [Input(0, 0, "move 6 1", 2**31, 1), Input(5, 1, "move 4 1"), Input(2**40, 0, "claim", 2**31, 2**31)]
END = {"places": [2, 1], "scores": [0, 250], "reason": "wrong_claim"}


async def saved(store: Store, *, urgent: bool = True) -> None:
    """Wait until everything put so far is on disk."""
    done = asyncio.Event()
    store.when_saved(done.set, urgent=urgent)
    await asyncio.wait_for(done.wait(), PATIENCE)


def put_everything(store: Store) -> None:
    store.put(ANN)
    store.put(BOB)
    store.put(TABLE)
    store.put(MATCH)
    for n, entry in enumerate(INPUTS):
        store.put_input(MATCH.id, n, entry)


class Refusal:
    """Makes every commit of a store fail until it is lifted; without a problem it only counts them."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch, problem: Exception | None) -> None:
        self.tries = 0
        self.on = True
        real = store._commit
        self.tried_thrice = asyncio.Event()

        async def commit(*args: object) -> None:
            self.tries += 1
            if self.tries == 3:
                self.tried_thrice.set()
            if self.on and problem is not None:
                raise problem
            await real(*args)  # type: ignore[arg-type]

        monkeypatch.setattr(store, "_commit", commit)
        monkeypatch.setattr(store_module, "RETRY_SECONDS", 0.001)


def picture(n: int) -> SnapshotRecord:
    return SnapshotRecord(MATCH.id, n, 1, f'[{n},null,{{"ünlike":1}}]', "0123456789abcdef")
