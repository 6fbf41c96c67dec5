"""The tool that keeps ``Any`` out of public signatures sees it wherever it may stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.signatures import offences

FOUND = {
    "f(x)": "def f(x: Any) -> None: ...",
    "f": "async def f() -> dict[str, Any]: ...",
    "f(more)": "def f(**more: Any) -> None: ...",
    "f(of)": "def f(*, of: 'list[Any]' = ()) -> None: ...",
    "C.m(x)": "class C:\n    def m(self, x: typing.Any) -> None: ...",
    "C.field": "class C:\n    field: Mapping[str, Any]",
    "C.__call__": "class C:\n    def __call__(self) -> Any: ...",
    "C": "class C(Generic[Any]): ...",
    "name": "name: Any = 1",
    "Whole": "Whole: TypeAlias = tuple[Any, ...]",
    "Run": "Run = Callable[..., Any]",
}

FINE = (
    "def _f(x: Any) -> Any: ...",
    "class _C:\n    field: Any",
    "class C:\n    _field: Any\n    def _m(self) -> Any: ...",
    "def f(x: object) -> None:\n    y: Any = x",
    "def f(x: 'not a type!') -> Anything: ...",
    "ANY: str = 'Any'",
)


@pytest.mark.parametrize("name", FOUND)
def test_any_is_found(name: str) -> None:
    (line,) = offences(Path("x.py"), FOUND[name])
    assert line.startswith("x.py:")
    assert line.endswith(f": {name}")


@pytest.mark.parametrize("text", FINE)
def test_what_is_private_or_no_any_is_not(text: str) -> None:
    assert list(offences(Path("x.py"), text)) == []
