// Ramsch by rules of thumb, for playouts: a player sees his own cards and knows which others are
// still in play, not who holds them.
//
// He plays the card that costs least: the points of a trick by the chance that he takes it, and
// what the cards that he keeps will cost later. So he stays under, takes cheap tricks with what he
// cannot keep under anyway, discards high cards, and leads low. Whoever has every trick so far
// goes on for the march; others then take one.
#pragma once

#include "skat/ramsch.hpp"

namespace stammtisch::skat {

// One of the legal cards of the player whose turn it is.
int ramsch_thumb(const RamschPosition& position, Cards legal, Random& random);

// Hands the two cards round until all had their turn, and how often they were pushed: a player with
// a dangerous hand takes them up and lays down the two that leave him the safest hand.
int push_by_thumb(RamschPosition& position, Pushing pushing);

}  // namespace stammtisch::skat
