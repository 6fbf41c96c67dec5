// An approximate equilibrium of the rest of a deal in which both players know only their own cards:
// CFR+ (Tammelin 2014) over all worlds that may be.
//
// The worlds are alike in everything that both players know. All of them are searched to the end at
// once; a player's decisions are the same wherever his cards, those that he has taken since, and
// what has happened are the same (perfect recall). Once the stock is used up both hands are known,
// and the solver tells what a position is worth. Whoever has 66 claims, and nobody claims with
// less.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "schnapsen/search.hpp"

namespace stammtisch::schnapsen {

// Let the leader go on: no act, and nobody notices.
inline constexpr int WAIT = 255;

inline constexpr int MOST = 3;  // game points of a deal

// What the deal's end is worth to seat 0, who loses 3 game points, 2, ..., wins 3; to seat 1 it is
// worth as much less.
using Payoffs = std::array<float, 2 * MOST + 1>;

// A decision of one player with one hand; what its actions are worth to that player.
struct Decision {
  int seat;
  Cards hand;
  std::vector<std::uint8_t> taken;  // drawn or exchanged for since the beginning, in order
  std::vector<std::uint8_t> acts;   // what both have done since the beginning
  std::vector<std::uint8_t> actions;
  std::vector<double> strategy, values;
  double reach;  // how likely the other and the cards let it come to this
};

class Subgame {
 public:
  // Searches all worlds; `told` is the number of acts before the last decisions that are told.
  // Throws OutOfBudget if there are more nodes than the budget has.
  Subgame(const std::vector<Position>& worlds, const std::vector<double>& weights,
          const Payoffs& payoffs, int told, NodeBudget& budget);

  // One more iteration: both players improve, one after the other.
  void iterate();

  // What seat 0 wins by the average strategies.
  double value();
  // What both players together could gain by a best response to the other's average strategy.
  double gap();
  // The decisions at the beginning. A trembling hand (an action in a thousand is random) reaches
  // those, too, that nobody would bring about.
  std::vector<Decision> decisions();

  std::size_t nodes() const { return parent_.size(); }

 private:
  // A player's decision with what he knows: an information set.
  struct Information {
    std::uint8_t seat, size;
    std::uint32_t first_slot;  // of its actions
    std::int32_t node;         // one of its nodes
    std::int32_t depth;
    Cards hand;
  };
  struct Told {
    std::size_t information;
    std::vector<std::uint8_t> taken, acts, actions;
  };

  void search(const Position& position, bool asked, std::int32_t parent, std::uint32_t slot);
  std::size_t information(int seat, Cards hand, int depth, const Actions& actions);
  std::int32_t add(std::int32_t parent, std::uint32_t slot);
  void improve(int seat, const std::vector<float>& strategy);
  void reaches(int seat, const std::vector<float>& strategy);
  void values(const std::vector<float>& strategy);
  double best_response(int seat, const std::vector<float>& strategy);
  std::vector<float> average(double tremble) const;

  Payoffs payoffs_;
  int told_;
  NodeBudget& budget_;
  Search solver_;
  NodeBudget unlimited_;
  std::vector<std::uint8_t> acts_;  // on the way to the node that is being searched
  std::array<std::vector<std::uint8_t>, SEATS> taken_;  // there, by each player
  std::unordered_map<std::uint64_t, std::uint32_t> known_;

  // Nodes, parents before their children: decisions and ends.
  std::vector<std::int32_t> parent_;         // -1: the beginning of a world
  std::vector<std::uint32_t> slot_;          // the parent's action; of a beginning the world
  std::vector<std::int32_t> information_;    // -1: an end
  std::vector<std::uint8_t> mover_;          // whose action leads to it
  std::vector<float> payoff_;                // of an end
  std::vector<float> value_, others_, own_;  // the value for seat 0; the probabilities of reaching
  std::vector<float> weights_;

  std::vector<Information> informations_;
  std::vector<Told> told_informations_;
  // By slot: an action of an information set.
  std::vector<float> strategy_;
  std::vector<double> regret_, sum_, gained_;
  int iterations_ = 0;
};

}  // namespace stammtisch::schnapsen
