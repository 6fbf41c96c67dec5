// The exact value of an open deal of Schnapsen, in game points: a depth-first null-window search
// with a transposition table.
//
// A search answers one question: does seat 0 get at least `need` game points? There are seven
// values, so two to four searches tell the value.
//
// Between tricks both players may act: the other is asked first, then the leader acts (SN 8.1).
//
// Card points matter only at thresholds (66, 33, none at all, the other player's points). So every
// answer comes with a box: the ranges of both players' points for which the same cards give the
// same answer. The transposition table stores the box, and an entry serves all points inside it.
#pragma once

#include <algorithm>
#include <vector>

#include "common/budget.hpp"
#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

// The ranges of both players' points, from `low` to `high`, for which an answer holds.
struct Box {
  static constexpr std::uint8_t NO_END = 255;

  std::uint8_t low[SEATS] = {0, 0}, high[SEATS] = {NO_END, NO_END};

  bool holds(const std::uint8_t* points) const {
    return low[0] <= points[0] && points[0] <= high[0] && low[1] <= points[1] &&
           points[1] <= high[1];
  }
  void at_least(int seat, int points) {
    low[seat] = std::max(low[seat], static_cast<std::uint8_t>(std::max(points, 0)));
  }
  void at_most(int seat, int points) {
    high[seat] = std::min(high[seat], static_cast<std::uint8_t>(points));
  }
  void exactly(int seat, int points) {
    at_least(seat, points);
    at_most(seat, points);
  }
  void intersect(const Box& box) {
    for (int seat = 0; seat < SEATS; ++seat) {
      at_least(seat, box.low[seat]);
      at_most(seat, box.high[seat]);
    }
  }
  // The same box before `seat` got so many points.
  void before(int seat, int gain) {
    low[seat] = static_cast<std::uint8_t>(std::max(0, low[seat] - gain));
    if (high[seat] != NO_END) high[seat] = static_cast<std::uint8_t>(high[seat] - gain);
  }
};

// Nobody: a no that leaves open whether anybody wins. (No to "does seat 0 win" says that seat 1
// does.)
enum class Answer : std::uint8_t { No, Nobody, Yes };

// Seat 0 wants a yes, seat 1 anything else.
inline bool favours(Answer answer, int seat) { return (answer == Answer::Yes) == (seat == 0); }

class Search {
 public:
  explicit Search(int bits = 13);

  // Begins another deal with an empty transposition table.
  void begin(const Position& position, NodeBudget* budget);

  // Whether seat 0 gets at least `need` game points from a position of the deal.
  bool at_least(const Position& position, int need);

  // The exact value for seat 0; a good guess saves time.
  int value(const Position& position, int guess = 1);

 private:
  // A node of the search: the cards, and what else matters.
  struct Node {
    Cards hands[SEATS];
    std::uint8_t points[SEATS];   // what a claim counts
    std::uint8_t waiting[SEATS];  // marriages that wait for a trick (SN 5.4)
    std::uint8_t stock;           // how many cards are left in it
    std::uint8_t leader;
    std::uint8_t tricks;  // a bit for each seat that has won one
    bool exchanged;       // the trump Jack is the turn-up now
    std::int8_t closed_by;
    std::uint8_t closer_win;  // SN 13, scored at the close: what a win of the closer is worth

    bool open() const { return stock && closed_by == NOBODY; }
    int other() const { return 1 - leader; }
    bool has_trick(int seat) const { return tricks >> seat & 1; }
  };
  struct Entry {
    std::uint64_t key;
    Box box;
    std::uint32_t packed;  // generation, answer
  };
  class Choice;
  static constexpr int BUCKET = 4;  // entries of a bucket, one cache line

  // From a position to the root of the search (root.cpp).
  Answer ask(const Position& position, int need);
  Node node_of(const Position& position) const;

  // One function for each moment of SN 11 (search.cpp).
  Answer between(const Node& node, Box& box);
  void leader_actions(const Node& node, Choice& leader);
  Answer drawing(const Node& node, Box& box);
  void draw_or_close(const Node& node, Choice& leader);
  Answer announce(Node node, int suit, Box& box);
  Answer announced(const Node& node, int suit, Box& box);
  Answer lead(Node node, int card, Box& box);
  Answer follow(const Node& node, int led, Box& box);
  Answer trick(Node node, int winner, int gain, Box& box);
  Answer won(const Node& node, Box& box);
  Answer close(const Node& node, int suit, Box& box);
  Answer stand(Node node, int suit, Box& box);

  // Cutoffs without search (cutoffs.cpp). True if one applies, with its answer and box; else the
  // box is restricted to points for which none would apply.
  bool cutoff(const Node& node, Answer& answer, Box& box) const;
  bool cutoff_by_claim(const Node& node, Answer& answer, Box& box) const;
  bool cutoff_by_worth(const Node& node, Answer& answer, Box& box) const;
  bool cutoff_by_closer(const Node& node, Answer& answer, Box& box) const;
  bool cutoff_by_sure_tricks(const Node& node, Answer& answer, Box& box) const;
  Answer claim(const Node& node, int seat, Box& box) const;
  Answer end(const Node& node, Box& box) const;
  Answer win_over(int winner, int loser_points, Box& box) const;
  Answer win_by(int winner, int seat, int points, Box& box) const;
  bool enough(int seat, int value) const { return favours(reached(seat, value), seat); }
  // The answer if `winner` wins so much.
  Answer reached(int winner, int value) const {
    int got = winner == 0 ? value : -value;
    return got >= need_ ? Answer::Yes : got ? Answer::No : Answer::Nobody;
  }

  Node exchanged(Node node, int seat) const;
  Node drawn(Node node) const;
  bool may_exchange(const Node& node, int seat) const;
  bool may_close(const Node& node) const {
    return node.open() && options_.closing && node.stock >= options_.stock_floor;
  }
  // Whether nobody exchanges after the next draw.
  bool last_exchange(const Node& node) const { return node.stock - SEATS < options_.stock_floor; }
  // Whether a claim below 66 costs what it claimed (SN 13).
  bool as_claimed(const Node& node) const {
    return options_.false_claim == FalseClaim::as_claimed && node.closed_by == NOBODY;
  }

  // The transposition table.
  std::uint64_t key(const Node& node, bool before_draw) const;
  bool probe(const Node& node, bool before_draw, Answer& answer, Box& box, std::uint64_t& at) const;
  const Entry* lookup(std::uint64_t key, const Node& node) const;
  Answer store(std::uint64_t key, Answer answer, const Box& box);

  NodeBudget* budget_ = nullptr;
  int need_ = 0;
  Options options_;
  int trump_ = 0, jack_ = 0, turn_up_ = NONE;
  Cards trumps_ = 0;
  std::uint8_t stock_[STOCK] = {};  // as it was at the beginning
  int stock_size_ = 0;
  std::uint32_t generation_ = 0;
  std::vector<Entry> entries_;
  int shift_;
};

}  // namespace stammtisch::schnapsen
