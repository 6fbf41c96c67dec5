#include "policy/network.hpp"

#include <array>
#include <cstdlib>
#include <string>

namespace stammtisch::policy {

STAMMTISCH_CLONES
void add_rows(const std::int16_t* weights, int width, const std::uint16_t* rows, int count,
              std::int32_t* sums) {
  for (int n = 0; n < count; ++n) {
    const std::int16_t* row = weights + static_cast<std::size_t>(rows[n]) * width;
    for (int at = 0; at < width; ++at) sums[at] += row[at];
  }
}

STAMMTISCH_CLONES
std::int32_t dot(const std::int16_t* a, const std::int16_t* b, int width) {
  std::int32_t sum = 0;
  for (int at = 0; at < width; ++at) sum += std::int32_t{a[at]} * b[at];
  return sum;
}

STAMMTISCH_CLONES
void layer(const std::int16_t* weights, const std::int32_t* bias, const std::int16_t* in,
           int inputs, int outputs, std::int16_t* out) {
  for (int to = 0; to < outputs; ++to) {
    const std::int16_t* row = weights + static_cast<std::size_t>(to) * inputs;
    std::int32_t sum = 0;
    for (int at = 0; at < inputs; ++at) sum += std::int32_t{in[at]} * row[at];
    out[to] =
        static_cast<std::int16_t>(std::clamp((bias[to] + sum) >> WEIGHT_BITS, 0, MOST_ACTIVATION));
  }
}

void Network::check() const {
  const auto refuse = [](const char* why) { throw std::invalid_argument(why); };
  const auto is = [&](std::size_t size, int a, int b = 1) {
    if (size != static_cast<std::size_t>(a) * b) refuse("a layer has another size");
  };
  if (first < 1 || second < 1 || first > MOST_WIDTH || second > MOST_WIDTH)
    refuse("a layer has 1 to 384 units");
  is(first_weights.size(), inputs, first), is(first_bias.size(), first);
  is(second_weights.size(), second, first), is(second_bias.size(), second);
  is(action_weights.size(), actions, second), is(action_bias.size(), actions);
  is(value_weights.size(), second);
  // 384 products of 2047 and 2047 leave room for a bias of 2^24 below 2^31;
  // of the first layer there are less than 2^12 inputs of less than 2^15.
  constexpr std::int32_t MOST_BIAS = 1 << 24;
  static_assert(std::int64_t{MOST_WIDTH} * MOST_ACTIVATION * MOST_WEIGHT + MOST_BIAS < 1ll << 31);
  for (const auto* weights : {&second_weights, &action_weights, &value_weights})
    for (const int each : *weights)
      if (std::abs(each) > MOST_WEIGHT) refuse("a weight is too large");
  for (const auto* biases : {&first_bias, &second_bias, &action_bias})
    for (const std::int32_t each : *biases)
      if (each > MOST_BIAS || each < -MOST_BIAS) refuse("a bias is too large");
  if (value_bias > MOST_BIAS || value_bias < -MOST_BIAS) refuse("a bias is too large");
}

namespace {
constexpr std::uint32_t FADED = 17 * 256;  // e^-17 is less than 2^-24

constexpr std::array<std::uint32_t, FADED> fades() {
  std::array<std::uint32_t, FADED> table{};
  // e^(-1/256) as a multiple of 2^-32, by its series; the powers by multiplying.
  constexpr std::uint64_t STEP = 4278222805;
  std::uint64_t power = std::uint64_t{1} << 32;
  for (auto& each : table) {
    each = static_cast<std::uint32_t>(power >> 8);
    power = (power * STEP) >> 32;
  }
  return table;
}
constexpr auto FADES = fades();
}  // namespace

std::uint32_t fading(std::uint32_t n) { return n < FADED ? FADES[n] : 0; }

}  // namespace stammtisch::policy
