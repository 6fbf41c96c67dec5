"""The package ``schnapsen`` at our table (``bench/schnapsen_package.py``)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from bench import schnapsen_package as package
from bench.journal import Journal
from bench.rdeep import Outcome, as_text
from stammtisch.bots import bot_named, next_act
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.cards import PACK
from tests.games.schnapsen.hands import begin, go
from tests.walks import begun

needs_it = pytest.mark.skipif(not package.installed(), reason="the package is not installed")
RULES = schnapsen.PRESETS["rdeep"]


def cards(those: Any) -> set[str]:
    return {package.our_card(card) for card in those}


@needs_it
def test_cards_go_there_and_back() -> None:
    theirs = [package.their_card(card) for card in PACK]
    assert len(set(theirs)) == 20
    assert [package.our_card(card) for card in theirs] == list(PACK)
    scorer = package.module("game").SchnapsenTrickScorer()
    points = schnapsen.cards.POINTS
    assert [scorer.rank_to_points(card.rank) for card in theirs] == [points[c] for c in PACK]


@needs_it
def test_their_state_is_ours_all_through_a_deal() -> None:
    """Cards, scores, who leads, what has been seen: at every lead and answer of wild deals."""
    game = package.module("game")
    engine = game.SchnapsenGamePlayEngine()
    answers = 0
    for number in range(40):
        walk = begun(schnapsen, f"package {number}", RULES)
        while not walk.over:
            state = walk.state
            if state.phase in ("lead", "follow"):
                view = state.view(state.to_act)
                theirs, led = package.their_state(state)
                before = {*state.table.hands[state.table.leader], *view.trick}
                assert cards(theirs.leader.hand) == before
                assert cards(theirs.follower.hand) == set(state.table.hands[state.table.other])
                assert [package.our_card(card) for card in theirs.talon] == list(state.table.stock)
                assert theirs.trump_suit.name == package.SUITS[view.trump]
                perspective = (
                    game.LeaderPerspective(theirs, engine)
                    if led is None
                    else game.FollowerPerspective(theirs, engine, led)
                )
                seen = {*view.hand, *view.trick, *(c for each in view.tricks for c in each.cards)}
                seen |= {card for hand in view.shown for card in hand}
                seen |= {view.turned} if view.stock_size else set()
                assert seen <= cards(perspective.seen_cards(led)) | {view.turned}
                assert not cards(perspective.seen_cards(led)) & set(view.unseen)
                own = perspective.get_my_score().direct_points
                if not view.announced and led is None:
                    assert own == view.points[view.seat]
                if led is not None:
                    moves = {str(package.our_action(m)) for m in perspective.valid_moves()}
                    assert moves == set(map(str, view.menu))
                    answers += 1
            walk.step()
    assert answers > 100


@needs_it
@pytest.mark.parametrize("led", ["HK", "HQ"])
def test_a_marriage_is_seen_with_the_card_that_was_led(led: str) -> None:
    """There it is always the King: when we lead the Queen, they are given one that leads her."""
    state = go(begin("CA", "HK HQ SJ", "H10", options=RULES), "marriage H", led)
    _, move = package.their_state(state)
    assert move.is_marriage()
    assert package.our_card(move.underlying_regular_move().card) == led
    assert cards(move.cards) == {"HK", "HQ"}


@needs_it
def test_an_exchange_without_a_trick_is_not_offered() -> None:
    state = begin("CA", "HJ SJ DJ CJ SQ", "H10", options=RULES)

    class Watching:
        def get_move(self, perspective: Any, leader_move: Any) -> Any:
            self.offered = perspective.valid_moves()
            return self.offered[0]

    bot = Watching()
    player = package.PackagePlayer(bot, state)
    assert player.act(state.view(1), "") in state.actions(1)
    assert not any(move.is_trump_exchange() for move in bot.offered)
    assert (player.decisions, player.withheld) == (1, 1)


@needs_it
@pytest.mark.parametrize("name", package.BOTS)
def test_its_bots_play_whole_deals_by_our_rules_and_the_same_again(name: str) -> None:
    thumb = bot_named("schnapsen", "thumb")
    deals = 2 if name == "rdeep" else 20
    histories = []
    for _ in range(2):
        for number in range(deals):
            player = package.PackagePlayer(package.package_bot(name, f"s{number}"))
            state: Any = schnapsen.begin(schnapsen.deal(f"p{number}"), RULES)
            while state.to_act is not None:
                player.state = state
                state = state.act(*next_act(state, (player, thumb), "s"))
            histories.append(state.history)
    assert histories[:deals] == histories[deals:]


# ---- the journal and the report -----------------------------------------------------------------

ONE = Outcome("rdeep", 0, 2, 3, [1.0, 30.0], 7, 1, 0)
TWO = Outcome("rdeep", 1, 1, 0, [2.0], 8, 0, 1)


def outcome(line: dict[str, Any]) -> Outcome:
    return Outcome(**line)


def test_the_journal_goes_on_after_a_line_that_was_torn(tmp_path) -> None:
    path = tmp_path / "deep" / "journal.jsonl"
    journal = Journal(path, {"bot": "master", "seed": "s"})
    assert journal.read(outcome) == []
    journal.add(asdict(ONE))
    with path.open("a", encoding="utf-8") as file:
        file.write('{"against": "rdeep", "dea')
    assert journal.read(outcome) == [ONE]
    journal.add(asdict(TWO))
    assert journal.read(outcome) == [ONE, TWO]


@pytest.mark.parametrize("text", ["", '{"bot": "club", "seed": "s"}\n', "nothing\n", "[]\n"])
def test_another_journal_is_left_alone(tmp_path, text: str) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_text(text, encoding="utf-8")
    journal = Journal(path, {"bot": "master", "seed": "s"})
    if not text:
        assert journal.read(outcome) == []
        return
    with pytest.raises(BadInput):
        journal.read(outcome)
    assert path.read_text(encoding="utf-8") == text


def test_the_report_counts_each_deal_once() -> None:
    text = as_text("master", "s", [ONE, TWO])
    assert "| 2 | 75.0 %" in text
    assert "+0.75" in text
    assert "15 moves; at 1 of them" in text
