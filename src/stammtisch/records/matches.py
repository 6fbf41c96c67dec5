"""How a match stood before each of its deals, where a file holds them one after the other."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Match, Standing
from stammtisch.games.registry import AnyGame


class Matches:
    """The matches of a file, as far as their deals have been read in order, from the first on."""

    def __init__(self) -> None:
        self._by_id: dict[str, Match] = {}

    def before(self, game: AnyGame, state: State, match: object) -> Standing | None:
        """The standing before a deal; ``None`` where it is not known, or the deal is in no match.

        ``match`` is what the record says of it, ``state`` any state of the deal. Matches in which
        somebody sits out are not followed.
        """
        known = self._match(game, state, match)
        return None if known is None else known.standing

    def add(self, game: AnyGame, state: State, match: object) -> None:
        """Take in a deal; the match of an unfinished one is not followed any further."""
        known = self._match(game, state, match)
        if known is None or not isinstance(match, Mapping):
            return
        if state.result is None:
            self._by_id.pop(match["id"], None)
        else:
            self._by_id[match["id"]] = known.add(state.result)

    def _match(self, game: AnyGame, state: State, match: object) -> Match | None:
        """The match before this deal, if the deal is the next in it."""
        if not isinstance(match, Mapping) or not isinstance(match.get("id"), str):
            return None
        if match.get("index") == 0:
            self._by_id[match["id"]] = game.Match(state.options, state.deal.dealer)
        known = self._by_id.get(match["id"])
        if (
            known is None
            or len(known.results) != match.get("index")
            or known.options != state.options
            or known.players != game.GAME.seats
            or known.next_dealer != state.deal.dealer
        ):
            return None
        return known
