"""Schedules that others published; ``docs/clubs-methods.md`` says where."""


def _tables(text):
    """A line a day, a word a table, a letter a person."""
    return [
        [tuple(ord(letter) - ord("A") for letter in table) for table in line.split()]
        for line in text.strip().splitlines()
    ]


KIRKMAN = _tables("""
    ABC DEF GHI JKL MNO
    ADG BEH CJM FKN ILO
    AEO BIJ CDN FHL GKM
    AIM BDL CEK FGO HJN
    AFJ BKO CGL DHM EIN
    AHK BGN CFI DJO ELM
    ALN BFM CHO DIK EGJ
""")
"""Fifteen in threes on seven days: solution I of Cole's list."""

NINE = _tables("""
    EDB ACH GIF
    ABG DHF CEI
    FAE CGD HIB
    BFC EHG IDA
""")
"""Nine in threes on four days: Wakeling's answer on DeVenezia's round-robin pages."""

SIXTEEN = _tables("""
    AEIM BFJN CGKO DHLP
    AFKP BELO CHIN DGJM
    AGLN BHKM CEJP DFIO
    AHJO BGIP CFLM DEKN
    ABCD FEHG KLIJ PONM
""")
"""Sixteen in fours on five days: Math Central's answer, its 0 here A."""

BERGER = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
}
"""The FIDE Handbook's tables: a line a round, white first."""


def berger(number):
    return [
        tuple(tuple(map(int, pair.split("-"))) for pair in line.split())
        for line in BERGER[number].strip().splitlines()
    ]
