// What is known of the positions at the start of a trick: two numbers and a card for each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "scarto/ending.hpp"

namespace stammtisch::scarto {

template <class Word>
class Memory {
 public:
  struct Entry {
    Word hands[SEATS] = {};
    std::uint32_t known = 0;  // two numbers (7 bits each), leader, Matto (2), card (6), age (8)

    bool empty() const { return !known; }
    int first() const { return known & 127; }
    int second() const { return known >> 7 & 127; }
    int card() const { return int(known >> 18 & 63) == (PASS & 63) ? PASS : int(known >> 18 & 63); }
  };

  // Everything is forgotten, for an ending with so many cards; old entries are known by their age.
  void forget(int cards) {
    const std::size_t size = std::size_t{1} << (cards <= 30 ? 16 : cards <= 36 ? 18 : 20);
    if (entries_.size() < size) entries_.resize(size);
    mask_ = size - WAYS;
    if (++age_ < AGES) return;
    std::fill(entries_.begin(), entries_.end(), Entry{});
    age_ = 1;
  }

  // The entry of this position, an empty one if there is none.
  Entry find(const Table<Word>& table) {
    Entry* place = look(table);
    return same(*place, table) ? *place : Entry{};
  }

  void keep(const Table<Word>& table, int first, int second, int card) {
    Entry* place = look(table);
    std::copy(table.hands, table.hands + SEATS, place->hands);
    place->known = std::uint32_t(first) | std::uint32_t(second) << 7 | who(table) << 14 |
                   std::uint32_t(card & 63) << 18 | age_ << 24;
  }

 private:
  static constexpr int WAYS = 4;  // entries where one position may stand
  static constexpr std::uint32_t AGES = 1 << 8;

  static std::uint32_t who(const Table<Word>& table) {
    return std::uint32_t(table.leader) | std::uint32_t(table.matto & 3) << 2;
  }

  bool same(const Entry& entry, const Table<Word>& table) const {
    return entry.hands[0] == table.hands[0] && entry.hands[1] == table.hands[1] &&
           entry.hands[2] == table.hands[2] && (entry.known >> 14 & 15) == who(table) &&
           entry.known >> 24 == age_;
  }

  // The position's own entry; else one to be given up: an old one, or that with the fewest cards.
  Entry* look(const Table<Word>& table) {
    std::uint64_t key =
        table.hands[0] * 0x9E3779B97F4A7C15ull ^ table.hands[1] * 0xC2B2AE3D27D4EB4Full ^
        (table.hands[2] + 0x165667B19E3779F9ull * (who(table) + 1)) * 0xD6E8FEB86659FD93ull;
    key ^= key >> 32;
    key *= 0xD6E8FEB86659FD93ull;
    Entry* bucket = &entries_[std::size_t(key >> 32) & mask_];
    Entry* poorest = bucket;
    int least = 1000;
    for (Entry* each = bucket; each < bucket + WAYS; ++each) {
      if (same(*each, table)) return each;
      const int held = each->known >> 24 == age_ ? 1 + std::popcount(each->hands[0]) : 0;
      if (held < least) least = held, poorest = each;
    }
    return poorest;
  }

  std::uint32_t age_ = 0;
  std::vector<Entry> entries_;
  std::size_t mask_ = 0;
};

}  // namespace stammtisch::scarto
