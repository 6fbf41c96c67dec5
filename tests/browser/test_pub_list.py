"""A list by the rules of the pub, on three phones in three languages: a Ramsch that ends 60 to 60,
a game that is lost with contra, the Bock game that follows, and settling up (SK 10).

The games are null, and soon lost: to play cards takes most of the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, ViewportSize, expect

from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.games import skat
from stammtisch.games.skat.notation import Bid, Contra, Declare, Hold, Push, TakeSkat
from stammtisch.games.skat.phases import Finished, State
from stammtisch.games.skat.scoring import Result
from tests.browser.guests import Guests
from tests.browser.stacked import stacked_skat
from tests.browser.table import Table
from tests.browser.test_people import name

UPRIGHT: ViewportSize = {"width": 390, "height": 844}

PUB = skat.PRESETS["pub"]
SKAT = ("take_skat", "discard D8 DQ")
ALL_PASS = ("pass",) * 6  # the question of a grand from the hand among it
NULL = ("bid 18", "hold", "pass", "pass", *SKAT, "declare null")
WITH_CONTRA = (*NULL, "play CA", "contra", "pass")


def played(dealer: int, begun: tuple[str, ...], ends: Callable[[Result], bool]) -> Finished:
    """The first deal of these that begins so, goes on by chance, and ends so."""
    for number in range(200):
        chance, begin = Random(number), [*begun]
        state: State = skat.begin(stacked_skat("", dealer), PUB)
        while (seat := state.to_act) is not None:
            drawn = chance.choice(state.actions(seat))
            state = state.act(seat, begin.pop(0) if begin else drawn)
        assert isinstance(state, Finished)
        if ends(state.result):
            return state
    raise AssertionError("no deal of these ends so")


def level(result: Result) -> bool:
    return result.ramsch is not None and result.ramsch.card_points == (60, 60, 0)


def lost(result: Result) -> bool:
    return result.won is False


# ---- the pages -----------------------------------------------------------------------------------


def label(person: Table, card: str) -> str:
    """What a card in hand is called."""
    button = person.page.locator(f".hand [data-card={card}] button")
    return str(button.get_attribute("aria-label"))


def answer(person: Table, *texts: str) -> Locator:
    """The button with one of these texts."""
    return person.actions.filter(has_text=re.compile("|".join(map(re.escape, texts)))).first


def act(person: Table, action: Action) -> None:
    """Do it as the page offers it."""
    assert person.wait()
    word = person.word
    match action:
        case Play(card):
            person.play(label(person, card))
        case Discard(cards):
            for card in cards:
                person.press(label(person, card))
            answer(person, "2/2").click()
        case Declare():
            form = person.page.locator("form.stage")
            form.locator("label").filter(has_text=word(f"skat.kind.{action.kind}")).first.click()
            form.get_by_role("button").click()
        case Bid(value):
            answer(person, word("skat.auction.call", value=value)).click()
        case Hold():
            answer(person, word("skat.action.hold")).click()
        case Push():
            answer(person, word("skat.push.on")).click()
        case TakeSkat():
            answer(person, word("skat.push.take"), word("skat.action.take_skat")).click()
        case Contra():
            answer(person, word("skat.contra.say")).click()
        case _:
            answer(person, word("skat.action.pass"), word("skat.re.no")).click()


def play(people: list[Table], deal: Finished) -> None:
    """Play it at the table, until its result lies there."""
    for seat, action in deal.history:
        act(people[seat], action)
    for each in people:
        expect(each.page.locator("#result")).to_be_visible()


def next_deal(people: list[Table]) -> None:
    for each in people:
        each.next_deal.click()
    for each in people:
        expect(each.page.locator(".deal:not(.over)")).to_be_visible()


def say(people: list[Table], selector: str, *texts: str) -> None:
    """What everybody reads in one place, each in their language."""
    for person, text in zip(people, texts, strict=True):
        expect(person.page.locator(selector)).to_have_text(text)


def notes(people: list[Table], *texts: list[str]) -> None:
    for person, each in zip(people, texts, strict=True):
        expect(person.page.locator("section.sheet .note")).to_have_text(each)


# ---- the list ------------------------------------------------------------------------------------


def test_sk_10_2_sk_10_11_a_list_on_three_phones(stacked: Guests) -> None:
    """SK 10.2: two who are level both lose, and are told why; SK 10.10, SK 10.11: why deals count
    double, how many before the list ends, and that this one does; what everybody pays then.
    """
    people = [stacked(each, viewport=UPRIGHT) for each in ("de", "en", "ja")]
    for person, called in zip(people, ("Anna", "Bert", "Chie"), strict=True):
        name(person, called)
    # Brisk, a question about contra is over before two have answered it where a machine is busy.
    address = people[0].set_up("skat", bots=0, preset="pub", pace="calm", games="3")
    for each in people[1:]:
        each.go("/t/" + address.rpartition("/")[2])
        each.sit()
    play(people, played(2, (*ALL_PASS, *SKAT, "push", "push"), level))
    told_that_two_lose(people)
    next_deal(people)
    play(people, played(0, WITH_CONTRA, lost))
    told_that_bock_follows(people)
    next_deal(people)
    say(
        people,
        "form.stage > p:visible",
        "Bock: zählt doppelt",
        "Bock: counts double",
        "ボック：得点2倍",
    )
    play(people, played(1, NULL, lost))
    told_what_is_paid(people)


def told_that_two_lose(people: list[Table]) -> None:
    """60 to 60, a maiden, and two pushes: 60 × 2 × 4."""
    say(
        people,
        "#result",
        "Du und Bert habt den Ramsch beide verloren, gleichauf mit 60 Augen: je minus 480 Punkte.",
        "You and Anna both lost the Ramsch, level with 60 card points: minus 480 points each.",
        "ラムシュはAnnaとBertの負け（カード点数60点で同点）。それぞれマイナス480点。",
    )
    say(
        people,
        ".slips table:last-child tr:first-child th",
        "die meisten Augen, zwei gleichauf: beide verlieren",
        "most card points, two level: both lose",
        "最多カード点数：2人が同点、ともに負け",
    )
    for each in people:
        sums = each.page.locator(".slips table:last-child td")
        expect(sums).to_have_text(["60", "× 2", "× 4", "−480"])


def told_that_bock_follows(people: list[Table]) -> None:
    """Three deals would count double, and one is left."""
    notes(
        people,
        [
            "Kontra und verloren: eine Bockrunde.",
            "Bock: noch 1 Spiel doppelt.",
            "Das letzte Spiel der Liste: Chie führt mit 480.",
        ],
        [
            "Contra, and the game lost: a Bock round.",
            "Bock: 1 more deal counts double.",
            "The last game of the list: Chie is 480 ahead.",
        ],
        [
            "コントラで負け：ボックラウンド。",
            "ボック：次の1ゲームは得点が2倍です。",
            "リスト最後のゲームです。Chieが480点リードしています。",
        ],
    )


def told_what_is_paid(people: list[Table]) -> None:
    """−480, −572 and −92: everybody pays the difference to who has more, a cent a point."""
    say(
        people,
        ".slips + ul > .label",
        "In der Liste, mit Bock × 2",
        "In the list, with Bock × 2",
        "リストでの得点（ボック） × 2",
    )
    for each in people:
        expect(each.page.locator(".slips + ul strong")).to_have_text(["0", "0", "−92"])
        each.page.get_by_text(each.word("skat.settle"), exact=True).click()
        payments, balance = (each.page.locator(f".sums {of}") for of in ("li b", "td"))
        point = "," if each.voice.language == "de" else "."
        paid = [text.replace(".", point) for text in ("3.88", "0.92", "4.80")]
        expect(payments).to_have_text(paid)
        sums = [text.replace(".", point) for text in ("−2.96", "−5.72", "+8.68")]
        expect(balance).to_have_text(sums)
