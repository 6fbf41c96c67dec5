// Binding the policy networks of a game: what they are told, what they say, and playouts by them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "common/parallel.hpp"
#include "policy/player.hpp"

namespace nb = nanobind;

namespace stammtisch::policy {

template <class Number, int DIMENSIONS>
using Array = nb::ndarray<const Number, nb::ndim<DIMENSIONS>, nb::c_contig, nb::device::cpu>;
template <class Number, int DIMENSIONS>
using Out = nb::ndarray<Number, nb::ndim<DIMENSIONS>, nb::c_contig, nb::device::cpu>;

inline constexpr unsigned MOST_THREADS = 256;

inline constexpr const char* UNFIT = "the arguments do not fit together";

[[noreturn]] inline void refuse(const char* why) { throw std::invalid_argument(why); }

template <class Numbers, int DIMENSIONS>
Numbers copied(const Array<typename Numbers::value_type, DIMENSIONS>& array) {
  return Numbers(array.data(), array.data() + array.size());
}

// Pieces of work; so few threads need no pool. `make` makes what a thread works with.
inline constexpr std::size_t PIECE = 16;

template <class Make, class Work>
void in_pieces(std::size_t count, unsigned threads, Make make, Work work) {
  in_parallel((count + PIECE - 1) / PIECE, threads, make, [&](auto& own, std::size_t piece, bool) {
    for (std::size_t at = piece * PIECE; at < std::min(count, (piece + 1) * PIECE); ++at)
      work(own, at);
  });
}

template <class Game>
void check_worlds(const Array<std::uint8_t, 2>& packs, const Array<std::int16_t, 2>& acts,
                  int dealer, const std::vector<std::int64_t>& options, int viewer) {
  if (packs.shape(1) != Game::CARDS || acts.shape(0) != packs.shape(0) ||
      options.size() != Game::OPTIONS || dealer < 0 || dealer >= Game::SEATS || viewer < 0 ||
      viewer >= Game::SEATS)
    refuse(UNFIT);
  for (std::size_t world = 0; world < packs.shape(0); ++world) {
    std::array<bool, Game::CARDS> there{};
    for (int at = 0; at < Game::CARDS; ++at) {
      const int card = packs.data()[world * Game::CARDS + at];
      if (card >= Game::CARDS || there[card]) refuse("a pack has every card once");
      there[card] = true;
    }
  }
}

template <class Game>
void bind_game(nb::module_& module) {
  using namespace nb::literals;
  using It = Policy<Game>;
  using In = Inputs<Game>;
  using Observation = typename Game::Observation;
  constexpr std::size_t SIZE = sizeof(Observation), ACTIONS = Game::ACTIONS;
  constexpr std::size_t INPUT_BYTES = (In::SIZE + 7) / 8;
  nb::module_ m = module.def_submodule(Game::NAME);
  m.attr("INPUTS") = In::SIZE;
  m.attr("ROLES") = Describes<Game>::ROLES;
  m.attr("ACTIONS") = ACTIONS;
  m.attr("SEATS") = Game::SEATS;
  m.attr("CARDS") = Game::CARDS;
  nb::list rewards;
  for (const char* name : learn::REWARDS) rewards.append(name);
  m.attr("REWARDS") = rewards;
  m.attr("OBSERVATION_SIZE") = SIZE;

  const auto observation = [](const Array<std::uint8_t, 2>& rows, std::size_t row) {
    Observation seen;
    std::memcpy(&seen, rows.data() + row * SIZE, SIZE);
    return seen;
  };
  // What the networks are told: (rows) roles, (rows, INPUT_BYTES) inputs as bits from the lowest,
  // (rows, ACTIONS) the names of the actions there.
  m.def(
      "inputs",
      [observation](Array<std::uint8_t, 2> seen, Out<std::uint8_t, 1> roles,
                    Out<std::uint8_t, 2> bits, Out<std::int16_t, 2> names) {
        const std::size_t rows = seen.shape(0);
        if (seen.shape(1) != SIZE || roles.shape(0) != rows || bits.shape(0) != rows ||
            bits.shape(1) != INPUT_BYTES || names.shape(0) != rows || names.shape(1) != ACTIONS)
          refuse(UNFIT);
        nb::gil_scoped_release released;
        for (std::size_t row = 0; row < rows; ++row) {
          const Observation of = observation(seen, row);
          typename It::Names map;
          Describes<Game>::rename(of, map);
          std::uint16_t on[In::MOST];
          const int count = In::of(of, map, on);
          std::uint8_t* to = bits.data() + row * INPUT_BYTES;
          std::fill_n(to, INPUT_BYTES, std::uint8_t{0});
          for (int at = 0; at < count; ++at)
            to[on[at] / 8] = static_cast<std::uint8_t>(to[on[at] / 8] | 1 << on[at] % 8);
          roles.data()[row] = static_cast<std::uint8_t>(Describes<Game>::role(of));
          std::copy_n(map.action, ACTIONS, names.data() + row * ACTIONS);
        }
      },
      "seen"_a.noconvert(), "roles"_a.noconvert(), "bits"_a.noconvert(), "names"_a.noconvert());

  auto cls = nb::class_<It>(m, "Policy");
  cls.def("__init__", [](It* at, nb::list networks) {
    std::vector<Network> all;
    for (nb::handle each : networks) {
      nb::tuple part = nb::cast<nb::tuple>(each);
      if (part.size() != 8) refuse("a network has eight parts");
      const auto one = nb::cast<Array<std::int16_t, 2>>(part[0]);
      const auto two = nb::cast<Array<std::int16_t, 2>>(part[2]);
      const auto three = nb::cast<Array<std::int16_t, 2>>(part[4]);
      Network network;
      network.inputs = static_cast<int>(one.shape(0));
      network.first = static_cast<int>(one.shape(1));
      network.second = static_cast<int>(two.shape(0));
      network.actions = static_cast<int>(three.shape(0));
      network.first_weights = copied<Weights, 2>(one);
      network.first_bias = copied<Sums, 1>(nb::cast<Array<std::int32_t, 1>>(part[1]));
      network.second_weights = copied<Weights, 2>(two);
      network.second_bias = copied<Sums, 1>(nb::cast<Array<std::int32_t, 1>>(part[3]));
      network.action_weights = copied<Weights, 2>(three);
      network.action_bias = copied<Sums, 1>(nb::cast<Array<std::int32_t, 1>>(part[5]));
      network.value_weights = copied<Weights, 1>(nb::cast<Array<std::int16_t, 1>>(part[6]));
      network.value_bias = nb::cast<std::int32_t>(part[7]);
      all.push_back(std::move(network));
    }
    new (at) It(std::move(all));
  });

  // Draws an action for each observation. `seeds`: a number for each row.
  cls.def(
      "act",
      [observation](const It& it, Array<std::uint8_t, 2> seen, Array<bool, 2> mask,
                    Array<std::uint64_t, 1> seeds, Out<std::int16_t, 1> actions,
                    Out<float, 1> chances, Out<float, 1> values, unsigned threads) {
        const std::size_t rows = seen.shape(0);
        if (seen.shape(1) != SIZE || mask.shape(0) != rows || mask.shape(1) != ACTIONS ||
            seeds.shape(0) != rows || actions.shape(0) != rows || chances.shape(0) != rows ||
            values.shape(0) != rows || threads > MOST_THREADS)
          refuse(UNFIT);
        nb::gil_scoped_release released;
        const auto make = [] { return std::make_unique<Opinion<Game>>(); };
        in_pieces(rows, threads, make, [&](Opinion<Game>& opinion, std::size_t row) {
          const bool* may = mask.data() + row * ACTIONS;
          it.think(observation(seen, row), [&](int action) { return may[action]; }, opinion);
          if (!opinion.count) refuse("there is nothing to choose");
          Random random(seeds.data()[row]);
          const int at = opinion.drawn(random);
          actions.data()[row] = opinion.actions[at];
          chances.data()[row] = static_cast<float>(opinion.chance(at));
          values.data()[row] = static_cast<float>(opinion.value) / (1 << ACTIVATION_BITS);
        });
      },
      "seen"_a.noconvert(), "mask"_a.noconvert(), "seeds"_a.noconvert(), "actions"_a.noconvert(),
      "chances"_a.noconvert(), "values"_a.noconvert(), "threads"_a);

  // How likely each action of the menu is, as multiples of 2^-24 of the likeliest; and the value.
  cls.def(
      "opinion",
      [observation](const It& it, Array<std::uint8_t, 2> seen, Array<bool, 2> mask,
                    Out<std::uint32_t, 2> likely, Out<std::int32_t, 1> values) {
        const std::size_t rows = seen.shape(0);
        if (seen.shape(1) != SIZE || mask.shape(0) != rows || mask.shape(1) != ACTIONS ||
            likely.shape(0) != rows || likely.shape(1) != ACTIONS || values.shape(0) != rows)
          refuse(UNFIT);
        nb::gil_scoped_release released;
        for (std::size_t row = 0; row < rows; ++row) {
          Opinion<Game> opinion;
          const bool* may = mask.data() + row * ACTIONS;
          it.think(observation(seen, row), [&](int action) { return may[action]; }, opinion);
          std::uint32_t* to = likely.data() + row * ACTIONS;
          std::fill_n(to, ACTIONS, 0u);
          for (int at = 0; at < opinion.count; ++at) to[opinion.actions[at]] = opinion.likely[at];
          values.data()[row] = opinion.value;
        }
      },
      "seen"_a.noconvert(), "mask"_a.noconvert(), "likely"_a.noconvert(), "values"_a.noconvert());

  // What the policy says of `viewer`'s decision, in one world; it is the same in all of them.
  cls.def(
      "decide",
      [](const It& it, Array<std::uint8_t, 2> pack, int dealer, std::vector<std::int64_t> options,
         Array<std::int16_t, 2> acts, int viewer, Out<std::uint32_t, 1> likely) {
        check_worlds<Game>(pack, acts, dealer, options, viewer);
        if (pack.shape(0) != 1 || likely.shape(0) != ACTIONS) refuse(UNFIT);
        const auto law = Game::Options::of(std::span<const std::int64_t, Game::OPTIONS>(options));
        nb::gil_scoped_release released;
        Deal<Game> deal(it, law);
        deal.begin(pack.data(), dealer);
        deal.replay({acts.data(), acts.shape(1)}, viewer);
        if (deal.seat() != viewer) refuse("the deal is over");
        const Opinion<Game>& opinion = deal.opinion();
        std::fill_n(likely.data(), ACTIONS, 0u);
        for (int at = 0; at < opinion.count; ++at)
          likely.data()[opinion.actions[at]] = opinion.likely[at];
        return opinion.value;
      },
      "pack"_a.noconvert(), "dealer"_a, "options"_a, "acts"_a.noconvert(), "viewer"_a,
      "likely"_a.noconvert());

  // Replays whole deals up to `viewer`'s decision, and plays each option out from there.
  cls.def(
      "playouts",
      [](const It& it, Array<std::uint8_t, 2> packs, int dealer, std::vector<std::int64_t> options,
         Array<std::int16_t, 2> acts, int viewer, Array<std::int16_t, 2> choices, int reward,
         bool solved_endings, std::uint64_t seed, Out<std::int32_t, 3> rewards, unsigned threads) {
        const std::size_t worlds = packs.shape(0), length = acts.shape(1);
        const std::size_t number = choices.shape(0), steps = choices.shape(1);
        check_worlds<Game>(packs, acts, dealer, options, viewer);
        if (rewards.shape(0) != worlds || rewards.shape(1) != number ||
            rewards.shape(2) != Game::SEATS || threads > MOST_THREADS || reward < 0 ||
            reward >= static_cast<int>(std::size(learn::REWARDS)) ||
            !Game::pays(static_cast<learn::Reward>(reward), false))
          refuse(UNFIT);
        const auto law = Game::Options::of(std::span<const std::int64_t, Game::OPTIONS>(options));
        nb::gil_scoped_release released;
        const auto make = [] { return std::make_unique<Ending<Game>>(); };
        in_pieces(worlds, threads, make, [&](Ending<Game>& ending, std::size_t world) {
          Deal<Game> deal(it, law);
          deal.begin(packs.data() + world * Game::CARDS, dealer);
          deal.replay({acts.data() + world * length, length}, viewer);
          ending.begin(deal.state());
          for (std::size_t at = 0; at < number; ++at) {
            Deal<Game> next = deal;
            for (std::size_t step = 0; step < steps; ++step)
              if (const int action = choices.data()[at * steps + step]; action >= 0)
                next.act(action);
            Random random(seed + world * 0x9E3779B97F4A7C15ull);
            next.play_out(random, solved_endings ? &ending : nullptr);
            next.reward(static_cast<learn::Reward>(reward),
                        rewards.data() + (world * number + at) * Game::SEATS);
          }
        });
      },
      "packs"_a.noconvert(), "dealer"_a, "options"_a, "acts"_a.noconvert(), "viewer"_a,
      "choices"_a.noconvert(), "reward"_a, "solved_endings"_a, "seed"_a, "rewards"_a.noconvert(),
      "threads"_a);
}

}  // namespace stammtisch::policy
