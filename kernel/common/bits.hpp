// Counting bits and finding one of them, where the processor may lack the instructions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace stammtisch {

// Of every byte, how many of its bits are 1.
inline std::uint64_t count_in_bytes(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555ull;
  bits = (bits & 0x3333333333333333ull) + (bits >> 2 & 0x3333333333333333ull);
  return (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Full;
}

// How many bits are 1. Every x86-64 can run what we build: there std::popcount is a call and a
// table, and this is faster.
inline int count(std::uint64_t bits) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  return static_cast<int>(count_in_bytes(bits) * 0x0101010101010101ull >> 56);
#else
  return std::popcount(bits);
#endif
}

// By byte and n: the place of its 1 number n, from 0.
inline constexpr auto NTH_OF_BYTE = [] {
  std::array<std::array<std::uint8_t, 8>, 256> places{};
  for (int byte = 0; byte < 256; ++byte)
    for (int bit = 0, n = 0; bit < 8; ++bit)
      if (byte >> bit & 1) places[byte][n++] = static_cast<std::uint8_t>(bit);
  return places;
}();

// The place of the 1 number `n`, from 0; there are more than n. Without a branch: which one is
// wanted cannot be foreseen (Vigna, Broadword Implementation of Rank/Select Queries, 2008).
inline int nth(std::uint64_t bits, int n) {
  constexpr std::uint64_t EACH = 0x0101010101010101ull, HIGH = EACH << 7;
  const std::uint64_t upto = count_in_bytes(bits) * EACH;  // by byte: the ones in it and below
  // A byte up to which there are at most n ones lies below the one that is looked for.
  const std::uint64_t below = ((EACH * static_cast<unsigned>(n) | HIGH) - upto) & HIGH;
  const int shift = static_cast<int>((below >> 7) * EACH >> 56) * 8;
  const int before = static_cast<int>((upto << 8) >> shift & 0xFF);
  return shift + NTH_OF_BYTE[bits >> shift & 0xFF][n - before];
}

}  // namespace stammtisch
