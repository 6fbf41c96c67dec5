"""Decisions of Scarto that look alike, but have not this name: what was done, what is better."""

ALIKE = [
    # The Queen keeps both her guards; she is alone after both.
    ("court_left_bare", "scarto-03", "discard S3 S7 S8", "discard DJ S7 S8"),
    ("court_left_bare", "scarto-01", "discard C10 C8 S8", "discard C10 C8 S7"),
    # The card costs nothing; it takes; it is led.
    ("matto_kept", "scarto-05", "play S10", "play M"),
    ("matto_kept", "scarto-06", "play DC", "play M"),
    ("matto_kept", "scarto-20", "play SK", "play M"),
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
]
