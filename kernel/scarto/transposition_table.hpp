// The transposition table: two numbers (bounds, or points) and the best card of positions at the
// beginning of a trick.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "scarto/ending.hpp"

namespace stammtisch::scarto {

template <class Word>
class TranspositionTable {
 public:
  struct Entry {
    Word hands[SEATS] = {};
    // Two numbers (7 bits each), leader and Matto (2 each), card (6), generation (8).
    std::uint32_t packed = 0;

    bool empty() const { return !packed; }
    int first() const { return packed & 127; }
    int second() const { return packed >> 7 & 127; }
    int card() const {
      return int(packed >> 18 & 63) == (PASS & 63) ? PASS : int(packed >> 18 & 63);
    }
  };

  // Begins a search of an ending with so many cards. Entries of earlier searches become invalid by
  // their generation; the table is cleared only when the generations are used up.
  void new_search(int cards) {
    const std::size_t size = std::size_t{1} << (cards <= 30 ? 16 : cards <= 36 ? 18 : 20);
    if (entries_.size() < size) entries_.resize(size);
    mask_ = size - BUCKET;
    if (++generation_ < GENERATIONS) return;
    std::fill(entries_.begin(), entries_.end(), Entry{});
    generation_ = 1;
  }

  // The entry of this node; an empty one if there is none.
  Entry probe(const Node<Word>& node) {
    Entry* place = slot(node);
    return same(*place, node) ? *place : Entry{};
  }

  void store(const Node<Word>& node, int first, int second, int card) {
    Entry* place = slot(node);
    std::copy(node.hands, node.hands + SEATS, place->hands);
    place->packed = std::uint32_t(first) | std::uint32_t(second) << 7 |
                    leader_and_matto(node) << 14 | std::uint32_t(card & 63) << 18 |
                    generation_ << 24;
  }

 private:
  static constexpr int BUCKET = 4;  // entries of a bucket
  static constexpr std::uint32_t GENERATIONS = 1 << 8;

  static std::uint32_t leader_and_matto(const Node<Word>& node) {
    return std::uint32_t(node.leader) | std::uint32_t(node.matto & 3) << 2;
  }

  bool same(const Entry& entry, const Node<Word>& node) const {
    return entry.hands[0] == node.hands[0] && entry.hands[1] == node.hands[1] &&
           entry.hands[2] == node.hands[2] && (entry.packed >> 14 & 15) == leader_and_matto(node) &&
           entry.packed >> 24 == generation_;
  }

  // The node's own entry; else the one to be replaced: an old one, or the one with the fewest
  // cards.
  Entry* slot(const Node<Word>& node) {
    std::uint64_t key = node.hands[0] * 0x9E3779B97F4A7C15ull ^
                        node.hands[1] * 0xC2B2AE3D27D4EB4Full ^
                        (node.hands[2] + 0x165667B19E3779F9ull * (leader_and_matto(node) + 1)) *
                            0xD6E8FEB86659FD93ull;
    key ^= key >> 32;
    key *= 0xD6E8FEB86659FD93ull;
    Entry* bucket = &entries_[std::size_t(key >> 32) & mask_];
    Entry* victim = bucket;
    int least = 1000;
    for (Entry* each = bucket; each < bucket + BUCKET; ++each) {
      if (same(*each, node)) return each;
      const int held = each->packed >> 24 == generation_ ? 1 + std::popcount(each->hands[0]) : 0;
      if (held < least) least = held, victim = each;
    }
    return victim;
  }

  std::uint32_t generation_ = 0;
  std::vector<Entry> entries_;
  std::size_t mask_ = 0;
};

}  // namespace stammtisch::scarto
