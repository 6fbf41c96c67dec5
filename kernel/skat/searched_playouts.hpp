// Playouts by players who search, and see only their own cards: imperfect-information Monte Carlo
// (Furtak and Buro 2013).
//
// Whoever is to play samples worlds that agree with his own cards and with who did not follow suit,
// the likelier of a few by what defenders expect of the soloist. He counts the card points of each
// world with all cards open, and plays the card with the best mean utility. So nobody sees through
// the cards, as all do in a solved world. Only what the points are worth is known to all, although
// it depends on the soloist's matadors where he has overbid.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "common/budget.hpp"
#include "common/random.hpp"
#include "skat/solver.hpp"

namespace stammtisch::skat {

// The soloist's utility by his card points.
using Utilities = std::array<std::int32_t, ALL_POINTS + 1>;

// What a defender expects of the soloist: for each card, by its place in the pack, the binary
// logarithm of how much likelier a world is where he holds it, and where it lies aside.
struct Expected {
  std::array<std::int32_t, 32> held{}, aside{};
};

// A suit game or grand with all cards open, and what everybody knows of it. Sets of cards are in
// the pack's order.
struct OpenDeal {
  Position position;
  Cards aside = 0;            // what was laid away, or left in the skat
  bool hand = false;          // a hand game: the soloist does not know the cards aside either
  Cards missing[SEATS] = {};  // what a seat cannot hold, because it did not follow suit
  Expected expected{};
  Utilities utilities{};

  // Says in a sentence why this can be no deal; nothing if it can.
  std::optional<std::string> fault() const;
};

// The unseen cards of a player: how they may lie in two hands and aside.
class HiddenCards {
 public:
  // So many of the `unseen` cards lie in the first and in the second hand, the others aside. Cards
  // that a hand cannot hold are named; at least one world must agree with that.
  HiddenCards(Cards unseen, int first, int second, Cards not_first, Cards not_second);

  struct Hands {
    Cards first = 0, second = 0;
  };

  // A world, each with the same probability.
  Hands sample(Random& random) const;

 private:
  // So many of the cards aside are of each group; and the number of worlds with that.
  struct Aside {
    int only_first, only_second, either;
    std::uint32_t worlds;
  };

  Cards only_first_, only_second_, either_, neither_;
  int first_;
  std::array<Aside, 6> ways_{};
  int count_ = 0;
  std::uint32_t worlds_ = 0;
};

class SearchingPlayers {
 public:
  // Each player samples so many worlds for each card that he plays.
  explicit SearchingPlayers(int samples) : samples_(samples) {}

  // Plays a legal card, and then to the end: the soloist's card points. Throws OutOfBudget.
  int play_out(const OpenDeal& deal, int card, std::uint64_t seed, NodeBudget* budget);

 private:
  int choose(const Node& node, Cards legal, int points);
  HiddenCards::Hands likely(const HiddenCards& hidden, Cards unseen, bool soloist_first);
  std::uint64_t weight(Cards held, Cards aside) const;

  int samples_;
  PointSearch search_;
  Random random_{0};
  NodeBudget* budget_ = nullptr;
  const OpenDeal* deal_ = nullptr;
  const Layout* layout_ = nullptr;
  Cards aside_ = 0, missing_[SEATS] = {};  // in the kind's own order, the soloist first
};

}  // namespace stammtisch::skat
