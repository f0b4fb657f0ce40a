"""State declared once: a class names its fields in one place, and `copy`, `dump` and loading are made from that.

A class lists its fields in `fields` and takes its slots from there. From the list one function each is written and
compiled when the class is made, as dataclasses do it: as fast as one written by hand, and nothing can be forgotten in
one of the three. In a dump a field has its own name, without a leading underscore.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Self, TypeAlias

SHARED: Final = "{0}"
"""In copies: the same object, which is never changed in place."""
COPIED: Final = "{0}.copy()"
"""In copies: a copy of it."""
EACH_COPIED: Final = "[item.copy() for item in {0}]"
"""In copies: a list with a copy of each item."""

DICT: Final = "dict"
"""A dump is a dict by the fields' names."""
ROW: Final = "row"
"""A dump is a list of the fields in their order."""
TEXT: Final = "text"
"""A dump is one text, the fields in their order with colons between them."""


NO_DEFAULT: Final = object()


@dataclass(frozen=True, slots=True)
class Field:
    """One thing a class keeps: how its value is made for a copy, for a dump and from a dump. `{0}` is the value."""

    name: str
    copy: str = SHARED
    dump: str | None = "{0}"
    """None: it is in no dump."""
    load: str | None = "{0}"
    """None: who loads sets it afterwards."""
    key: str = ""
    links: tuple[str, ...] = ()
    """Attributes of its parts that are the owner's own, by the same name."""
    helpers: Mapping[str, object] = field(default_factory=dict)
    """What the three expressions call."""
    default: object = NO_DEFAULT
    """If it has one, a dump says nothing of it while it has this value, and one that says nothing means it."""
    together: tuple[str, ...] = ()
    """The attributes that stand in a dump as one, if they do; `name` is then only what it is called there."""

    @property
    def slots(self) -> tuple[str, ...]:
        """The attributes it stands for."""
        return self.together or (self.name,)


Declared: TypeAlias = "str | Field | tuple[Field, ...]"


def plain(*names: str) -> tuple[Field, ...]:
    """Numbers, texts, flags, None. A mere name in a list of fields is the same."""
    return tuple(Field(name) for name in names)


def lists(*names: str) -> tuple[Field, ...]:
    """Lists of plain values."""
    return tuple(Field(name, COPIED, COPIED, "list({0})") for name in names)


def tuples(name: str, copy: str = COPIED) -> Field:
    """A list of tuples of plain values, lists in a dump."""
    return Field(name, copy, "[list(item) for item in {0}]", "[tuple(item) for item in {0}]")


def entry(name: str) -> Field:
    """A dict of plain values, or None. It is never changed in place, so that copies share it."""
    once = "dict({0}) if {0} is not None else None"
    return Field(name, SHARED, once, once)


def entries(name: str) -> Field:
    """A list of dicts of plain values. Neither it nor they are ever changed in place, so that copies share it."""
    each = "[dict(item) for item in {0}]"
    return Field(name, SHARED, each, each)


def coded(
    name: str, write: Callable[[Any], object], read: Callable[[Any], object], copy: str = SHARED, key: str = ""
) -> Field:
    """What stands in a dump in a form of its own (under `key`, if not its name)."""
    helpers = {f"write_{name}": write, f"read_{name}": read}
    return Field(name, copy, f"write_{name}({{0}})", f"read_{name}({{0}})", key, helpers=helpers)


def together(
    key: str, names: tuple[str, ...], write: Callable[[Any], object], read: Callable[[Any], tuple[object, ...]]
) -> Field:
    """Plain values that stand in a dump as one, a drawing for instance: `write` makes it of their owner, and `read`
    gives them back in their order."""
    helpers = {f"write_{key}": write, f"read_{key}": read}
    return Field(key, dump=f"write_{key}(self)", load=f"read_{key}({{0}})", helpers=helpers, together=names)


def part(name: str, kind: "type[Part]") -> Field:
    """Something that declares its own fields."""
    helpers: dict[str, object] = {
        f"copy_{name}": kind.fields.copy,
        f"dump_{name}": kind.fields.dump,
        f"load_{name}": kind.load,
    }
    return Field(name, f"copy_{name}({{0}})", f"dump_{name}({{0}})", f"load_{name}({{0}})", helpers=helpers)


def parts(name: str, kind: "type[Part]", links: tuple[str, ...] = ()) -> Field:
    """A list of such. What they share with their owner under the same name is named by `links`: the parts of a copy
    share the copy's, and those that are loaded the loaded one's."""
    one = part(name, kind)
    copy, dump, load = (f"[{kind}_{name}(item) for item in {{0}}]" for kind in ("copy", "dump", "load"))
    return Field(name, copy, dump, load, links=links, helpers=one.helpers)


def later(field: Field | str, default: object) -> Field:
    """A field that a class did not have when matches were first recorded: as long as it has this plain value, states
    are written as they were then, and one written then is read as having it. Only where a dump is a dict."""
    return replace(Field(field) if isinstance(field, str) else field, default=default)


def kept(*names: str, copy: str = SHARED) -> tuple[Field, ...]:
    """What is in no dump: who loads works it out (`Game._restore`)."""
    return tuple(Field(name, copy, None, None) for name in names)


def fresh(name: str, value: str = "None", copy: str | None = None) -> Field:
    """What is in no dump and begins anew when loaded, and in copies too unless said otherwise."""
    return Field(name, value if copy is None else copy, None, value)


class Fields:
    """The fields of one class, and the functions made of them."""

    __slots__ = ("_form", "_own", "all", "copy", "dump", "fill", "slots")

    copy: Callable[[Any], Any]
    """An independent twin of an instance."""
    dump: Callable[[Any], Any]
    """The whole of an instance as plain values."""
    fill: Callable[[Any, Any], None]
    """Put what a dump says into an instance."""

    def __init__(self, *own: Declared, form: str = DICT, again: tuple[str, ...] = ()) -> None:
        """`again` names inherited fields that stand at the end of a dump and not at its beginning."""
        self._own = (*_flatten(own), *(Field(name) for name in again))
        self._form = form
        self.slots = tuple(slot for field in self._own if field.name not in again for slot in field.slots)
        self.all: tuple[Field, ...] = ()

    def make(self, name: str, inherited: tuple[Field, ...]) -> None:
        """Write and compile the functions for the class of this name; its fields come after those it inherits."""
        assert self._form == DICT or all(each.default is NO_DEFAULT for each in self._own), f"{name}: no dict, no later"
        known = {field.name: field for field in inherited}
        named = [field.name for field in self._own]
        first = [field for field in inherited if field.name not in named]
        self.all = (*first, *(known.get(field.name, field) for field in self._own))
        space: dict[str, Any] = {"new": object.__new__}
        for declared in self.all:
            space.update(declared.helpers)
        source = "\n".join((*self._write_copy(), *self._write_dump(), *self._write_fill()))
        exec(compile(source, f"<fields of {name}>", "exec"), space)
        self.copy, self.dump, self.fill = space["copy"], space["dump"], space["fill"]

    def _write_copy(self) -> Iterator[str]:
        yield "def copy(self):"
        yield "    twin = new(self.__class__)"
        for declared in self.all:
            for slot in declared.slots:
                yield f"    twin.{slot} = {declared.copy.format(f'self.{slot}')}"
        yield from self._write_links("twin")
        yield "    return twin"

    def _write_dump(self) -> Iterator[str]:
        yield "def dump(self):"
        dumped = [(each, each.dump.format(f"self.{each.name}")) for each in self.all if each.dump is not None]
        shown = [(_key(each), value) for each, value in dumped if each.default is NO_DEFAULT]
        if self._form == DICT:
            yield f"    state = {{{', '.join(f'{key!r}: {value}' for key, value in shown)}}}"
            for each, value in dumped:
                if each.default is not NO_DEFAULT:
                    yield f"    if self.{each.name} != {each.default!r}:"
                    yield f"        state[{_key(each)!r}] = {value}"
            yield "    return state"
        elif self._form == ROW:
            yield f"    return [{', '.join(value for _, value in shown)}]"
        else:
            yield f"    return f'{':'.join(f'{{{value}}}' for _, value in shown)}'"

    def _write_fill(self) -> Iterator[str]:
        yield "def fill(self, state):"
        if self._form == TEXT:
            yield "    state = state.split(':')"
        place = 0
        for declared in self.all:
            key = repr(_key(declared)) if self._form == DICT else str(place)
            place += declared.dump is not None
            if declared.load is not None:
                targets = ", ".join(f"self.{slot}" for slot in declared.slots)
                value = declared.load.format(f"state[{key}]")
                if declared.default is not NO_DEFAULT:
                    value = f"{value} if {key} in state else {declared.default!r}"
                yield f"    {targets} = {value}"
        yield from self._write_links("self")

    def _write_links(self, owner: str) -> Iterator[str]:
        for declared in self.all:
            for link in declared.links:
                yield f"    for item in {owner}.{declared.name}:"
                yield f"        item.{link} = {owner}.{link}"


class Stateful:
    """What has fields. A subclass with slots of its own declares them in `fields`."""

    __slots__ = ()

    fields: ClassVar[Fields]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "fields" in cls.__dict__:
            above = super(cls, cls)
            cls.fields.make(cls.__name__, above.fields.all if hasattr(above, "fields") else ())
            if "copy" not in cls.__dict__:
                setattr(cls, "copy", cls.fields.copy)  # noqa: B010 - the same as below, a call less: searches copy much

    def copy(self) -> Self:
        """An independent twin in the same state."""
        twin: Self = self.fields.copy(self)
        return twin

    def dump(self) -> Any:
        """The whole state as plain JSON values."""
        return self.fields.dump(self)


class Part(Stateful):
    """A part of a game's state."""

    __slots__ = ()

    @classmethod
    def load(cls, state: Any) -> Self:
        """The one whose dump this is."""
        one = cls.__new__(cls)
        cls.fields.fill(one, state)
        return one


def _flatten(declared: tuple[Declared, ...]) -> Iterator[Field]:
    for each in declared:
        if isinstance(each, str):
            yield Field(each)
        elif isinstance(each, Field):
            yield each
        else:
            yield from each


def _key(declared: Field) -> str:
    return declared.key or declared.name.removeprefix("_")
