// Pseudo-random numbers for playouts: the same seed gives the same numbers on every machine.
#pragma once

#include <cstdint>

namespace stammtisch {

// SplitMix64 (Steele, Lea and Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
  }

  // A number below `end`: the bias is less than end / 2^32.
  std::uint32_t below(std::uint32_t end) {
    return static_cast<std::uint32_t>((next() >> 32) * end >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace stammtisch
