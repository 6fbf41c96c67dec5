"""Every bot of every game: it plays by the rules, from what it may know, and comes to an end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from stammtisch.bots import (
    LEVELS,
    SIMPLE,
    Bot,
    Budget,
    absent,
    bot_named,
    check_bot,
    next_act,
    offered,
    play_out,
    usual,
)
from stammtisch.cardplay.actions import Act, Action, enumerated
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.packages import package_of
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games import schnapsen, skat
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.records import format_record, parse_record, replay
from tests.facts import bots_of, facts_of
from tests.habit import every_bot, examples, rest_long
from tests.walks import begun, some_options

FIRST = 20
LITTLE = Budget(worlds=3, nodes=3_000)


def player(game: AnyGame, name: str) -> Bot:
    """The bot, with a small budget if it searches."""
    bot = bot_named(game.GAME.name, name)
    return replace(bot, budget=LITTLE) if name in LEVELS else bot


def of(name: str, number: int) -> int:
    """The number for a quick bot, a fraction of it for one that searches; in the habit a third."""
    return -(-number // (examples(1, 3) * (1 if name in SIMPLE else 15)))


def dealt(game: AnyGame, seed: str, number: int, **options: Any) -> Any:
    """The ``number``-th deal of a series; the deal rotates."""
    deal = game.deal(f"{seed}/{number}", number % game.GAME.seats)
    return game.begin(deal, game.GAME.options(**options))


def moments(game: AnyGame, seed: str, number: int, often: float = 1) -> Iterator[tuple[Any, int]]:
    """States of deals played at random, each with every seat that has a choice.

    Of each phase the first ones are all there: some are met once in many deals.
    """
    rng, met = Random(seed), Counter[str]()
    for each in range(number):
        walk = begun(game, f"{seed} {each}", every=True)
        while not walk.over:
            for seat in walk.state.may_act:
                few = met[walk.state.phase] < FIRST
                if walk.state.actions(seat) and (few or rng.random() < often):
                    met[walk.state.phase] += 1
                    yield walk.state, seat
            walk.step()


def check_choice(state: Any, seat: int, action: Action | None) -> None:
    if action is None:
        assert seat != state.to_act, "who must act may not keep silent"
    else:
        assert action in state.actions(seat), f"{action} is not in the menu of {seat}"


# ---- by the rules -------------------------------------------------------------------------------


@dataclass
class Watched:
    """A bot whose every answer is checked against the menu."""

    bot: Bot
    state: Any = None

    def act(self, view: Any, seed: str) -> Action | None:
        action = self.bot.act(view, seed)
        check_choice(self.state, view.seat, action)
        return action


def play_watched(
    game: AnyGame, name: str, seed: str, numbers: range, random_options: bool = False
) -> None:
    """One bot at every seat plays deals of a series to the end; every choice is checked."""
    players = [Watched(player(game, name)) for _ in range(game.GAME.seats)]
    for number in numbers:
        options = some_options(game, Random(f"{seed}/{number}"), True) if random_options else None
        state = dealt(game, seed, number, **format_options(options) if options else {})
        while state.to_act is not None:
            for each in players:
                each.state = state
            state = state.act(*next_act(state, players, f"{seed}/{number}"))
        assert state.result is not None


@every_bot
@pytest.mark.parametrize("part", rest_long([8, 1], [8]))
def test_whole_deals_are_played_from_the_menus_and_end(game: AnyGame, name: str, part: int) -> None:
    """The quick run plays an eighth of them."""
    facts = facts_of(game.GAME.name)
    number = facts.deals if name in SIMPLE else facts.searched
    play_watched(game, name, "whole", range(-(-number // part)))


@every_bot
def test_in_any_position_the_choice_is_in_the_menu(game: AnyGame, name: str) -> None:
    """Also in positions that sensible play does not reach, and under every option."""
    bot = player(game, name)
    phases: Counter[str] = Counter()
    walks = of(name, facts_of(game.GAME.name).walks)
    for at, (state, seat) in enumerate(moments(game, "anywhere", walks, often=0.5)):
        check_choice(state, seat, bot.act(state.view(seat), str(at)))
        phases[state.phase] += 1
    assert min(phases.values()) >= of(name, 12), phases


@every_bot
def test_play_out_ends_under_every_option_and_preset(game: AnyGame, name: str) -> None:
    """Of the levels each takes its share of the settings; together they meet all of them."""
    bots = [player(game, name)] * game.GAME.seats
    settings = [game.GAME.options(), *game.GAME.presets.values()]
    for known in fields(game.GAME.options):
        values = known.metadata.get("values", ())
        settings += [game.GAME.options(**{known.name: value}) for value in values]
    if name in game.GAME.levels:
        settings = settings[game.GAME.levels.index(name) :: len(game.GAME.levels)]
    for options in settings:
        for number in range(of(name, 6)):
            deal = game.deal(f"options/{number}", number % game.GAME.seats)
            over = play_out(game.begin(deal, options), bots, str(number))
            assert over.to_act is None
            assert over.result is not None


# ---- the same again, everywhere -----------------------------------------------------------------


@every_bot
def test_the_same_view_and_seed_give_the_same_action(game: AnyGame, name: str) -> None:
    """Also in a view of a replayed record."""
    bot = player(game, name)
    for state, seat in moments(game, "again", of(name, 40), often=0.1):
        view = state.view(seat)
        action = bot.act(view, "a seed")
        assert bot.act(view, "a seed") == action
        assert bot.act(state.view(seat), "a seed") == action
        again = replay(parse_record(format_record(game, state, state.deal, state.options))).state
        assert again == state
        assert bot.act(again.view(seat), "a seed") == action


@every_bot
def test_the_same_seed_gives_the_same_deal_again(game: AnyGame, name: str) -> None:
    bots = [player(game, name)] * game.GAME.seats
    for number in range(of(name, 5)):
        one, two = (play_out(dealt(game, "same", number), bots, "x") for _ in range(2))
        assert one.history == two.history


def test_another_seed_gives_another_deal(game: AnyGame) -> None:
    bots = [bot_named(game.GAME.name, "random")] * game.GAME.seats
    played = {play_out(dealt(game, "other", 0), bots, str(seed)).history for seed in range(10)}
    assert len(played) > 5


@every_bot
def test_the_name_of_a_bot_decides_nothing(game: AnyGame, name: str) -> None:
    bot = player(game, name)
    renamed = replace(bot, name="somebody else")
    for state, seat in moments(game, "names", of(name, 10), often=0.1):
        assert bot.act(state.view(seat), "s") == renamed.act(state.view(seat), "s")


def test_seats_and_moments_have_numbers_of_their_own() -> None:
    """With one seed two seats, or one seat at two moments, do not choose in step."""
    bot = bot_named("skat", "random")
    view = skat.begin(skat.deal("1", 0)).view(2)
    here = [bot.act(view, str(seed)) for seed in range(60)]
    later = replace(view, history=(Act(2, here[0]),))
    for other in (later, replace(view, seat=1, to_act=1)):
        same = sum(bot.act(other, str(seed)) == one for seed, one in enumerate(here))
        assert same < 10


# ---- nothing that it may not know ---------------------------------------------------------------


def renamed(value: Any, names: dict[str, str]) -> Any:
    """``Hidden``, or a part of it, with cards renamed."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(each, names) for each in value)
    changed = {each.name: renamed(getattr(value, each.name), names) for each in fields(value)}
    return replace(value, **changed)


def other_worlds(game: AnyGame, state: Any, seat: int, rng: Random) -> Iterator[Any]:
    """States that look the same to ``seat``: unseen cards swapped in pairs, or all shuffled."""
    view, hidden = state.view(seat), state.hidden_from(seat)
    unseen = list(view.unseen)
    for size in (2, 2, 2, len(unseen)):
        if len(unseen) < 2:
            return
        chosen = rng.sample(unseen, size)
        names = dict(pairwise((*chosen, chosen[0])))
        try:
            world = game.imagine(view, renamed(hidden, names))
        except Refusal:
            continue  # Somebody could not have played as he did.
        if world != state:
            yield world


@every_bot
def test_cards_that_it_cannot_see_decide_nothing(game: AnyGame, name: str) -> None:
    bot, rng = player(game, name), Random(name)
    phases: Counter[str] = Counter()
    worlds: Counter[str] = Counter()
    often = facts_of(game.GAME.name).seen
    number = of(name, facts_of(game.GAME.name).walks // 2)
    for at, (state, seat) in enumerate(moments(game, "hidden", number, often)):
        phases[state.phase] += 1
        action = bot.act(state.view(seat), str(at))
        for world in other_worlds(game, state, seat, rng):
            worlds[state.phase] += 1
            assert bot.act(world.view(seat), str(at)) == action
    assert min(worlds[phase] for phase in phases) >= of(name, 5), (phases, worlds)


# ---- playing at random --------------------------------------------------------------------------


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts[each] - wanted) ** 2 / wanted for each, wanted in expected.items())


def chosen(view: Any, times: int) -> Counter[str]:
    bot = bot_named("skat", "random")  # the same for every game
    return Counter(str(bot.act(view, f"chi/{seed}")) for seed in range(times))


def test_random_chooses_each_card_of_its_hand_equally_often() -> None:
    state = skat.begin(skat.deal("1", 0))
    for text in ("bid 18", "pass", "pass", "hand", "declare grand"):
        state = state.act(state.to_act, text)
    menu = list(map(str, state.actions(state.to_act)))
    assert len(menu) == 10
    counts = chosen(state.view(state.to_act), 4000)
    assert chi_square(counts, dict.fromkeys(menu, 400)) < 27.9  # 9 degrees of freedom, 0.1 %


def test_random_chooses_each_combination_of_a_discard_equally_often() -> None:
    state = skat.begin(skat.deal("1", 0))
    for text in ("bid 18", "pass", "pass", "take_skat"):
        state = state.act(state.to_act, text)
    menu = list(map(str, state.actions(state.to_act)))
    assert len(menu) == 66
    counts = chosen(state.view(state.to_act), 6600)
    assert chi_square(counts, dict.fromkeys(menu, 100)) < 108  # 65 degrees of freedom, 0.1 %


def test_random_rarely_interrupts() -> None:
    """Not to interrupt counts as often as the player holds cards."""
    state = schnapsen.begin(schnapsen.deal("1", 0))
    seat = state.deal.dealer
    assert list(map(str, state.actions(seat))) == ["claim"]
    counts = chosen(state.view(seat), 6000)
    assert chi_square(counts, {"claim": 1000, "None": 5000}) < 10.9  # 1 degree of freedom, 0.1 %


# ---- how well they play -------------------------------------------------------------------------


def lead_over_random(game: AnyGame, deals: int, **options: Any) -> float:
    """What ``thumb`` scores more in a deal than its opponents do on average."""
    total = 0.0
    for number in range(deals):
        seat = number // game.GAME.seats % game.GAME.seats  # each seat with each dealer
        names = ["thumb" if each == seat else "random" for each in range(game.GAME.seats)]
        players = [bot_named(game.GAME.name, name) for name in names]
        scores = play_out(
            dealt(game, "duel", number, **options), players, str(number)
        ).result.scores
        others = [score for each, score in enumerate(scores) if each != seat]
        total += scores[seat] - sum(others) / len(others)
    return total / deals


@pytest.mark.long
def test_thumb_beats_random_in_scarto() -> None:
    assert lead_over_random(GAMES["scarto"], 300) > 5  # card points, of 78


def test_thumb_beats_random_in_schnapsen() -> None:
    assert lead_over_random(GAMES["schnapsen"], 300) > 1.5  # game points, of 3


def test_thumb_beats_random_in_schnapsen_where_nobody_can_claim_wrongly() -> None:
    """Random players lose most deals by a false "66"; here it is the cards that count."""
    assert lead_over_random(GAMES["schnapsen"], 300, claims="automatic") > 0.5


def test_three_thumbs_play_most_deals_of_skat_and_win_two_thirds_of_them() -> None:
    thumbs = [bot_named("skat", "thumb")] * 3
    results = [play_out(dealt(skat, "list", n), thumbs, str(n)).result for n in range(300)]
    played = [result for result in results if not result.passed]
    assert len(played) >= 0.6 * len(results)
    assert sum(result.won for result in played) >= 0.65 * len(played)


# ---- finding one --------------------------------------------------------------------------------


def test_every_bot_is_found_by_its_name(game: AnyGame) -> None:
    for name in bots_of(game):
        assert bot_named(game.GAME.name, name).name == name
        assert bot_named(game.GAME.name, f"{game.GAME.name}:{name}").name == name


def test_each_level_has_more_work_than_the_one_below(game: AnyGame) -> None:
    budgets = [bot_named(game.GAME.name, name).budget for name in game.GAME.levels]
    for less, more in pairwise(budgets):
        assert less.worlds < more.worlds
        assert less.nodes < more.nodes


def test_a_bot_of_another_game_is_bad_input(game: AnyGame) -> None:
    other = next(name for name in GAMES if name != game.GAME.name)
    with pytest.raises(BadInput) as caught:
        bot_named(game.GAME.name, f"{other}:thumb")
    assert caught.value.message.id == "input.bot-game"
    assert dict(caught.value.message.params)["game"] == say(f"{game.GAME.name}.name")


def test_without_the_solvers_there_are_the_simple_ones(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.solver.missing", lambda: say("solver.not_built", fix=""))
    assert offered(game.GAME) == SIMPLE
    assert ("solver.not_built" in str(absent(game.GAME))) == bool(game.GAME.levels)
    assert usual(game.GAME) in SIMPLE
    for name in SIMPLE:
        assert bot_named(game.GAME.name, name).name == name
    for name in game.GAME.levels:
        with pytest.raises(BadInput) as caught:
            bot_named(game.GAME.name, name)
        assert caught.value.message.id == "input.bot-solvers"


def test_the_usual_opponent_can_play(game: AnyGame) -> None:
    assert usual(game.GAME) in offered(game.GAME)


def test_a_game_has_the_levels_that_it_says(game: AnyGame) -> None:
    package = f"{package_of('bots', game.GAME.name)}.levels"
    levels = import_module(package).LEVELS if find_spec(package) else {}
    assert tuple(levels) == game.GAME.levels
    assert all(level.name == name for name, level in levels.items())


def test_a_game_without_levels_has_the_simple_ones_and_misses_none(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.solver.missing", lambda: say("solver.not_built", fix=""))
    little = replace(game.GAME, levels=(), kernel=False)
    assert (offered(little), usual(little), absent(little)) == (SIMPLE, "thumb", None)
    with pytest.raises(BadInput) as caught:
        check_bot(little, "club")
    assert caught.value.message.id == "input.bot"


@pytest.mark.parametrize("name", ["nobody", "", "Thumb", "thumb ", "../thumb"])
def test_an_unknown_bot_is_bad_input(game: AnyGame, name: str) -> None:
    with pytest.raises(BadInput) as caught:
        bot_named(game.GAME.name, name)
    assert caught.value.message.id == "input.bot"
    assert not isinstance(caught.value, Refusal)


# ---- who is asked -------------------------------------------------------------------------------


@dataclass
class Recording:
    """A player who records that he was asked, and gives a fixed answer."""

    asked: list[tuple[int, tuple[Any, ...]]]
    answers: list[str | None] = field(default_factory=list)

    def act(self, view: Any, seed: str) -> Action | None:
        self.asked.append((view.seat, view.menu))
        answer = self.answers.pop(0) if self.answers else None
        return next((each for each in enumerated(view.menu) if str(each) == answer), None)


def after_one_trick(**options: Any) -> Any:
    """Schnapsen, between tricks: player 1 has won one and must draw, player 0 may interrupt."""
    deal = schnapsen.parse_deal(
        {
            "dealer": 0,
            "hands": [["CJ", "SJ", "HJ", "DQ", "DK"], ["CA", "SA", "DA", "C10", "S10"]],
            "stock": ["CK", "CQ", "SK", "SQ", "HA", "HK", "HQ", "D10", "DJ", "H10"],
        }
    )
    state = schnapsen.begin(deal, schnapsen.Options(**options))
    return state.act(1, "play CA").act(0, "play CJ")


def test_the_player_who_may_interrupt_is_asked_first() -> None:
    state, asked = after_one_trick(), []
    players = [Recording(asked), Recording(asked, ["draw"])]
    assert next_act(state, players, "s") == (1, schnapsen.parse_action("draw"))
    assert [seat for seat, _ in asked] == [0, 1]


def test_after_an_interruption_the_player_who_must_act_is_not_asked() -> None:
    state, asked = after_one_trick(), []
    players = [Recording(asked, ["claim"]), Recording(asked, ["draw"])]
    assert next_act(state, players, "s") == (0, schnapsen.parse_action("claim"))
    assert [seat for seat, _ in asked] == [0]


def test_a_player_with_an_empty_menu_is_not_asked() -> None:
    """Player 0 may act, as all can see; but he has no trump Jack, as only he can see."""
    state, asked = after_one_trick(claims="automatic", exchange_needs_trick=False), []
    state = state.act(0, "exchange")
    assert 0 in state.may_act
    assert not state.actions(0)
    players = [Recording(asked), Recording(asked, ["draw"])]
    assert next_act(state, players, "s").seat == 1
    assert [seat for seat, _ in asked] == [1]


def test_nobody_is_asked_without_a_menu_nor_out_of_turn(game: AnyGame) -> None:
    """In any position: interrupters first, the player who must act last and once."""
    for state, _ in moments(game, "asked", 30, often=0.3):
        asked: list[tuple[int, tuple[Any, ...]]] = []
        players = [Recording(asked) for _ in range(game.GAME.seats)]
        players[state.to_act] = Recording(asked, [str(state.actions(state.to_act)[0])])
        assert next_act(state, players, "s").seat == state.to_act
        seats = [seat for seat, _ in asked]
        others = [each for each in state.may_act if each != state.to_act and state.actions(each)]
        assert seats == [*others, state.to_act]
        assert all(menu for _, menu in asked)


def test_it_is_an_error_if_the_player_who_must_act_does_not() -> None:
    state = after_one_trick()
    with pytest.raises(ValueError):
        next_act(state, [Recording([]), Recording([])], "s")


def test_after_the_end_nobody_is_asked(game: AnyGame) -> None:
    bots = [bot_named(game.GAME.name, "thumb")] * game.GAME.seats
    over = play_out(dealt(game, "over", 0), bots, "s")
    with pytest.raises(ValueError):
        next_act(over, bots, "s")
    assert play_out(over, bots, "s") is over


def test_a_deal_played_out_is_a_record_that_replays(game: AnyGame) -> None:
    for name in bots_of(game):
        over = play_out(dealt(game, "record", 1), [player(game, name)] * game.GAME.seats, "s")
        line = format_record(game, over, over.deal, over.options)
        played = replay(parse_record(line))
        assert played.ok
        assert json.loads(line)["result"] == played.report["result"]


@every_bot
def test_with_an_empty_menu_a_bot_does_nothing(game, name):
    bot, state = bot_named(game.GAME.name, name), game.begin(game.deal("idle"))
    over = play_out(state, [bot_named(game.GAME.name, "thumb")] * game.GAME.seats, "idle")
    for seat in range(game.GAME.seats):
        assert bot.act(over.view(seat), "idle") is None
