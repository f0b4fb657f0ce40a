"""Key exchanges by SSH, begun again as soon as they are over: what costs a hall most before anybody has said a word."""

import asyncio
from contextlib import suppress

import asyncssh
from tests.siege.target import HOST, Target, insist

AT_ONCE = 40


async def attack(target: Target) -> None:
    """Attack until cancelled."""

    async def once() -> None:
        with suppress(asyncssh.Error, TimeoutError):
            connection = await asyncssh.connect(
                HOST,
                target.ssh,
                local_addr=("127.6.6.9", 0),
                username="mallory",
                known_hosts=None,
                config=None,
                client_keys=None,
                login_timeout=5,
            )
            connection.abort()

    await asyncio.gather(*(insist(once) for _ in range(AT_ONCE)))
