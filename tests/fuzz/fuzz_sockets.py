"""The entrance of real sockets: HTTP, WebSocket frames and SSH over this machine's network, in smaller volume."""

from typing import ClassVar

from tests.fuzz.fuzz_doors import HANDSHAKE, Doors, say
from tests.fuzz.fuzz_entrance import Entrance, fill, read_corpus
from tests.fuzz.fuzz_scene import Scene
from tests.fuzz.fuzz_source import Source, describe, write_json

from rumpus.wire.messages import REQUESTS

GREETINGS = (b"SSH-2.0-OpenSSH_9.9\r\n", b"SSH-1.99-x\r\n", b"SSH-2.0-\r\n", b"")


class RealSockets(Entrance):
    """Bytes that really travel."""

    name: ClassVar = "real sockets (web, SSH)"
    share: ClassVar = 10

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self._doors: Doors | None = None
        self._requests = read_corpus("requests.txt")
        self._kinds = [describe(kind) for kind in REQUESTS]

    async def give(self) -> None:
        """One short connection."""
        if self._doors is None:
            self._doors = await Doors.open(self.scene)
        source, ports = self.source, self._doors.ports
        kind = source.random.randrange(3)
        if kind == 0:
            method, _, target = fill(source, source.pick(self._requests)).partition(" ")
            raw = f"{method} {target.replace(' ', '%20')} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            self.last = raw = source.mutate_bytes(raw) if source.chance(0.5) else raw
            heard = await say(ports["web"], raw)
        elif kind == 1:
            hello = _frame(b'{"t":"hello","v":1,"origin":1}')
            text = write_json(source.message(source.pick(self._kinds))).encode()
            framed = _frame(text) if source.chance(0.7) else source.mutate_bytes(_frame(text))
            self.last = framed
            heard = await say(ports["web"], hello + framed, greeting=HANDSHAKE)
        else:
            packet = bytes([0, 0, source.random.randrange(256), source.random.randrange(256), 4, 20]) + source.noise(
                300
            )
            self.last = raw = source.pick(GREETINGS) + source.pick((packet, source.noise(100)))
            heard = await say(ports["ssh"], raw)
        self.scene.look_for_secrets(heard)

    async def close(self) -> None:
        """Close the doors."""
        if self._doors is not None:
            await self._doors.close()


def _frame(data: bytes) -> bytes:
    """A WebSocket text frame, masked with nothing."""
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE, size >> 8 & 255, size & 255])
    return b"\x81" + length + bytes(4) + data
