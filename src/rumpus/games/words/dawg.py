"""A word graph: every word of a list as a path, with equal endings shared. Knows letters, not what they are worth.

It is one flat array of 32-bit edges. The edges that leave a node lie side by side, in order of their letters; a node
is the place of its first edge, and 0 is the node without edges. An edge, from its lowest bit: letter (5 bits, A is 0),
whether a word ends with it (1), whether it is its node's last (1), the node it leads to (25).
"""

import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator
from typing import Final, Self

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTER: Final = 31
ENDS: Final = 32
LAST: Final = 64
CHILD: Final = 7
"""How far the node an edge leads to is shifted up."""

_SHORT: Final = 4
"""A node with no more endings than this keeps them while words are listed: they are shared most."""
_MAGIC: Final = b"RUMPUS-DAWG-1\n"
_Node = tuple[int, ...]
"""A node while the graph is built: its edges without the last-mark, leading to node numbers."""


class BadGraph(ValueError):
    """Bytes that hold no word graph."""


class Dawg:
    """An unchanging set of words."""

    __slots__ = ("edges", "root")

    def __init__(self, edges: "array[int]", root: int) -> None:
        self.edges = edges
        self.root = root

    @classmethod
    def build(cls, words: Iterable[str]) -> Self:
        """The smallest graph of these words (capital letters A to Z; in any order, twice does no harm)."""
        builder = _Builder()
        for word in sorted(set(words)):
            builder.add(word)
        return cls(*builder.finish())

    def __contains__(self, word: str) -> bool:
        edge = self.find_edge(word)
        return bool(edge & ENDS)

    def find_edge(self, text: str) -> int:
        """The last edge of the path that spells the text; 0 if there is none."""
        edges = self.edges
        node, found = self.root, 0
        for char in text:
            letter = ord(char) - 65
            if not node:
                return 0
            while (found := edges[node]) & LETTER != letter:
                if found & LAST:
                    return 0
                node += 1
            node = found >> CHILD
        return found

    def list_edges(self, node: int) -> list[int]:
        """The edges that leave a node, in order of their letters."""
        found: list[int] = []
        if node:
            edges = self.edges
            while True:
                edge = edges[node]
                found.append(edge)
                if edge & LAST:
                    break
                node += 1
        return found

    def words(self) -> Iterator[str]:
        """All words in alphabetical order."""
        memo: dict[int, list[str]] = {}

        def gather(node: int) -> list[str]:
            if node in memo:
                return memo[node]
            tails: list[str] = []
            for edge in self.list_edges(node):
                char = LETTERS[edge & LETTER]
                if edge & ENDS:
                    tails.append(char)
                if edge >> CHILD:
                    tails += [char + tail for tail in gather(edge >> CHILD)]
            if len(tails) <= _SHORT:
                memo[node] = tails
            return tails

        for edge in self.list_edges(self.root):
            char = LETTERS[edge & LETTER]
            if edge & ENDS:
                yield char
            for tail in gather(edge >> CHILD):
                yield char + tail

    def pack(self) -> bytes:
        """The graph as bytes, the same on every machine."""
        edges = array("I", self.edges)
        if sys.byteorder == "big":
            edges.byteswap()
        # bytes of one kind side by side are more alike, and pack to a good deal less
        raw = edges.tobytes()
        planes = b"".join(raw[plane::4] for plane in range(4))
        return _MAGIC + self.root.to_bytes(4, "little") + zlib.compress(planes, 9)

    @classmethod
    def unpack(cls, packed: bytes) -> Self:
        """The graph whose `pack` this is."""
        if not packed.startswith(_MAGIC):
            raise BadGraph("not a packed word graph")
        start = len(_MAGIC)
        try:
            planes = zlib.decompress(packed[start + 4 :])
        except zlib.error as problem:
            raise BadGraph(f"a damaged word graph: {problem}") from None
        count = len(planes) // 4
        raw = bytearray(4 * count)
        for plane in range(4):
            raw[plane::4] = planes[plane * count : (plane + 1) * count]
        edges = array("I", bytes(raw))
        if edges.itemsize != 4:
            raise BadGraph("this machine has no 32-bit arrays")
        if sys.byteorder == "big":
            edges.byteswap()
        return cls(edges, int.from_bytes(packed[start : start + 4], "little"))


class _Builder:
    """Takes words in alphabetical order and shares every ending it has seen before (Daciuk and others, 2000)."""

    def __init__(self) -> None:
        self._open: list[dict[int, int]] = [{}]
        """Nodes along the last word: letter to node number × 2 + whether a word ends there."""
        self._ends: list[bool] = [False]
        self._last = ""
        self._known: dict[_Node, int] = {(): 0}
        self._nodes: list[_Node] = [()]

    def add(self, word: str) -> None:
        """Add a word that comes after all words so far."""
        if not word or not all(char in LETTERS for char in word):
            raise ValueError(f"not a word in capital letters: {word[:40]!r}")
        common = 0
        while common < min(len(word), len(self._last)) and word[common] == self._last[common]:
            common += 1
        self._close(common)
        for _ in word[common:]:
            self._open.append({})
            self._ends.append(False)
        self._ends[-1] = True
        self._last = word

    def finish(self) -> tuple["array[int]", int]:
        """The edges, and where the root's begin."""
        self._close(0)
        self._nodes.append(self._freeze(self._open[0]))  # the root is nobody's ending
        places = [0] * len(self._nodes)
        place = 1
        for number, node in enumerate(self._nodes):
            if node:
                places[number] = place
                place += len(node)
        edges = array("I", [0])
        for node in self._nodes:
            for count, edge in enumerate(node, 1):
                last = LAST if count == len(node) else 0
                edges.append(edge & (LETTER | ENDS) | last | places[edge >> CHILD] << CHILD)
        return edges, places[-1]

    def _close(self, depth: int) -> None:
        while len(self._open) > depth + 1:
            node = self._freeze(self._open.pop())
            ends = self._ends.pop()
            number = self._known.get(node)
            if number is None:
                number = self._known[node] = len(self._nodes)
                self._nodes.append(node)
            letter = ord(self._last[len(self._open) - 1]) - 65
            self._open[-1][letter] = number << 1 | ends

    @staticmethod
    def _freeze(node: dict[int, int]) -> _Node:
        return tuple(
            letter | (ENDS if target & 1 else 0) | target >> 1 << CHILD for letter, target in sorted(node.items())
        )
