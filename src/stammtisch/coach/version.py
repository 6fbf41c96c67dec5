"""On what judgements rest: a version that changes with the bots, the models and the coach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

from stammtisch import __version__
from stammtisch.cardplay.packages import package_of

LENGTH = 12
"""Hexadecimal digits of the fingerprint."""

_SUFFIXES = (".py", ".npz")


@cache
def version(game: str) -> str:
    """The package's version, and a fingerprint of what decides the judgements of a game."""
    digest = sha256()
    for package in (
        "stammtisch.coach",
        package_of("coach", game),
        "stammtisch.bots",
        package_of("bots", game),
        package_of("games", game),
        "stammtisch.solver",
    ):
        for name, data in _sources(import_module(package).__name__):
            digest.update(f"{package}/{name} {len(data)}\n".encode() + data)
    return f"{__version__}+{digest.hexdigest()[:LENGTH]}"


def _sources(package: str) -> Iterator[tuple[str, bytes]]:
    """The modules and models of a package, not of the packages in it."""
    found: list[Traversable] = [
        each
        for each in files(package).iterdir()
        if each.is_file() and each.name.endswith(_SUFFIXES)
    ]
    for each in sorted(found, key=lambda file: file.name):
        yield each.name, each.read_bytes()
