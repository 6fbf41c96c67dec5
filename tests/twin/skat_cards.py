"""Skat's tables and options, read literally from the clauses, and what a refusal is."""


class Broken(Exception):
    """An act or a deal that the rules refuse; `clause` says by which rule."""

    def __init__(self, clause: str, why: str = ""):
        super().__init__(f"{clause}: {why}" if why else clause)
        self.clause = clause


# SK 1.1
SUITS = ["C", "S", "H", "D"]
RANKS = ["A", "10", "K", "Q", "J", "9", "8", "7"]
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
# SK 1.2
CARD_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
# SK 5.1, SK 5.2: high to low
JACKS = ["CJ", "SJ", "HJ", "DJ"]
PLAIN_ORDER = ["A", "10", "K", "Q", "9", "8", "7"]
NULL_ORDER = ["A", "K", "Q", "J", "10", "9", "8", "7"]
# SK 6.1
BASE = {"D": 9, "H": 10, "S": 11, "C": 12, "grand": 24}

KINDS = ["C", "S", "H", "D", "grand", "null"]
ANNOUNCEMENTS = ["schneider", "schwarz", "ouvert"]

# The values of every option, the default first; `games` may be any number (SK 7.1, SK 9.4).
OPTIONS = {
    "players": [3, 4],
    "games": [36],
    "tournament_scoring": [False, True],
    "count_passed_deals": [True, False],
    "missed_announcement": ["as_made", "at_step"],
    "level_totals": ["shared", "by_games"],
}
# SK 10
PUB_OPTIONS = {
    "ramsch": ["none", "ramsch", "schieberamsch"],
    "ramsch_skat": ["last_trick", "loser"],
    "push_jacks": [False, True],
    "ramsch_grand_hand": ["rounds", "always", "never"],
    "contra": ["none", "contra", "contra_re"],
    "contra_by": ["bidders", "anyone"],
    "contra_until": ["lead", "own_card"],
    "bock_sixty": [False, True],
    "bock_contra": ["never", "lost", "lost_or_re"],
    "bock_grand_hand": ["never", "won", "played"],
    "ramsch_rounds": [False, True],
    "bierlachs": ["none", "301", "501"],
}


def all_options(options: dict) -> dict:
    """Every option, by name, where these are named and the others have their default."""
    known = {**OPTIONS, **PUB_OPTIONS}
    for name, value in options.items():
        if name not in known or (name != "games" and value not in known[name]):
            raise ValueError(f"unknown option {name} = {value!r}")
    defaults = {name: values[0] for name, values in known.items()}
    defaults["games"] = 12 * options.get("players", 3)  # SK 7.1, SK 9.4
    return {**defaults, **options}


def points_of(cards: list[str]) -> int:
    """SK 1.2"""
    return sum(CARD_POINTS[card[1:]] for card in cards)


def null_value(hand_game: bool, ouvert: bool) -> int:
    """SK 6.4"""
    if ouvert:
        return 59 if hand_game else 46
    return 35 if hand_game else 23


def bidding_list() -> list[int]:
    """SK 3.1: every possible game value."""
    values = {23, 35, 46, 59}
    for kind, base in BASE.items():
        most_matadors = 4 if kind == "grand" else 11  # SK 6.2
        for matadors in range(1, most_matadors + 1):
            # SK 6.3: game, and up to six more: hand, Schneider and Schwarz
            # reached, Schneider and Schwarz announced, ouvert.
            for more in range(7):
                values.add(base * (matadors + 1 + more))
    return sorted(values)


BIDS = bidding_list()
