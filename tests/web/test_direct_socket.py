"""Frames are handed on as they are read; one that has to wait lets none overtake it."""

import asyncio
from typing import Any, cast

from aiohttp import WSMessage, WSMsgType

from rumpus.gateways.web.direct_socket import DirectQueue


class Line:
    """What aiohttp's queue asks of a connection."""

    _reading_paused = False


def say(text: str) -> WSMessage:
    return WSMessage(WSMsgType.TEXT, text, None)


async def test_what_waits_is_not_overtaken_even_while_it_is_being_done() -> None:
    queue, heard = DirectQueue(cast(Any, Line()), asyncio.get_running_loop()), list[str]()
    calm = True

    def hear(frame: WSMessage) -> bool:
        if calm:
            heard.append(frame.data)
        return calm

    queue.feed_data(say("before anybody hears"), 1)
    queue.hear = hear
    queue.feed_data(say("behind it"), 1)
    assert (await queue.read()).data == "before anybody hears"
    queue.feed_data(say("while the first is done"), 1)
    queue.behind -= 1
    for text in ("behind it", "while the first is done"):
        assert (await queue.read()).data == text
        queue.behind -= 1
    queue.feed_data(say("at once"), 1)
    calm = False
    queue.feed_data(say("held back"), 1)
    calm = True
    queue.feed_data(say("no sooner"), 1)
    assert heard == ["at once"]
    assert [(await queue.read()).data for _ in range(2)] == ["held back", "no sooner"]
    queue.stop()
    queue.behind = 0
    queue.feed_data(say("nobody is there"), 1)
    assert heard == ["at once"]
