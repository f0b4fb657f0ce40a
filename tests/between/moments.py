"""The moments of docs/rules/being-there.md. Each sets a stage, and gives what S does when the line goes bad."""

from typing import Final

from tests.between.stage import Press, Stage

STAKE: Final = "10"
OTHERS: Final = ("O", *(f"O{number}" for number in range(2, 8)))
"""Seven who play with S."""


async def _nothing() -> None:
    """S sits still, and looks."""


async def joining(stage: Stage) -> Press:
    """O waits at a table; S has come by its link, and says yes."""
    code = await stage.host("O", "open")
    await stage.enter("S", f"/t/{code}")
    await stage.s.sees("card-join")
    return lambda: stage.s.press("card-join")


async def ready(stage: Stage) -> Press:
    """Both sit, one is ready; S presses the button."""
    code = await stage.host("O", "open")
    await stage.o.press("ready")  # in real time ready, turn by turn not ready any more
    await stage.join("S", code)
    await stage.o.page.wait_for_function("name => document.body.innerText.includes(name)", arg=stage.names["S"])
    await stage.s.sees("ready")
    return lambda: stage.s.press("ready")


async def countdown(stage: Stage) -> Press:
    """Three, two, one; S wants to stop it."""
    await stage.sit_two()
    await stage.o.press("ready")
    await stage.s.press("ready")
    await stage.s.sees("count-stop")
    # At once, and not by a pointer that waits for the button: it is there for three seconds only.
    return lambda: stage.s.page.evaluate("""document.querySelector('[data-test="count-stop"]')?.click()""")


async def own_turn(stage: Stage) -> Press:
    """The match is on, S is to move and does; in real time everybody always is. Who plays alone is watched."""
    if stage.folder.info.seats[1] == 1:
        code = await stage.host("S", start=True)
        await stage.plays(stage.s)
        await stage.watch("O", code)
        await stage.plays(stage.o)
    else:
        await stage.play_two("S", "O")
    return lambda: stage.move(stage.s)


async def others_turn(stage: Stage) -> Press:
    """The match is on, O is to move; in real time there are three, who go on."""
    if not stage.realtime:
        await stage.play_two("O", "S")
        return _nothing
    code = await stage.host("O", "open", "open")
    await stage.join("S", code)
    await stage.join("P", code)
    await stage.begin("O", "S", "P")
    return lambda: stage.move(stage.s)


async def paused(stage: Stage) -> Press:
    """Both have agreed to a pause, and S would go on."""
    clock = {} if stage.realtime else {"clock": "fischer 600+5"}  # without one there is nothing to pause
    await stage.play_two(options=clock)
    await stage.o.press("match-menu-button")
    await stage.o.press("ask-pause")
    await stage.s.press("question-yes")
    await stage.o.sees("resume")
    return lambda: stage.s.press("resume")


async def rematch(stage: Stage) -> Press:
    """The match is over; O wants another one, and S says yes."""
    if stage.folder.info.seats[1] == 1:
        code = await stage.host("S", start=True)
        await stage.plays(stage.s)
        await stage.watch("O", code)
        await stage.s.type("/surrender")
    else:
        await stage.play_two()
        await stage.o.press("resign")
        await stage.o.press("ask-yes")
        await stage.o.press("rematch")
    await stage.s.sees("rematch")
    return lambda: stage.s.press("rematch")


async def invite(stage: Stage) -> Press:
    """O has invited S, who accepts."""
    await _invite(stage)
    return lambda: stage.s.press("invite-accept")


async def challenge(stage: Stage) -> Press:
    """A score challenge: both play, each alone."""
    await _invite(stage, challenge=True)
    await stage.s.press("invite-accept")
    for person in (stage.s, stage.o):
        await stage.plays(person)
    return lambda: stage.move(stage.s)


async def wager(stage: Stage) -> Press:
    """A match for gold; O is to move."""
    await _invite(stage, wager=STAKE)
    await stage.s.press("invite-accept")
    for person in (stage.s, stage.o):
        await person.press("pot-deposit")
    for person in (stage.s, stage.o):
        await stage.plays(person)
    return _nothing


async def watching(stage: Stage) -> Press:
    """O plays, with P if it takes two, and S watches."""
    if stage.folder.info.seats[1] == 1:
        code = await stage.host("O", start=True)
        await stage.plays(stage.o)
    else:
        code = await stage.play_two("O", "P")
    await stage.watch("S", code)
    await stage.plays(stage.s)
    return _nothing


async def tv_pad(stage: Stage) -> Press:
    """A big screen, and S and O with phones as pads."""
    screen = await stage.enter("TV", "/tv", size="tv")
    await screen.press(f"tv-game-{stage.game}")
    code = await screen.see("tv-code").inner_text()
    for who in ("S", "O"):
        phone = await stage.enter(who, f"/pad/{code}", size="phone")
        await phone.press("pad-join")
        await phone.sees("pad-ready")
    for who in ("S", "O"):
        await stage.people[who].press("pad-ready")
    for who in ("S", "O"):
        await stage.people[who].sees("pad-hand")
    await screen.page.wait_for_selector('[data-test="tv"][data-state="PLAYING"]')
    return _nothing


async def eight(stage: Stage) -> Press:
    """Eight at a table, and one of them is about to move."""
    code = await stage.host("O", *["open"] * len(OTHERS))
    for who in ("S", *OTHERS[1:]):
        await stage.join(who, code)
    await stage.begin("S", *OTHERS)
    return lambda: stage.move(stage.s)


async def _invite(stage: Stage, *, challenge: bool = False, wager: str = "") -> None:
    """O asks S, by the list of who is here."""
    await stage.enter("S", "/")
    await stage.enter("O", "/")
    o = stage.o
    await o.page.click(f'.rp-person[data-name="{stage.names["S"]}"]')
    await o.press("person-invite")
    await o.page.locator(f'[data-test="invite-game-{stage.game}"]').check(force=True)
    way = o.page.locator('[data-test="how-challenge"]')
    if challenge and await way.count():
        await way.check(force=True)
    if wager:
        await o.see("invite-wager").fill(wager)
    await o.press("invite-send")
    await stage.s.sees("invite-accept")


SET: Final = {
    "joining": joining,
    "ready": ready,
    "countdown": countdown,
    "own turn": own_turn,
    "other's turn": others_turn,
    "paused": paused,
    "rematch": rematch,
    "invite": invite,
    "challenge": challenge,
    "wager": wager,
    "watching": watching,
    "TV pad": tv_pad,
    "eight at a table": eight,
}
