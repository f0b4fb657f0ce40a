"""Somebody is away, as the other sees it in a terminal: the seconds count, and what may be done stands beside them."""

from tests.terminal.guest_bench import GuestBench, capsules, two_at


def test_the_seconds_of_who_is_away_count_while_the_match_waits_and_when_it_goes_on() -> None:
    bench = GuestBench()
    ann, bob = capsules(bench)
    bob.session.lost()
    bench.wait(2.2)
    assert "Waiting for Bob · 8 s" in ann.shows()
    assert "/wait" in ann.shows()
    bench.wait(3)
    assert "Waiting for Bob · 5 s" in ann.shows()
    bench.wait(6)
    assert "Bob is away · 49 s" in ann.shows()
    bench.wait(2)
    assert "Bob is away · 47 s" in ann.shows()
    ann.type("\x14/wait\r")
    assert "Waiting for Bob · 47 s" in ann.shows()
    bench.wait(47)
    assert "Waiting for Bob" in ann.shows()
    assert "/claim" in ann.shows()
    ann.type("\x14/claim\r")
    assert "You win!" in ann.shows()


def test_before_a_match_and_after_it_the_seconds_stand_with_the_name() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open capsules 2")
    bob.session.lost()
    bench.wait(5.2)
    assert "away · 55 s" in ann.shows()
    bench.wait(10)
    assert "away · 45 s" in ann.shows()


def test_turn_by_turn_nothing_counts_and_it_is_said_all_the_same() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open stayboard")
    bob.session.lost()
    bench.wait(8)  # until the row of keys is free again
    assert "Bob is away" in ann.shows()
    assert "Bob is away ·" not in ann.shows()


def test_in_a_score_challenge_the_rival_who_is_away_stands_beside_the_keys_with_the_time_they_have() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    bob.type('/challenge "Ann" stayboard\r')
    ann.type("a")
    bench.wait(10)
    bob.session.lost()
    bench.wait(10)
    assert "Bob is away · 580 s" in ann.shows()
    bench.wait(1)
    assert "Bob is away · 579 s" in ann.shows()


def test_who_is_gone_again_while_it_is_counted_down_to_go_on_is_named_at_once() -> None:
    bench = GuestBench()
    ann, bob = capsules(bench)
    table = next(iter(bench.hall.tables.values()))
    table.countdown = True
    bob.session.lost()
    bench.wait(11)
    assert "It goes on in 2 s." in ann.shows()
    assert "Bob is away · 49 s" in ann.shows()


def test_who_is_away_while_all_have_agreed_to_a_pause_is_named_under_it() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open pong")
    ann.type("x")
    bob.type("x")
    ann.type("\x14/pause\r")
    bob.type("\x14/yes\r")
    assert "Paused" in ann.shows()
    bob.session.lost()
    bench.wait(1)
    assert "Bob is away" in ann.shows()


def test_who_is_ready_reads_for_whom_it_waits_and_after_a_match_that_the_seat_is_free() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open capsules 2")
    bob.type("x")
    bob.session.lost()
    ann.type("x")
    assert "Waiting for Bob." in ann.shows()
    bench = GuestBench()
    ann, bob = capsules(bench)
    bob.type("\x14/surrender\r")
    bob.session.lost()
    bench.wait(2)
    assert "away · " in ann.shows()
    bench.wait(60)
    assert "A seat is free." in ann.shows()


def test_an_invite_that_nobody_answers_is_told_to_who_sent_it() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    ann.type('/invite "Bob" pong\r')
    bob.session.lost()
    bench.wait(61)
    assert "Bob did not answer your invite to Pong." in ann.shows()
