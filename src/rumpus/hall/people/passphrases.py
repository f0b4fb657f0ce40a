"""Passphrases: hashed slowly, away from the loop, and not guessed at often. What is kept is an argon2 hash."""

import threading
import unicodedata
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from rumpus.core.notice import tell_seconds
from rumpus.core.turns import Turns
from rumpus.hall.errors import Refused
from rumpus.hall.go_last import go_last
from rumpus.hall.sliding_window import SlidingWindow

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = 2
"""Hashing takes some 50 ms of a core and 64 MiB; more than this at once would be felt in every match."""
MOST_WAITING: Final = 20
"""So many may wait: a party that signs in at once. A network of which none waits finds room for one beside them."""
MOST_NETWORKS: Final = 200
"""And no more than so many of those."""
MOST_WRONG: Final = 10_000
"""So many networks are remembered that were wrong."""
WRONG_ATTEMPTS: Final = 5
WINDOW_SECONDS: Final = 60

T = TypeVar("T")
_Job: TypeAlias = tuple[str, Callable[[], Any], "Future[Any]"]
"""For whom, what, and what comes of it."""


class Passphrases:
    """Hashes passphrases and checks them, in threads of its own."""

    def __init__(self, hasher: "PasswordHasher | None" = None) -> None:
        """`hasher` says how much work it is; without one, as argon2-cffi recommends (RFC 9106)."""
        self._given = hasher
        self._nobody = hasher.hash("nobody's passphrase") if hasher else ""
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passphrase", initializer=go_last)
        self._lock = threading.Lock()
        """Of what follows, at which the threads look, too."""
        self._turns: Turns[_Job] = Turns()
        self._later_turns: Turns[_Job] = Turns()
        """Of who was wrong the last time: when nobody else waits."""
        self._wrong: OrderedDict[str, None] = OrderedDict()
        """Those, the newest last."""
        self._askers: Counter[str] = Counter()

    @cached_property
    def _hasher(self) -> "PasswordHasher":
        from argon2 import PasswordHasher  # takes a while to load, and few halls of one terminal have a passphrase

        return self._given or PasswordHasher()

    def hash(self, passphrase: str, asker: str = "") -> "Future[str]":
        """The hash of a new passphrase, later; Refused at once if it cannot be one. `asker` is whose turn it takes."""
        text = clean_passphrase(passphrase)
        return self._later(lambda: self._hasher.hash(text), asker)

    def matches(self, passphrase: str, hashed: str | None, asker: str = "") -> "Future[bool]":
        """Whether a passphrase is the one of a hash, later. With no hash it takes as long, and is not."""
        return self._later(lambda: self._match(passphrase, hashed), asker)

    def _match(self, passphrase: str, hashed: str | None) -> bool:
        if hashed is None:  # somebody who measures time must not learn which names are claimed
            if not self._nobody:
                self._nobody = self._hasher.hash("nobody's passphrase")
            hashed, passphrase = self._nobody, ""
        from argon2.exceptions import Argon2Error, InvalidHashError

        try:
            return self._hasher.verify(hashed, _fold(passphrase))
        except (Argon2Error, InvalidHashError):
            return False

    def _later(self, work: Callable[[], T], asker: str) -> "Future[T]":
        """One network's after another's: whoever guesses makes others wait for one of theirs, not for all."""
        future: Future[T] = Future()
        with self._lock:
            if self._askers.total() >= (MOST_WAITING if self._askers[asker] else MOST_NETWORKS):
                raise Refused("many_sign_in")
            self._askers[asker] += 1
            turns = self._later_turns if asker in self._wrong else self._turns
            turns.add(asker, (asker, work, future))
        self._threads.submit(self._do_next)
        return future

    def _note(self, asker: str, result: object) -> None:
        """Remember who was wrong, until they are right."""
        with self._lock:
            if result is True:
                self._wrong.pop(asker, None)
            elif result is False:
                self._wrong[asker] = None
                self._wrong.move_to_end(asker)
                if len(self._wrong) > MOST_WRONG:
                    self._wrong.popitem(last=False)

    def _do_next(self) -> None:
        """In a thread: do what is next, if anybody still waits for it."""
        with self._lock:
            asker, work, future = (self._turns or self._later_turns).take()
        try:
            if future.set_running_or_notify_cancel():
                result = work()
                self._note(asker, result)
                future.set_result(result)
        except Exception as problem:
            future.set_exception(problem)
        finally:
            with self._lock:
                self._askers[asker] -= 1
                if not self._askers[asker]:
                    del self._askers[asker]


class Attempts:
    """Counts wrong guesses of whoever guesses, and asks for patience after some."""

    def __init__(self, wall: Callable[[], float], most: int = WRONG_ATTEMPTS, window: float = WINDOW_SECONDS) -> None:
        self._wall = wall
        self._made: SlidingWindow[str, float] = SlidingWindow(most, window)

    def begin(self, *keys: str) -> None:
        """Count an attempt; Refused, saying when to try again, if one of the keys has had too many."""
        now = self._wall()
        waits = [self._made.wait(key, now) for key in keys]
        if max(waits) > 0:
            raise Refused("too_many_attempts", wait=tell_seconds(max(1, round(max(waits)))))
        for key in keys:  # counted before it is checked: many at once are many attempts
            self._made.note(key, now)

    def succeed(self, *keys: str) -> None:
        """Take back the attempt just counted: it was right."""
        for key in keys:
            self._made.take_back(key)


def clean_passphrase(text: str) -> str:
    """The passphrase as it is hashed; Refused if it is too short or too long."""
    if not SHORTEST <= len(text) <= LONGEST:
        raise Refused("bad_passphrase", least=SHORTEST, most=LONGEST)
    return _fold(text)


def _fold(text: str) -> str:
    """The same letters typed on another keyboard are the same passphrase."""
    return unicodedata.normalize("NFKC", text)
