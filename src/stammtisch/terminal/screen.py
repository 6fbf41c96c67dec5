"""The table on a terminal's screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from importlib import import_module
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.segment import Segment, SegmentLines
from rich.table import Table
from rich.text import Text

from stammtisch.cardplay.actions import Choose, Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.match import Match
from stammtisch.cardplay.results import Result, Section
from stammtisch.cardplay.tricks import Trick, plays
from stammtisch.faces import TableView
from stammtisch.games.registry import AnyGame
from stammtisch.terminal.choices import Choice, choices
from stammtisch.terminal.signals import Signals, pause, terminal_modes
from stammtisch.words import Voice

_readline: Any = None
with suppress(ImportError):  # Windows has none
    _readline = import_module("readline")  # also: arrow keys while a line is typed

_RED = ("♥", "♦")
_MANY = 12
_BELOW_TRICKS = 12
"""Lines reserved below past tricks for events, the present trick, the hand and the menu."""


class Screen:
    """Shows views to one person.

    The table is redrawn in place on the terminal's alternate screen, which has no scrollback: in
    Schnapsen players have to remember past tricks (SN 3.2). On leaving, the normal screen is
    restored, with the last result below. Without an alternate screen, or with ``plain``, everything
    is printed line by line.
    """

    def __init__(self, game: AnyGame, console: Console, voice: Voice, plain: bool = False) -> None:
        self.game = game
        self.console = console
        self.voice = voice
        self.redrawn = console.is_terminal and not console.is_dumb_terminal and not plain
        self._shown: list[Callable[[], None]] = []
        self._result: Callable[[], None] | None = None
        self._prompt: str | None = None
        self._pausing = False
        self._modes: Any = None
        self._entered = ExitStack()

    def __enter__(self) -> Screen:
        if not self.redrawn:
            self._entered.enter_context(Signals())
            return self
        self._modes = terminal_modes()
        self._entered.callback(self._leave)
        handlers = Signals(SIGWINCH=self._draw_again, SIGTSTP=self._pause)
        self._entered.enter_context(handlers)
        self.console.set_alt_screen(True)
        return self

    def __exit__(self, *_: object) -> None:
        self._entered.close()

    def _leave(self) -> None:
        """Restore the normal screen, with the last result below."""
        self.console.set_alt_screen(False)
        if self._result:
            self._result()

    def print(
        self,
        *shown: RenderableType,
        style: str | None = None,
        markup: bool | None = None,
        soft_wrap: bool | None = None,
        end: str = "\n",
    ) -> None:
        """Print something now and after each change of the window's size."""
        show = partial(
            self.console.print, *shown, style=style, markup=markup, soft_wrap=soft_wrap, end=end
        )
        self._shown.append(show)
        show()

    def below(self, shown: RenderableType, turn: Callable[[], object]) -> None:
        """Print something below the rest; if it does not fit, on pages of its own.

        ``turn`` waits for the person between pages.
        """
        if self._fits(shown):
            self.print(shown)
            return
        turn()
        self._pages(shown, turn)

    def overlay(self, shown: RenderableType, turn: Callable[[], object]) -> None:
        """Like ``below``, but show the rest again after the pages."""
        if self._fits(shown):
            self.print(shown)
            return
        before = [*self._shown]
        self._pages(shown, turn)
        turn()
        self._begin()
        for show in before:
            self._shown.append(show)
            show()

    def _fits(self, shown: RenderableType) -> bool:
        """Whether it fits below the rest; a screen that is not redrawn scrolls."""
        return not self.redrawn or self._height() + len(self._lines(shown)) <= self._room

    def _pages(self, shown: RenderableType, turn: Callable[[], object]) -> None:
        """Print something page by page."""
        lines = self._lines(shown)
        for start in range(0, len(lines), self._room):
            if start:
                turn()
            self._begin()
            self.print(SegmentLines(lines[start : start + self._room], new_lines=True), end="")

    def _lines(self, shown: RenderableType) -> list[list[Segment]]:
        return self.console.render_lines(shown, pad=False)

    def _height(self) -> int:
        """The number of lines shown."""
        with self.console.capture() as captured:
            for show in self._shown:
                show()
        return captured.get().count("\n")

    @property
    def _room(self) -> int:
        """The lines of the window above the prompt and a note."""
        return max(3, self.console.height - 2)

    def ask(self, prompt: str, read: Callable[[str], str]) -> str:
        """Read a line."""
        self._prompt = ""  # Nothing is printed yet.
        try:
            if self._pausing:
                self._pause()
            self._prompt = prompt
            return read(prompt)
        finally:
            self._prompt = None

    def _begin(self) -> None:
        """Start a new table, on an empty screen if it is redrawn."""
        self._shown.clear()
        if self.redrawn:
            self.console.clear()

    def _pause(self) -> None:
        """Ctrl-Z: suspend, with the normal screen restored meanwhile.

        While something is being drawn, this waits for the next prompt.
        """
        self._pausing = self._prompt is None
        if self._pausing:
            return
        self.console.set_alt_screen(False)
        pause(self._modes)
        self.console.set_alt_screen(True)
        self._draw_again()

    def _draw_again(self) -> None:
        """Redraw everything, the typed line included."""
        if self._prompt is None:
            return
        self.console.clear()
        for show in self._shown:
            show()
        typed = _readline.get_line_buffer() if _readline else ""
        self.console.file.write(self._prompt + typed)
        self.console.file.flush()

    def line(self, id: str, style: str = "", **params: int | str) -> None:
        """Print a message; one with a path is wrapped by the terminal, so that it can be copied."""
        text = self.voice.word(id, **params)
        self.print(text, style=style, markup=False, soft_wrap="path" in params)

    def table(
        self, title: str, view: TableView, totals: Sequence[int], events: Sequence[str]
    ) -> None:
        """Show the table, with what has happened since it was last shown.

        ``totals`` are by seat; then comes who sits out.
        """
        self._begin()
        self.print(Rule(Text(title, "bold"), style="dim"))
        self.print(self._seats(view, totals))
        for fact in view.facts:
            self.print(self._coloured(self.voice.say(fact)), style="italic")
        if view.tricks:
            word = self.voice.word("terminal.tricks")
            self.print(Text(word, "dim"))
            room = self._room - self._height() - _BELOW_TRICKS
            tricks = view.tricks[-max(1, room) :] if self.redrawn else view.tricks
            if len(tricks) < len(view.tricks):
                self.line("terminal.earlier", "dim", number=len(view.tricks) - len(tricks))
            for trick in tricks:
                self.print(self._trick(trick))
        if events:
            self.print(Padding(Group(*map(self._coloured, events)), (1, 0, 0, 2)))
        if view.last_trick and not view.tricks:
            self.print(
                Text(self.voice.word("terminal.last_trick") + " ", "dim")
                + self._trick(view.last_trick)
            )
        if view.trick:
            word = self.voice.word("terminal.on_table")
            cards = plays(view.leader, view.trick, len(view.hand_sizes))
            self.print(Text(f"\n{word} ", "bold") + self._plays(cards))
        self.print()

    def hand(self, view: TableView) -> None:
        """Show the hand; playable cards are numbered, others dim."""
        text = Text(self.voice.word("terminal.hand") + "  ", "bold")
        discard = any(isinstance(entry, Choose) for entry in view.menu)
        keys = {
            each.action.card: each.key
            for each in choices(self.game, view.menu, view.hand, self.voice)
            if isinstance(each.action, Play)
        }
        for place, card in enumerate(view.hand, 1):
            key = str(place) if discard else keys.get(card)
            if key:
                text.append(f"{key}:", "dim")
            style = "dim strike" if keys and card not in keys else "bold"
            text.append(self._coloured(self.voice.card(card), style))
            text.append("  ")
        self.print(text)
        if self.voice.letters:
            told = (f"{letter} {suit}" for letter, suit in self.voice.letters)
            self.print(Text(" · ".join(told), "dim"))

    def menu(self, view: TableView) -> None:
        """Show the actions other than playing a card."""
        offered = choices(self.game, view.menu, view.hand, self.voice)
        for entry in view.menu:
            if isinstance(entry, Choose):
                self.line("terminal.choose", number=entry.number)
        other = [each for each in offered if not isinstance(each.action, Play)]
        if other:
            words = [self._coloured(each) for each in _offered(other)]
            self.print(Columns(words, padding=(0, 3)))

    def result(
        self, result: Result, match: Match, voice: Voice, turn: Callable[[], object]
    ) -> None:
        """Show the score sheet and the match's standing; ``voice`` names the match's players."""
        headline = self.voice.say(result.headline)
        sheets = [self._section(section) for section in result.brief]
        table = Table(box=None, header_style="dim", pad_edge=False)
        for player in range(match.players):
            table.add_column(voice.player(player), justify="right")
        table.add_row(*(f"{total:+d}" if total else "0" for total in match.totals))
        whole = Group(
            Rule(style="dim"),
            self._coloured(f"{headline}  ({result.clause})", "bold"),
            *([Columns(sheets, padding=(1, 3))] if sheets else []),
            Padding(table, (1, 0, 0, 2)),
            Text(voice.say(match.headline), "bold"),
            *(Text(voice.say(note)) for note in match.notes),
        )
        self._result = partial(self.console.print, whole)
        self.below(whole, turn)

    def full_score(self, result: Result, turn: Callable[[], object]) -> None:
        """Show the part of the score sheet that its brief form leaves out."""
        brief = result.brief
        sheets = [self._section(section) for section in result.sheet if section not in brief]
        self.overlay(Columns(sheets, padding=(1, 3)), turn)

    def _section(self, section: Section) -> RenderableType:
        heading = self.voice.say(section.heading)
        table = Table(title=heading, title_justify="left", box=None, show_header=False)
        table.add_column()
        table.add_column(justify="right")
        for line in section.lines:
            table.add_row(self._coloured(self.voice.say(line.message)), str(line.amount))
        return table

    def _seats(self, view: TableView, totals: Sequence[int]) -> RenderableType:
        table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 3, 0, 0))
        for id in ("terminal.seat", "terminal.cards", "terminal.won", "terminal.total"):
            table.add_column(self.voice.word(id))
        if view.points is not None:
            table.add_column(self.voice.word("terminal.points"))
        table.add_column()
        out = range(len(view.hand_sizes), len(totals))
        dealer = out[0] if out else view.dealer  # SK 9.4: who sits out has dealt.
        for seat, size in enumerate(view.hand_sizes):
            name = Text(self.voice.player(seat), "bold" if seat == view.seat else "")
            if seat == dealer:
                name.append(" " + self.voice.word("terminal.dealer"), "dim")
            total = totals[seat] if totals else 0
            row: list[str | Text] = [str(size), str(view.trick_counts[seat]), str(total)]
            if view.points is not None:
                row.append(str(view.points[seat]))
            shown = " ".join(self.voice.card(card) for card in view.open_cards[seat])
            table.add_row(name, *row, self._coloured(shown))
        for player in out:
            name = Text(
                f"{self.voice.player(player)} {self.voice.word('terminal.sits_out')}", "dim"
            )
            table.add_row(name, "", "", str(totals[player]))
        return table

    def _trick(self, trick: Trick) -> Text:
        taken = self.voice.word("terminal.takes", seat=trick.winner)
        return self._plays(trick.plays) + Text(f"  ({taken})", "dim")

    def _plays(self, cards: Iterable[tuple[int, Card]]) -> Text:
        text = Text()
        for seat, card in cards:
            text.append(f"{self.voice.player(seat)} ", "dim")
            text.append(self._coloured(self.voice.card(card), "bold"))
            text.append("   ")
        return text

    def _coloured(self, text: str, style: str = "") -> Text:
        """Text with hearts and diamonds in red."""
        coloured = Text(text, style)
        for sign in _RED:
            coloured.highlight_regex(f"{sign}\\w*", "red")
        return coloured


def _offered(choices: Sequence[Choice]) -> list[str]:
    """How each is typed and what it means; of many calls the next ones and the highest."""
    calls = [each for each in choices if each.label.isdecimal()]
    left_out = calls[_MANY - 2 : -1] if len(calls) > _MANY else []
    words = []
    for each in choices:
        # A key with "_" is a word of the record, and of no language: the label can be typed.
        if "_" in each.key or each.label.casefold().startswith(each.key.casefold()):
            words.append(each.label)
        else:
            words.append(f"{each.key}: {each.label}")
        if each in left_out:
            words[-1:] = ["…"] if each == left_out[0] else []
    return words
