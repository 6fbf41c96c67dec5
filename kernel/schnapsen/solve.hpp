// What may be asked about a position, and the solution.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "schnapsen/search.hpp"

namespace stammtisch::schnapsen {

struct Request {
  bool values = false;  // of every legal action
  bool line = false;    // the line of best play to the end
};

// Values are what seat 0 wins or loses. What the budget did not suffice for is missing.
struct Solution {
  std::optional<int> value;
  std::vector<std::tuple<int, int, int>> values;  // seat, action, value
  std::vector<std::pair<int, int>> line;          // seat, action
  bool finished = false;
  std::uint64_t nodes = 0;
};

Solution solve_position(Search& search, const Position& position, Request request,
                        NodeBudget& budget);

}  // namespace stammtisch::schnapsen
