"""A session: one person plays a match against bots, deal by deal."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from stammtisch.bots import AnyBot, Player, bot_named, next_act
from stammtisch.cardplay.actions import Action, Menu
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.match import Match, Standing
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.options import RuleOptions
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.cardplay.results import Result
from stammtisch.cardplay.shuffle import VERSION, deal_seed
from stammtisch.coach.hints import hint
from stammtisch.faces import TableView, at_table, label_of
from stammtisch.games.registry import AnyGame
from stammtisch.records import format_record, seated, write_whole
from stammtisch.terminal.choices import parse_input
from stammtisch.terminal.screen import Screen
from stammtisch.words import Voice, clause_text

BOT_NAMES = ("Anna", "Bruno", "Carla")
LOST = 2
"""The exit status where the records could not be written, as of every command that cannot write."""


class Leave(Exception):
    """The person leaves the table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a session.

    ``seat`` is the person's number among the players. ``save`` is the file for the records, if any.
    With a ``deal`` the match is that one deal, at this ``standing``, and ``seed`` is that of the
    bots' random numbers.
    """

    game: AnyGame
    options: RuleOptions
    seed: str
    seat: int
    bots: tuple[AnyBot, ...]
    practice: bool
    save: Path | None
    plain: bool = False
    deal: Deal | None = None
    standing: Standing | None = None


@dataclass
class Session:
    """Plays a match with one person; saves the records after every deal and on leaving.

    ``voice`` names the players of the match, the screen's voice those on the seats of a deal.
    """

    settings: Settings
    console: Console
    voice: Voice
    read: Callable[[str], str]
    lines: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    explained: bool = False
    unsaved: str | None = None
    note: Message | None = None
    """A message shown with the first prompt."""
    result: Result | None = None
    seat: int | None = None
    """The person's seat in the present deal; ``None`` while the person sits out."""
    states: list[State] = field(default_factory=list)
    """All states of the present deal."""

    def __post_init__(self) -> None:
        # Not the seed: the record of one deal must not reveal the next.
        self.match_id = secrets.token_hex(8)
        names = list(BOT_NAMES[: len(self.settings.bots)])
        names.insert(self.settings.seat, self.voice.word("terminal.you"))
        deck = self.settings.game.GAME.deck
        self.voice = replace(self.voice, deck=deck, players=tuple(names))
        self.screen = Screen(self.settings.game, self.console, self.voice, self.settings.plain)

    def run(self) -> int:
        """Play until the match is over or the person leaves; the exit status."""
        settings = self.settings
        dealer = (
            settings.deal.dealer
            if settings.deal
            else settings.game.first_dealer(settings.seed, len(settings.bots) + 1)
        )
        match: Match = settings.game.Match(settings.options, dealer)
        status = 0
        try:
            with self.screen:
                while not match.finished:
                    match = self._deal(match)
                    if settings.deal:
                        break
                    self._after_deal(match)
        except Leave:
            self.screen.line("terminal.left")
        except KeyboardInterrupt:
            self.console.print()
            self.screen.line("terminal.left")
            status = 130
        except SystemExit as ended:  # SIGTERM.
            self.screen.line("terminal.left")
            status = int(ended.code or 0)
        if self.unsaved:
            self.screen.line("terminal.unsaved", style="yellow", why=self.unsaved)
            status = status or LOST
        elif settings.save and self.lines:
            self.screen.line("terminal.saved", path=str(settings.save))
        return status

    def _after_deal(self, match: Match) -> None:
        """Wait for Enter; answer questions meanwhile.

        After the last deal there is no prompt if the screen is not redrawn.
        """
        more = self.result is not None and len(self.result.brief) < len(self.result.sheet)
        if match.finished and not self.screen.redrawn:
            return
        if more:
            self.screen.line("terminal.more", style="dim")
        while text := self.ask("terminal.done" if match.finished else "terminal.next"):
            if more and text == "+" and self.result:
                self.screen.full_score(self.result, self.turn)
            else:
                self.help(text)

    def _deal(self, match: Match) -> Match:
        settings, game = self.settings, self.settings.game
        seating = match.seating(match.standing.deals)
        if settings.deal:
            seed, deal = settings.seed, settings.deal
        else:
            seed = deal_seed(settings.seed, match.standing.deals)
            deal = match.due(game.deal(seed, seating.dealer))
        state = game.begin(deal, settings.options, settings.standing or match.standing)
        everybody: list[Player] = list(settings.bots)
        everybody.insert(settings.seat, Person(self, match))
        players = seating.on_seats(everybody)
        self.seat = seating.seat_of(settings.seat)
        self.screen.voice = replace(self.voice, players=seating.by_seat(self.voice.players))
        self.events.clear()
        self.states[:] = [state]
        self.lines.append("")
        try:
            while state.to_act is not None:
                seat, action = next_act(state, players, seed)
                try:
                    after = state.act(seat, action)
                except Refusal as refusal:
                    if seat != self.seat:
                        raise  # Bots choose from their menus.
                    self.events.append(self.refusal(refusal))  # Shown when the table is.
                    continue
                self._report(state, after)
                self.states.append(after)
                state = after
        finally:
            self._save(state, deal, seed, match)
        result = state.result
        assert result is not None, "nobody is to act: the deal is over"
        match = match.add(result)
        view = at_table(game, state.view(self.seat), settings.practice)
        self.screen.table(self._game_name(), view, seating.by_seat(match.totals), self.events)
        self.result = result
        self.screen.result(result, match, self.voice, self.turn)
        if self.unsaved:
            self.screen.line("terminal.unsaved", style="yellow", why=self.unsaved)
        return match

    def _report(self, before: State, after: State) -> None:
        """Record an act as the person saw it, and who took a trick."""
        voice, (seat, action) = self.screen.voice, after.view(self.seat).history[-1]
        text = f"{voice.player(seat)}: {voice.say(label_of(self.settings.game, action))}"
        self.events.append(text)
        won_before, won_after = (
            at_table(self.settings.game, each.view(None)).trick_counts for each in (before, after)
        )
        for player, number in enumerate(won_after):
            if number > won_before[player]:
                taken = voice.word("terminal.takes", seat=player)
                if self.seat is None:  # Who sits out reads a whole deal at once: a line a trick.
                    cards = len(won_after)
                    self.events[-cards:] = [f"{'   '.join(self.events[-cards:])}   ({taken})"]
                else:
                    self.events.append(f"  {taken}")

    def show(self, match: Match, view: View) -> TableView:
        """Show table, hand and menu; the events shown are cleared."""
        table = at_table(self.settings.game, view, self.settings.practice)
        self.screen.table(self._title(match), table, view.standing.totals, self.events)
        self.events.clear()
        self.screen.hand(table)
        self.screen.menu(table)
        if not self.explained:
            self.explain()
        return table

    def explain(self) -> None:
        """Explain how to type actions."""
        self.explained = True
        if self.note:
            self.screen.print(self.voice.say(self.note), style="yellow")
        self.screen.line("terminal.how", style="dim")
        if self.settings.practice:
            self.screen.line("terminal.hints", style="dim")

    def ask(self, id: str = "terminal.prompt") -> str:
        """Read a line from the person; ``Leave`` at the end of input or on ``q``."""
        try:
            # NFKC: a Japanese keyboard types wide digits and question marks.
            typed = self.screen.ask(self.voice.word(id) + " ", self.read)
            text = unicodedata.normalize("NFKC", typed).strip()
        except EOFError:
            self.console.print()
            raise Leave from None
        if text.casefold() in ("q", "quit"):
            raise Leave
        return text

    def turn(self) -> None:
        """Wait until the person has read a page."""
        self.ask("terminal.page")

    def help(self, text: str) -> bool:
        """Answer a question, if ``text`` is one: ``?`` alone, or with a clause."""
        if not text.startswith("?"):
            return False
        clause = text[1:].strip().upper()
        rule = clause_text(clause, self.voice.language) if clause else None
        if rule:
            self.screen.overlay(Markdown(rule), self.turn)
        elif clause:
            self.screen.line("terminal.no_clause", style="yellow", clause=clause)
        else:
            self.screen.line("terminal.help")
        return True

    def refusal(self, refusal: Refusal) -> str:
        """Why something was refused, and by which clause."""
        why = self.screen.voice.say(refusal.message)
        return self.voice.word("terminal.refused", clause=refusal.clause, why=why)

    def _save(self, state: State, deal: Any, seed: str, match: Match) -> None:
        settings = self.settings
        names = [bot.name for bot in settings.bots]
        names.insert(settings.seat, "person")
        seating = match.seating(match.standing.deals)
        self.lines[-1] = format_record(
            settings.game,
            state,
            deal,
            settings.options,
            **seated(seating, names),
            match={"id": self.match_id, "index": match.standing.deals},
            shuffle={"version": VERSION, "seed": seed},
            when=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        if settings.save:
            try:
                write_whole(settings.save, "\n".join(self.lines) + "\n")
                self.unsaved = None
            except OSError as error:
                self.unsaved = str(error)

    def _title(self, match: Match) -> str:
        return f"{self._game_name()} · {self.voice.say(match.headline)}"

    def _game_name(self) -> str:
        return self.screen.voice.word(f"{self.settings.game.GAME.name}.name")


@dataclass
class Person:
    """The player at the keyboard, for one deal."""

    session: Session
    match: Match
    declined: Menu | None = None

    def act(self, view: View, seed: str) -> Action | None:
        """What the person types; ``None`` to let the leader go on."""
        session, interrupting = self.session, view.to_act != view.seat
        if interrupting and self.declined == view.menu:
            return None  # Declined just now, and nothing has changed since.
        if interrupting and len(view.menu) == 1 and not view.tricks:
            return None  # No trick has been taken, so a claim makes no sense.
        table = session.show(self.match, view)
        if interrupting:
            assert view.to_act is not None, "another player must act"
            session.screen.line("terminal.interrupt", style="dim", seat=view.to_act)
        while True:
            text = session.ask()
            if session.help(text):
                continue
            if text == "!":
                self._hint(view, seed)
                continue
            if not text:
                if interrupting:
                    self.declined = view.menu
                    return None
                session.explain()
                continue
            self.declined = None
            try:
                game = session.settings.game
                earlier = [act.action for act in view.history]
                voice = session.screen.voice
                return parse_input(text, table.menu, table.hand, game, voice, earlier)
            except Refusal as refusal:
                session.screen.print(session.refusal(refusal), style="yellow", markup=False)

    def _hint(self, view: View, seed: str) -> None:
        if not self.session.settings.practice:
            # A hint uses the count, which an honest table does not show (SN 3.2).
            self.session.screen.line("terminal.honest")
            return
        game, screen = self.session.settings.game, self.session.screen
        try:
            found = hint(game.GAME.name, view)
            action, why = found.option, found.sentence
        except BadInput:  # No coach here: a rule of thumb.
            try:
                action, why = bot_named(game.GAME.name, "thumb").act(view, seed), None
            except BadInput as error:
                screen.print(screen.voice.say(error.message), style="yellow", markup=False)
                return
        if action:
            screen.line("terminal.hint", action=screen.voice.say(label_of(game, action)))
        else:
            screen.line("terminal.no_hint")
        if why:
            screen.print(screen.voice.say(why), style="dim", markup=False)
