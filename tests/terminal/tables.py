"""What the tests of the terminal share: a person who types by a plan, and what he saw."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from rich.console import Console

from stammtisch.bots import bot_named
from stammtisch.cardplay.actions import Choose
from stammtisch.games.registry import AnyGame
from stammtisch.records import Replay, parse_record, replay
from stammtisch.terminal import Session, Settings
from stammtisch.terminal.choices import Choice, choices
from stammtisch.words import Voice
from tests.facts import facts_of

ENGLISH = Voice()
MOST = 3000  # prompts: no plan of ours needs so many, and no test is to wait for one that does
_WIPE = ("\x1b[2J", "\x1b[H", "\x1b[3J")


def since_the_last_wipe(text: str) -> str:
    """What is left on the screen, and in what has scrolled away, when all before was wiped."""
    for code in _WIPE:
        text = text.split(code)[-1]
    return text


@dataclass
class Typist:
    """A person at the keyboard: ``plan`` gets the typist and gives the line, or raises.

    ``screens`` holds what was printed before each prompt, ``prompts`` the prompts, ``table`` what
    he was shown last and ``view`` all that his seat may know.
    """

    plan: Callable[[Typist], str]
    session: Session = None  # type: ignore[assignment]
    screens: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)
    view: Any = None
    table: Any = None
    read_to: int = 0

    def read(self, prompt: str) -> str:
        text = self.session.console.file.getvalue()
        self.screens.append(text[self.read_to :])
        self.read_to = len(text)
        self.prompts.append(prompt)
        if len(self.prompts) > MOST:
            raise AssertionError(f"asked {MOST} times, at last after {text[-1000:]}")
        line = self.plan(self)
        self.typed.append(line)
        return line

    @property
    def screen(self) -> str:
        """What was printed since the prompt before."""
        return self.screens[-1]

    @property
    def seen(self) -> str:
        """All that can be seen now: everything since the last wipe."""
        return since_the_last_wipe(self.session.console.file.getvalue())

    @property
    def asked(self) -> bool:
        """Whether he is asked for an action, and not whether to go on after a deal."""
        return self.prompts[-1] == self.word("terminal.prompt") + " "

    @property
    def interrupting(self) -> bool:
        """Whether another player goes on if he says nothing."""
        return self.table.to_act != self.table.seat

    @property
    def offered(self) -> tuple[Choice, ...]:
        return choices(
            self.session.settings.game, self.table.menu, self.table.hand, self.session.voice
        )

    def word(self, id: str, **params: Any) -> str:
        return self.session.voice.word(id, **params)


def printed(text: str) -> str:
    """What was printed, on one line: a sentence may have been broken anywhere."""
    return " ".join(text.split())


# ---- plans --------------------------------------------------------------------------------------


def discard(typist: Typist) -> str:
    """The last cards of the hand that may be laid away, by their numbers."""
    (entry,) = [each for each in typist.table.menu if isinstance(each, Choose)]
    allowed = [n for n, card in enumerate(typist.table.hand, 1) if card in entry.cards]
    return " ".join(map(str, allowed[-entry.number :]))


def first(typist: Typist) -> str:
    """The first choice, whatever it is; lets others go on where he may step in."""
    if not typist.asked:
        return ""
    if any(isinstance(each, Choose) for each in typist.table.menu):
        return discard(typist)
    return "" if typist.interrupting else typist.offered[0].key


def last(typist: Typist) -> str:
    """The last choice, claims and passes first of all."""
    if typist.asked and typist.offered:
        return typist.offered[-1].label
    return first(typist)


def hinted(typist: Typist) -> str:
    """Asks for a hint, and then does what it says: types what the hint shows.

    At an honest table there is none: then the first choice.
    """
    if not typist.asked:
        return ""
    if typist.typed[-1:] != ["!"]:
        return "!"
    said = printed(typist.screen)
    before = typist.word("terminal.hint", action="@").partition("@")[0].strip()
    if said.endswith(printed(typist.word("terminal.honest"))):
        return first(typist)
    for choice in sorted(typist.offered, key=lambda each: -len(each.label)):
        if typist.word("terminal.hint", action=choice.label) in said:
            return choice.label
    if typist.word("terminal.no_hint") in said:
        return ""
    # Cards to be laid away; what follows may name others.
    (number,) = (each.number for each in typist.table.menu if isinstance(each, Choose))
    shown = {typist.session.voice.card(card) for card in typist.table.hand}
    cards = [word for word in said.partition(before)[2].split() if word in shown]
    return " ".join(cards[:number])


def hinted_deal(typist: Typist) -> str:
    """The same for one deal; then it leaves."""
    return hinted(typist) if typist.asked else "q"


def until(prompt: int, plan: Callable[[Typist], str], then: BaseException) -> Any:
    """``plan``, and ``then`` at the prompt of this number, counted from 0."""

    def planned(typist: Typist) -> str:
        if len(typist.prompts) > prompt:
            raise then
        return plan(typist)

    return planned


def lines(*typed: str, then: Callable[[Typist], str] | None = None) -> Callable[[Typist], str]:
    """These lines one after the other, and then a plan, or the end of the input."""
    left = list(typed)

    def planned(typist: Typist) -> str:
        if left:
            return left.pop(0)
        if then is None:
            raise EOFError
        return then(typist)

    return planned


# ---- sessions -----------------------------------------------------------------------------------


def seated(
    game: AnyGame,
    plan: Callable[[Typist], str],
    *,
    seed: str = "1",
    seat: int = 0,
    save: Path | None = None,
    practice: bool = False,
    bots: Sequence[Any] | None = None,
    terminal: bool = True,
    plain: bool = False,
    voice: Voice = ENGLISH,
    width: int = 100,
    **options: Any,
) -> Typist:
    """A person at a table, before the first deal."""
    console = Console(
        file=io.StringIO(),
        force_terminal=terminal,
        color_system=None,
        width=width,
        height=100,
        highlight=False,
        markup=False,
        _environ={"TERM": "xterm"},
    )
    rules = game.GAME.options(**{**facts_of(game.GAME.name).short, **options})
    players = game.Match(rules).players
    bots = tuple(bots or [bot_named(game.GAME.name, "thumb")] * (players - 1))
    typist = Typist(plan)
    settings = Settings(game, rules, seed, seat, bots, practice, save, plain)
    session = typist.session = Session(settings, console, voice, typist.read)
    shown = session.show

    def show(match: Any, view: Any) -> Any:
        typist.view, typist.table = view, shown(match, view)
        return typist.table

    session.show = show  # type: ignore[method-assign]
    return typist


def played(*arguments: Any, **settings: Any) -> tuple[Typist, int]:
    """A person who has played; the exit status."""
    typist = seated(*arguments, **settings)
    return typist, typist.session.run()


def everything(typist: Typist) -> str:
    """All that was ever printed."""
    return str(typist.session.console.file.getvalue())


def with_deals(game: AnyGame, deal: Callable[[str, int], Any]) -> Any:
    """The game, but its deals are these."""
    return SimpleNamespace(**{**vars(game), "deal": deal})


def replays(path: Path) -> list[Replay]:
    """Every record of a file, played again: all are whole, and the rules allow them."""
    text = path.read_text(encoding="utf-8")
    assert text.endswith("\n")
    found = [replay(parse_record(line)) for line in text.splitlines()]
    assert all(each.ok for each in found), [each.report for each in found]
    return found


def actions(path: Path) -> list[list[list[Any]]]:
    """The actions of every record of a file."""
    return [json.loads(line)["actions"] for line in path.read_text("utf-8").splitlines()]
