"""What happens to input that cannot be taken: it is refused, and nothing has changed."""

from __future__ import annotations

from typing import Any

from stammtisch.cardplay.messages import Message, Param, say


class BadInput(Exception):
    """Input that means nothing here: an unknown game or option, a file that is no record."""

    clause: str | None = None

    def __init__(self, id: str, **params: Param) -> None:
        super().__init__(id, params)
        self.message: Message = say(id, **params)

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        """As it goes from process to process: Python's own way would call it with ``args``."""
        return _again, (type(self), self.args, self.__dict__)


class Refusal(BadInput):
    """An act, a deal or an option that a clause of the rules forbids.

    ``clause`` is the clause's number (``"SK 5.3"``), ``message`` says why; it gets its language at
    the edge. Whoever refuses has changed nothing.
    """

    clause: str

    def __init__(self, clause: str, id: str, **params: Param) -> None:
        super().__init__(id, **params)
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


def _again(kind: type[BadInput], args: tuple[Any, ...], parts: dict[str, Any]) -> BadInput:
    error = kind.__new__(kind, *args)
    error.__dict__.update(parts)
    return error
