// The same values once more, written plainly: what the fast searches are held against.
//
// Every card is tried on whole positions, as the law has them; nothing is left out and no card is
// taken for another. The only help is a list of the positions seen at the start of a trick.
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
  std::map<std::string, Shares> known_;
};

}  // namespace stammtisch::scarto
