"""The shuffle against its specification, ``docs/shuffle.md``, and a second implementation."""

import ast
import re
from itertools import islice
from math import factorial
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import VERSION, Stream, deal_seed
from stammtisch.games import scarto, schnapsen, skat
from tests.cardplay import shuffle_again as again

TEXT = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")
GAMES = {game.GAME.name: game for game in (scarto, schnapsen, skat)}
PURPOSES = [*GAMES, "first-dealer"]
seeds = st.text(max_size=40)
purposes = st.sampled_from(PURPOSES)


def blocks(kind):
    """The fenced blocks of a kind, each as its values by name."""
    found = []
    for inside in re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        values = {}
        for line in inside.splitlines():
            name, _, value = line.partition(":")
            values[name] = f"{values.get(name, '')} {value.removeprefix(' ')}".removeprefix(" ")
        found.append(values)
    assert found, f"docs/shuffle.md has no block {kind}"
    return found


def first_words(seed, purpose, number):
    stream = Stream(seed, purpose)
    return [stream.word() for _ in range(number)]


def test_the_page_is_about_this_version():
    """A page with another version would verify other deals."""
    assert VERSION == 1
    assert f"**version {VERSION}**" in TEXT
    assert f"stammtisch/{VERSION}/" in TEXT


@pytest.mark.parametrize("name", GAMES)
def test_the_packs_on_the_page(name):
    """Each game's pack before it is shuffled stands on the page, card by card."""
    packs = {block["game"]: tuple(block["cards"].split()) for block in blocks("pack")}
    assert packs[name] == GAMES[name].GAME.pack


@pytest.mark.parametrize("block", blocks("words"), ids=lambda block: block["seed"] or "no text")
def test_the_words_on_the_page(block):
    """Seed to bytes to words."""
    assert bytes.fromhex(block["bytes"]) == block["seed"].encode()
    words = [int(word, 16) for word in block["words"].split()]
    assert len(words) >= 8
    assert first_words(block["seed"], block["purpose"], len(words)) == words
    assert list(islice(again.scheme_words(block["seed"], block["purpose"]), len(words))) == words


def test_the_keys_on_the_page():
    """The key is the SHA-256 digest of the seed; that of the empty text everybody knows."""
    keys = {block["seed"]: block["key"] for block in blocks("words")}
    assert keys[""] == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    for seed, key in keys.items():
        assert again.hashlib.sha256(seed.encode()).hexdigest() == key


@pytest.mark.parametrize("block", blocks("shuffle"), ids=lambda block: block["out"])
def test_the_shuffles_on_the_page(block):
    """Ten things in order, shuffled."""
    things = block["in"].split()
    assert things == [str(number) for number in range(10)]
    shuffled = Stream(block["seed"], block["purpose"]).shuffled(things)
    assert shuffled == tuple(block["out"].split())
    assert again.shuffled(block["seed"], block["purpose"], things) == list(shuffled)


@pytest.mark.parametrize("block", blocks("deal"), ids=lambda block: block["game"])
def test_the_deals_on_the_page(block):
    """A whole deal of each game, from the seed to the hands."""
    game = GAMES[block["game"]]
    dealer = int(block["dealer"])
    assert Stream(block["seed"], game.GAME.name).shuffled(game.GAME.pack) == tuple(
        block["pack"].split()
    )
    deal = game.deal(block["seed"], dealer)
    record = {
        "dealer": dealer,
        "hands": [block[f"hand {seat}"].split() for seat in range(game.GAME.seats)],
    }
    record |= {pile: block[pile].split() for pile in ("skat", "stock") if pile in block}
    assert game.format_deal(deal) == record


def test_the_page_has_a_deal_of_every_game():
    """And some seed that is not ASCII among them."""
    assert [block["game"] for block in blocks("deal")] == list(GAMES)
    assert not all(block["seed"].isascii() for block in blocks("deal"))


def test_the_first_dealers_on_the_page():
    """Below the number of players, for the purpose first-dealer."""
    inside = re.search(r"^```first-dealer\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)[1]
    rows = re.findall(r"^of 2: (\d); of 3: (\d); seed: ?(.*)$", inside, re.MULTILINE)
    assert len(rows) == len(inside.splitlines()) >= 5
    for of_two, of_three, seed in rows:
        assert schnapsen.first_dealer(seed) == again.first_dealer(seed, 2) == int(of_two)
        assert scarto.first_dealer(seed) == again.first_dealer(seed, 3) == int(of_three)
        assert skat.first_dealer(seed) == int(of_three)


@given(seeds, purposes, st.integers(1, 40))
def test_the_words_written_twice(seed, purpose, number):
    """Two programs from one page make the same numbers."""
    assert first_words(seed, purpose, number) == list(
        islice(again.scheme_words(seed, purpose), number)
    )


@given(seeds, purposes, st.integers(1, 2**32))
@example("a", "skat", 1)
@example("a", "skat", 2**31)
@example("a", "skat", 2**31 + 1)
@example("a", "skat", 2**32)
def test_a_fair_choice_written_twice(seed, purpose, n):
    """Several draws below n from one stream, with the rejected words between them."""
    stream, words = Stream(seed, purpose), again.scheme_words(seed, purpose)
    drawn = [stream.below(n) for _ in range(12)]
    assert drawn == [again.below(words, n) for _ in range(12)]
    assert all(0 <= number < n for number in drawn)
    assert stream.word() == next(words)


@given(seeds, purposes, st.integers(0, 90))
def test_a_shuffle_written_twice(seed, purpose, size):
    """Any number of things, none lost and none twice."""
    shuffled = Stream(seed, purpose).shuffled(range(size))
    assert list(shuffled) == again.shuffled(seed, purpose, range(size))
    assert sorted(shuffled) == list(range(size))


@given(seeds, st.integers(0, 2))
def test_a_deal_of_scarto_written_twice(seed, dealer):
    """SC 2.2: three hands, of 25, 25 and the dealer's 28."""
    piles = again.dealt("scarto", scarto.PACK, seed, dealer)
    deal = scarto.deal(seed, dealer)
    assert [set(hand) for hand in deal.hands] == [set(piles[seat]) for seat in range(3)]


@given(seeds, st.integers(0, 1))
def test_a_deal_of_schnapsen_written_twice(seed, dealer):
    """SN 2.2, SN 2.3: two hands, the stock in the order of drawing, the turn-up last."""
    piles = again.dealt("schnapsen", schnapsen.PACK, seed, dealer)
    deal = schnapsen.deal(seed, dealer)
    assert [set(hand) for hand in deal.hands] == [set(piles[0]), set(piles[1])]
    assert list(deal.stock) == piles["stock"] + piles["turned"]


@given(seeds, st.integers(0, 2))
def test_a_deal_of_skat_written_twice(seed, dealer):
    """SK 2.1: three hands and the skat."""
    piles = again.dealt("skat", skat.PACK, seed, dealer)
    deal = skat.deal(seed, dealer)
    assert [set(hand) for hand in deal.hands] == [set(piles[seat]) for seat in range(3)]
    assert set(deal.skat) == set(piles["skat"])


@given(seeds)
def test_the_first_dealer_written_twice(seed):
    """SC 2.1, SN 2.1, SK 2.2."""
    drawn = [game.first_dealer(seed) for game in GAMES.values()]
    assert drawn == [again.first_dealer(seed, game.GAME.seats) for game in GAMES.values()]


def test_the_second_writing_does_not_lean_on_the_first():
    """If it did, the comparison would prove nothing."""
    tree = ast.parse(Path(again.__file__).read_text(encoding="utf-8"))
    imported = {
        alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names
    }
    assert imported == {"hashlib", "hmac", "itertools", "struct"}
    assert not [node for node in tree.body if isinstance(node, ast.ImportFrom)]


def test_different_purposes_are_different_numbers():
    """The stream of the first dealer is independent of that of the cards."""
    rows = {tuple(first_words("a seed", purpose, 4)) for purpose in PURPOSES}
    assert len(rows) == len(PURPOSES)


def test_seeds_are_not_normalised():
    """Two ways to write an e with an accent are two seeds."""
    assert first_words("caf\u00e9", "skat", 2) != first_words("cafe\u0301", "skat", 2)


def test_a_text_without_utf_8_is_no_seed():
    """A lone surrogate cannot be encoded."""
    with pytest.raises(BadInput) as refused:
        Stream("\ud800", "skat")
    assert refused.value.message.id == "input.seed"


def test_the_seeds_of_a_series_are_its_own_and_tell_nothing_of_one_another():
    seeds = [deal_seed("series", index) for index in range(100)]
    assert len(set(seeds)) == 100
    assert all(len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)


def test_the_seeds_of_a_series_on_the_page():
    """``docs/shuffle.md``: four numbers of the stream ``deal/<index>`` in hexadecimal figures."""
    (block,) = blocks("series")
    series = block.pop("series")
    assert len(block) == 3
    for name, seed in block.items():
        index = int(name.removeprefix("seed "))
        assert deal_seed(series, index) == seed
        numbers = islice(again.scheme_words(series, f"deal/{index}"), 4)
        assert "".join(f"{number:08x}" for number in numbers) == seed


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_there_is_no_choice_among_none_or_too_many(n):
    """One word cannot choose fairly among more things than it has values."""
    with pytest.raises(ValueError, match="no fair choice"):
        Stream("a", "skat").below(n)


def test_a_choice_is_one_of_the_things():
    """``choice`` draws a place."""
    drawn = {Stream(str(seed), "skat").choice("abc") for seed in range(40)}
    assert drawn == set("abc")
    assert Stream("a", "skat").choice("abc") == "abc"[Stream("a", "skat").below(3)]


# ---- is it fair? Fixed seeds, so these tests pass always or never. -------------------------------


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("n", [2, 3, 5, 10, 32, 78])
def test_every_number_is_drawn_about_equally_often(n):
    """χ² far below a bound that chance reaches less than once in a million tries."""
    stream = Stream("fair?", "skat")
    counts = [0] * n
    for _ in range(400 * n):
        counts[stream.below(n)] += 1
    assert chi_square(counts, 400) < n - 1 + 7 * (2 * (n - 1)) ** 0.5 + 12


def test_every_order_of_four_things_comes_about_equally_often():
    """Each of 24 orders about 250 times in 6000 shuffles; χ² of 23 degrees of freedom under 70."""
    stream = Stream("fair orders?", "skat")
    counts = {}
    for _ in range(250 * factorial(4)):
        order = stream.shuffled("abcd")
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert chi_square(counts.values(), 250) < 70


def test_every_card_comes_to_every_place_about_equally_often():
    """Each of 32 cards in each of 32 places, in 3200 shuffled packs."""
    counts = dict.fromkeys(((card, place) for card in skat.PACK for place in range(32)), 0)
    for number in range(3200):
        for place, card in enumerate(Stream(f"fair pack {number}", "skat").shuffled(skat.PACK)):
            counts[card, place] += 1
    # 31 × 31 degrees of freedom: 961, and a spread of 44.
    assert 700 < chi_square(counts.values(), 100) < 1300
