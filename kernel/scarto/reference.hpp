// The reference search: the same values, computed plainly. The tests compare the fast searches with
// it.
//
// Every legal card is tried on whole positions, without pruning and without equivalent cards.
// Values of positions at the beginning of a trick are memoized.
#pragma once

#include <map>
#include <string>

#include "scarto/maxn.hpp"

namespace stammtisch::scarto {

class Reference {
 public:
  // What each player makes in the whole deal when `seat` plays against the two others, who play for
  // his fewest points; or each for himself, if `seat` is -1.
  explicit Reference(int seat) : seat_(seat) {}

  std::vector<std::pair<int, Shares>> values(const Position& position);

 private:
  bool better(int player, const Shares& one, const Shares& other) const;
  Shares value(Position position);  // what is still to be won, and those of the trick on the table

  int seat_;
  std::map<std::string, Shares> seen_;
};

}  // namespace stammtisch::scarto
