"""What an entrance is to the fuzzer: something that makes one input after another and gives it to the hall."""

import asyncio
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar, Final

from tests.fuzz.fuzz_scene import Scene
from tests.fuzz.fuzz_source import Source

CORPUS: Final = Path(__file__).parent / "corpus"


class Entrance(ABC):
    """One way in."""

    name: ClassVar[str]
    share: ClassVar[int]
    """How many of a thousand inputs come this way."""
    own_hall: ClassVar[bool] = False
    """Whether what is done here may change anything in the hall."""

    def __init__(self, source: Source, scene: Scene) -> None:
        self.source = source
        self.scene = scene
        self.last: Any = None
        """The input given last, for the report."""

    @abstractmethod
    async def give(self) -> None:
        """Make one input and give it; an exception that comes out, Leak and Harm included, is a finding."""

    async def close(self) -> None:  # noqa: B027 - most have nothing to close
        """It is over."""


def read_corpus(name: str) -> list[str]:
    """The valid inputs of a file, one a line; `#` begins a remark."""
    lines = (CORPUS / name).read_text("utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("# ")]


def read_files(folder: str) -> list[str]:
    """The inputs of a folder, one a file; they are valid, except those in a folder that says otherwise."""
    return [path.read_text("utf-8") for path in sorted((CORPUS / folder).iterdir())]


def fill(source: Source, template: str) -> str:
    """A corpus line with `{kind}` replaced by something the attacker knows of that kind."""
    while "{" in template:
        before, _, rest = template.partition("{")
        kind, brace, after = rest.partition("}")
        if not brace or not kind.isidentifier():
            return template
        template = before + source.know(kind).replace("{", "") + after
    return template


class FakeTransport(asyncio.Transport):
    """The other end of a connection, without a network: keeps what is written."""

    def __init__(self, address: str = "198.51.100.7") -> None:
        super().__init__({"peername": (address, 40000), "sockname": ("127.0.0.1", 8000)})
        self.sent = bytearray()
        self.closed = False

    def write(self, data: Any) -> None:
        """Keep it."""
        if not self.closed:
            self.sent += data

    def writelines(self, list_of_data: Any) -> None:
        """Keep them."""
        for data in list_of_data:
            self.write(data)

    def take(self) -> bytes:
        """What was written since the last time."""
        sent = bytes(self.sent)
        self.sent.clear()
        return sent

    def get_protocol(self) -> asyncio.BaseProtocol:
        """No line under guard."""
        return asyncio.BaseProtocol()

    def close(self) -> None:
        """Hang up."""
        self.closed = True

    def abort(self) -> None:
        """Hang up."""
        self.closed = True

    def is_closing(self) -> bool:
        """Whether it was hung up."""
        return self.closed

    def get_write_buffer_size(self) -> int:
        """It is always read at once."""
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There are none."""

    def pause_reading(self) -> None:
        """What comes, comes."""

    def resume_reading(self) -> None:
        """What comes, comes."""

    def is_reading(self) -> bool:
        """Always."""
        return True
