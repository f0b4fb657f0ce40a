"""People of the hall tests: what they are called, how they ask each other, how they talk. Knows the page's hooks."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, close_dialog, enter
from tests.browser.tick import tick


def hook(name: str) -> str:
    """The selector of a test hook."""
    return f'[data-test="{name}"]'


@dataclass
class Guest:
    """Somebody with a page."""

    name: str
    page: Page
    ear: KeenEar

    def see(self, name: str) -> Locator:
        """A part of the page."""
        return self.page.locator(hook(name))

    def press(self, name: str) -> None:
        """Click a part of the page."""
        self.see(name).click()

    def choose(self, name: str) -> None:
        """Check a radio button that is drawn by its label."""
        tick(self.see(name))

    def title(self) -> str:
        """What the window is called."""
        return str(self.page.title())


def come(visit: Visit, name: str, *, phone: bool = False) -> Guest:
    """Somebody new comes to the hall and takes a name."""
    page, ear = enter(visit, phone=phone)
    guest = Guest(name, page, ear)
    guest.press("name")
    guest.see("name-input").fill(name)
    guest.press("name-save")
    expect(guest.see("name")).to_contain_text(name)
    close_dialog(page)
    return guest


def invite(
    ann: Guest, bob: Guest, game: str, *, challenge: bool = False, wager: int = 0, start: int = 0, too_much: str = ""
) -> None:
    """One asks the other, by the list of who is here; for `too_much` gold first, which is refused as it was typed."""
    ann.page.locator(f'.rp-person[data-name="{bob.name}"]').click()
    ann.press("person-invite")
    ann.choose(f"invite-game-{game}")
    if challenge:
        ann.choose("how-challenge")
    if too_much:
        ann.see("invite-wager").fill(too_much)
        ann.press("invite-send")
        expect(ann.see("invite-problem")).to_contain_text("gold")
        expect(ann.see("invite-wager")).to_have_value(too_much)
    if wager:
        ann.see("invite-wager").fill(str(wager))
    if start:
        ann.page.locator(".rp-more-options summary").click()
        ann.see("option-start").fill(str(start))
    ann.press("invite-send")
    expect(ann.see("invite-out")).to_contain_text(bob.name)
    expect(bob.see("invite-in")).to_contain_text(ann.name)


def say(guest: Guest, text: str) -> None:
    """Type a line into the chat box and send it."""
    guest.see("chat-input").fill(text)
    guest.page.keyboard.press("Enter")


def roll_out(*guests: Guest) -> None:
    """Roll, whoever may, until somebody has rolled the one."""
    first = guests[0]

    def roll() -> bool:
        for guest in guests:
            button = guest.page.locator(".dr-roll:enabled")
            if button.count():
                button.first.dispatch_event("click")
        return bool(first.ear.table["state"] == "ENDED")

    first.ear.until(roll, "somebody rolled the one")
