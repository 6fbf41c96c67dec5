"""Guests: nobody has an account. A signed cookie says who somebody is, and nothing else does."""

from __future__ import annotations

import hashlib

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

COOKIE = "stammtisch_guest"
YEAR = 365 * 24 * 60 * 60


class Badges:
    """Writes and reads the cookie.

    It is sent along when somebody follows a link to a table (``Lax``): an invitation must find the
    guest that one already is. What a page from elsewhere could do with it, the guard keeps out.
    """

    def __init__(self, key: str, secure: bool = False) -> None:
        self._signer = Signer(key, salt="stammtisch.guest", digest_method=hashlib.sha256)
        self._secure = secure

    def give(self, response: Response, guest: str) -> None:
        """Pin a badge on: for another year."""
        response.set_cookie(
            COOKIE,
            self.write(guest),
            max_age=YEAR,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="lax",
        )

    def take(self, response: Response) -> None:
        """Take it off."""
        response.delete_cookie(COOKIE, path="/", secure=self._secure, httponly=True, samesite="lax")

    def of(self, scope: Scope) -> str | None:
        """Whose badge a request or a WebSocket wears; ``None`` without one that we wrote."""
        return self.read(HTTPConnection(scope).cookies.get(COOKIE, ""))

    def write(self, guest: str) -> str:
        """A guest's badge as text."""
        return self._signer.sign(guest).decode()

    def read(self, text: str) -> str | None:
        """The guest of a badge; ``None`` if we did not write it."""
        try:
            return self._signer.unsign(text).decode()
        except (BadSignature, UnicodeError):
            return None
