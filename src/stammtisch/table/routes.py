"""The HTTP routes, and the route of a table's WebSocket (``socket``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Annotated, Any, TypeAlias, cast

from fastapi import APIRouter, Depends, Path, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import StringConstraints

from stammtisch.bots import absent, offered
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.lessons import lessons_of
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.table import deal_links, lessons, limits, socket
from stammtisch.table.archive import Archive
from stammtisch.table.guard import take_token
from stammtisch.table.guest_cookie import GuestCookie
from stammtisch.table.hosts import address_of
from stammtisch.table.names import checked_name
from stammtisch.table.problems import Denied
from stammtisch.table.protocol import (
    Answers,
    Consent,
    GameSummary,
    Introduction,
    LessonStep,
    Me,
    NewTable,
    Opened,
    OpenMoment,
    OptionInfo,
    PastMatch,
    Preset,
    Problem,
    Rename,
    Replay,
    SharedDeal,
    SharedLink,
    Sharing,
    Studied,
    StudiedMoment,
    StudiedSeat,
    StudiedText,
)
from stammtisch.table.services import Services
from stammtisch.table.store import Guest, Store

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": why}
    for status, why in (
        (400, "What was asked for is not possible"),
        (401, "Unknown guest: ask for `POST /api/guest` first"),
        (403, "The request comes from a page that is not ours"),
        (404, "There is no such thing"),
        (408, "The request took too long to arrive"),
        (413, "The request is too large"),
        (421, "The request is for another server"),
        (422, "The request cannot be read"),
        (429, "Too many requests; `Retry-After` says how many seconds to wait"),
        (500, "Something went wrong here"),
        (503, "The server cannot do that now"),
    )
}

_RECORDS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/jsonl": {"schema": {"type": "string"}}}}
}

_NOINDEX = {"X-Robots-Tag": "noindex"}

api = APIRouter(prefix="/api", responses=_PROBLEMS)
other = APIRouter()

TableId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Number: TypeAlias = Annotated[int, Path(ge=0, le=2**31 - 1)]


class Records(PlainTextResponse):
    """Lines of JSON."""

    media_type = "application/jsonl"


# ---- what the app holds --------------------------------------------------------------------------


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


def _store(request: Request) -> Store:
    return _services(request).store


def _cookie(request: Request) -> GuestCookie:
    cookie: GuestCookie = request.app.state.guest_cookie
    return cookie


def _archive(request: Request) -> Archive:
    return _services(request).archive


def _address(request: Request) -> str:
    return address_of(request.scope)


Server: TypeAlias = Annotated[Services, Depends(_services)]
Past: TypeAlias = Annotated[Archive, Depends(_archive)]
Address: TypeAlias = Annotated[str, Depends(_address)]
Database: TypeAlias = Annotated[Store, Depends(_store)]
Cookie: TypeAlias = Annotated[GuestCookie, Depends(_cookie)]


async def _who(request: Request, store: Database, cookie: Cookie) -> Guest | None:
    """The guest of the request; ``None`` without a valid cookie or if forgotten."""
    id = cookie.guest_of(request.scope)
    return await store.guest(id) if id else None


def _known(guest: Annotated[Guest | None, Depends(_who)]) -> Guest:
    if guest is None:
        raise Denied(401, say("table.refuse.guest"))
    return guest


Somebody: TypeAlias = Annotated[Guest | None, Depends(_who)]
Known: TypeAlias = Annotated[Guest, Depends(_known)]


# ---- guests --------------------------------------------------------------------------------------


@api.post("/guest")
async def be_guest(
    request: Request,
    guest: Somebody,
    store: Database,
    services: Server,
    cookie: Cookie,
    response: Response,
) -> Me:
    """Become a guest, or stay the one of the cookie, which is renewed for a year.

    A new guest's name is empty: the others' pages say “guest” in their own languages.
    """
    if guest is None:  # A forgotten guest's cookie is still signed: a new guest is counted.
        if request.app.state.limited:
            for limit in (limits.NEW_GUESTS, limits.GUESTS_A_DAY):
                take_token(request.app.state.buckets, limit, address_of(request.scope))
        await services.openings.disk.check()
        guest = await store.new_guest()
    else:
        await store.seen(guest)
    cookie.set(response, guest.id)
    return await _me(store, guest.id, guest.name)


@api.get("/me")
async def me(guest: Known, store: Database) -> Me:
    """What is stored about oneself."""
    await store.seen(guest)
    return await _me(store, guest.id, guest.name)


@api.patch("/me")
async def rename(new: Rename, guest: Known, store: Database, services: Server) -> Me:
    """Change one's name."""
    name = checked_name(new.name)
    await store.rename(guest.id, name)
    services.manager.renamed(guest.id, name)
    return await _me(store, guest.id, name)


@api.delete("/me", status_code=204)
async def forget(
    guest: Known, cookie: Cookie, services: Server, address: Address, response: Response
) -> None:
    """Be forgotten: delete the name, matches played alone, and the seats at others."""
    await services.forget(guest.id, address)
    cookie.delete(response)


@api.put("/me/sharing")
async def allow_sharing(consent: Consent, guest: Known, store: Database) -> Me:
    """Set one's consent to others sharing common deals."""
    await deal_links.set_consent(store, guest.id, consent.sharing)
    return await _me(store, guest.id, guest.name)


async def _me(store: Store, id: str, name: str) -> Me:
    sharing = (await deal_links.consents(store, [id])).get(id, "no")
    return Me(id, name, len(await store.seats_of(id)), cast(Sharing, sharing))


# ---- games and tables ----------------------------------------------------------------------------


@api.get("/games")
async def games() -> list[GameSummary]:
    """The games that can be played here, with their rule options."""
    return [_info(game) for game in GAMES.values()]


@api.post("/tables", status_code=201)
async def open_table(new: NewTable, guest: Known, services: Server) -> Opened:
    """Open a table. Its id is the only key to it."""
    return Opened(await services.openings.open_table(guest.id, new))


@api.post("/tables/{table}/rematch", status_code=201)
async def rematch(table: TableId, guest: Known, services: Server, address: Address) -> Opened:
    """Open or find the table of a rematch: the same people on the same seats."""
    return Opened(await services.openings.rematch(guest.id, table, address))


@api.post("/tables/{table}/deals/{number}/again", status_code=201)
async def same_cards(
    table: TableId, number: Number, guest: Known, services: Server, address: Address
) -> Opened:
    """Open a practice table against bots with the cards of a finished deal of one's own."""
    state, played = await services.archive.deal_of(guest.id, table, number, address)
    return Opened(await services.openings.same_cards(guest.id, state, played))


@api.get("/past")
async def past(guest: Known, past: Past, address: Address) -> list[PastMatch]:
    """One's own matches, the newest first."""
    return await past.past(guest.id, address)


@api.get("/past/{table}")
async def past_match(table: TableId, guest: Known, past: Past, address: Address) -> PastMatch:
    """One of one's own matches."""
    return await past.past_match(guest.id, table, address)


@api.get("/past/{table}/record", response_class=Response, responses=_RECORDS)
async def record(table: TableId, guest: Known, past: Past, address: Address) -> Response:
    """The finished deals of one of one's own matches, one record a line."""
    text = await past.record(guest.id, table, address)
    headers = {"Content-Disposition": f'attachment; filename="stammtisch-{table[:8]}.jsonl"'}
    return Records(text, headers=headers)


@api.get("/past/{table}/deals/{number}", response_model=Replay)
async def replay(
    table: TableId, number: Number, guest: Known, past: Past, address: Address
) -> Response:
    """A finished deal of one of one's own matches, step by step."""
    body = await past.replay(guest.id, table, number, address)
    return Response(body, media_type="application/json")


@api.get("/past/{table}/deals/{number}/review", response_class=Response, responses=_RECORDS)
async def review(
    table: TableId, number: Number, guest: Known, services: Server, address: Address
) -> Response:
    """The coach's review of one's own decisions in a finished deal, a ``ReviewLine`` a line.

    The lines come as they are found; who goes away ends the work.
    """
    lines = await services.reviews.review(guest.id, table, number, address)
    return StreamingResponse(lines, media_type="application/jsonl")


@api.post("/past/{table}/deals/{number}/share", status_code=201)
async def share_deal(
    table: TableId, number: Number, guest: Known, past: Past, address: Address
) -> SharedDeal:
    """Share a finished deal of one's own as a link."""
    return SharedDeal(await past.share(guest.id, table, number, address))


@api.get("/me/shares")
async def shared_links(guest: Known, store: Database) -> list[SharedLink]:
    """One's own links to deals."""
    return await deal_links.links_of(store, guest.id)


@api.delete("/me/shares/{share}", status_code=204)
async def withdraw_link(share: TableId, guest: Known, store: Database) -> None:
    """Close one of one's own links."""
    await deal_links.close_link(store, guest.id, share)


@api.get("/shared/{share}", response_model=Replay)
async def shared_deal(share: TableId, past: Past, address: Address) -> Response:
    """A shared deal, for anybody, guest or not."""
    with _not_found():
        body = await past.shared(share, address)
    return Response(body, media_type="application/json", headers=_NOINDEX)


@api.get("/shared/{share}/review", response_class=Response, responses=_RECORDS)
async def shared_review(share: TableId, services: Server, address: Address) -> Response:
    """The coach's review of who has shared a deal, for anybody, guest or not."""
    with _not_found():
        lines = await services.reviews.shared(share, address)
    return StreamingResponse(lines, media_type="application/jsonl", headers=_NOINDEX)


@contextmanager
def _not_found() -> Iterator[None]:
    """A deal that is not shared is not found."""
    try:
        yield
    except BadInput as error:
        if error.message.id != "table.refuse.no_share":
            raise
        raise Denied(404, error.message) from None


@api.post("/study", response_model=Studied)
async def studied_deal(given: StudiedText, services: Server, address: Address) -> Response:
    """A deal from outside, a record or an ISS line, step by step; for anybody, guest or not."""
    body = await services.study.deal(given.text, address)
    return Response(body, media_type="application/json")


@api.post("/study/review", response_class=Response, responses=_RECORDS)
async def studied_review(
    given: StudiedSeat, guest: Somebody, services: Server, address: Address
) -> Response:
    """The coach's review of one seat of a deal from outside, for anybody, guest or not."""
    lines = await services.study.review(given.text, given.seat, _reader(guest, address), address)
    return StreamingResponse(lines, media_type="application/jsonl")


@api.post("/study/moment", response_model=OpenMoment)
async def open_moment(
    given: StudiedMoment, guest: Somebody, services: Server, address: Address
) -> Response:
    """What each action brings with all cards open, at the end of a record; for anybody."""
    reader, seating = _reader(guest, address), tuple(given.seating)
    body = await services.study.moment(given.text, seating, reader, address)
    return Response(body, media_type="application/json")


def _reader(guest: Guest | None, address: str) -> str:
    """Whose work it is."""
    return guest.id if guest else f"address {address}"


@api.get("/lessons/{game}")
async def introduction(game: TableId) -> Introduction:
    """A game for those who do not know it, and its lessons; for anybody, guest or not."""
    return lessons.introduction(game)


@api.post("/lessons/{game}/{lesson}")
async def lesson_step(
    game: TableId, lesson: TableId, given: Answers, past: Past, address: Address
) -> LessonStep:
    """What a lesson shows and says after these answers; for anybody, guest or not."""
    return await past.executor.run(address, lessons.lesson_step, game, lesson, given.answers)


def _info(module: AnyGame) -> GameSummary:
    game = module.GAME
    defaults = game.options()
    options = tuple(
        OptionInfo(
            each.name,
            None if "default" in each.metadata else getattr(defaults, each.name),
            tuple(each.metadata.get("values", ())),
            limits.DEALS
            if type(getattr(defaults, each.name)) is int and "values" not in each.metadata
            else None,
        )
        for each in fields(game.options)
    )
    presets = tuple(Preset(name, format_options(options)) for name, options in game.presets.items())
    return GameSummary(
        game.name,
        game.seats,
        game.deck.name,
        options,
        presets,
        offered(game),
        absent(game),
        lessons_of(game.name),
    )


# ---- besides -------------------------------------------------------------------------------------


@other.get("/healthz", include_in_schema=False)
async def health(store: Database) -> dict[str, str]:
    """Health check for monitoring: whether the database answers and can be written."""
    await store.check()
    return {"status": "ok"}


@other.websocket("/ws/tables/{table}")
async def at_table(websocket: WebSocket, table: str) -> None:
    """The WebSocket of a page at a table."""
    state = websocket.app.state
    services: Services = state.services
    guest = state.guest_cookie.guest_of(websocket.scope)
    if guest is None or await services.store.guest(guest) is None:
        await socket.reject(websocket, say("table.refuse.guest"))
        return
    await socket.serve(websocket, services.manager, guest, table)
