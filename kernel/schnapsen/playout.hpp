// A deal played to its end, by chance or by rules of thumb.
#pragma once

#include <cstdint>

#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

// Numbers that look random (SplitMix64): the same for the same seed, position and playout, in
// whatever thread.
class Chance {
 public:
  Chance(std::uint64_t seed, std::uint64_t position, std::uint64_t playout)
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

// Whoever has 66 says so, and nobody says so without; nobody closes. Apart from that:
//   Random: every act of the player who must act is as likely as another.
//   Thumb: exchange and announce whenever possible; throw little away while the stock lasts, and
//   take what is rich; then cash from above.
enum class Policy { Random, Thumb };

// What seat 0 wins or loses.
int play_out(Position position, Policy policy, Chance& chance);

}  // namespace stammtisch::schnapsen
