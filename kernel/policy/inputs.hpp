// What a policy network is told: which of its inputs are on, from an observation alone.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "learn/game.hpp"

namespace stammtisch::policy {

using learn::Field;
using learn::Kind;

// How a number becomes inputs. Sets of cards are a bit for each card, cards and suits one of as
// many bits as there are.
enum class How : std::uint8_t {
  left_out,
  one_of,   // one of `values` inputs, for -1 and on; larger values have the last
  bits,     // the lowest `values` bits
  suits,    // the same, for a bit of each suit and further ones
  highest,  // one of `values` inputs, for the highest bit of a word; none has the first
  steps,    // an input for each of `steps` that the number reaches
};

struct Number {
  std::string_view field;
  How how;
  int values = 0;
  int steps[4] = {};  // of How::steps; as many as `values`
};

// To be given by each game: NUMBERS, every field of Kind::number once; ROLES, how many networks it
// has, and which one decides (`role`); `rename`, equal names for what differs by names alone.
template <class Game>
struct Describes;

// The inputs of one field: `count` elements of `size` bytes, `width` inputs each.
struct Part {
  Kind kind;
  How how;
  std::uint8_t size;
  bool is_signed;
  std::uint16_t offset, count, width, first;
  int steps[4];
};

template <class Game>
class Inputs {
  using Names = learn::Renaming<Game::CARDS, Game::SUITS, Game::ACTIONS>;
  static constexpr int FIELDS = std::size(Game::FIELDS);
  static constexpr int SET = Game::CARDS > 32 ? 16 : 4;  // bytes of a set of cards

  struct Plan {
    Part parts[FIELDS];
    int size;
    int most;  // that can be on at once
  };

  static constexpr const Number& number(const Field& field) {
    for (const Number& each : Describes<Game>::NUMBERS)
      if (each.field == field.name) return each;
    throw "every number must be described";
  }

  static constexpr Plan plan() {
    Plan plan{};
    for (int at = 0; at < FIELDS; ++at) {
      const Field& field = Game::FIELDS[at];
      Part& part = plan.parts[at];
      part = {field.kind, How::left_out, field.size, field.type == 'i', field.offset, 0, 0, 0, {}};
      part.count = static_cast<std::uint16_t>(field.kind == Kind::cards ? field.bytes() / SET
                                                                        : field.count());
      int on = 1;
      if (field.kind == Kind::cards) {
        part.width = on = Game::CARDS;
      } else if (field.kind == Kind::card) {
        part.width = Game::CARDS;
      } else if (field.kind == Kind::suit) {
        part.width = Game::SUITS + 1;
      } else {
        const Number& how = number(field);
        part.how = how.how;
        part.width = static_cast<std::uint16_t>(how.values);
        if (how.how != How::one_of && how.how != How::highest) on = how.values;
        for (int n = 0; n < 4; ++n) part.steps[n] = how.steps[n];
      }
      part.first = static_cast<std::uint16_t>(plan.size);
      plan.size += part.count * part.width;
      plan.most += part.count * (part.width ? on : 0);
    }
    return plan;
  }
  static constexpr Plan PLAN = plan();

 public:
  static constexpr int SIZE = PLAN.size;
  static constexpr int MOST = PLAN.most;

  // The numbers of the inputs that are on, ascending within a field; how many there are.
  static int of(const typename Game::Observation& seen, const Names& names, std::uint16_t* on) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&seen);
    std::uint16_t* to = on;
    for (const Part& part : PLAN.parts) {
      if (!part.width) continue;
      for (int n = 0; n < part.count; ++n) {
        const int first = part.first + n * part.width;
        if (part.kind == Kind::cards) {
          to = cards(bytes + part.offset + n * SET, first, names, to);
        } else {
          const std::int64_t value = number_at(bytes + part.offset + n * part.size, part);
          to = number(part, value, first, names, to);
        }
      }
    }
    return static_cast<int>(to - on);
  }

 private:
  static std::uint16_t* cards(const std::uint8_t* at, int first, const Names& names,
                              std::uint16_t* to) {
    using Word = std::conditional_t<(SET > 4), std::uint64_t, std::uint32_t>;
    for (int word = 0; word < SET / static_cast<int>(sizeof(Word)); ++word) {
      Word set;
      std::memcpy(&set, at + word * sizeof set, sizeof set);
      for (; set; set &= set - 1)
        *to++ = static_cast<std::uint16_t>(first + names.card[word * 64 + std::countr_zero(set)]);
    }
    return to;
  }

  static std::uint16_t* number(const Part& part, std::int64_t value, int first, const Names& names,
                               std::uint16_t* to) {
    const auto add = [&](std::int64_t at) { *to++ = static_cast<std::uint16_t>(first + at); };
    if (part.kind == Kind::card) {
      if (value >= 0 && value < Game::CARDS) add(names.card[value]);
    } else if (part.kind == Kind::suit) {
      if (value >= 0) add(value < Game::SUITS ? names.suit[value] : Game::SUITS);
    } else if (part.how == How::one_of) {
      add(std::clamp<std::int64_t>(value + 1, 0, part.width - 1));
    } else if (part.how == How::highest) {
      add(std::min<int>(std::bit_width(static_cast<std::uint64_t>(value)), part.width - 1));
    } else {
      for (int at = 0; at < part.width; ++at)
        if (part.how == How::steps ? value >= part.steps[at] : value >> at & 1)
          add(part.how == How::suits && at < Game::SUITS ? names.suit[at] : at);
    }
    return to;
  }

  static std::int64_t number_at(const std::uint8_t* at, const Part& part) {
    std::uint64_t value = 0;
    std::memcpy(&value, at, part.size);  // the kernel is built for little-endian machines
    if (!part.is_signed || part.size == 8) return static_cast<std::int64_t>(value);
    const int unused = 64 - 8 * part.size;
    return static_cast<std::int64_t>(value << unused) >> unused;
  }
};

}  // namespace stammtisch::policy
