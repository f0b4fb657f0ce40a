"""Names: which there are, which are kept for the hall, who holds them, and when somebody else may."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hall.bench import Bench
from tests.hall.memory_store import MemoryStore

from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command, run_host_command
from rumpus.hall.errors import Refused
from rumpus.hall.hosting.news import Banished
from rumpus.hall.people.names import BOT_LEVELS, NAME_LENGTH, clean_name, guest_name, is_reserved, name_key
from rumpus.hall.people.players import STALE_DAYS, Players
from rumpus.hall.people.tokens import DAY

MARKS_AND_LETTERS = st.text(st.sampled_from("aZé1 -_.'!\u0308\u0301\u0302\u0903\u0940नरम\u064f\u0651مح\u200b\u202eﷺ"))


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Zoe\u0308", "Zoë"),
        ("Łukasz", "Łukasz"),
        ("Nguyễn", "Nguyễn"),
        ("नरेन्द्र", "नरेन्द्र"),
        ("مُحَمَّد", "مُحَمَّد"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("சிவகுமார்", "சிவகுமார்"),
        ("สมศักดิ์", unicodedata.normalize("NFKC", "สมศักดิ์")),
        ("李小龍", "李小龍"),
        ("  O'Neill-Smith ", "O'Neill-Smith"),
        ("Ａｎｎ", "Ann"),
    ],
)
def test_real_names_are_names(typed: str, shown: str) -> None:
    assert unicodedata.normalize("NFC", clean_name(typed)) == unicodedata.normalize("NFC", shown)


@pytest.mark.parametrize(
    "bad",
    [
        "", " ", "...", "a\x00b", "a\x1bb", "a\u202eb", "a\u2066b", "a\u200bb", "a\u200db", "a\ufeffb", "a\u00adb",
        "\u0301a", "a \u0301", "a-\u0301", "a" + "\u0301\u0302\u0303\u0304\u0305", "a\u20dd", "a\ufe0fb", "a\u034fb",
        "\u3164", "a\u1160", "\u2800", "\U000e0041a", "a🙂", "<b>", "a\nb", "a/b", "x" * 17, "\ud800", "x" * 100_000,
    ],
)  # fmt: skip
def test_what_plays_tricks_on_a_screen_is_no_name(bad: str) -> None:
    if bad == "a\nb":
        assert clean_name(bad) == "a b"
        return
    with pytest.raises(Refused) as refused:
        clean_name(bad)
    assert refused.value.code == "bad_name"


@given(st.text(max_size=40) | MARKS_AND_LETTERS)
def test_an_accepted_name_stays_as_it_is_and_hides_nothing(text: str) -> None:
    try:
        name = clean_name(text)
    except Refused:
        return
    assert clean_name(name) == name
    assert name_key(name) == name_key(name_key(name))
    assert 1 <= len(name) <= NAME_LENGTH
    assert len(name_key(name)) <= 64
    assert name.isprintable()
    assert not {unicodedata.category(char) for char in name} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me"}
    assert not {unicodedata.bidirectional(char) for char in name} & {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI"}


@pytest.mark.parametrize(
    "name",
    [
        "Bot easy", "bot hard", "BOT", "B0t expert", "Bot-normal", "Boteasy", "bot_", "Воt easy",
        "hall", "HALL", "The Hall", "ha11", "haII", "host", "H0st", "Ноst", "h.o.s.t", "Admin", "adm1n", "adm!n",
        "Admin!", "Ádmin", "adrnin", "аdmin", "system", "5ystem", "Sуstem", "ＳＹＳＴＥＭ",
        "Rumpus", "Ｒｕｍｐｕｓ", "Rumpu5", "Rumpus Hall", "Moderator", "console",
    ],
)  # fmt: skip
def test_the_halls_own_names_are_nobodys_however_they_are_spelled(bench: Bench, name: str) -> None:
    assert is_reserved(name)
    with pytest.raises(Refused) as refused:
        bench.hall.players.welcome(name)
    assert refused.value.code == "name_reserved"
    ann = bench.guest("Ann")
    with pytest.raises(Refused):
        bench.hall.rename(ann.player, name)
    assert ann.player.name == "Ann"


@pytest.mark.parametrize(
    "name", ["Botond", "Abbot", "Hail", "Hali", "Hallie", "Hosta", "Ghost", "Adam", "Анна", "Robot"]
)
def test_names_that_only_come_near_are_free(bench: Bench, name: str) -> None:
    assert bench.hall.players.welcome(name)[0].name == name


def test_no_made_up_name_is_reserved() -> None:
    assert not any(is_reserved(guest_name()) for _ in range(300))
    assert not is_reserved("Guest 10110")


@pytest.mark.parametrize("twin", ["ann", "ANN", "Ａnn", "Аnn", "aNN"])
def test_a_name_that_looks_the_same_is_taken(bench: Bench, twin: str) -> None:
    ann, _ = bench.hall.players.welcome("Ann")
    assert bench.hall.players.by_name(twin) is ann
    with pytest.raises(Refused) as refused:
        bench.hall.players.welcome(twin)
    assert refused.value.code == "name_taken"


def test_composed_or_not_a_name_is_the_same(bench: Bench) -> None:
    zoe, _ = bench.hall.players.welcome("Zoë")
    assert bench.hall.players.by_name("zoe\u0308") is zoe
    assert bench.hall.players.by_name("Zoe") is None


def test_bots_are_found_by_name_and_by_id_and_are_always_the_same(bench: Bench) -> None:
    players = bench.hall.players
    for level in BOT_LEVELS:
        bot = players.bot(level)
        assert (bot.id, bot.name, bot.is_bot) == (f"bot-{level}", f"Bot {level}", True)
        assert players.bot(level) is players.find(bot.id) is players.by_name(bot.name.upper()) is bot
    assert players.find("bot-nosuch") is players.by_name("Bot nosuch") is None
    assert list(players) == []
    players.keep(players.bot("easy"))
    bench.settle()
    assert bench.store.players == {}


def test_a_guests_name_is_free_again_when_the_guest_stays_away(bench: Bench) -> None:
    players = bench.hall.players
    old, token = players.welcome("Ann")
    bench.time.ns += STALE_DAYS * DAY * 10**9
    with pytest.raises(Refused):
        players.welcome("Ann")
    bench.time.ns += 10**9
    new, _ = players.welcome("ann")
    bench.settle()
    assert players.by_name("Ann") is new
    assert players.recognise(token) is old, "only the name is gone"
    assert old.name != "Ann"
    keys = [record.name_key for record in bench.store.players.values()]
    assert len(set(keys)) == len(keys) == 2


def test_a_claimed_name_is_never_free(bench: Bench) -> None:
    players = bench.hall.players
    ann, _ = players.welcome("Ann")
    players.claim(ann, "some hash")
    bench.time.ns += 10 * STALE_DAYS * DAY * 10**9
    with pytest.raises(Refused):
        players.welcome("Ann")


def test_two_that_an_older_version_told_apart_are_both_known_under_different_names() -> None:
    store = MemoryStore()
    first = Players(store, lambda: 1.0)
    (_, one), (twin, two) = first.welcome("Ann"), first.welcome("Bob")
    twin.name = "Аnn"  # with a Cyrillic letter
    first.keep(twin)
    store.commit()
    again = Players(store, lambda: 1.0)
    again.take_up(store.load())
    store.commit()
    found = again.recognise(two)
    assert again.recognise(one) is again.by_name("Ann")
    assert found is not None
    assert found.id == twin.id
    assert len({record.name_key for record in store.players.values()}) == 2


def test_an_id_means_who_has_it_whatever_somebody_is_called(bench: Bench) -> None:
    """Names that look like ids are refused now; one that an older version let through harms nobody."""
    ann, bob, eve = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Eve")
    players, id = bench.hall.players, ann.player.id
    for name in (id, f"{id} spm"):
        del players._by_key[name_key(eve.player.name)]
        eve.player.name = name
        players._add(eve.player)
        assert run_host_command(bench.hall.admin, f"kick {id} spm", "console").ok
        bench.settle()
        run_command(f"/mute {id}", Speaker(bench.hall, bob))
        assert bob.player.muted == {id}
        run_host_command(bench.hall.admin, f"ban {id} 5 spm", "console")
        assert (players.is_banned(ann.player), players.is_banned(eve.player)) == (True, False)
        run_host_command(bench.hall.admin, f"unban {id}", "console")
        assert not players.is_banned(ann.player)
    assert not eve.heard_of(Banished)
    assert ann.heard_of(Banished)
