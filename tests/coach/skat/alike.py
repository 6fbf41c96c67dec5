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
    # The soloist plays after it; the better card is no full one.
    ("smear_hoped", "skat-26", "play SJ", "play D10"),
    ("smear_hoped", "skat-33", "play CA", "play SK"),
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
    # The two cards, discards or games are the other way round.
    ("skat_left", "skat-48", "take_skat", "hand"),
    ("skat_taken", "skat-48", "hand", "take_skat"),
    ("null_hole", "skat-46", "discard S9 SA", "discard C9 D8"),
    ("jack_laid_away", "skat-53", "discard H10 H8", "discard CJ D10"),
    ("trump_laid_away", "skat-53", "discard H10 H8", "discard CJ D10"),
    ("ace_laid_away", "skat-46", "discard C9 D8", "discard S9 SA"),
    ("void_missed", "skat-45", "discard H10 HQ", "discard D9 S9"),
    ("points_not_laid", "skat-08", "discard HK S10", "discard HK SQ"),
    ("wrong_trump", "skat-11", "declare D", "declare C"),
    ("null_trick_taken", "skat-43", "play H8", "play HQ"),
    ("null_danger_kept", "skat-41", "play S10", "play C9"),
    ("schneider", "skat-49", "play HJ", "play H7"),
    ("trump_too_high", "skat-19", "play HQ", "play HK"),
    ("trump_spent", "skat-18", "play C9", "play S10"),
    ("more_points", "skat-21", "play S10", "play SK"),
    ("sure_trick_kept", "skat-14", "play HJ", "play SA"),
    ("winner_thrown", "skat-16", "play C8", "play C10"),
    ("trump_not_led", "skat-35", "play HJ", "play H10"),
    ("trump_led", "skat-35", "play H10", "play HJ"),
    ("way", "skat-37", "play S9", "play HQ"),
    ("partner_trumps", "skat-37", "play HQ", "play S9"),
    ("high_card_first", "skat-15", "play DA", "play S9"),
    ("stronger_card", "skat-14", "play HJ", "play SA"),
    ("taken_too_cheaply", "skat-20", "play S10", "play S9"),
    ("higher_kept", "skat-16", "play C8", "play C10"),
    ("cheaper_card", "skat-14", "play S9", "play SA"),
    ("void_not_made", "skat-38", "play SQ", "play D8"),
    # The better lead is no Ace.
    ("ten_not_behind", "skat-14", "play SA", "play S9"),
    # As many trumps as are out.
    ("trumps_led_early", "skat-15", "play S9", "play DA"),
    # A pass; no discards; the same game; another game.
    ("jumped", "skat-50", "pass", "bid 18"),
    ("weak_discard", "skat-12", "declare D", "declare grand"),
    ("wrong_game", "skat-51", "declare D schwarz", "declare D"),
    ("wrong_announcement", "skat-54", "declare D", "declare C"),
    # A card that is followed with; the soloist himself; a trump is out; no Ten; a smaller risk.
    ("null_led_high", "skat-41", "play C9", "play CQ"),
    ("null_let_off", "skat-42", "play C8", "play CK"),
    ("null_too_high", "skat-43", "play H8", "play HQ"),
    ("null_low_wasted", "skat-41", "play C9", "play CQ"),
    ("trump_for_nothing", "skat-14", "play HJ", "play SA"),
    ("guard_thrown", "skat-16", "play C8", "play C10"),
    ("full_card_led", "skat-14", "play S9", "play SA"),
    # Contra was not said; re against contra alone; both leads may be taken, or the first is sure.
    ("doubled_too_soon", "skat-57", "pass", "contra"),
    ("doubled_too_soon", "skat-58", "pass", "re"),
    ("march_missed", "skat-59", "play DA", "play SA"),
    ("march_missed", "skat-59", "play CJ", "play DA"),
    # He keeps the card that may still escape; more than two cards are left.
    ("skat_caught", "skat-60", "play CJ", "play H10"),
    ("skat_caught", "skat-59", "play D10", "play CJ"),
    # Neither clears a suit, or both do; a suit is kept, or cleared by the first card as well.
    ("suit_left_long", "skat-61", "discard D7 D8", "discard CK HK"),
    ("suit_left_long", "skat-61", "discard CK CQ", "discard D7 D8"),
    ("suit_left_long", "skat-62", "play DA", "play C10"),
    ("suit_left_long", "skat-62", "play CA", "play C10"),
]
