"""Nobody attacks: what the others are compared with."""

import asyncio

from tests.siege.target import Target


async def attack(target: Target) -> None:
    """Attack until cancelled."""
    await asyncio.Event().wait()
