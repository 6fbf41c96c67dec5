// Playouts of Ramsch by players who search, and see only their own cards: imperfect-information
// Monte Carlo (Furtak and Buro 2013).
//
// Whoever is to play samples worlds that agree with his own cards and with who did not follow suit,
// plays each of his cards once in each of them, on by rules of thumb, and takes the card with the
// best mean. What counts is his score less the mean of the others'.
#pragma once

#include "common/budget.hpp"
#include "common/random.hpp"
#include "skat/ramsch.hpp"

namespace stammtisch::skat {

// A Ramsch with all cards open, and what is known of it. Sets are in the order of grand.
struct OpenRamsch {
  RamschPosition position;
  Cards skat = 0;
  int knows_skat = SEATS;     // who laid the two cards down; SEATS for nobody
  Cards missing[SEATS] = {};  // what a seat cannot hold, because it did not follow suit
};

class RamschSearchers {
 public:
  // Each player samples so many worlds for each card that he plays.
  RamschSearchers(int samples, NodeBudget* budget) : samples_(samples), budget_(budget) {}

  // The end of the deal after this legal card. Throws OutOfBudget.
  RamschPosition play_out(const OpenRamsch& deal, int card, std::uint64_t seed);

 private:
  int choose(const OpenRamsch& deal, Cards legal);

  int samples_;
  NodeBudget* budget_;
  Random random_{0};
};

}  // namespace stammtisch::skat
