// Whether the soloist can get no trick (null), or every trick (Schwarz), whatever the defenders do.
// Card points do not matter here, so that the transposition table knows cards by relative rank
// only.
#pragma once

#include <cstdint>

#include "common/budget.hpp"
#include "common/zeroed.hpp"
#include "skat/node.hpp"

namespace stammtisch::skat {

enum class Aim { NONE, ALL };

class TrickSearch {
 public:
  explicit TrickSearch(int bits = 16);

  // Begins another deal or another aim with an empty transposition table.
  void begin(int kind, Aim aim, NodeBudget* budget);

  // Whether the soloist reaches his aim from here on, the trick on the table included.
  bool reaches(const Node& node);

 private:
  struct Entry {
    std::uint64_t key;
    std::uint32_t generation;
    bool reached;
  };

  bool search_trick(int leader);
  template <int Placed>
  bool search_card(int player);
  template <int Placed>
  bool play(int player, int card);
  bool safe() const;
  bool hopeless() const;
  std::uint64_t key(int leader) const;

  const Layout* layout_ = nullptr;
  NodeBudget* budget_ = nullptr;
  Aim aim_ = Aim::NONE;
  bool sort_suits_ = false;
  Cards hands_[SEATS] = {};
  int lying_[3] = {};
  int leader_ = 0;
  std::uint32_t generation_ = 0;
  Zeroed<Entry> entries_;
};

}  // namespace stammtisch::skat
