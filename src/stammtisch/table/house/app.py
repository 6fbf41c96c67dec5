"""The web application: its lifespan, its routes, its error responses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Scope

from stammtisch import __version__
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.buckets import Buckets
from stammtisch.table.cluster.cluster import Cluster, new_id
from stammtisch.table.cluster.home import Elsewhere
from stammtisch.table.house import docs
from stammtisch.table.house.client import Client
from stammtisch.table.house.features import ROUTES, make_services
from stammtisch.table.live import routes as live
from stammtisch.table.live.clock import Timing
from stammtisch.table.storage.database import Postgresql
from stammtisch.table.storage.store import Store
from stammtisch.table.tallies import Traffic
from stammtisch.table.web.asking import PROBLEMS, Database
from stammtisch.table.web.guard import Guard
from stammtisch.table.web.guest_cookie import GuestCookie
from stammtisch.table.web.hosts import Under
from stammtisch.table.web.problems import Denied, problem, refused
from stammtisch.table.web.settings import Settings
from stammtisch.table.work.background import OneProcess
from stammtisch.table.work.bot_pool import BotPool


def create_app(
    settings: Settings, *, client: Client | None = None, paces: dict[str, Timing] | None = None
) -> FastAPI:
    """The application. Its lifespan opens and closes the store and the services."""
    traffic = Traffic()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.database, node=new_id() if settings.path else "")
        try:
            cluster = _cluster(store, settings.path)
            services = make_services(
                store,
                BotPool(settings.workers),
                keep_days=settings.keep_days,
                max_disk=settings.max_disk,
                limited=settings.limits,
                paces=paces,
                traffic=traffic,
                home=cluster,
                buckets=app.state.buckets,
                background=OneProcess() if settings.background else None,
                hour=settings.day_hour,
            )
            app.state.cluster = cluster
            app.state.services, app.state.by_kind = services, services.by_kind
            app.state.guest_cookie = GuestCookie(await store.secret("cookie"), settings.secure)
            if cluster:
                await cluster.start(services.manager, app.state.buckets)
            await services.housekeeping.start()
            try:
                yield
            finally:
                await services.close()
                if cluster:
                    await cluster.close()
        finally:
            await store.close()

    app = FastAPI(
        title="Stammtisch",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    api = APIRouter(prefix="/api", responses=PROBLEMS)
    for feature in ROUTES:
        api.include_router(feature.router)
    app.include_router(api)
    app.include_router(live.router)
    app.add_api_route("/healthz", health, include_in_schema=False)
    app.state.client = client or Client()
    app.state.public_url = settings.public_url
    app.router.routes.extend(app.state.client.routes())
    app.router.routes.extend(docs.routes())
    app.add_exception_handler(Denied, _denied)
    app.add_exception_handler(BadInput, _refused)
    app.add_exception_handler(Elsewhere, _elsewhere)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _not_found)
    app.state.buckets, app.state.limited = Buckets(), settings.limits
    app.add_middleware(
        Guard,
        settings=settings,
        buckets=app.state.buckets,
        traffic=traffic,
        guest_of=_guest_of,
    )
    if settings.path:
        app.add_middleware(Under, path=settings.path)
    return app


def _cluster(store: Store, path: str | None) -> Cluster | None:
    """The cluster to which this server belongs, if it does."""
    if path is None:
        return None
    assert isinstance(store.database, Postgresql), "no other database is opened for a cluster"
    return Cluster(store.database, path)


async def health(request: Request, store: Database) -> dict[str, str]:
    """Health check for monitoring: whether the database answers and can be written.

    A node that gives its tables away, or is taken for dead, says no, so that no proxy sends anybody
    there.
    """
    await store.check()
    cluster: Cluster | None = request.app.state.cluster
    if cluster and not cluster.takes_people:
        raise BadInput("table.refuse.closing")
    return {"status": "ok"}


def _guest_of(scope: Scope) -> str | None:
    cookie: GuestCookie = scope["app"].state.guest_cookie
    return cookie.guest_of(scope)


async def _denied(connection: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, Denied), "it is registered for that"
    if connection.scope["type"] == "websocket":
        raise error  # The guard closes the socket.
    return error.response()


def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, BadInput), "it is registered for that"
    return refused(error)


def _elsewhere(request: Request, error: Exception) -> Response:
    """The same request, to the node that has the table."""
    assert isinstance(error, Elsewhere), "it is registered for that"
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{error.path}{request.url.path}{query}", 307)


def _not_understood(_request: Request, _error: Exception) -> Response:
    """A malformed request. Details are left out: only programs send such requests."""
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, say("table.refuse.not_understood"))


def _not_found(request: Request, error: Exception) -> Response:
    """An unknown address: for a browser the page, which says so in the reader's language."""
    assert isinstance(error, HTTPException), "it is registered for that"
    status, headers = error.status_code, dict(error.headers or {})
    if status == HTTPStatus.NOT_FOUND:
        client: Client = request.app.state.client
        page = client.not_found(request)
        if page is not None:
            return page
        return problem(status, say("table.refuse.not_found"), headers=headers)
    return problem(status, say("table.refuse.not_understood"), headers=headers)
