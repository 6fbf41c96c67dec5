// Playouts: a deal played to its end at random or by rules of thumb.
#pragma once

#include <cstdint>

#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

// Pseudo-random numbers (SplitMix64): the same for the same seed, position and playout, in any
// thread.
class PlayoutRandom {
 public:
  PlayoutRandom(std::uint64_t seed, std::uint64_t position, std::uint64_t playout)
      : state_(seed ^ mix(position ^ mix(playout))) {}

  // A number below n.
  int below(int n) {
    state_ += 0x9E3779B97F4A7C15u;
    return static_cast<int>((mix(state_) >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }

 private:
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
  }

  std::uint64_t state_;
};

// Whoever has 66 claims, nobody claims falsely, and nobody closes. Apart from that:
//   Random: every action of the player who must act is equally likely.
//   Thumb: exchange and announce whenever possible; while the stock lasts play cheap cards and take
//   valuable tricks; then cash from the top.
enum class Policy { Random, Thumb };

// What seat 0 wins or loses.
int play_out(Position position, Policy policy, PlayoutRandom& random);

}  // namespace stammtisch::schnapsen
