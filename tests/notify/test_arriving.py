"""Mail, push and webhook: what is to be told arrives by each of them, once, whatever happens to the hall meanwhile."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from tests.hall.bench import Bench, Guest, safe_move
from tests.notify.sinks import Internet, MailServer, delivered, read_vapid
from tests.saying import refuses

from rumpus.cli.errors import UserError
from rumpus.cli.mail_options import PASSWORD, read_ways_out
from rumpus.gateways.notify.opening import WaysOut, open_ways
from rumpus.gateways.notify.push_crypto import CURVE, PushKey, encrypt, read_base64, write_base64
from rumpus.gateways.notify.web_push import read_browser
from rumpus.hall.errors import Refused
from rumpus.hall.notify.outbox import FAILED
from rumpus.hall.notify.wishes import MAIL, PUSH, WEBHOOK
from rumpus.hall.tables.table import Table
from rumpus.store.records import OutboxRecord

SITE = "https://games.example.org"
SENDER = "hall@example.org"


def allow(mail: MailServer) -> WaysOut:
    server = f"smtp://hall@127.0.0.1:{mail.port}"
    return read_ways_out(SITE, True, server, None, SENDER, {PASSWORD: "much kept secret"})


async def sign_up(bench: Bench, bob: Guest, internet: Internet, mail: MailServer) -> None:
    """Somebody wants to be told by all ways, and has shown their address to be theirs."""
    outbox = bench.hall.outbox
    outbox.set_address(bob.player, WEBHOOK, internet.url("/hook"))
    outbox.set_address(bob.player, PUSH, internet.browser())
    bench.hall.mail_addresses.ask(bob.player, "Bob@Example.org")
    bench.wait(0)
    await delivered()
    code = str(mail.mails[-1].get_content()).partition("The code is ")[2][:8]
    assert MAIL not in outbox.wishes_of(bob.player).addresses
    bench.hall.mail_addresses.confirm(bob.player, code.lower())


def play(bench: Bench) -> tuple[Guest, Guest, Table]:
    """Ann and Bob play a move at a time, and Ann is to move."""
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.season(ann, bob)
    table = bench.open(ann, "stayboard", "me open", size=5)
    bench.join(bob, table)
    assert table.match is not None
    while table.match.turn != (0,):
        bench.act(bob, table, 1, safe_move(table))
    return ann, bob, table


async def test_each_arrives_once_with_a_restart_between_cause_and_message() -> None:
    bench = Bench()
    ann, bob, table = play(bench)
    async with Internet() as internet, MailServer() as mail:
        async with AsyncExitStack() as doors:
            await open_ways(bench.hall, allow(mail), doors)
            await sign_up(bench, bob, internet, mail)
            known = bench.hall.outbox.push_public
            bench.lose(bob)
            bench.act(ann, table, 0, safe_move(table))
            bench.wait(59)
            await delivered()
        assert (internet.pushed, internet.hooked, len(mail.mails)) == ([], [], 1)

        bench = bench.reopen()
        async with AsyncExitStack() as doors:
            await open_ways(bench.hall, allow(mail), doors)
            bench.wait(2)
            await delivered()
            bench.settle()
            assert bench.hall.outbox.push_public == known, "browsers know the hall again"

        bench = bench.reopen()
        async with AsyncExitStack() as doors:
            await open_ways(bench.hall, allow(mail), doors)
            bench.wait(3600)
            await delivered()

        said, path = f"Your turn: Stay on the Board, table {table.code}.", f"/t/{table.code}"
        assert [hook["text"] for hook in internet.hooked] == [f"{said}\n{SITE}{path}"]
        [(headers, body)] = internet.pushed
        assert (internet.read(body)["text"], internet.read(body)["path"]) == (said, path)
        claims = read_vapid(headers["Authorization"], known)
        assert (claims["aud"], claims["sub"]) == (internet.url("/push").removesuffix("/push"), f"mailto:{SENDER}")
        _, letter = mail.mails
        text = str(letter.get_content())
        assert (letter["To"], letter["From"], letter["Subject"]) == ("Bob@Example.org", f"Rumpus <{SENDER}>", said)
        assert f"{SITE}{path}" in text
        assert letter["List-Unsubscribe"].strip("<>") in text
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


async def test_nothing_is_mailed_to_an_address_before_its_code_is_typed() -> None:
    bench = Bench()
    ann, bob, table = play(bench)
    async with MailServer() as mail, AsyncExitStack() as doors:
        await open_ways(bench.hall, allow(mail), doors)
        bench.hall.mail_addresses.ask(bob.player, "eve@example.org")
        bench.lose(bob)
        bench.act(ann, table, 0, safe_move(table))
        bench.wait(7200)
        await delivered()
        assert [letter["Subject"] for letter in mail.mails] == ["Your code for messages by mail"]
        for left in (4, 3, 2, 1, 0):
            with refuses(Refused, f"tries left: {left}"):
                bench.hall.mail_addresses.confirm(bob.player, "AAAAAAAA")
        with refuses(Refused, "no code was sent"):
            bench.hall.mail_addresses.confirm(bob.player, str(mail.mails[0].get_content())[-8:])


async def test_a_stranger_cannot_be_flooded_and_can_be_left_alone_for_good() -> None:
    bench = Bench()
    people = [bench.guest(f"Eve{n}") for n in range(4)]
    bench.season(*people)
    async with MailServer() as mail, AsyncExitStack() as doors:
        await open_ways(bench.hall, allow(mail), doors)
        addresses = bench.hall.mail_addresses
        addresses.ask(people[0].player, "stranger@example.org")
        addresses.ask(people[1].player, "Stranger+2@example.org")
        for one in people[2:]:
            with refuses(Refused, "enough codes"):
                addresses.ask(one.player, "stranger+3@Example.ORG")
        for n in range(2):
            addresses.ask(people[0].player, f"{n}@example.org")
        with refuses(Refused, "enough codes"):
            addresses.ask(people[0].player, "another@example.org")
        bench.wait(0)
        await delivered()
        # Of each person the newest address is asked; whoever was asked before hears nothing of it.
        mine = next(letter for letter in mail.mails if "tranger" in letter["To"])
        token = mine["List-Unsubscribe"].strip("<>").rpartition("/")[2]
        addresses.stop(token)
        addresses.stop(token)
        bench.settle()
        bench = bench.reopen()
        await open_ways(bench.hall, allow(mail), doors)
        with refuses(Refused, "wants no mail"):
            bench.hall.mail_addresses.ask(bench.again(people[3].player), "stranger+4@example.org")
        with refuses(Refused, "not from this hall"):
            bench.hall.mail_addresses.stop(token[:-1])


@pytest.mark.parametrize(
    "text",
    [
        *("", "ann", "ann@", "@example.org", "ann@example", "a b@example.org", "ann@[127.0.0.1]", '"ann"@example.org'),
        *("ann@example.org\r\nBcc: eve@example.org", f"{'a' * 65}@example.org", "ann@example.org,eve@example.org"),
    ],
)
async def test_what_is_no_mail_address_is_refused(text: str) -> None:
    bench = Bench()
    ann = bench.guest("Ann")
    bench.season(ann)
    async with MailServer() as mail, AsyncExitStack() as doors:
        await open_ways(bench.hall, allow(mail), doors)
        with refuses(Refused, "no mail address"):
            bench.hall.mail_addresses.ask(ann.player, text)


async def test_a_mail_nobody_takes_is_given_up_and_a_browser_that_is_gone_forgotten() -> None:
    bench = Bench()
    ann = bench.guest("Ann")
    bench.season(ann)
    outbox = bench.hall.outbox
    async with Internet() as internet, MailServer(refuses=True) as mail, AsyncExitStack() as doors:
        await open_ways(bench.hall, allow(mail), doors)
        bench.hall.mail_addresses.ask(ann.player, "nobody@example.org")
        outbox.set_address(ann.player, PUSH, internet.browser("/gone"))
        outbox.set_address(ann.player, PUSH, internet.browser())
        outbox.test(ann.player)
        bench.wait(0)
        await delivered()
        assert len(internet.pushed) == 1
        assert outbox.wishes_of(ann.player).addresses == {PUSH: (internet.browser(),)}
        bench.settle()
        assert [record.state for record in bench.store.all(OutboxRecord) if record.way == MAIL] == [FAILED]
        assert all("secret" not in line for line in mail.said)


async def test_a_hall_without_a_mail_server_takes_no_addresses() -> None:
    bench = Bench()
    ann = bench.guest("Ann")
    bench.season(ann)
    async with AsyncExitStack() as doors:
        await open_ways(bench.hall, WaysOut(), doors)
        with refuses(Refused, "cannot tell anybody by mail"):
            bench.hall.mail_addresses.ask(ann.player, "ann@example.org")


def test_a_push_message_is_the_one_of_the_rfc() -> None:
    """RFC 8291, section 5 and appendix A."""
    own = ec.derive_private_key(
        int.from_bytes(read_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        read_base64(browser),
        read_base64("BTBZMqHH6r4Tts7J_aSIgg"),
        salt=read_base64("DGv6ra1nlYgDCS1FRnbzlw"),
        own=own,
    )
    assert write_base64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    other = Internet()
    with pytest.raises(InvalidTag):
        other.read(body)
    assert PushKey(PushKey(kept := PushKey().write()).write()).write() == kept


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://127.0.0.1/push {key} {secret}", "own network"),
        ("https://[::ffff:10.0.0.1]/push {key} {secret}", "own network"),
        ("http://push.example.org/push {key} {secret}", "not an address at which a browser"),
        ("https://push.example.org/push {key} short", "not an address at which a browser"),
        ("https://push.example.org/push B{secret} {secret}", "not an address at which a browser"),
        ("https://push.example.org/push {key} {secret} more", "not an address at which a browser"),
        ("https://push.example.org/push", "not an address at which a browser"),
        ("https://push.example.org/push ü ü", "not an address at which a browser"),
    ],
)
def test_a_browser_that_is_none_is_refused(address: str, why: str) -> None:
    key = PushKey().public
    with refuses(Refused, why):
        read_browser(address.format(key=key, secret="AAAAAAAAAAAAAAAAAAAAAA"), private=False)
    read_browser(f"https://push.example.org/push {key} AAAAAAAAAAAAAAAAAAAAAA", private=False)


def test_the_hosts_options_are_checked_and_no_password_is_on_the_command_line(tmp_path: Path) -> None:
    def read(smtp: str | None, sender: str | None = SENDER, site: str = SITE, file: Path | None = None) -> WaysOut:
        return read_ways_out(site, False, smtp, file, sender, {})

    file = tmp_path / "password"
    file.write_text("much kept secret\n")
    allowed = read("smtps://hall@mail.example.org", file=file)
    assert allowed.mail is not None
    assert (allowed.mail.host, allowed.mail.port, allowed.mail.tls) == ("mail.example.org", 465, True)
    assert allowed.mail.password == "much kept secret"
    assert "secret" not in repr(allowed)
    missing = tmp_path / "none"
    wrong: list[tuple[tuple[str | None, str | None, str, Path | None], str]] = [
        (("smtps://hall:secret@mail.example.org", SENDER, SITE, None), "does not belong"),
        (("smtps://hall@mail.example.org", SENDER, SITE, None), "RUMPUS_SMTP_PASSWORD"),
        (("http://mail.example.org", SENDER, SITE, None), "is written"),
        (("smtp://mail.example.org", SENDER, "", None), "--public-url"),
        (("smtp://mail.example.org", None, SITE, None), "--mail-from"),
        (("smtp://mail.example.org", "a\r\nb@example.org", SITE, None), "--mail-from"),
        ((None, SENDER, SITE, None), "need --smtp"),
        (("smtp://mail.example.org", SENDER, SITE, missing), "cannot read the password"),
    ]
    for given, why in wrong:
        with pytest.raises(UserError, match=why):
            read(*given)
