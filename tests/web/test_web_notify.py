"""Being told while away, over the web door: how it is set, a test, and the link at the end of every mail."""

from contextlib import AsyncExitStack

from tests.notify.sinks import Internet, MailServer, delivered
from tests.web.door import Door

from rumpus.gateways.notify.opening import WaysOut, open_ways
from rumpus.gateways.notify.smtp_server import read_server


async def test_all_ways_are_chosen_tried_and_given_up_again(door: Door) -> None:
    async with Internet() as internet, MailServer() as mail, AsyncExitStack() as ways:
        server = read_server(f"smtp://127.0.0.1:{mail.port}", "")
        site = f"http://127.0.0.1:{door.port}"
        await open_ways(door.hall, WaysOut(site, True, server, "hall@example.org"), ways)
        ann, other = await door.guest("Ann"), await door.guest("Bob")
        assert await ann.refuse("notify_at", way="webhook", address=internet.url("/hook")) == "notify_claim"
        door.hall.players.claim(door.hall.players.meant("Ann"), "hashed")  # type: ignore[arg-type]

        shown = await ann.ask("ask_notify", "notify")
        assert [way["way"] for way in shown["ways"]] == ["webhook", "mail", "push"]
        shown = await ann.ask("notify_at", "notify", way="webhook", address=internet.url("/hook"))
        assert shown["ways"][0]["addresses"] == [internet.url("/hook")]
        shown = await ann.ask("notify_at", "notify", way="push", address=internet.browser())
        assert shown["ways"][2]["addresses"] == [internet.url("/push")], "a browser's secret is told nobody"
        shown = await ann.ask("notify_at", "notify", way="mail", address="ann@example.org")
        assert (shown["ways"][1]["asked"], shown["ways"][1].get("addresses")) == ("ann@example.org", None)
        await delivered()
        [letter] = mail.mails
        code = str(letter.get_content()).partition("The code is ")[2][:8]
        assert await ann.refuse("notify_code", code="AAAAAAAA") == "mail_wrong_code"
        await ann.next("notify")
        shown = await ann.ask("notify_code", "notify", code=code)
        assert shown["ways"][1]["addresses"] == ["ann@example.org"]
        shown = await ann.ask("notify_of", "notify", kind="invite", way="mail", on=False)
        assert shown["ways"][1]["off"] == ["invite"]
        assert await ann.refuse("notify_quiet", begins=7, ends=7) == "notify_hours"
        assert (await ann.ask("notify_quiet", "notify", begins=22, ends=7))["quiet"] == [22, 7]

        heard = len(ann.heard)
        await ann.send("notify_test")
        for way in ("webhook", "mail", "push"):
            assert (await ann.next("notify", heard, tested=way))["arrived"]
        assert (len(mail.mails), len(internet.hooked), len(internet.pushed)) == (2, 1, 1)

        # The link is a page with a button; the mail program's own button is the same without the page.
        link = mail.mails[1]["List-Unsubscribe"].strip("<>").removeprefix(site)
        status, text, headers = await door.get(link)
        assert (status, "ann@example.org" in text, "<script" in text) == (200, True, False)
        assert "form-action 'self'" in headers["Content-Security-Policy"]
        assert door.hall.outbox.wishes_of(door.hall.players.meant("Ann")).addresses["mail"]  # type: ignore[arg-type]
        async with door.session.post(link, data={"List-Unsubscribe": "One-Click"}) as answer:
            assert (answer.status, "you get no more mail" in await answer.text()) == (200, True)
        shown = await ann.ask("ask_notify", "notify")
        assert "addresses" not in shown["ways"][1]
        status, _, _ = await door.get(link[:-1])
        assert status == 404

        shown = await ann.ask("notify_not_at", "notify", endpoint=internet.url("/push"))
        assert "addresses" not in shown["ways"][2]
        assert not [message for message in other.heard if message["t"] == "notify"]
