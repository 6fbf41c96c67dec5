"""The errors by which input is refused. Whatever is refused has changed nothing."""

from __future__ import annotations

from typing import Any

from stammtisch.cardplay.messages import Message, Param, say


class BadInput(Exception):
    """Input without a meaning here: an unknown game or option, a file that is not a record."""

    clause: str | None = None

    def __init__(self, id: str, **params: Param) -> None:
        super().__init__(id, params)
        self.message: Message = say(id, **params)

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickling: by default Python would call the class with ``args`` alone."""
        return _restored, (type(self), self.args, self.__dict__)


class Refusal(BadInput):
    """An act, a deal or an option that a clause of the rules forbids.

    ``clause`` is the clause's number (``"SK 5.3"``), ``message`` says why.
    """

    clause: str

    def __init__(self, clause: str, id: str, **params: Param) -> None:
        super().__init__(id, **params)
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


def system_says(error: OSError) -> str:
    """What the system says of an error, without its number and the file's name."""
    return error.strerror or str(error)


def _restored(kind: type[BadInput], args: tuple[Any, ...], parts: dict[str, Any]) -> BadInput:
    error = kind.__new__(kind, *args)
    error.__dict__.update(parts)
    return error
