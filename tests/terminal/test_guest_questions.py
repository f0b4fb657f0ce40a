"""What is asked for in a match, in terminals."""

from tests.terminal.guest_bench import GuestBench, two_at


def test_a_question_is_told_with_how_to_answer_it_and_what_came_of_it() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open stayboard size=9")
    table = bench.table()
    if not table.playing:
        ann.type("x")
        bob.type("x")
        bench.wait(1)
    assert table.playing
    bench.wait(8)  # what was said before has been read
    ann.type("\x14/draw\r")
    bench.wait(1)
    assert "Ann offers a draw: /yes /no (Ctrl-Y, Ctrl-N)" in bob.shows()
    bob.type("\x0e")
    bench.wait(0.5)
    assert "Bob says no." in ann.shows()
    ann.type("\x19")  # with nothing to answer it does nothing
    bob.type("\x14/draw\r")
    ann.type("\x19")
    bench.wait(0.3)
    assert table.state == "ENDED"
