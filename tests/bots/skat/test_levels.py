"""The three levels: sound bids, games worth the bid, forced wins found, nothing unseen used."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from stammtisch.bots.bot import Bot, bot_named
from stammtisch.bots.budget import Budget
from stammtisch.bots.play import next_act, play_out
from stammtisch.bots.skat import aims, belief, expected_score, search
from stammtisch.bots.skat import evaluation as model
from stammtisch.bots.skat.evaluation import ONE, evaluation
from stammtisch.bots.skat.features import GRAND_KIND, KIND, NULL_KIND, cards_of, mask
from stammtisch.bots.skat.levels import CLUB, LEVELS
from stammtisch.games import skat
from stammtisch.games.skat.cards import PACK
from stammtisch.games.skat.notation import Bid, Declare, Hold, Pass
from stammtisch.games.skat.phases import Playing, State, imagine
from stammtisch.games.skat.scoring import BASE, Contract, matadors, score_game
from stammtisch.solver.skat import encode_worlds, solve

EVERY_LEVEL = pytest.mark.parametrize("name", LEVELS)
SURE = ["CJ", "SJ", "HJ", "DJ", "CA", "C10", "SA", "S10", "HA", "DA"]
JUNK = ["CK", "C9", "SQ", "S10", "S9", "HK", "H9", "DK", "DQ", "D8"]
LOW = ["C7", "C8", "C9", "S7", "S8", "S9", "H7", "H8", "D7", "D8"]


def deal(hand: list[str], seat: int, dealer: int, skat_cards: list[str] | None = None) -> skat.Deal:
    """A deal in which one seat has these cards; the others have the rest, mixed."""
    rest = [card for card in PACK if card not in hand and card not in (skat_cards or [])]
    Random(1).shuffle(rest)
    hands: list[Any] = [tuple(rest[:10]), tuple(rest[10:20])]
    hands.insert(seat, tuple(hand))
    return skat.Deal(dealer, tuple(hands), tuple(skat_cards or rest[20:]))


def lighter() -> Bot:
    """Master at a fraction of its work."""
    return replace(LEVELS["master"], budget=Budget(worlds=6, nodes=40_000))


# ---- the model ----------------------------------------------------------------------------------


def test_two_bots_of_one_process_may_have_two_models(tmp_path: Path) -> None:
    """The model is an argument of a player: by one that wins nothing, a sure grand is passed."""
    with np.load(Path(model.__file__).with_name(model.FILE), allow_pickle=False) as kept:
        weights = {name: kept[name] for name in kept.files if name not in ("about", "checksum")}
    never = dict.fromkeys(evaluation().corrections, (-2 * model.LIMIT, 64))
    model.write(tmp_path / "never.npz", weights, model.notes(never))
    hopeless = Bot("hopeless", replace(CLUB, model=tmp_path / "never.npz").choose, Budget(worlds=5))
    view = skat.begin(deal(SURE, seat=0, dealer=2)).act(1, "bid 18").view(0)
    for _ in range(2):
        assert hopeless.act(view, "model") == Pass()
        assert LEVELS["club"].act(view, "model") == Hold()


# ---- bidding ------------------------------------------------------------------------------------


@EVERY_LEVEL
@pytest.mark.parametrize("place", [0, 1, 2])
def test_junk_passes_and_a_sure_grand_is_bid_and_declared(name: str, place: int) -> None:
    bot = LEVELS[name]
    state: State = skat.begin(deal(JUNK, seat=place, dealer=2))
    texts = {0: ["bid 18"], 1: [], 2: ["bid 18", "pass"]}[place]
    for text in texts:
        state = state.act(state.to_act, text)
    assert state.to_act == place
    assert bot.act(state.view(place), "junk") == Pass()
    state = skat.begin(deal(SURE, seat=place, dealer=2))
    for text in texts:
        state = state.act(state.to_act, text)
    assert bot.act(state.view(place), "sure") in (Hold(), Bid(18), Bid(20))
    # On at the price of a grand with four from the hand, alone against the other bids.
    while state.phase == "auction":
        seat = state.to_act
        action = bot.act(state.view(seat), "sure") if seat == place else Pass()
        state = state.act(seat, action)
    assert state.soloist == place
    while not isinstance(state, Playing):
        state = state.act(place, bot.act(state.view(place), "sure"))
    assert state.contract.kind == "grand"


@EVERY_LEVEL
def test_a_safe_null_is_bid_no_higher_than_it_is_worth(name: str) -> None:
    bot = LEVELS[name]
    state: State = skat.begin(deal(LOW, seat=0, dealer=2))
    said = []
    for value in (18, 20, 22, 23, 59, 60):
        asked = state.act(1, f"bid {value}")
        said.append(bot.act(asked.view(0), "null"))
    assert said[:4] == [Hold()] * 4
    assert said[-1] == Pass()


def test_every_value_bid_is_within_reach_of_the_hand() -> None:
    """Nobody bids what his cards and the best skat could not be worth."""
    bot = LEVELS["club"]
    for number in range(12):
        state: State = skat.begin(skat.deal(f"reach/{number}", number % 3))
        while state.phase == "auction":
            seat = state.to_act
            action = bot.act(state.view(seat), "x")
            if isinstance(action, Bid | Hold):
                bid = action.value if isinstance(action, Bid) else state.bid
                hand = state.deal.hands[seat]
                most = max(BASE[k] * (abs(matadors(hand, k)) + 8) for k in BASE)
                assert bid <= most
            state = state.act(seat, action)


@EVERY_LEVEL
def test_over_the_highest_call_everybody_passes(name: str) -> None:
    state: State = skat.begin(deal(SURE, seat=0, dealer=2))
    for text in ("bid 18", "hold", "bid 264", "hold"):
        state = state.act(state.to_act, text)
    assert LEVELS[name].act(state.view(1), "high") == Pass()


def context(bid: int, **more: Any) -> expected_score.GameContext:
    return expected_score.GameContext(
        evaluation(), more.pop("options", skat.Options()), bid, 0, **more
    )


def test_an_overbid_game_is_not_chosen_where_another_is_worth_the_bid() -> None:
    """♠ with 1 is worth 22, hearts with 1 only 20: after a bid of 22 hearts would be lost."""
    hand = ["CJ", "HJ", "HA", "H10", "HK", "S10", "SA", "SK", "DA", "D8"]
    state: State = skat.begin(deal(hand, seat=0, dealer=2, skat_cards=["C7", "D7"]))
    for text in ("bid 18", "hold", "bid 20", "hold", "bid 22", "hold", "pass", "pass", "take_skat"):
        state = state.act(state.to_act, text)
    state = state.act(0, "discard C7 D7")
    for bot in LEVELS.values():
        action = bot.act(state.view(0), "overbid")
        assert isinstance(action, Declare)
        assert action.kind in ("S", "grand")


@pytest.mark.parametrize("hand", [False, True])
@pytest.mark.parametrize("announced", [None, "schneider", "schwarz", "ouvert"])
@pytest.mark.parametrize("missed", ["as_made", "at_step"])
def test_what_a_game_is_worth_follows_the_law(
    hand: bool, announced: str | None, missed: str
) -> None:
    """With certain chances the expected score is the score that the law gives, at every bid."""
    if announced and not hand:
        return
    sure = {
        (61, 5): (ONE, 0, 0),
        (90, 9): (ONE, ONE, 0),
        (120, 10): (ONE, ONE, ONE),
        (59, 5): (0, 0, 0),
    }
    rng, options = Random(3), skat.Options(missed_announcement=missed)
    for _ in range(60):
        cards = rng.sample(PACK, 12)
        kind = rng.choice(["C", "S", "H", "D", "grand"])
        bid = rng.choice([18, 24, 36, 48, 72, 120, 264])
        row = np.array([abs(matadors(cards, kind))])
        for (points, tricks), chances in sure.items():
            contract = Contract(0, bid, hand, kind, announced)
            result = score_game(contract, cards, points, tricks, options)
            game = expected_score.Game(KIND[kind], announced)
            here = context(bid, hand=hand, options=options)
            got = expected_score._of_points(here, game, np.array([chances]), row)
            if result.won or result.overbid or points < 61:
                assert got[0] == result.scores[0] * ONE
            else:
                assert got[0] < 0


def test_tournament_scoring_is_in_the_aims() -> None:
    """A lost game costs 50 more, and a won one brings 50 more."""
    cards = np.array([mask(SURE[:10])])
    aside = np.array([mask(["S7", "H7"])])
    game = expected_score.Game(GRAND_KIND)
    plain = expected_score.scores(context(18), game, cards, aside, cards | aside)[0]
    options = skat.Options(tournament_scoring=True)
    listed = expected_score.scores(context(18, options=options), game, cards, aside, cards | aside)[
        0
    ]
    assert 45 * ONE < listed - plain <= 50 * ONE


def test_a_null_below_the_bid_is_never_worth_anything() -> None:
    cards, aside = np.array([mask(LOW)]), np.array([mask(["HA", "DA"])])
    null, ouvert = expected_score.Game(NULL_KIND), expected_score.Game(NULL_KIND, "ouvert")
    assert (
        expected_score.scores(context(24), null, cards, aside, cards | aside)[0]
        == expected_score.NEVER
    )
    assert expected_score.scores(context(24), ouvert, cards, aside, cards | aside)[0] > 0


# ---- the play of the cards ----------------------------------------------------------------------


def forced(cards: int, number: int) -> list[tuple[Playing, set[str]]]:
    """Endings in which some cards, but not all, win however the unseen cards lie."""
    player = bot_named("skat", "thumb")
    found: list[tuple[Playing, set[str]]] = []
    at = 0
    while len(found) < number:
        state: State = skat.begin(skat.deal(f"ending/{at}", at % 3))
        at += 1
        while state.to_act is not None:
            if isinstance(state, Playing) and len(state.hands[state.to_act]) == cards:
                sure = winning_in_every_world(state)
                if 0 < len(sure) < len(state.actions(state.to_act)):
                    found.append((state, sure))
            state = state.act(*next_act(state, [player] * 3, "e"))
    return found


def winning_in_every_world(state: Playing) -> set[str]:
    """The cards with which the seat's side wins in every one of many possible worlds."""
    if state.contract.kind == "null":
        return set()
    seat = state.to_act
    view = state.view(seat)
    worlds = belief.sample_worlds(view, 200, np.random.RandomState([1]))
    positions = encode_worlds(view, belief.to_places(view, worlds))
    own = seat == state.contract.soloist
    sure = {action.card for action in state.actions(seat)}
    for row in range(200):
        (solved,) = solve(positions[row : row + 1], "at least", values=True)
        sure &= {card for card, value in solved.values.items() if bool(value) == own}
        if not sure:
            break
    return sure


def test_a_forced_win_in_an_ending_is_found() -> None:
    """However the unseen cards lie: no level throws away a game, or a game against it."""
    for cards in (2, 3, 4):
        for state, sure in forced(cards, 3):
            for bot in LEVELS.values():
                action = bot.act(state.view(state.to_act), "forced")
                assert action.card in sure, (bot.name, state.history)


@pytest.mark.parametrize("game", ["null", "null ouvert", "grand", "C"])
def test_nothing_that_cannot_be_seen_decides(game: str) -> None:
    """Unseen cards swapped in pairs, in every phase; reduced budgets."""
    rng = Random(game)
    bot = lighter()
    seen = 0
    for number in range(3):
        state: State = skat.begin(skat.deal(f"blind/{game}/{number}", number))
        state = state.act(state.to_act, "bid 18").act(state.answerer, "pass")
        while state.phase == "auction":
            state = state.act(state.to_act, "pass")
        soloist = state.to_act
        state = state.act(soloist, "take_skat")
        state = state.act(soloist, rng.choice(state.actions(soloist)))
        state = state.act(soloist, f"declare {game}")
        while state.to_act is not None:
            seat = state.to_act
            action = bot.act(state.view(seat), "blind")
            if rng.random() < 0.3:
                for world in swapped(state, seat, rng):
                    seen += 1
                    assert bot.act(world.view(seat), "blind") == action
            state = state.act(seat, action)
    assert seen >= 5


def swapped(state: State, seat: int, rng: Random) -> list[State]:
    """The state with two unseen cards in each other's place, where that could be."""
    view, hidden = state.view(seat), state.hidden_from(seat)
    found = []
    for _ in range(3):
        if len(view.unseen) < 2:
            break
        one, two = rng.sample(view.unseen, 2)
        names = {one: two, two: one}

        def moved(cards: Any, names: dict[str, str] = names) -> tuple[str, ...]:
            return tuple(names.get(card, card) for card in cards)

        other = replace(
            hidden,
            hands=tuple(map(moved, hidden.hands)),
            skat=moved(hidden.skat),
            laid_away=moved(hidden.laid_away),
        )
        try:
            world = imagine(view, other)
        except skat.Refusal:
            continue
        if world != state:
            found.append(world)
    return found


def test_the_budget_of_nodes_is_kept() -> None:
    """No world is begun when the nodes are used up: less work, and still a card of the menu."""
    bot = replace(lighter(), budget=Budget(50, 1))
    over = play_out(skat.begin(skat.deal("small", 1)), [bot] * 3, "small")
    assert over.result is not None


@EVERY_LEVEL
def test_with_no_work_at_all_a_deal_is_played_to_its_end(name: str) -> None:
    """A budget of nothing is one world for the bids, and the rule of thumb for the cards."""
    bot, thumb = replace(LEVELS[name], budget=Budget()), bot_named("skat", "thumb")
    state: State = skat.begin(skat.deal("no work", 1))
    while state.to_act is not None:
        if isinstance(state, Playing):
            view = state.view(state.to_act)
            assert bot.act(view, "no work") == thumb.act(view, "no work")
        state = state.act(*next_act(state, [bot] * 3, "no work"))
    assert state.result.contract is not None, "cards were played"


def declared(text: str, bid: int, dealer: int, hand: bool = False) -> Playing:
    """A random deal in which forehand plays a game; the first two cards are laid away."""
    state: State = skat.begin(skat.deal(f"needs/{bid}/{dealer}", dealer))
    soloist = (dealer + 1) % 3
    state = state.act(state.to_act, f"bid {bid}").act(soloist, "hold")
    while state.phase == "auction":
        state = state.act(state.to_act, "pass")
    state = state.act(soloist, "hand" if hand else "take_skat")
    if not hand:
        state = state.act(soloist, "discard " + " ".join(state.view(soloist).hand[:2]))
    state = state.act(soloist, f"declare {text}")
    assert isinstance(state, Playing)
    return state


@pytest.mark.parametrize("hand", [False, True])
def test_the_points_needed_are_those_of_each_world(hand: bool) -> None:
    """The least with which the law gives the soloist the game, or 90 where no Schneider will do."""
    seen = set()
    for bid, dealer in product((18, 27, 33, 36, 48), range(3)):
        state = declared("S", bid, dealer, hand)
        contract = state.contract
        for seat in range(3):
            view = state.view(seat)
            worlds = belief.sample_worlds(view, 40, np.random.RandomState([bid]))
            needs = aims.needed(contract, worlds)
            for row, need in enumerate(needs):
                twelve = cards_of(int(worlds.dealt[row, contract.soloist] | worlds.skat[row]))
                with_61 = score_game(contract, twelve, 61, 5).won
                assert need == (61 if with_61 else 90)
            seen.add((seat == contract.soloist, len(set(needs.tolist()))))
    # Who has seen all twelve cards knows; everybody else may have to reckon with both.
    assert (True, 2) in seen if hand else (True, 2) not in seen
    assert (False, 2) in seen


def test_equal_worlds_are_solved_once_and_count_as_often_as_they_were_drawn() -> None:
    player = bot_named("skat", "thumb")
    state: State = declared("S", 18, 0)
    while len(state.hands[state.to_act]) > 3:
        state = state.act(*next_act(state, [player] * 3, "equal"))
    seat = next(each for each in range(3) if each != state.contract.soloist)
    view = state.view(seat)
    worlds = belief.sample_worlds(view, 300, np.random.RandomState([1]))
    few, times = search.distinct(worlds, state.contract, np.random.RandomState([2]))

    def positions(some: belief.Worlds) -> list[bytes]:
        return [row.tobytes() for row in encode_worlds(view, belief.to_places(view, some))]

    assert len(few) < 300
    assert dict(zip(positions(few), times.tolist(), strict=True)) == Counter(positions(worlds))


def test_discards_are_two_of_the_twelve() -> None:
    found = expected_score.discards(mask(PACK[:12]))
    assert len(set(found.tolist())) == 66
    assert all(int(each).bit_count() == 2 for each in found)
