"""Decisions of Skat that look alike, but have not this name: what was done, what is better."""

ALIKE = [
    # A pass that is wrong, and a bid that is.
    ("bid_too_high", "skat-05", "pass", "hold"),
    ("passed_too_soon", "skat-01", "bid 33", "pass"),
    # The Ten of diamonds has its Ace; the Ten of spades is bare after both.
    ("bare_ten", "skat-10", "discard HK S10", "discard CK S10"),
    ("bare_ten", "skat-08", "discard HK SQ", "discard CA SQ"),
    # What is declared is worth the bid; nothing is.
    ("overbid_declared", "skat-12", "declare grand", "declare D"),
    ("overbid_declared", "skat-12", "declare D", "declare H"),
    # The better card is of another suit; it takes; it is lower.
    ("null_high_kept", "skat-41", "play C9", "play S10"),
    ("null_high_kept", "skat-43", "play H8", "play HQ"),
    ("null_high_kept", "skat-42", "play CK", "play C8"),
    # Both cards are too small, and both are enough.
    ("lost_count", "skat-30", "play HK", "play DK"),
    ("lost_count", "skat-29", "play S10", "play SK"),
    # A defender leads; and both are plain.
    ("trumps_not_drawn", "skat-36", "play DQ", "play SA"),
    ("trumps_not_drawn", "skat-14", "play SA", "play S9"),
    # It is the soloist's card that is beaten; both take; the soloist himself takes.
    ("partner_overtaken", "skat-38", "play HJ", "play SQ"),
    ("partner_overtaken", "skat-32", "play SA", "play SK"),
    ("partner_overtaken", "skat-19", "play HK", "play DA"),
    # The better card is no full one; or the trick is taken.
    ("not_smeared", "skat-27", "play C7", "play SJ"),
    ("not_smeared", "skat-26", "play SJ", "play D10"),
    # The soloist has played already; the card takes.
    ("smear_uncertain", "skat-33", "play CA", "play SK"),
    ("smear_uncertain", "skat-32", "play H10", "play SK"),
    ("smear_uncertain", "skat-20", "play S10", "play S9"),
    # He has followed this suit; the better card is of the same one.
    ("into_void", "skat-39", "play H10", "play HJ"),
    ("into_void", "skat-37", "play S9", "play S7"),
    # It is the partner's trick; the first of two cards takes, too.
    ("trick_let_go", "skat-33", "play SK", "play CA"),
    ("trick_let_go", "skat-19", "play HQ", "play HK"),
    # A full card for the partner; a small one; one where the better card takes.
    ("full_card_thrown", "skat-31", "play S10", "play SK"),
    ("full_card_thrown", "skat-16", "play C8", "play C10"),
    ("full_card_thrown", "skat-19", "play DA", "play HK"),
    # In null no points are thrown away.
    ("full_card_thrown", "skat-41", "play S10", "play C9"),
    # The trick is rich; a trump is led; a higher one would be better.
    ("high_trump_wasted", "skat-18", "play S10", "play C9"),
    ("high_trump_wasted", "skat-36", "play SA", "play H9"),
    ("high_trump_wasted", "skat-32", "play SK", "play SA"),
]
