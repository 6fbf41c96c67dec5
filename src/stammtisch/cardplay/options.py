"""Rule options: named choices, each with a default and a closed set of other values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, TypeAlias, TypeVar, cast

from stammtisch.cardplay.messages import quoted
from stammtisch.cardplay.refusals import BadInput

OptionValue: TypeAlias = bool | int | str

V = TypeVar("V")


def option(default: V, *others: V, idle: Mapping[str, tuple[OptionValue, ...]] | None = None) -> V:
    """A field of an options class that takes ``default`` or one of ``others``.

    It has no effect while another option has one of the values that ``idle`` names.
    """
    return field(default=default, metadata={"values": (default, *others), "idle": idle or {}})


_NOT_NAMED: Any = object()


def following(default: Callable[..., int]) -> int:
    """A field of an options class whose default follows from the options before it."""
    return field(default=cast(int, _NOT_NAMED), metadata={"default": default})


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """What the options of all games share: a value that an option does not take is refused.

    ``untaught`` names the options that are played, but not learnt yet: the policy networks and
    OpenSpiel know their default alone.
    """

    untaught: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        for known in fields(self):
            value, values = getattr(self, known.name), known.metadata.get("values")
            default = self.default(known)
            if value is _NOT_NAMED:
                value = default
                object.__setattr__(self, known.name, default)
            if type(value) is not type(default) or (values and value not in values):
                allowed = tuple(map(_spelled, values)) if values else type(default).__name__
                raise BadInput(
                    "input.option-value", option=known.name, value=quoted(value), allowed=allowed
                )

    @property
    def untaught_here(self) -> tuple[str, ...]:
        """The untaught options that are not at their defaults, with or without an effect."""
        known = self.__dataclass_fields__
        return tuple(name for name in self.untaught if getattr(self, name) != known[name].default)

    def default(self, known: Field[object]) -> OptionValue:
        """What this option is at a table that does not name it."""
        follows = known.metadata.get("default")
        return cast(OptionValue, follows(self) if follows else known.default)


def taught_options(kind: type[RuleOptions]) -> tuple[Field[object], ...]:
    """The fields of an options class that networks know."""
    return tuple(each for each in fields(kind) if each.name not in kind.untaught)


def check_taught(options: RuleOptions) -> None:
    """What networks and data sets ask of the rules first.

    Raises:
        BadInput: options that are not learnt yet are switched on.
    """
    if options.untaught_here:
        raise BadInput("input.options-untaught", options=options.untaught_here)


NO_OPTIONS = RuleOptions()
"""The options of a game that has none."""

R = TypeVar("R", bound=RuleOptions)


def parse_options(kind: type[R], values: Mapping[str, object]) -> R:
    """Options from a record's ``options``; those not named keep their defaults.

    Raises:
        BadInput: an option that the game does not have, or a value that the option does not take.
        Refusal: a value that a clause forbids.
    """
    known: dict[str, Field[Any]] = {each.name: each for each in fields(kind)}
    for name in values:
        if name not in known:
            raise BadInput("input.option", option=str(name), known=tuple(known))
    return kind(**{name: _value(value, known[name].default) for name, value in values.items()})


def format_options(options: RuleOptions) -> dict[str, OptionValue]:
    """The options that differ from their defaults, as a record holds them."""
    return {
        each.name: getattr(options, each.name)
        for each in fields(options)
        if getattr(options, each.name) != options.default(each)
    }


def _value(value: Any, default: Any) -> Any:
    """People write yes and no where a record has true and false."""
    if isinstance(default, bool) and value in ("yes", "no"):
        return value == "yes"
    return value


def _spelled(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
