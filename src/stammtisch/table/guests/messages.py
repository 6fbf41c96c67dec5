"""The messages about guests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, StringConstraints
from pydantic.dataclasses import dataclass as validated

Sharing: TypeAlias = Literal["no", "unnamed", "named"]
"""A guest's consent to others sharing their common deals: no, without or with the name."""


@validated(config=ConfigDict(extra="forbid"), frozen=True)
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


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class Rename:
    """A guest's name, as the others see it."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
