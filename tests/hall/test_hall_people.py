"""Guests, their names and tokens; what the lobby hears; how much one may open."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hall.bench import Bench
from tests.hall.memory_store import MemoryStore
from tests.saying import say

from rumpus.hall import opening as opening_module
from rumpus.hall.errors import Refused
from rumpus.hall.people.names import NAME_LENGTH, clean_name, guest_name, name_key, table_code
from rumpus.hall.people.players import Players


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


def test_a_guest_without_a_name_is_given_a_friendly_one_nobody_else_has(bench: Bench) -> None:
    names = [bench.hall.players.welcome()[0].name for _ in range(900)]  # more than there are friendly names
    assert len({name_key(name) for name in names}) == 900
    assert all(clean_name(name) == name for name in names)


@pytest.mark.parametrize("taken", ["Ann", "ann", "ANN", " Ann ", "Ａｎｎ"])
def test_a_name_that_reads_the_same_is_taken(bench: Bench, taken: str) -> None:
    bench.hall.players.welcome("Ann")
    with pytest.raises(Refused) as refused:
        bench.hall.players.welcome(taken)
    assert code_of(refused) == "name_taken"
    assert len(bench.hall.players) == 1


@pytest.mark.parametrize("bad", ["", "   ", "x" * 17, "a\x1b[31mb", "<b>", "a\u202eb", "...", "a\u200bb", "ﷺ", "\n"])
def test_control_characters_and_escape_sequences_are_no_names(bench: Bench, bad: str) -> None:
    with pytest.raises(Refused) as refused:
        bench.hall.players.welcome(bad)
    assert code_of(refused) == "bad_name"


@given(st.text(max_size=40))
def test_whatever_is_accepted_as_a_name_is_short_and_plain(text: str) -> None:
    try:
        name = clean_name(text)
    except Refused:
        return
    assert 1 <= len(name) <= NAME_LENGTH
    assert name.isprintable()
    assert clean_name(name) == name


def test_a_token_is_recognised_and_a_wrong_secret_is_not(bench: Bench) -> None:
    ann, token = bench.hall.players.welcome("Ann")
    bob, other = bench.hall.players.welcome("Bob")
    assert bench.hall.players.recognise(token) is ann
    assert bench.hall.players.recognise(f"{ann.id}.{other.partition('.')[2]}") is None
    assert bench.hall.players.recognise(ann.id) is None
    assert bench.hall.players.recognise("") is None
    assert bench.hall.players.recognise(token[:-2] + "é") is None
    assert bob is not ann


def test_the_secret_is_not_kept_and_still_recognised_after_opening_again(bench: Bench) -> None:
    _, token = bench.hall.players.welcome("Ann")
    bench.settle()
    secret = token.partition(".")[2]
    assert all(secret not in repr(record) for record in bench.store.players.values())
    again = bench.reopen().hall.players.recognise(token)
    assert again is not None
    assert again.name == "Ann"


def test_a_renamed_player_frees_the_old_name_and_holds_the_new_one(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    with pytest.raises(Refused) as refused:
        bench.hall.rename(ann.player, "bob")
    assert code_of(refused) == "name_taken"
    bench.hall.rename(ann.player, "ANN")  # one's own name, written otherwise
    bench.hall.rename(ann.player, "Anna")
    bench.hall.rename(bob.player, "Ann")
    bench.settle()
    assert sorted(record.name for record in bench.store.players.values()) == ["Ann", "Anna"]


def test_a_new_name_is_seen_at_the_table(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table)
    shown = len(bob.states)
    bench.hall.rename(ann.player, "Anna")
    assert table.seating[0].name == "Anna"
    assert len(bob.states) == shown + 1


def test_codes_can_be_said_aloud() -> None:
    for _ in range(50):
        code = table_code()
        assert len(code) == 6
        assert set(code[::2]) <= set("BDFGKLMNPRSTVZ")
        assert set(code[1::2]) <= set("AEIOU")
    assert guest_name().count(" ") == 1


def test_a_table_is_found_by_its_code_in_any_case(bench: Bench) -> None:
    table = bench.open(bench.guest("Ann"), "stayboard", "me open")
    assert bench.hall.find_table(table.code.lower()) is table
    with pytest.raises(Refused) as refused:
        bench.hall.find_table("XXXXXX")
    assert code_of(refused) == "no_table"


def test_no_two_tables_have_the_same_code(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BABABA", "BABABA", "BABABA", "DADADA"])
    monkeypatch.setattr(opening_module, "table_code", lambda: next(codes))
    ann = bench.guest("Ann")
    assert bench.open(ann, "stayboard", "me open").code == "BABABA"
    assert bench.open(ann, "stayboard", "me open").code == "DADADA"


def test_a_player_may_open_twenty_tables_and_close_one_to_open_another(bench: Bench) -> None:
    ann = bench.guest("Ann")
    tables = [bench.open(ann, "stayboard", "me open") for _ in range(opening_module.TABLES_PER_PLAYER)]
    with pytest.raises(Refused) as refused:
        bench.open(ann, "stayboard", "me open")
    assert code_of(refused) == "too_many_tables"
    bench.leave(ann, tables[0])
    bench.open(ann, "stayboard", "me open")


def test_a_full_hall_says_so(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_module, "TABLES", 1)
    bench.open(bench.guest("Ann"), "stayboard", "me open")
    with pytest.raises(Refused) as refused:
        bench.open(bench.guest("Bob"), "stayboard", "me open")
    assert code_of(refused) == "full"


@pytest.mark.parametrize(
    ("game", "seats", "options", "start", "code"),
    [
        ("poker", "me open", {}, False, "unknown_game"),
        ("stayboard", "me open", {"size": 99}, False, "bad_option"),
        ("stayboard", "me open", {"size": True}, False, "bad_option"),
        ("stayboard", "me open", {"nosuch": 1}, False, "bad_option"),
        ("stayboard", "me", {}, False, "bad_seats"),
        ("stayboard", "me open open", {}, False, "bad_seats"),
        ("stayboard", "me bot:godlike", {}, False, "bad_level"),
        ("stayboard", "me cat", {}, False, "bad_seat"),
        ("stayboard", "local bot:easy", {}, False, "no_keyboard"),
        ("stayboard", "me open", {}, True, "open_seats"),
        ("stayboard", "bot:easy bot:easy", {}, True, "nobody_sits"),
        ("mario99", "me local local", {}, False, "no_keyboard"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_leaves_nothing(
    bench: Bench, game: str, seats: str, options: dict[str, object], start: bool, code: str
) -> None:
    ann = bench.guest("Ann")
    with pytest.raises(Refused) as refused:
        bench.open(ann, game, seats, start=start, **options)
    assert code_of(refused) == code
    assert "\n" not in say(refused.value)
    assert bench.hall.tables == {}
    assert bench.time.alarms == 0


def test_lobby_news_are_gathered(bench: Bench) -> None:
    ann = bench.guest("Ann")
    bench.hall.watch_lobby(ann, True)
    for name in ("Bob", "Cid", "Dee"):
        bench.guest(name)
    assert ann.lobby_news == 0
    bench.wait(1)
    assert ann.lobby_news == 1
    bench.hall.watch_lobby(ann, False)
    bench.guest("Eve")
    bench.wait(1)
    assert ann.lobby_news == 1
    assert bench.time.alarms == 0


def test_who_is_here_is_counted_once_with_two_devices(bench: Bench) -> None:
    ann = bench.guest("Ann")
    phone = bench.connect(ann.player)
    assert bench.hall.here() == [ann.player]
    bench.lose(ann)
    assert bench.hall.here() == [ann.player]
    bench.lose(phone)
    assert bench.hall.here() == []


def test_players_need_nothing_but_a_store() -> None:
    store = MemoryStore()
    player, _ = Players(store).welcome("Ann")
    store.commit()
    assert store.players[player.id].name_key == "ann"
