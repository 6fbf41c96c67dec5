"""The messages about guests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints
from pydantic.dataclasses import dataclass as validated

from stammtisch.table.web.messages import BODY

FACES = 24
"""So many portraits the client draws for people."""

Sharing: TypeAlias = Literal["no", "unnamed", "named"]
"""A guest's consent to others sharing their common deals: no, without or with the name."""


@validated(config=BODY, frozen=True)
class Consent:
    """A guest's new consent."""

    sharing: Sharing


@dataclass(frozen=True, slots=True)
class Me:
    """What is stored about a guest."""

    id: str
    name: str
    tables: int
    sharing: Sharing = "no"
    face: int | None = None


@validated(config=BODY, frozen=True)
class Rename:
    """A guest's name and face, as the others see them. What is ``None`` stays as it is."""

    name: (
        Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)] | None
    ) = None
    face: Annotated[int, Field(ge=0, lt=FACES)] | None = None
