"""On what bots' choices rest: a version that changes with them and their models."""

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
    """The package's version, and a fingerprint of what decides the choices of a game's bots."""
    return fingerprint(*packages_of(game))


def packages_of(game: str) -> tuple[str, ...]:
    """The packages on which the choices of a game's bots rest."""
    return (
        "stammtisch.bots",
        package_of("bots", game),
        package_of("games", game),
        "stammtisch.solver",
    )


def fingerprint(*packages: str) -> str:
    """The package's version, and a fingerprint of the modules and models of these packages."""
    digest = sha256()
    for package in packages:
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
