// Tricks: whether the soloist can get none of them (null), or every one (Schwarz), whatever the
// defenders do. Card points do not matter here, so a card is known by its rank among those left.
#pragma once

#include <cstdint>

#include "common/budget.hpp"
#include "common/zeroed.hpp"
#include "skat/table.hpp"

namespace stammtisch::skat {

enum class Aim { NONE, ALL };

class TrickSearch {
 public:
  explicit TrickSearch(int bits = 16);

  // Forget everything, for another deal or another aim.
  void begin(int kind, Aim aim, Meter* meter);

  // Whether the soloist reaches his aim from here on, the trick on the table included.
  bool reaches(const Table& table);

 private:
  struct Entry {
    std::uint64_t key;
    std::uint32_t generation;
    bool reached;
  };

  bool trick(int leader);
  template <int Placed>
  bool place(int player);
  template <int Placed>
  bool play(int player, int card);
  bool safe() const;
  bool hopeless() const;
  std::uint64_t key(int leader) const;

  const Layout* layout_ = nullptr;
  Meter* meter_ = nullptr;
  Aim aim_ = Aim::NONE;
  bool sort_suits_ = false;
  Cards hands_[SEATS] = {};
  int table_[3] = {};
  int leader_ = 0;
  std::uint32_t generation_ = 0;
  Zeroed<Entry> entries_;
};

}  // namespace stammtisch::skat
