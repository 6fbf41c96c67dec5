// What may be asked about a position of the card play, and the solution.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/budget.hpp"
#include "skat/points.hpp"
#include "skat/tricks.hpp"

namespace stammtisch::skat {

enum class Question { POINTS, AT_LEAST, ALL_TRICKS, NO_TRICK };

// A position as the law has it: seats as they sit, cards by their places in the pack.
struct Position {
  int kind = 0, soloist = 0, leader = 0;
  Cards hands[SEATS] = {};
  int placed = 0, cards[2] = {};
  int points = 0, won = 0, lost = 0;  // the soloist's card points and tricks so far

  // Says in a sentence why this can be no position; nothing if it can.
  std::optional<std::string> fault() const;
};

// The position of an encoded row; throws std::invalid_argument, with a sentence, where a row is
// none. tables.hpp names the columns.
Position decode(const std::uint8_t* row);
void encode(const Position& position, std::uint8_t* row);

struct CardValue {
  int card = 0;  // by its place in the pack
  Bounds value;
};

struct Solution {
  Bounds value;
  std::vector<CardValue> cards;           // every legal card, in the pack's order, if asked for
  std::vector<std::pair<int, int>> line;  // the line of best play: seat and card
  std::uint64_t nodes = 0;
  bool finished = true;
};

// What is asked about a position.
struct Request {
  Question question = Question::POINTS;
  int need = 0;         // of AT_LEAST: card points that the soloist still has to get
  bool values = false;  // the value of every legal card
  bool line = false;    // the line of best play
};

// Answers questions one after the other; each begins with an empty transposition table.
class Solver {
 public:
  Solution solve(const Position& position, const Request& request, std::uint64_t nodes, Stop* stop,
                 bool caller);

 private:
  void ask(const Node& node, int guess, Bounds& bounds);
  Bounds unknown(const Node& node) const;
  void each_card(const Node& node, Solution& solution);
  void play_on(Node node, Solution& solution);

  PointSearch points_;
  TrickSearch tricks_;
  NodeBudget budget_;
  Request request_;
  int kind_ = 0, soloist_ = 0;
};

// The root node of a position: the soloist is player 0, the cards are in the kind's own order.
Node node_of(const Position& position);

// The node after a card.
struct Played {
  Node node;
  bool trick = false;  // It has completed a trick,
  int winner = 0;      // that this player took,
  int points = 0;      // with so many card points.
};
Played after(const Layout& layout, const Node& node, int card);

}  // namespace stammtisch::skat
