"""The messages about clubs and their evenings. Money is in cents, times are ISO 8601 in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message
from stammtisch.evening.events import (
    Arrived,
    Bought,
    Closed,
    Decided,
    Event,
    HandedIn,
    Joined,
    Left,
    ListLine,
    ListRow,
    Paid,
    PaidOut,
    Planned,
    PlayedOff,
    Started,
    TableNumber,
    Undone,
)
from stammtisch.evening.terms import Game, Terms
from stammtisch.table import limits
from stammtisch.table.web.messages import BODY, TOKEN

NAME = Annotated[str, StringConstraints(max_length=limits.CLUB_LETTERS)]
PenState: TypeAlias = Literal["you", "another", "nobody"]
DATE = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


# ---- what the page sends ----------------------------------------------------------------------


@validated(config=BODY, frozen=True)
class NewClub:
    """A club is founded; who asks becomes its first keeper."""

    name: NAME


@validated(config=BODY, frozen=True)
class ClubRules:
    """What the club is called, and how many of a member's evenings in a year count; 0 is all."""

    name: NAME
    best: Annotated[int, Field(ge=0, le=100)] = 0


@validated(config=BODY, frozen=True)
class MemberName:
    """How a member is called; an empty name deletes it."""

    name: NAME


@validated(config=BODY, frozen=True)
class KeeperToken:
    """The token of a link by which one becomes a keeper."""

    token: TOKEN


@validated(config=BODY, frozen=True)
class NewEvening:
    """An evening; without ``terms`` it is played by those of the club's last one."""

    date: DATE
    title: NAME = ""
    terms: Terms | None = None


@validated(config=BODY, frozen=True)
class EveningName:
    """When an evening is, and what it is called."""

    date: DATE
    title: NAME = ""


@validated(config=BODY, frozen=True)
class Admit:
    """Somebody new is at the door. ``sure``: it is nobody of nearly the same name."""

    name: NAME
    sure: bool = False
    kind: Literal["admit"] = "admit"


@validated(config=BODY, frozen=True)
class Draw:
    """The next series is to be seated, by lots or by the standing; or the next round drawn."""

    how: Literal["drawn", "standing"]
    kind: Literal["draw"] = "draw"


EveningAct: TypeAlias = Annotated[
    Admit
    | Draw
    | Planned
    | Arrived
    | Left
    | Paid
    | Joined
    | Started
    | HandedIn
    | Bought
    | Decided
    | PlayedOff
    | Closed
    | PaidOut
    | Undone,
    Field(discriminator="kind"),
]
"""What a keeper does."""


@validated(config=BODY, frozen=True)
class WhichLists:
    """The tables of the last series whose lists get new keys; none are all."""

    tables: Annotated[tuple[TableNumber, ...], Field(max_length=100)] = ()


@validated(config=BODY, frozen=True)
class NewRow:
    """Row ``number`` (from 0) of a list: the next one, or one that is written anew."""

    number: Annotated[int, Field(ge=0, le=200)]
    row: ListRow


# ---- what the page is told --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClubKey:
    """The unguessable id of a club."""

    id: str


@dataclass(frozen=True, slots=True)
class EveningKey:
    """The unguessable id of an evening."""

    id: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """The token of a link that makes whoever opens it first a keeper, once that is confirmed."""

    token: str


@dataclass(frozen=True, slots=True)
class ClubLine:
    """One line of one's own list: a club that one keeps, or will when that is ``confirmed``."""

    id: str
    name: str
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who comes to the evenings. ``last``: was there at the last one."""

    number: int
    name: str
    last: bool


@dataclass(frozen=True, slots=True)
class Keeper:
    """Somebody who keeps the club, by the name of the guest."""

    number: int
    name: str
    confirmed: bool
    you: bool


@dataclass(frozen=True, slots=True)
class EveningLine:
    """An evening in the club's list, with the winners if it is over."""

    id: str
    date: str
    title: str
    game: Game
    people: int
    closed: bool
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A member's year.

    ``scores`` are by evening, ``None`` where the member did not play; ``counted`` says which of
    them make up the ``total``.
    """

    name: str
    place: int
    total: int
    scores: tuple[int | None, ...]
    counted: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ClubSheet:
    """The results of a year's evenings of one game, the earliest first.

    ``years`` are those with evenings, ``games`` what was played in this one.
    """

    year: int
    years: tuple[int, ...]
    game: Game
    games: tuple[Game, ...]
    dates: tuple[str, ...]
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class Keeping:
    """What only keepers are shown of a club; ``onlookers`` is the key in the onlookers' link."""

    members: tuple[Member, ...]
    keepers: tuple[Keeper, ...]
    onlookers: str


@dataclass(frozen=True, slots=True)
class Club:
    """A club's page. ``keeping`` is ``None`` for onlookers. The latest evening comes first."""

    id: str
    name: str
    best: int
    evenings: tuple[EveningLine, ...]
    sheet: ClubSheet
    keeping: Keeping | None


@dataclass(frozen=True, slots=True)
class PersonShown:
    """Somebody at an evening; without a name where that was deleted."""

    number: int
    name: str
    left: bool


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table: its people by their seats; of a list that is in, the lines and what they make.

    ``deals`` are those of the whole list, of which ``missing`` were not played. ``written`` counts
    the rows of a list that is kept at its table.
    """

    people: tuple[int, ...]
    gone: tuple[int, ...]
    deals: int
    written: int
    lines: tuple[ListLine, ...] | None
    scores: tuple[int, ...] | None
    missing: int
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeriesShown:
    """A series. ``repeats`` are those who meet again, which could not be helped.

    ``waiting`` are those for whom there is no table, where all are of three.

    ``started`` and ``ends`` are empty where no clock runs.
    """

    how: Literal["drawn", "standing"]
    seed: str
    started: str
    ends: str
    tables: tuple[TableShown, ...]
    repeats: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card of a Preisschnapsen, the best first; ``ordinal`` counts its person's cards from 1.

    ``lives`` are left, ``out`` is the round in which it lost the last, 0 if it has some; both are 0
    where nothing is played for lives. ``present``: its person is there.
    """

    number: int
    person: int
    ordinal: int
    place: int
    won: int
    lost: int
    lives: int
    out: int
    present: bool
    prize: int


@dataclass(frozen=True, slots=True)
class GameShown:
    """Two cards meet at a table; ``winner`` is one of them, ``None`` before it is known."""

    cards: tuple[int, int]
    winner: int | None
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round. ``games`` are by their tables, ``byes`` and ``gone`` are cards; see ``SeriesShown``.

    In the last round of a knock-out the second game is the one for the third place (``third``).
    """

    seed: str
    started: str
    ends: str
    games: tuple[GameShown, ...]
    byes: tuple[int, ...]
    gone: tuple[int, ...]
    repeats: tuple[tuple[int, int], ...]
    third: bool


@dataclass(frozen=True, slots=True)
class PairsShown:
    """What is played in pairs. ``play_offs`` are cards that share a place with prizes.

    ``over``: all rounds are played. ``next_cards`` are in the next round, which can be drawn.
    ``on_sale``: cards can be bought now, ``most`` for a person.
    """

    cards: tuple[CardShown, ...]
    rounds: tuple[RoundShown, ...]
    play_offs: tuple[tuple[int, ...], ...]
    over: bool
    next_cards: tuple[int, ...]
    on_sale: bool
    most: int


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """One line of the standing; ``series`` are the scores by series.

    In pairs it is the person's best card, ``total`` what it won; the cards are in ``PairsShown``.
    """

    person: int
    place: int
    total: int
    won: int
    lost: int
    series: tuple[int | None, ...]
    prize: int


@dataclass(frozen=True, slots=True)
class AccountShown:
    """What a person has to do with the cash box; ``open`` above 0 is still to be paid out.

    Of ``fee``, ``unpaid`` is to be paid at the door; ``lost`` is below 0 where others pay.
    ``settled`` was paid out already, negative where the person has paid; ``paid_out``: that is all
    of it. A correction after that opens the difference.
    """

    person: int
    fee: int
    paid: bool
    unpaid: int
    lost: int
    prize: int
    open: int
    settled: int
    paid_out: bool


@dataclass(frozen=True, slots=True)
class MoneyShown:
    """The cash sheet, for keepers: by person in the order of the standing, and the whole box."""

    accounts: tuple[AccountShown, ...]
    fees: int
    lost: int
    pot: int
    prizes: int
    club: int


@dataclass(frozen=True, slots=True)
class EveningShown:
    """An evening as it stands. ``entries`` counts its log; ``now`` is the server's time.

    ``next_tables`` are the sizes of the tables at the next draw, or ``cannot`` says why there is
    none. ``joins`` are the numbers of tables that take who came late. ``money`` is ``None`` for
    onlookers, and prizes are 0 until the evening is closed. ``version`` is that of the result, 0
    before there is one. What is played in pairs is in ``pairs``, and ``series`` are empty then.
    """

    id: str
    club: str
    club_name: str
    date: str
    title: str
    entries: int
    now: str
    terms: Terms
    people: tuple[PersonShown, ...]
    series: tuple[SeriesShown, ...]
    pairs: PairsShown | None
    next_tables: tuple[int, ...]
    cannot: Message | None
    joins: tuple[int, ...]
    standing: tuple[PlaceShown, ...]
    closed: bool
    version: int
    money: MoneyShown | None


@dataclass(frozen=True, slots=True)
class EntryShown:
    """One line of the evening's log. ``by`` is the keeper's name, empty if there is none now."""

    number: int
    at: str
    by: str
    event: Event
    undone: bool


@dataclass(frozen=True, slots=True)
class Pen:
    """The key in the link of a table's list."""

    series: int
    table: int
    key: str


@dataclass(frozen=True, slots=True)
class RowShown:
    """A row of a list: what is written, who dealt, and what it is worth and scores.

    ``struck`` ones were written anew, and count no longer.
    """

    number: int
    dealer: int | None
    row: ListRow
    value: int
    score: int
    overbid: bool
    struck: bool


@dataclass(frozen=True, slots=True)
class ListShown:
    """A table's list as it is kept there.

    ``present`` are those who may play the next deal, the ``dealer`` of it among them, who does not
    play at a table of four; with ``None`` the list is full, or there are not three to play.
    ``lines`` and ``scores`` are what stands under it so far. ``pen``: who may write; ``holder`` is
    that guest's name. ``entries`` counts the log of the evening.
    """

    entries: int
    club_name: str
    date: str
    title: str
    series: int
    table: int
    people: tuple[PersonShown, ...]
    present: tuple[int, ...]
    dealer: int | None
    deals: int
    rows: tuple[RowShown, ...]
    lines: tuple[ListLine, ...]
    scores: tuple[int, ...]
    handed_in: bool
    ends: str
    now: str
    pen: PenState
    holder: str


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people who sat at one table, and how often."""

    person: int
    other: int
    times: int
