// A small network in integers: the same answer on every machine.
//
// Inputs are on or off. Two layers with activations from 0 to 8, then the logits of the actions
// and a value. All weights are fixed-point numbers; no sum leaves 32 bits (see `check`).
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

// The loops below are compiled for several processors where the linker can choose among them.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define STAMMTISCH_CLONES __attribute__((target_clones("arch=skylake-avx512", "avx2", "default")))
#else
#define STAMMTISCH_CLONES
#endif

namespace stammtisch::policy {

inline constexpr int WEIGHT_BITS = 10;     // a weight is a multiple of 2^-10
inline constexpr int ACTIVATION_BITS = 8;  // an activation, a logit and a value of 2^-8
inline constexpr int MOST_ACTIVATION = (8 << ACTIVATION_BITS) - 1;
inline constexpr int MOST_WEIGHT = (2 << WEIGHT_BITS) - 1;  // of all layers but the first
inline constexpr int MOST_WIDTH = 384;

using Weights = std::vector<std::int16_t>;
using Sums = std::vector<std::int32_t>;

// Plain functions, so that each can be compiled for several processors.
void add_rows(const std::int16_t* weights, int width, const std::uint16_t* rows, int count,
              std::int32_t* sums);
std::int32_t dot(const std::int16_t* a, const std::int16_t* b, int width);
void layer(const std::int16_t* weights, const std::int32_t* bias, const std::int16_t* in,
           int inputs, int outputs, std::int16_t* out);

struct Network {
  int inputs = 0, first = 0, second = 0, actions = 0;
  Weights first_weights;   // (inputs, first)
  Sums first_bias;         // (first): multiples of 2^-10
  Weights second_weights;  // (second, first)
  Sums second_bias;        // (second): multiples of 2^-18, as all that follow
  Weights action_weights;  // (actions, second)
  Sums action_bias;        // (actions)
  Weights value_weights;   // (second)
  std::int32_t value_bias = 0;

  // std::invalid_argument where the sizes do not fit, or a sum could overflow.
  void check() const;

  // What the second layer says of the inputs that are on.
  void think(const std::uint16_t* on, int count, std::int16_t* hidden) const {
    alignas(64) std::int32_t sums[MOST_WIDTH];
    alignas(64) std::int16_t activations[MOST_WIDTH];
    std::copy(first_bias.begin(), first_bias.end(), sums);
    add_rows(first_weights.data(), first, on, count, sums);
    for (int at = 0; at < first; ++at)
      activations[at] = static_cast<std::int16_t>(
          std::clamp(sums[at] >> (WEIGHT_BITS - ACTIVATION_BITS), 0, MOST_ACTIVATION));
    layer(second_weights.data(), second_bias.data(), activations, first, second, hidden);
  }

  std::int32_t logit(const std::int16_t* hidden, int action) const {
    return (action_bias[action] + dot(&action_weights[action * second], hidden, second)) >>
           WEIGHT_BITS;
  }

  std::int32_t value(const std::int16_t* hidden) const {
    return (value_bias + dot(value_weights.data(), hidden, second)) >> WEIGHT_BITS;
  }
};

// e^(-n / 256) as a multiple of 2^-24, for n from 0 on: 0 where it is less than one.
std::uint32_t fading(std::uint32_t n);

}  // namespace stammtisch::policy
