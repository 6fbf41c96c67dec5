// The exact value of an open deal of Schnapsen, in game points.
//
// The search answers one question at a time: does seat 0 get at least `need` game points? There are
// seven values, so two to four questions tell the value.
//
// Between tricks both players may act: the other is asked first, then the leader acts (SN 8.1).
//
// Points count only where they pass a border: 66, 33, none at all, the other's. So every answer
// comes with a box, the points for which the same cards give the same answer, and is remembered for
// all of them.
#pragma once

#include <algorithm>
#include <vector>

#include "common/budget.hpp"
#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

// Points of both players, from `low` to `high`, for which an answer holds.
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
  void meet(const Box& box) {
    for (int seat = 0; seat < SEATS; ++seat) {
      at_least(seat, box.low[seat]);
      at_most(seat, box.high[seat]);
    }
  }
  // The box before `seat` got so many points.
  void before(int seat, int gain) {
    low[seat] = static_cast<std::uint8_t>(std::max(0, low[seat] - gain));
    if (high[seat] != NO_END) high[seat] = static_cast<std::uint8_t>(high[seat] - gain);
  }
};

// Level: no, but perhaps nobody wins; a plain no to "does seat 0 win" says that seat 1 does.
enum class Answer : std::uint8_t { No, Level, Yes };

// Seat 0 wants a yes, seat 1 anything else.
inline bool pleases(Answer answer, int seat) { return (answer == Answer::Yes) == (seat == 0); }

class Search {
 public:
  explicit Search(int bits = 13);

  // Forget everything, for another deal.
  void begin(const Position& position, Meter* meter);

  // Whether seat 0 gets at least `need` game points from a position of the deal.
  bool at_least(const Position& position, int need);

  // What seat 0 gets, exactly; a good guess saves time.
  int value(const Position& position, int guess = 1);

 private:
  // The cards, and what counts besides.
  struct Node {
    Cards hands[SEATS];
    std::uint8_t points[SEATS];   // what a claim counts
    std::uint8_t waiting[SEATS];  // marriages that wait for a trick (SN 5.4)
    std::uint8_t stock;           // how many cards are left in it
    std::uint8_t leader;
    std::uint8_t tricks;  // a bit for each seat that has won one
    bool exchanged;       // the trump Jack is the turn-up now
    std::int8_t closed_by;
    std::uint8_t had;  // SN 13, scored at the close: what a win of the closer is worth

    bool open() const { return stock && closed_by == NOBODY; }
    int other() const { return 1 - leader; }
    bool has_trick(int seat) const { return tricks >> seat & 1; }
  };
  struct Entry {
    std::uint64_t key;
    Box box;
    std::uint32_t what;  // generation, answer
  };
  class Choice;
  static constexpr int WAYS = 4;  // entries in a cache line

  // From a position to the search (ask.cpp).
  Answer ask(const Position& position, int need);
  Node node_of(const Position& position) const;

  // Moments, by their names in SN 11 (search.cpp).
  Answer between(const Node& node, Box& box);
  void lead_something(const Node& node, Choice& leader);
  Answer drawing(const Node& node, Box& box);
  void draw_or_close(const Node& node, Choice& leader);
  Answer announce(Node node, int suit, Box& box);
  Answer announced(const Node& node, int suit, Box& box);
  Answer lead(Node node, int card, Box& box);
  Answer follow(const Node& node, int led, Box& box);
  Answer trick(Node node, int winner, int gain, Box& box);
  Answer close(const Node& node, int suit, Box& box);
  Answer stand(Node node, int suit, Box& box);

  // What is known at once (known.cpp). True if it is, with its answer and box; else the box is kept
  // to points with which it would not be known either.
  bool known(const Node& node, Answer& answer, Box& box) const;
  bool by_claim(const Node& node, Answer& answer, Box& box) const;
  bool by_worth(const Node& node, Answer& answer, Box& box) const;
  bool by_closer(const Node& node, Answer& answer, Box& box) const;
  bool by_sure_tricks(const Node& node, Answer& answer, Box& box) const;
  Answer claim(const Node& node, int seat, Box& box) const;
  Answer end(const Node& node, Box& box) const;
  Answer win_over(int winner, int loser_points, Box& box) const;
  bool enough(int seat, int value) const { return pleases(reached(seat, value), seat); }
  // The answer if `winner` wins so much.
  Answer reached(int winner, int value) const {
    int got = winner == 0 ? value : -value;
    return got >= need_ ? Answer::Yes : got ? Answer::No : Answer::Level;
  }

  Node exchanged(Node node, int seat) const;
  Node drawn(Node node) const;
  bool may_exchange(const Node& node, int seat) const;
  bool may_close(const Node& node) const { return node.open() && !has(CLOSING_FALSE); }
  bool has(int option) const { return options_ & option; }

  // What has been found out.
  std::uint64_t key(const Node& node, bool before_draw) const;
  bool recalled(const Node& node, bool before_draw, Answer& answer, Box& box,
                std::uint64_t& at) const;
  const Entry* find(std::uint64_t key, const Node& node) const;
  Answer keep(std::uint64_t key, Answer answer, const Box& box);

  Meter* meter_ = nullptr;
  int need_ = 0;
  int options_ = 0, trump_ = 0, jack_ = 0, turn_up_ = NONE;
  Cards trumps_ = 0;
  std::uint8_t stock_[STOCK] = {};  // as it was at the beginning
  int stock_size_ = 0;
  std::uint32_t generation_ = 0;
  std::vector<Entry> entries_;
  int shift_;
};

}  // namespace stammtisch::schnapsen
