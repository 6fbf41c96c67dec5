"""The guest cookie: signed, and the only thing that identifies a guest. There are no accounts."""

from __future__ import annotations

import hashlib

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

COOKIE = "stammtisch_guest"
YEAR = 365 * 24 * 60 * 60


class GuestCookie:
    """Sets, reads and deletes the cookie, signed with ``key``.

    It is ``SameSite=Lax``, so that a guest who follows an invitation link is recognised. Requests
    from pages of other origins are refused by the guard.
    """

    def __init__(self, key: str, secure: bool = False) -> None:
        self._signer = Signer(key, salt="stammtisch.guest", digest_method=hashlib.sha256)
        self._secure = secure

    def set(self, response: Response, guest: str) -> None:
        """Set the cookie, valid for one year from now."""
        response.set_cookie(
            COOKIE,
            self.sign(guest),
            max_age=YEAR,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="lax",
        )

    def delete(self, response: Response) -> None:
        """Delete the cookie."""
        response.delete_cookie(COOKIE, path="/", secure=self._secure, httponly=True, samesite="lax")

    def guest_of(self, scope: Scope) -> str | None:
        """The guest of a request or WebSocket; ``None`` without a validly signed cookie."""
        return self.unsign(HTTPConnection(scope).cookies.get(COOKIE, ""))

    def sign(self, guest: str) -> str:
        """The signed value of a guest's cookie."""
        return self._signer.sign(guest).decode()

    def unsign(self, text: str) -> str | None:
        """The guest of a cookie's value; ``None`` if the signature is wrong."""
        try:
            return self._signer.unsign(text).decode()
        except (BadSignature, UnicodeError):
            return None
