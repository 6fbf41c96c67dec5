// Paranoid search (Sturtevant and Korf 2000): the points that one player can secure, whatever the
// other two do together. A null-window alpha-beta search with a transposition table.
#pragma once

#include "common/budget.hpp"
#include "scarto/transposition_table.hpp"

namespace stammtisch::scarto {

// The searches of one ending share a transposition table. The one player is player 0.
template <class Word>
class Paranoid {
 public:
  // Begins another ending with an empty transposition table.
  void begin(const Ending<Word>* ending, NodeBudget* budget);

  // A null-window search: a bound on the points that the one gets from here on, of the `rest` that
  // are still to be won. If it is `need` or more it is a lower bound, else an upper bound.
  int bound(const Node<Word>& node, int rest, int need);

  // The exact number, by null-window searches that start at a guess (as in MTD(f), Plaat 1995).
  int exact(const Node<Word>& node, int rest, int guess);

 private:
  int cards(const Node<Word>& node, int rest, int need, int* best);
  int sure_tricks(const Node<Word>& node, int rest, int need) const;
  int trump_tricks(Word own, Word others) const;
  int cashed(const Node<Word>& node, int leader) const;
  void order(Moves& moves, const Node<Word>& node, int first) const;

  const Ending<Word>* ending_ = nullptr;
  NodeBudget* budget_ = nullptr;
  TranspositionTable<Word> table_;
};

extern template class Paranoid<std::uint32_t>;
extern template class Paranoid<std::uint64_t>;

}  // namespace stammtisch::scarto
