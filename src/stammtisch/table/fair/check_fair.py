"""Were these matches dealt fairly? One file, which needs nothing but Python 3.11 or newer.

    python check_fair.py FILE [--kept KEPT]... [--hash H]

FILE has the records of whole matches (``-``: standard input); KEPT is what the page of somebody who
sat there kept of one, and H the server's promise, if you know it. What “The fair deal” and “The
shuffle” demand is computed anew, but not the rules. It shares no code with the program. ✓ holds, ✗
does not, · is for your information. Exit status: 0; 1 something does not hold; 2 no such file.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

Said = Iterator[tuple[str, str]]  # marks, and what they are about
_Json = dict[str, Any]  # what was read
ROWS = {
    "schnapsen": {"CSHD": "A 10 K Q J"},
    "skat": {"CSHD": "A 10 K Q J 9 8 7"},
    "scarto": {"SB": "K Q C J 10 9 8 7 6 5 4 3 2 1", "CD": "K Q C J 1 2 3 4 5 6 7 8 9 10"},
}
PACKS = {
    game: [suit + rank for suits in rows for suit in suits for rank in rows[suits].split()]
    for game, rows in ROWS.items()
}
PACKS["scarto"] += [*(f"T{rank}" for rank in range(21, 0, -1)), "M"]
HANDS = {"scarto": 3, "schnapsen": 2, "skat": 3}
PACKETS = {  # so many places after the dealer (-1: the skat, or turn-up and stock), so many cards
    "scarto": [(1, 5), (2, 5), (0, 5)] * 5 + [(0, 3)],
    "schnapsen": [(1, 2), (0, 2), (1, 3), (0, 3), (-1, 10)],
    "skat": [(1, 3), (2, 3), (0, 3), (-1, 2), (1, 4), (2, 4), (0, 4), (1, 3), (2, 3), (0, 3)],
}


def sha256(text: str) -> str:
    """A hash; a lone surrogate, which has no bytes, gets some that nothing else has."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def words(seed: str, purpose: str) -> Iterator[int]:
    """Numbers of 32 bits (The shuffle, steps 1 to 5)."""
    for block in count():
        message = f"stammtisch/1/{purpose}/".encode() + block.to_bytes(8, "big")
        digest = hmac.digest(bytes.fromhex(sha256(seed)), message, "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def below(n: int, stream: Iterator[int]) -> int:
    """A number below n (step 6)."""
    mask = (1 << (n - 1).bit_length()) - 1
    return next(number for word in stream if (number := word & mask) < n)


def dealt(game: str, seed: str, dealer: int) -> tuple[list[list[str]], list[str]]:
    """Hands, and skat or stock, of a seed (step 7 and “From a pack to a deal”); hands sorted."""
    pack, stream = list(PACKS[game]), words(seed, game)
    for i in range(len(pack) - 1, 0, -1):
        j = below(i + 1, stream)
        pack[i], pack[j] = pack[j], pack[i]
    top, rest, hands = iter(pack), list[str](), [list[str]() for _ in range(HANDS[game])]
    for to, number in PACKETS[game]:
        (rest if to < 0 else hands[(dealer + to) % len(hands)]).extend(islice(top, number))
    rest = rest[1:] + rest[:1] if game == "schnapsen" else sorted(rest)
    return [sorted(hand) for hand in hands], rest


def written(game: str, options: _Json) -> str:
    """Game and options as a roster has them; what can be no option's name or value is spoilt."""
    plain = [[json.dumps(part).strip('"') for part in option] for option in sorted(options.items())]
    pairs = ["=".join(re.sub("[^a-z0-9_]", "?", part) for part in option) for option in plain]
    return f"{game}/{','.join(pairs)}"


class Attempt:
    """One attempt at a draw (The fair deal, steps 2 to 5)."""

    def __init__(self, roster: str, entry: _Json) -> None:
        self.seats, self.shares = entry["seats"], entry["shares"]
        self.promised = {s["seat"]: s["commitment"] for s in self.shares if s["commitment"]}
        self.told = {s["seat"]: s["number"] for s in self.shares if s["number"]}
        self.roster = roster + ",".join(self.seats)
        self.list = ",".join(f"{each['seat']}:{each['commitment'] or '-'}" for each in self.shares)
        self.numbers = ",".join(f"{seat}:{number}" for seat, number in self.told.items())
        self.all = f"{sha256(self.roster)}/{self.list}/{self.numbers}"
        self.draw = sha256(f"stammtisch/fair/2/draw/{self.all}")
        start = f"stammtisch/fair/2/number/{sha256(self.roster)}"
        due = {seat: sha256(f"{start}/{seat}/{number}") for seat, number in self.told.items()}
        self.wrong = [seat for seat in due if self.promised.get(seat, due[seat]) != due[seat]]


class Deal:
    """One record, and what follows from what it says of its match."""

    def __init__(self, line: int, record: _Json) -> None:
        self.line, self.game, self.seed = f"line {line}", record["game"], record["shuffle"]["seed"]
        deal, fair, options = record["deal"], record["shuffle"]["fair"], record["options"]
        self.hands, self.dealer = [sorted(hand) for hand in deal["hands"]], deal["dealer"]
        self.rest = deal["stock"] if self.game == "schnapsen" else sorted(deal.get("skat", []))
        self.acts = ",".join(f"{player}:{act}" for player, act in record["actions"])
        self.index, self.table, self.hash = fair["index"], fair["table"], fair["hash"]
        self.rules, self.secret = written(self.game, options), fair["seed"]
        roster = f"stammtisch/fair/2/roster/{self.table}/{{}}/{self.hash}/{self.rules}/"
        self.attempts = [Attempt(roster.format(n), a) for n, a in enumerate(fair["attempts"], 1)]
        self.last, self.version = self.attempts[-1], fair["version"]
        self.void = [(void["deal"], void["seat"]) for void in fair.get("void", [])]
        self.away, tried = dict(self.void), [attempt.all for attempt in self.attempts]
        self.story = [self.version, self.secret, self.void, *tried]
        self.players = 4 if options.get("players") == 4 else HANDS[self.game]
        self.first_dealer = below(self.players, words(self.due("v2/first-dealer"), "first-dealer"))

    def due(self, purpose: str, end: str = "") -> str:
        """The seed for a purpose (step 6)."""
        message = f"{purpose}/{self.last.draw}{end}".encode()
        return hmac.digest(bytes.fromhex(self.secret), message, "sha256").hex()

    def due_seed(self, deal: int, anew: bool) -> str:
        """The seed by which a deal is dealt, first or anew."""
        return self.due("v3/again" if anew else "v2/deal", f"/{deal}")

    def due_hands(self, deal: int, anew: bool) -> list[list[str]]:
        """What that seed deals."""
        return dealt(self.game, self.due_seed(deal, anew), self.due_dealer(deal) or 0)[0]

    def place(self, seat: int, deal: int) -> int | None:
        """A seat's number in a deal; with four at the table one sits out, and has none."""
        out = (self.first_dealer + deal) % 4 if self.players == 4 else self.players
        return None if seat == out else seat - (seat > out)

    def due_dealer(self, deal: int) -> int | None:
        """Whom a record names; with four rearhand, who sits before the one who sits out."""
        turn = (self.first_dealer + deal) % self.players
        return self.place((turn - 1) % 4 if self.players == 4 else turn, deal)

    def digest(self, deal: int, seat: int, hands: list[list[str]]) -> str:
        """The digest of a seat's hand in a deal."""
        held = " ".join(dict(enumerate(hands)).get(seat, []))
        return sha256(f"stammtisch/kept/2/hand/{self.table}/{deal}/{seat}/{held}")


def checks(deals: list[Deal], promise: str | None) -> Iterator[tuple[str, list[str]]]:
    """What should hold without any receipt, and where it does not."""
    match = deals[0]  # what it says of the match, the others must say as well
    lines = [d.line for at, d in enumerate(deals) if (d.index, d.story) != (at, match.story)]
    yield "all lines tell of the same match, deal after deal", lines
    known = match.hash == sha256(f"stammtisch/fair/2/seed/{match.table}/{match.secret}")
    yield "the server's seed is the one that it promised", ["its hash"] * (not known)
    if promise is not None:
        yield "the server's promise is the one you know", ["its hash"] * (promise != match.hash)
    yield "the attempts at the draw keep to its rules", list(broken_rules(match))
    numbers = [f"seat {seat}" for each in match.attempts for seat in each.wrong]
    numbers += ["anybody"] * (not match.last.told)
    yield "numbers count, and they are those that were promised", numbers
    yield "at most three deals were void, each once, and none in version 2", list(ill_void(deals))
    seeds = [d.line for d in deals if d.seed != match.due_seed(d.index, d.index in match.away)]
    yield "each deal's seed follows from the server's seed and the draw", seeds
    dealers = [each.line for each in deals if each.dealer != match.due_dealer(each.index)]
    yield "the first dealer was drawn, and the deal has passed on", dealers
    cards = [d.line for d in deals if (d.hands, d.rest) != dealt(d.game, d.seed, d.dealer)]
    yield "the cards are those that the shuffle makes of the seeds", cards


def ill_void(deals: list[Deal]) -> Iterator[str]:
    """Void deals that cannot be."""
    match, before = deals[0], -1
    for at, (deal, seat) in enumerate(match.void):
        if at >= 3 * (match.version > 2) or not before < deal <= len(deals):
            yield f"deal {deal + 1}"
        if not 0 <= seat < match.players:
            yield f"seat {seat}"
        before = deal


def broken_rules(match: Deal) -> Iterator[str]:
    """Where the attempts break the rules of the draw."""
    out, before = set[int](), set(range(match.players))  # out: who has failed or taken no part
    for at, attempt in enumerate(match.attempts, 1):
        people = {seat for seat, who in enumerate(attempt.seats) if who == "person"}
        if [share["seat"] for share in attempt.shares] != sorted(people):
            yield f"attempt {at} (one share for each person, in their order)"
        if attempt.told.keys() - attempt.promised.keys() or attempt.promised.keys() & out:
            yield f"attempt {at} (no number of anybody who takes no part)"
        if len(attempt.seats) != match.players or people - before:
            yield f"attempt {at} (as many seats as players; no bot becomes a person)"
        if bool(attempt.promised.keys() - attempt.told.keys()) == (attempt is match.last):
            yield f"attempt {at} (void if a number is missing, and only then)"
        out, before = out | people - attempt.told.keys(), people


def compared(deals: list[Deal], kept: _Json) -> Said:
    """A receipt: ✗ where it differs, · why it does not vouch for the whole match."""
    match = deals[0]
    [last] = kept["attempts"][-1:] or [dict.fromkeys(SEEN)]
    number = last["number"] if kept["hash"] and last["list"] else None
    seat = next((seat for seat, told in match.last.told.items() if told == number), None)
    yield from [("·", "no number of this page counts")] * (seat is None)
    facts = [("version", kept["version"], match.version)]
    facts += [("promise of the server", kept["hash"], match.hash)]
    facts += [("number of attempts", len(kept["attempts"]), len(match.attempts))]
    facts += [(f"course: the page refused to go on ({kept['trouble']!r})", kept["trouble"], None)]
    facts += [("game, or other options", written(kept["game"], kept["options"]), match.rules)]
    for at, (saw, tried) in enumerate(zip(kept["attempts"], match.attempts, strict=False), 1):
        facts += [(f"{k} in attempt {at}", saw[k], vars(tried)[k]) for k in SEEN if k != "number"]
        facts += [(f"number in attempt {at}", saw["number"], tried.told.get(seat, saw["number"]))]
    heard = {void["deal"] for void in kept.get("void", [])}
    for at, away, place, hand in (map(void.get, VOID) for void in kept.get("void", [])):
        due_hand = match.digest(at, place, match.due_hands(at, anew=False))
        facts += [(f"player away in void deal {at + 1}", away, match.away.get(at))]
        facts += [(f"hand in void deal {at + 1}", hand, due_hand)]
    for at, deal in enumerate(deals):
        unheard = at in match.away and at not in heard  # what it saw was dealt first
        hands = match.due_hands(at, anew=False) if unheard else deal.hands
        [saw] = kept["deals"][at : at + 1] or [dict.fromkeys(SAW)]
        place = saw["seat"] if seat is None else match.place(seat, at)
        acts = sha256(f"stammtisch/kept/2/acts/{match.table}/{at}/{deal.acts}")
        due = {"seat": place, "hand": match.digest(at, saw["seat"], hands), "acts": acts}
        if unheard and saw["acts"]:
            yield "✗", f"deal {at + 1} was not void for this page"
        facts += [(f"{what} in deal {at + 1}", saw[what], due[what]) for what in due]
        if saw["acts"] is None or (saw["hand"] is None and place is not None):
            yield "·", f"the page did not see deal {at + 1} from its beginning to its end"
    for at, saw in enumerate(kept["deals"][len(deals) :][:2], len(deals)):
        hands = match.due_hands(at, anew=at in heard & match.away.keys())
        facts += [(f"hand in deal {at + 1}", saw["hand"], match.digest(at, saw["seat"], hands))]
        if saw["hand"] is None and seat is not None and match.place(seat, at) is not None:
            yield "·", f"the page did not see the beginning of deal {at + 1}"
        if at > len(deals) or saw["acts"] or kept["ended"] != "abandoned":
            yield "✗", f"deal {at + 1} is not on record"
    yield from (("✗", f"another {what}") for what, saw, due in facts if saw not in (None, due))


HEX, NAME, ACT = map(re.compile, ("[0-9a-f]{64}", "[A-Za-z0-9_-]+", "[A-Za-z0-9_ ]+"))
TEXT, HASH = (str, None), (HEX, None)  # tuples: one of these
SHARE = {"seat": int, "commitment": HASH, "number": HASH}
ATTEMPT = {"seats": [("person", "bot")], "shares": [SHARE]}
DREW = {"table": NAME, "index": int, "hash": HEX, "seed": HEX, "attempts": [ATTEMPT]}
FAIR = {**DREW, "version": (2, 3), "void": ([{"deal": int, "seat": int}], ...)}  # ...: or no key
DEALT, SHUFFLE = {"dealer": int, "hands": [[str]]}, {"version": 1, "seed": str, "fair": FAIR}
GAME = {"game": tuple(HANDS), "options": dict}
RECORD = {**GAME, "stammtisch": 1, "deal": DEALT, "actions": [[(int, ACT)]], "shuffle": SHUFFLE}
SEEN = {"roster": str, "number": HASH, "list": TEXT, "numbers": TEXT, "draw": HASH}
SAW = {"seat": (int, None), "hand": HASH, "acts": HASH}
VOID = {"deal": int, "away": int, "seat": (int, None), "hand": HASH}
END = {"began": str, "hash": HASH, "ended": ("finished", "abandoned", None), "trouble": TEXT}
KEEPS = {"kept": 2, "version": int, "table": str, "attempts": [SEEN], "deals": [SAW]}
KEPT = {**GAME, **END, **KEEPS, "void": ([VOID], ...)}


def fits(value: object, shape: object) -> bool:
    """Whether a value has a shape: a type, a pattern, itself, or what is made of these."""
    if isinstance(shape, tuple):
        return any(fits(value, each) for each in shape)
    if isinstance(shape, dict):
        return type(value) is dict and all(fits(value.get(k, ...), shape[k]) for k in shape)
    if isinstance(shape, list):
        return type(value) is list and all(fits(each, shape[0]) for each in value)
    if isinstance(shape, re.Pattern):
        return type(value) is str and shape.fullmatch(value) is not None
    return type(value) is shape or (type(value) is type(shape) and value == shape)


def parsed(text: bytes, shape: _Json, what: str) -> _Json:
    """JSON of this shape."""
    if not fits(value := json.loads(text.decode()), shape):
        raise ValueError(f"it is no {what}")
    return dict(value)


def read(name: str, mebibytes: int) -> bytes:
    """What is in a file that is not too large; a pipe or a device would perhaps never end."""
    if name != "-" and Path(name).exists() and not Path(name).is_file():
        raise ValueError("it is no regular file")
    with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
        data = file.read((mebibytes << 20) + 1)
    if not data.strip() or len(data) > mebibytes << 20:
        raise ValueError(f"it is empty, or larger than {mebibytes} MiB")
    return data


def report(deals: list[Deal], kept: dict[str, _Json], promise: str | None) -> Said:
    """All that is to be said of a match, each line after its mark."""
    for what, wrong in checks(deals, promise):
        yield "✗" if wrong else "✓", what + f"; but not {', '.join(wrong[:9])}" * bool(wrong)
    for at, s in ((at, s) for at, each in enumerate(deals[0].attempts, 1) for s in each.shares):
        if not s["number"]:
            failed = "sent no number" if s["commitment"] else "took no part"
            yield "·", f"in attempt {at} seat {s['seat']} {failed}"
    for deal, seat in deals[0].void:
        yield "·", f"deal {deal + 1} was void and dealt anew, as seat {seat} was away"
    found = {name: list(compared(deals, receipt)) for name, receipt in kept.items()}
    for name, said in found.items():
        for mark, what in said or [("✓", "the match was as this page saw it, all of it")]:
            yield mark, f"{name}: {what}"
    if not found:
        yield "·", "nothing was kept to compare: invented players are not excluded"
    elif all(found.values()):
        yield "✗", "nothing that was kept vouches for the whole match"


def main() -> int:
    """Check what the command line names."""
    parser = argparse.ArgumentParser(description="Were these matches dealt fairly?")
    parser.add_argument("file", help="records of whole matches; - is standard input")
    parser.add_argument("--kept", action="append", default=[], help="what a page kept of a match")
    parser.add_argument("--hash", help="the server's promise")
    asked = parser.parse_args()
    matches, receipts, where = dict[str, list[Deal]](), dict[str, dict[str, _Json]](), asked.file
    try:
        for at, line in enumerate(read(asked.file, 64).split(b"\n"), 1):
            where = f"{asked.file}, line {at}"
            if line.strip():
                deal = Deal(at, parsed(line, RECORD, "record of a match that was dealt fairly"))
                matches.setdefault(deal.table, []).append(deal)
        for where in asked.kept:
            receipt = parsed(read(where, 1), KEPT, "receipt of a page")
            receipts.setdefault(receipt["table"], {})[where] = receipt
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        print(f"{where} cannot be checked: {error}", file=sys.stderr)
        return 2
    said = [("✗", f"{n} fits no match") for t in receipts if t not in matches for n in receipts[t]]
    for table, deals in matches.items():
        said += [("—", f"{deals[0].game.capitalize()}, match {table}: {len(deals)} deals")]
        said += report(deals, receipts.get(table, {}), asked.hash)
    text = "".join(f"{mark} {what}\n" for mark, what in said)
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    return int(any(mark == "✗" for mark, _ in said))


if __name__ == "__main__":
    sys.exit(main())
