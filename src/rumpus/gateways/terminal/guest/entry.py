"""Coming in: by a key the hall knows, by a name nobody has, or by a name and its passphrase."""

from concurrent.futures import Future
from typing import TYPE_CHECKING, Final

from rumpus.gateways.limits import find_network
from rumpus.gateways.terminal.guest.choices import list_people
from rumpus.gateways.terminal.guest.name_prompt import ASK_PLAIN, NamePrompt
from rumpus.hall.errors import Refused
from rumpus.hall.people.names import clean_name

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.people.players import Player

LISTED: Final = 8
"""So many names of people who are here are told."""
ATTEMPTS: Final = 10
"""So many names may be tried."""


class Entry:
    """One guest at the door, before the hall knows them."""

    def __init__(self, guest: "GuestSession", user: str) -> None:
        self._guest = guest
        self._suggestion = self._suggest(user)
        self._prompt = NamePrompt(guest.screen.write, self._ask_name, self._answered, self._suggestion)
        self._claimed: Player | None = None
        """Whose passphrase is being asked for."""
        self._checking = False
        self._tried = 0

    def begin(self) -> None:
        """Greet; whoever is known by their key comes straight in."""
        guest = self._guest
        known = guest.hall.players.known_by(guest.key) if guest.key else None
        if known is not None:
            self._welcome_back(known)
            return
        guest.screen.write("\r\n" + guest.phrase("greeting") + f"\r\n{self._tell_who()}\r\n")
        if not guest.terminal.ascii_only:
            guest.screen.write(guest.phrase("ask_plain", answer=ASK_PLAIN) + "\r\n")
        guest.screen.write("\r\n")
        self._prompt.ask()

    def press(self, key: str) -> None:
        """A key, before there is a name."""
        if not self._checking:
            self._prompt.press(key)

    def _ask_name(self) -> str:
        if self._suggestion:
            return self._guest.phrase("ask_name_or", name=self._suggestion)
        return self._guest.phrase("ask_name")

    def _suggest(self, user: str) -> str:
        """The name somebody is called elsewhere, if they can be called so here."""
        players = self._guest.hall.players
        try:
            name = clean_name(user)
        except Refused:
            return ""
        return name if name.isascii() and players.by_name(name) is None else ""

    def _tell_who(self) -> str:
        guest, here = self._guest, list_people(self._guest.hall)
        if not here:
            return guest.phrase("nobody_here")
        names = [player.name for player in here[:LISTED]]
        if len(here) > LISTED:
            return guest.phrase("here_are_more", names=names, more=len(here) - LISTED)
        return guest.phrase("here_are", names=names)

    def _answered(self, text: str) -> None:
        if self._claimed is not None:
            self._try_passphrase(self._claimed, text)
        elif text == ASK_PLAIN:
            self._guest.terminal.ascii_only = True
            self._guest.screen.change_look()
            self._prompt.ask(self._guest.phrase("plain_it_is"))
        else:
            self._try_name(text)

    def _try_name(self, name: str) -> None:
        guest, players = self._guest, self._guest.hall.players
        self._tried += 1
        if self._tried > ATTEMPTS:
            guest.leave(guest.phrase("many_names"))
            return
        back = guest.house.recall(name, guest.address) if not guest.key else None
        holder = players.by_name(name)
        try:
            if back is not None:
                self._welcome_back(back)
            elif holder is not None and holder.passphrase is not None and not holder.is_bot:
                self._claimed = holder
                self._prompt.ask_secret(guest.phrase("ask_passphrase", name=holder.name))
            else:
                guest.house.limits.meet_guest(guest.address)
                player, _ = guest.hall.welcome(name)
                if guest.key:
                    players.know_by(guest.key, player)
                guest.arrive(player, "welcome")
        except Refused as problem:
            why = guest.explain(problem)
            self._prompt.ask(f"{why[:1].upper()}{why[1:]}.")

    def _welcome_back(self, player: "Player") -> None:
        guest = self._guest
        try:
            guest.hall.players.check_ban(player)
        except Refused as problem:
            guest.leave(guest.explain(problem))
            return
        guest.hall.players.keep(player)
        guest.arrive(player, "welcome_back")

    # Passphrases.

    def _try_passphrase(self, player: "Player", text: str) -> None:
        players, self._claimed = self._guest.hall.players, None
        if not text:
            self._prompt.ask()
            return
        guesser = f"address {find_network(self._guest.address)}"
        try:
            players.attempts.begin(guesser)
            hashed = player.passphrase
            future = players.passphrases.matches(text, hashed, guesser)
        except Refused as problem:
            self._prompt.ask(f"{self._guest.explain(problem)}.")
            return
        self._checking = True
        self._guest.house.wait_for(future, lambda done: self._checked(player, hashed, guesser, done))

    def _checked(self, player: "Player", hashed: str | None, guesser: str, done: "Future[bool]") -> None:
        guest = self._guest
        if guest.over:
            return
        self._checking = False
        if done.cancelled() or not done.result() or hashed is None:
            self._prompt.ask(guest.phrase("wrong_passphrase"))
            return
        guest.hall.players.attempts.succeed(guesser)
        try:
            guest.hall.players.sign_in(player, hashed)
        except Refused as problem:
            self._prompt.ask(f"{self._guest.explain(problem)}.")
            return
        if guest.key:
            guest.hall.players.know_by(guest.key, player)
        guest.arrive(player, "welcome_back")
