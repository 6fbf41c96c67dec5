// The reference search: alpha-beta over every action of both players' menus, with a table of values
// and no other shortcut. The tests compare `Search` with it. It uses `Position` alone.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "common/budget.hpp"
#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

class Reference {
 public:
  void begin(NodeBudget* budget) {
    budget_ = budget;
    table_.clear();
  }

  // What seat 0 gets.
  int value(const Position& position) { return value(position, -3, 3); }

 private:
  // Everything that changes during a deal.
  struct Key {
    std::uint64_t cards, rest;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t mixed = (key.cards ^ key.rest * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
      return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
  };
  struct Bounds {
    std::int8_t low, high;
  };

  static Key key(const Position& position);
  int value(const Position& position, int alpha, int beta);
  int best(const Position& position, int alpha, int beta);
  int choice(const Position& position, int seat, int alpha, int beta);

  NodeBudget* budget_ = nullptr;
  std::unordered_map<Key, Bounds, Hash> table_;
};

}  // namespace stammtisch::schnapsen
