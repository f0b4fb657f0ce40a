"""A hall full of secrets. Vera and Walt play; whoever else comes may learn nothing of what is hidden, and harm nothing.

There is a match of words, one of battleship, a roll for gold, a score challenge of which one side is over, an open
invite, a private table, a claimed name, and a host with a token. The runner knows every secret (`canaries`).
"""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from tests.fuzz.fuzz_source import Lore
from tests.hall.bench import Guest
from tests.hall.hand_clock import HandClock
from tests.saying import tell

from rumpus.games.registry import all_games
from rumpus.hall.hall import Hall
from rumpus.hall.people.passphrases import Passphrases
from rumpus.hall.tables.table import Table
from rumpus.store.store import Store

PASSPHRASE = "correct horse battery staple"
WHISPER = "the key is under the third flowerpot"
STAKE = 40
LONGEST = 110.0
"""Seconds that may pass: whoever still plays a challenge has 120 when the other is done."""
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Leak(AssertionError):
    """Something hidden was sent to somebody who may not see it."""


class Harm(AssertionError):
    """Something changed that was not the attacker's to change."""


class Scene:
    """The hall, and what is hidden in it."""

    def __init__(self, store: Store) -> None:
        self.time = HandClock()
        self.store = store
        self.hall = Hall(self.time.clock, store, wall=self.time.wall, countdown=False)
        self.hall.players.passphrases = Passphrases(CHEAP)
        self.lore = Lore()
        self._passed = 0.0
        self.secrets: dict[str, str] = {}
        self.matches: dict[str, Table] = {}
        self._digests: dict[str, str] = {}
        self._pattern: re.Pattern[bytes] | None = None
        self._watched: re.Pattern[bytes] | None = None

    @classmethod
    async def open(cls, folder: Path) -> "Scene":
        """Open the hall in a folder and let everybody begin."""
        scene = cls(await Store.open_file(folder / "rumpus.sqlite"))
        scene.folder = folder
        scene.hall.take_up(await scene.store.load())
        scene.host = scene.hall.admin.new_token()
        scene.vera, scene.walt = scene._come("Vera"), scene._come("Walt")
        await scene._play()
        scene._learn()
        return scene

    folder: Path
    host: str
    vera: Guest
    walt: Guest
    words: Table
    battleship: Table
    roll: Table
    private: Table
    ended: str
    half: str
    """The match of the challenge's side that is over, while the other still plays."""

    async def close(self) -> None:
        """Close the hall."""
        await self.store.close()

    async def saved(self) -> None:
        """Wait until everything put so far is on disk, and told."""
        done = asyncio.Event()
        self.store.when_saved(done.set, urgent=True)
        await done.wait()

    async def settle(self) -> None:
        """The same, with what follows from it."""
        for _ in range(3):
            await self.saved()

    def _come(self, name: str) -> Guest:
        player, _ = self.hall.players.welcome(name)
        guest = Guest(player)
        self.hall.arrive(guest)
        return guest

    async def _act(self, guest: Guest, table: Table, seat: int, action: str) -> None:
        assert table.live is not None
        table.act(guest.player, table.live.id, seat, action, origin=7, seq=0, done=lambda: None)
        await self.settle()

    async def _open(self, game: str, **how: Any) -> Table:
        table = self.hall.opening.open_table(
            self.vera, game, {}, ["me", "open"], start=False, nonce="vera's own nonce", **how
        )
        table.enter(self.walt, sit=True, nonce="walt's own nonce")
        await self.settle()
        return table

    async def _play(self) -> None:
        hall, vera, walt = self.hall, self.vera.player, self.walt.player
        hall.players.claim(vera, CHEAP.hash(PASSPHRASE))
        over = await self._open("deathroll")
        await self._act(self.vera, over, 0, "resign")
        assert over.live is not None
        self.ended = over.live.id
        self.words = await self._open("words")
        self.battleship = await self._open("battleship")
        for seat, guest in enumerate((self.vera, self.walt)):
            for action in ("random", "ready"):
                await self._act(guest, self.battleship, seat, action)
        self.roll = hall.opening.seat_people([vera, walt], "deathroll", {}, wager=STAKE, private=False)
        escrow = hall.wagers.at(self.roll)
        assert escrow is not None
        self.pot = escrow.id
        for guest in (self.vera, self.walt):
            hall.wagers.deposit(guest.player, self.pot, STAKE)
            await self.settle()
            self.roll.enter(guest, sit=False)
        await self.settle()
        self.private = hall.opening.open_table(self.vera, "words", {}, ["me", "open"], start=False, private=True)
        hall.chat.say(vera, self.private.code, WHISPER)
        await self._challenge()
        self.invite = hall.invites.invite(vera, walt, "stayboard", {"size": 9})
        await self.settle()
        self.gold = {player: hall.bank.gold(player) for player in (vera, walt)}

    async def _challenge(self) -> None:
        """Vera's side is over, Walt still has to play on the same seed."""
        asked = self.hall.invites.invite(self.vera.player, self.walt.player, "tetris", {}, challenge=True)
        await self.settle()
        agreed = self.hall.invites.accept(self.walt.player, asked.id)
        await self.settle()
        self.challenge = self.hall.challenges.find(agreed.leads_to)
        table = self.hall.find_table(self.challenge.sides[0].table)
        table.enter(self.vera, sit=False)
        await self.settle()
        await self._act(self.vera, table, 0, "resign")
        assert table.live is not None
        self.half = table.live.id

    # What is hidden.

    def _learn(self) -> None:
        hall, secrets = self.hall, self.secrets
        self.matches = {t.match.id: t for t in (self.words, self.battleship, self.roll) if t.match is not None}
        assert len(self.matches) == 3, "all three are on"
        racks = self.words.live.match.game.dump()["racks"] if self.words.live else []
        for seat, rack in enumerate(racks):
            for order in (rack, "".join(sorted(rack))):
                secrets[f"rack {seat} {order}"] = json.dumps([*order], separators=(",", ":"))
                secrets[f"rack {seat} {order} as a word"] = order
                secrets[f"rack {seat} {order} on a screen"] = " ".join(order)
        for table in self.matches.values():
            assert table.live is not None
            record = table.live.record
            for seat in range(record.seats):
                for name, value in _hidden(table.live.match.game, seat):
                    secrets[f"{table.info.name} {seat} {name}"] = value
            secrets[f"seed of {table.info.name}"] = str(record.seed)
            secrets[f"seed of {table.info.name}, hex"] = f"{record.seed:x}"
            secrets[f"secret of {table.info.name}"] = record.secret
            secrets[f"next secret of {table.info.name}"] = table.dice.secret
        secrets["seed of the challenge"] = str(self.challenge.seed)
        secrets["secret of the invite"] = self.invite.secret
        for guest in (self.vera, self.walt):
            secrets[f"{guest.player.name}'s dice"] = hall.opening.dice_of(guest.player).secret
            whose, _, _ = hall.players.token(guest.player).partition(".")
            secrets[f"{guest.player.name}'s token"] = f"{whose}."
        secrets["passphrase"] = PASSPHRASE
        secrets["hash of it"] = self.vera.player.passphrase or ""
        secrets["host's token"] = self.host
        secrets["hash of it, too"] = hall.admin._token_hash
        secrets["key of all tokens"] = hall.players.tokens._ready().secret_key.decode()
        secrets["code of the private table"] = self.private.code
        secrets["what was said at it"] = WHISPER
        self._digests = {id: _digest(table) for id, table in self.matches.items()}
        self._compile()
        self._write_lore()

    def _compile(self) -> None:
        forms = {form for text in self.secrets.values() if text for form in (text, json.dumps(text)[1:-1])}
        self._pattern = re.compile(b"|".join(re.escape(form.encode()) for form in sorted(forms)))
        self._watched = re.compile(b"|".join(re.escape(id.encode()) for id in self.matches))

    def forget_secret(self, name: str) -> None:
        """Something the one who looks on may know."""
        del self.secrets[name]
        self._compile()

    def _write_lore(self) -> None:
        """What any visitor can find out, or guess, and would try."""
        games = [*all_games()]
        tables = [self.words.code, self.battleship.code, self.roll.code]
        ids = [self.vera.player.id, self.walt.player.id, "bot-easy", "bot-hard"]
        matches = [*self.matches, self.ended, self.half]
        self.lore.update(
            code=[*tables, "BABABA"],
            match=[*matches, f"{self.private.code[:0]}BABABA-00000000"],
            player=[*ids, "Vera", "Walt"],
            name=["Vera", "WALT", "Eve", "Mallory", "V\u0435ra", "Bot easy", "Host", "Mallory2"],
            award=ids,
            house=ids,
            game=games,
            invite=[self.invite.id],
            pot=[self.pot],
            challenge=[self.challenge.id],
            to=["me", "open", "local", "bot:easy", "bot:hard"],
            seats=["me", "me", "open", "local", "bot:easy", "bot:normal"],
            level=["easy", "normal", "hard"],
            token=["x", "WyJhIiwwXQ.aaaa.bbbb"],
            passphrase=["correct horse", "password1", "password2"],
            old=["password1", "password2"],
            new=["password1", "password2"],
            nonce=["n", "", "a" * 64],
            action=["resign", "roll", "random", "ready", "fire A1", "pass", "left+", "left-", "drop", "word CAT H 8 8"],
            options=sorted({option.name for folder in all_games().values() for option in folder.info.options}),
        )
        self.lore["words"] = [*games, *tables, *matches, *ids, "Vera", "Walt", "easy", "normal", "me", "on", "off"]

    # The checks.

    def look_for_secrets(self, sent: bytes) -> None:
        """Raise Leak if what was sent to an attacker holds a secret, or is a stream of a seat."""
        assert self._pattern is not None
        assert self._watched is not None
        found = self._pattern.search(sent)
        if found:
            names = [name for name, text in self.secrets.items() if text.encode() in sent or text == found[0].decode()]
            raise Leak(f"{names or found[0]!r} in {sent[max(0, found.start() - 200) : found.end() + 100]!r}")
        if b'"seat":' in sent and self._watched.search(sent):
            self._check_streams(sent)

    def _check_streams(self, sent: bytes) -> None:
        try:
            messages = json.loads(sent if sent.startswith(b"[") else b"[" + sent + b"]")
        except ValueError:
            return
        for message in messages:
            told = isinstance(message, dict) and message.get("t") in ("match", "update", "ack")
            if told and message.get("match") in self.matches and message["seat"] is not None:
                raise Leak(f"the stream of a seat: {str(message)[:300]}")

    def check_unharmed(self) -> None:
        """Raise Harm if one of the matches, the gold, the invite, or somebody's name is not as it was."""
        for id, table in self.matches.items():
            if table.live is None or table.live.id != id or not table.playing or table.closed:
                raise Harm(f"the match of {table.info.name} has ended: {table.state} {tell(table.why)}")
            if _digest(table) != self._digests[id]:
                raise Harm(f"somebody has moved in the match of {table.info.name}")
            if [person.name for person in table.seating.people] != ["Vera", "Walt"]:
                raise Harm(f"the seats of {table.info.name}: {[seat.name for seat in table.seating]}")
        bank = self.hall.bank
        if {player: bank.gold(player) for player in self.gold} != self.gold:
            raise Harm("somebody's gold has changed")
        if self.private.closed or self.private.code not in self.hall.tables:
            raise Harm("the private table is closed")
        if self.hall.challenges.find(self.challenge.id).state != "one_done":
            raise Harm("the challenge has ended")
        if [invite.id for invite in self.hall.invites.open_for(self.walt.player) if invite.id == self.invite.id] == []:
            raise Harm("the invite is gone")

    def pass_time(self, seconds: float) -> None:
        """Let time pass, as far as the secrets are to stay secrets: the challenge is over in time."""
        self._passed += seconds
        if self._passed < LONGEST:
            self.time.pass_seconds(seconds)


def _digest(table: Table) -> str:
    assert table.live is not None
    return table.live.match.game.digest()


def _hidden(game: Any, seat: int) -> Iterator[tuple[str, str]]:
    """What a seat sees of its own and nobody else may."""
    dump = game.dump()
    for name in ("rng",):
        yield name, str(dump[name]).partition(":")[0]
    for number, dice in enumerate(dump.get("dice", ())):
        yield f"dice {number}", str(dice).partition(":")[0]
    own = game.view(seat).get("own")
    if own and dump.get("fleets"):
        rows = own["rows"]
        yield "fleet as rows", json.dumps(rows, separators=(",", ":"))
        yield "fleet as text", "\n".join(rows)
        cells = [ship["cells"] for ship in own["ships"]]
        yield "fleet as cells", json.dumps(cells, separators=(",", ":"))
        yield "fleet as ships", json.dumps(own["ships"], separators=(",", ":"))
    if "bag" in dump:
        yield "bag", dump["bag"]
