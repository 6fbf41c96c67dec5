"""Decisions of Scarto that look alike, but have not this name: what was done, what is better."""

ALIKE = [
    # The Queen keeps both her guards; she is alone after both.
    ("court_left_bare", "scarto-03", "discard S3 S7 S8", "discard DJ S7 S8"),
    ("court_left_bare", "scarto-01", "discard C10 C8 S8", "discard C10 C8 S7"),
    # The small card takes; the court does, and nobody can beat it.
    ("matto_kept", "scarto-05", "play S10", "play M"),
    ("matto_kept", "scarto-06", "play DC", "play M"),
    # The Matto would have been better.
    ("matto_wasted", "scarto-08", "play T1", "play M"),
    # The Bagatto would have been; it was.
    ("bagatto_lost", "scarto-16", "play T8", "play T1"),
    ("bagatto_not_saved", "scarto-12", "play T1", "play T5"),
    # The King follows; the better lead is of his suit; it is no lead of a King.
    ("king_led", "scarto-24", "play CK", "play C1"),
    ("king_led", "scarto-18", "play BK", "play B7"),
    ("king_led", "scarto-18", "play B7", "play T18"),
    # The King is in the same hand; the better lead is of the same suit; the court follows.
    ("court_led", "scarto-19", "play DQ", "play T18"),
    ("court_led", "scarto-23", "play SC", "play SQ"),
    ("court_led", "scarto-32", "play BQ", "play DJ"),
    # It is the Angel, whom nobody takes; only one of them takes.
    ("court_not_brought_home", "scarto-25", "play T15", "play T20"),
    ("court_not_brought_home", "scarto-30", "play C5", "play CQ"),
    # It takes; the other one is worth more.
    ("court_given", "scarto-06", "play DC", "play BJ"),
    ("court_given", "scarto-32", "play DJ", "play BQ"),
    # Somebody plays after him; the card takes, too.
    ("trick_let_go", "scarto-05", "play M", "play S10"),
    ("trick_let_go", "scarto-36", "play T15", "play T17"),
    # The better trump is higher; the trump is a low one; it does not take.
    ("high_trump_wasted", "scarto-37", "play T17", "play T21"),
    ("high_trump_wasted", "scarto-34", "play T14", "play T9"),
    ("high_trump_wasted", "scarto-28", "play T17", "play T1"),
    # The other way round.
    ("trump_laid_away", "scarto-38", "discard S10 S4 S6", "discard C5 T18 T2"),
    ("suit_not_cleared", "scarto-39", "discard C6 C7 C9", "discard BC BQ DQ"),
    ("court_laid_beside_king", "scarto-40", "discard D4 D8 D9", "discard CQ SC SQ"),
    ("points_not_laid", "scarto-41", "discard D4 D5 DJ", "discard B4 B6 B8"),
    ("high_card_wasted", "scarto-42", "play CJ", "play CK"),
    ("court_exposed", "scarto-43", "play D10", "play DK"),
    ("trump_too_low", "scarto-44", "play T20", "play T17"),
    ("highest_not_played", "scarto-45", "play SK", "play S10"),
    ("lower_kept", "scarto-46", "play T9", "play T17"),
    ("trumps_not_drawn", "scarto-47", "play T21", "play B8"),
    ("winner_not_led", "scarto-48", "play SJ", "play D10"),
    ("highest_not_led", "scarto-49", "play BQ", "play S5"),
    ("high_trump_led", "scarto-50", "play CJ", "play T14"),
    ("guard_played", "scarto-51", "play C1", "play D2"),
    ("suit_not_emptied", "scarto-52", "play D5", "play B6"),
    ("dearer_played", "scarto-53", "play C1", "play CK"),
    # The Queen under a King is laid away; the suit is cleared; the suit is short; it is a trump.
    ("guard_laid", "scarto-40", "discard CQ SC SQ", "discard D4 D8 D9"),
    ("suit_not_shortened", "scarto-39", "discard BC BQ DQ", "discard C6 C7 C9"),
    ("long_suit_not_led", "scarto-50", "play T14", "play CJ"),
    ("trump_not_forced", "scarto-37", "play S9", "play T21"),
]
