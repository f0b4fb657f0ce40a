"""The sentences the hall says to people, found in its source: what a language file has to know under `hall:`.

A sentence is a template: `{}` stands for each piece that is filled in. What names of the function or module stand for,
what a function answers and what it is called with are looked up, as far as that is written down in the same module.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, TypeAlias

import rumpus

SOURCE: Final = Path(rumpus.__file__).parent
FOLDERS: Final = ("hall", "gateways", "core", "games")
OTHER_DOORS: Final = ("gateways/terminal", "gateways/line", "gateways/console")
SAID: Final = {
    "_problem": 1, "note": 1,
}  # fmt: skip
"""What carries a sentence to the page, and which of its arguments that is."""
WRITTEN: Final = (
    "HTTPNotFound",
    "HTTPBadRequest",
    "HTTPForbidden",
    "HTTPServiceUnavailable",
    "HTTPInternalServerError",
)
"""Answers to a request over HTTP, with a text."""
SPOKEN: Final = (
    "hall/hosting/host_view.py:_describe_verified",
    "games/deathroll/words.py:announce",
)
"""Functions whose answers are shown: what a judge is told, a roll that is called out."""
UNSEEN: Final = ("_list_folders", "_list_packages", "_load_folder")
"""Functions that speak to the host alone, when the hall starts."""
HOLE: Final = "{}"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Names: TypeAlias = dict[str, list[ast.expr]]


@cache
def find_sentences() -> dict[str, str]:
    """Each sentence that can reach the page, and where it is written."""
    found: dict[str, str] = {}
    for folder in FOLDERS:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            name = path.relative_to(SOURCE).as_posix()
            if name.startswith(OTHER_DOORS):
                continue
            for sentence, line in Module(name, ast.parse(path.read_text())).find_sentences():
                found.setdefault(sentence, f"{name}:{line}")
    return found


class Module:
    """One module, and what its names stand for."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self._name, self._tree = name, tree
        self._words = _find_names(tree.body)
        self._functions = {node.name: node for node in ast.walk(tree) if isinstance(node, Function)}

    def find_sentences(self) -> Iterator[tuple[str, int]]:
        """The sentences of this module with their lines."""
        for place in self._places():
            if isinstance(place, Function) and place.name in UNSEEN:
                continue
            said = [given for node in _own_nodes(place) for given in _find_said(node)]
            names = self._names_in(place) if said else self._words
            if isinstance(place, Function) and f"{self._name}:{place.name}" in SPOKEN:
                said += _find_answers(place)
            for given in said:
                for text in self._spell(given, names):
                    if text.replace(HOLE, "").strip(" ;:,./") and not text.startswith(";"):
                        yield text, given.lineno

    def _places(self) -> list[ast.AST]:
        return [self._tree, *(node for node in ast.walk(self._tree) if isinstance(node, Function))]

    def _names_in(self, place: ast.AST) -> Names:
        """What names stand for in a function: its own, what it is called with, and the module's."""
        if not isinstance(place, Function):
            return self._words
        return {**self._words, **self._given(place), **_find_names(ast.walk(place))}

    def _given(self, function: Function) -> Names:
        """What the module's calls of a function give for its parameters; none if they are not known."""
        given: Names = {argument.arg: [] for argument in function.args.args if argument.arg != "self"}
        if not function.name.startswith("_"):
            return given
        for place in self._places():
            words = _find_names(ast.walk(place)) if isinstance(place, Function) else {}
            for node in _own_nodes(place):
                if isinstance(node, ast.Call) and _name_of(node.func) == function.name:
                    for name, value in zip(given, node.args, strict=False):
                        given[name] += words.get(value.id, [value]) if isinstance(value, ast.Name) else [value]
        return given

    def _spell(self, node: ast.expr | None, names: Names) -> list[str]:
        """The templates an expression may become."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.JoinedStr(values=parts):
                pieces = [self._spell(part, names) for part in parts]
                return ["".join(choice) for choice in product(*pieces)]
            case ast.FormattedValue(value=ast.Name() | ast.IfExp() as value):
                return self._spell(value, names)
            case ast.IfExp(body=one, orelse=other):
                return self._spell_all([one, other], names)
            case ast.BoolOp(values=values):
                return self._spell_all(values, names)
            case ast.Name(id=name) if names.get(name):
                return self._spell_all(names[name], {**names, name: []})
            case (
                ast.Subscript(value=ast.Name(id=name))
                | ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get"))
            ) if names.get(name):
                more = node.args[1:] if isinstance(node, ast.Call) else []
                return self._spell_all([leaf for table in names[name] for leaf in _leaves(table)] + more, names)
            case ast.Call(func=func) if _name_of(func) in self._functions.keys() - names.keys():
                function = self._functions[_name_of(func)]
                return self._spell_all(_find_answers(function), {**self._names_in(function), function.name: []})
            case _:
                return [HOLE]

    def _spell_all(self, nodes: list[ast.expr], names: Names) -> list[str]:
        return list(dict.fromkeys(text for node in nodes for text in self._spell(node, names)))


def _find_said(node: ast.AST) -> list[ast.expr]:
    """The expression of a call that is said to somebody."""
    if not isinstance(node, ast.Call):
        return []
    name = _name_of(node.func)
    if name in WRITTEN:
        return [keyword.value for keyword in node.keywords if keyword.arg == "text"]
    if name not in SAID:
        return []
    starred = [argument.value for argument in node.args if isinstance(argument, ast.Starred)]
    return starred or node.args[SAID[name] : SAID[name] + 1]


def _find_answers(function: Function) -> list[ast.expr]:
    """What a function returns; of a pair, the second."""
    returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
    return [value.elts[-1] if isinstance(value, ast.Tuple) and value.elts else value for value in returned]


def _find_names(nodes: "Iterator[ast.AST] | list[ast.stmt]") -> Names:
    """What is assigned to names."""
    names: Names = defaultdict(list)
    for node in nodes:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            names[node.target.id].append(node.value)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            names[node.targets[0].id].append(node.value)
    return names


def _own_nodes(place: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a place, without those of the functions in it."""
    left = list(ast.iter_child_nodes(place))
    while left:
        node = left.pop()
        if not isinstance(node, Function):
            yield node
            left += ast.iter_child_nodes(node)


def _name_of(func: ast.expr) -> str:
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _leaves(node: ast.expr) -> list[ast.expr]:
    """The sentences of a table: the values of a dictionary; of pairs, the second."""
    values = node.values if isinstance(node, ast.Dict) else []
    return [value.elts[-1] if isinstance(value, ast.Tuple) else value for value in values]
