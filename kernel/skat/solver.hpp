// What may be asked about a position of the card play, and the answers.
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

// A position as it comes in: seats as they sit, cards by their places in the pack.
struct Position {
  int kind = 0, soloist = 0, leader = 0;
  Cards hands[SEATS] = {};
  int placed = 0, cards[2] = {};

  // Says in a sentence why this can be no position; nothing if it can.
  std::optional<std::string> fault() const;
};

struct CardValue {
  int card = 0;  // by its place in the pack
  Bounds value;
};

struct Answer {
  Bounds value;
  std::vector<CardValue> cards;  // every legal card, in the pack's order, where they were asked for
  std::vector<std::pair<int, int>> line;  // best play to the end: seat and card
  std::uint64_t nodes = 0;
  bool finished = true;
};

struct Asked {
  Question question = Question::POINTS;
  int need = 0;  // of AT_LEAST: card points that the soloist still has to get
  bool cards = false;
  bool line = false;
};

// Answers questions, one after the other; each begins with nothing known.
class Solver {
 public:
  Answer solve(const Position& position, const Asked& asked, std::uint64_t nodes, Stop* stop,
               bool caller);

 private:
  void ask(const Table& table, int guess, Bounds& known);
  Bounds unknown(const Table& table) const;
  void each_card(const Table& table, Answer& answer);
  void play_on(Table table, Answer& answer);

  PointSearch points_;
  TrickSearch tricks_;
  Meter meter_;
  Asked asked_;
  int kind_ = 0, soloist_ = 0;
};

// The table as the searches see it: the soloist first, the cards in the kind's own order.
Table table_of(const Position& position);

// The table after a card.
struct Played {
  Table table;
  bool trick = false;  // It has completed a trick,
  int winner = 0;      // that this player took,
  int points = 0;      // with so many card points.
};
Played after(const Layout& layout, const Table& table, int card);

}  // namespace stammtisch::skat
