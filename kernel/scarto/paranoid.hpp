// One against two: the points that one player can secure, whatever the other two do together.
#pragma once

#include "common/budget.hpp"
#include "scarto/memory.hpp"

namespace stammtisch::scarto {

// The searches of one ending, which share a table of what is known. The one is player 0.
template <class Word>
class Paranoid {
 public:
  // Forget everything, for another ending.
  void begin(const Ending<Word>* ending, Meter* meter);

  // A bound on the points that the one gets from here on, of the `rest` that are to be won: if it
  // is `need` or more he gets at least that much, else at most.
  int bound(const Table<Word>& table, int rest, int need);

  // Exactly how many.
  int exact(const Table<Word>& table, int rest, int guess);

 private:
  int cards(const Table<Word>& table, int rest, int need, int* best);
  int sure(const Table<Word>& table, int rest, int need) const;
  int trump_tricks(Word own, Word others) const;
  int cashed(const Table<Word>& table, int leader) const;
  void order(Moves& moves, const Table<Word>& table, int first) const;

  const Ending<Word>* ending_ = nullptr;
  Meter* meter_ = nullptr;
  Memory<Word> memory_;
};

extern template class Paranoid<std::uint32_t>;
extern template class Paranoid<std::uint64_t>;

}  // namespace stammtisch::scarto
