// What may be asked about a point of the play, and the answers.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "scarto/maxn.hpp"
#include "scarto/paranoid.hpp"

namespace stammtisch::scarto {

struct Question {
  bool values = false;  // of every legal card
  bool line = false;    // how best play goes on to the end
};

// All points are those of the whole deal: what a player has made so far is in them.
template <class Value>
struct Answer {
  bool finished = false;
  std::optional<Value> value;
  std::vector<std::pair<int, Value>> values;  // cards by their places in the pack
  std::vector<std::pair<int, int>> line;      // seats and cards
  std::uint64_t nodes = 0;
};

// Answers questions, one after the other; each begins with nothing known.
class Solver {
 public:
  // One against two: what `seat` can secure, -1 for the player to act.
  Answer<int> secure(const Position& position, int seat, Question question, Meter meter);

  // Each for himself.
  Answer<Shares> maxn(const Position& position, Question question, Meter meter);

 private:
  template <class Word>
  struct Searches {
    Paranoid<Word> paranoid;
    MaxN<Word> maxn;
  };
  Searches<std::uint32_t> narrow_;
  Searches<std::uint64_t> wide_;
};

}  // namespace stammtisch::scarto
