// Counting bits where the processor may lack the instruction.
#pragma once

#include <bit>
#include <cstdint>

namespace stammtisch {

// How many bits are 1. Every x86-64 can run what we build: there std::popcount is a call and a
// table, and this is faster.
inline int count(std::uint64_t bits) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  bits -= bits >> 1 & 0x5555555555555555ull;
  bits = (bits & 0x3333333333333333ull) + (bits >> 2 & 0x3333333333333333ull);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Full;
  return static_cast<int>(bits * 0x0101010101010101ull >> 56);
#else
  return std::popcount(bits);
#endif
}

}  // namespace stammtisch
