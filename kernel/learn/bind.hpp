// Binding a Batch<Game>: its arrays are handed out where they lie, without copying.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "learn/batch.hpp"

namespace nb = nanobind;

namespace stammtisch::learn {

inline constexpr std::size_t MOST_ENVS = std::size_t{1} << 24;
inline constexpr std::size_t MOST_MEMORY = std::size_t{1} << 35;
inline constexpr unsigned MOST_THREADS = 256;

using AnyArray = nb::ndarray<nb::ro>;

inline nb::list described(std::span<const Field> fields) {
  constexpr const char* KINDS[] = {"number", "cards", "card", "suit"};
  nb::list list;
  for (const Field& each : fields) {
    nb::list shape;
    for (int at = 0; at < each.rank; ++at) shape.append(each.shape[at]);
    const std::string type = each.type + std::to_string(each.size);
    list.append(nb::make_tuple(each.name, KINDS[static_cast<int>(each.kind)], type,
                               nb::tuple(shape), each.offset, each.meaning));
  }
  return list;
}

// Calls `use` with the numbers of a C-ordered array on the CPU; TypeError or ValueError otherwise.
template <class Use>
void with_actions(const AnyArray& array, std::size_t envs, Use use) {
  const auto wrong = [](const std::string& what) { throw nb::type_error(what.c_str()); };
  if (array.device_type() != nb::device::cpu::value)
    wrong("actions must lie in the memory of the CPU");
  if (array.ndim() != 1 || array.shape(0) != envs)
    throw std::invalid_argument("actions must have the shape (" + std::to_string(envs) + ",)");
  if (array.stride(0) != 1 && envs > 1)
    throw std::invalid_argument("actions must lie side by side: make a contiguous copy");
  if (array.dtype() == nb::dtype<std::int32_t>())
    return use(static_cast<const std::int32_t*>(array.data()));
  if (array.dtype() == nb::dtype<std::int64_t>())
    return use(static_cast<const std::int64_t*>(array.data()));
  if (array.dtype() == nb::dtype<std::int16_t>())
    return use(static_cast<const std::int16_t*>(array.data()));
  wrong("actions must be of dtype int16, int32 or int64");
}

// `name` is the submodule's: a game may be bound twice, with a longer table of actions.
template <class Game>
void bind_game(nb::module_& module, const char* name = Game::NAME) {
  using namespace nb::literals;
  using It = Batch<Game>;
  nb::module_ m = module.def_submodule(name);
  m.attr("SEATS") = Game::SEATS;
  m.attr("ACTIONS") = Game::ACTIONS;
  m.attr("CARDS") = Game::CARDS;
  m.attr("MOST_ACTS") = Game::MOST_ACTS;
  m.attr("OPTIONS") = Game::OPTIONS;
  m.attr("PLANES") = It::PLANES;
  m.attr("VERSION") = It::VERSION;
  m.attr("OBSERVATION_SIZE") = sizeof(typename Game::Observation);
  m.attr("FULL_SIZE") = sizeof(typename Game::Full);
  m.attr("FIELDS") = described(Game::FIELDS);
  m.attr("FULL_FIELDS") = described(Game::FULL_FIELDS);
  m.def("pays", [](int reward, bool match) {
    return reward >= 0 && reward < static_cast<int>(std::size(REWARDS)) &&
           Game::pays(static_cast<Reward>(reward), match);
  });
  m.def("standing", [](nb::bytes bytes) {  // numbers of a standing, as `played` gives them
    std::vector<std::int32_t> numbers(bytes.size() / 4);
    std::memcpy(numbers.data(), bytes.c_str(), numbers.size() * 4);
    return numbers;
  });
  m.def("shuffles", [](const std::string& series, std::size_t number) {
    // The hashing alone, to be measured.
    nb::gil_scoped_release released;
    const Seeds seeds(series, Game::NAME);
    std::uint8_t pack[Game::CARDS];
    unsigned sum = 0;
    for (std::size_t n = 0; n < number; ++n) {
      seeds.shuffle<Game::CARDS>(0, n, pack);
      sum += pack[0];
    }
    return sum;
  });

  auto cls = nb::class_<It>(m, "Batch");
  cls.def(
      "__init__",
      [](It* at, std::size_t envs, unsigned threads, std::string seed, int reset, int reward,
         bool match, bool oracle, bool planes, bool canonical, bool history,
         std::vector<std::int64_t> options) {
        Settings s{envs,
                   threads,
                   std::move(seed),
                   static_cast<Reset>(reset),
                   static_cast<Reward>(reward),
                   match,
                   oracle,
                   planes,
                   canonical,
                   history};
        if (reset < 0 || reset > 2 || reward < 0 ||
            reward >= static_cast<int>(std::size(REWARDS)) || !Game::pays(s.reward, match) ||
            options.size() != Game::OPTIONS)
          throw std::invalid_argument("there is no such reset, reward or list of options");
        if (!envs) throw std::invalid_argument("envs must be at least 1");
        if (envs > MOST_ENVS || envs > MOST_MEMORY / It::bytes_per_environment(s))
          throw std::invalid_argument("so many environments do not fit into memory");
        if (!threads || threads > MOST_THREADS)
          throw std::invalid_argument("threads must be from 1 to " + std::to_string(MOST_THREADS));
        nb::gil_scoped_release released;
        new (at) It(s, Game::Options::of(std::span<const std::int64_t, Game::OPTIONS>(options)));
      },
      "envs"_a, "threads"_a, "seed"_a, "reset"_a, "reward"_a, "match"_a, "oracle"_a, "planes"_a,
      "canonical"_a, "history"_a, "options"_a);
  cls.def(
      "step",
      [](It& it, const nb::object& given) {
        AnyArray actions;
        if (!nb::try_cast(given, actions, false))
          throw nb::type_error("actions must be an array, with a number for each environment");
        with_actions(actions, it.settings().envs, [&](const auto* numbers) {
          nb::gil_scoped_release released;
          it.step(numbers);
        });
      },
      "actions"_a.none());
  cls.def(
      "reset",
      [](It& it, nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu> marked) {
        if (marked.shape(0) != it.settings().envs)
          throw std::invalid_argument("the marks must have the shape (" +
                                      std::to_string(it.settings().envs) + ",)");
        nb::gil_scoped_release released;
        it.reset(marked.data());
      },
      "marked"_a.noconvert());
  cls.def(
      "sample",
      [](It& it, nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> actions,
         std::uint64_t seed) {
        if (actions.shape(0) != it.settings().envs)
          throw std::invalid_argument("actions must have one number an environment");
        nb::gil_scoped_release released;
        it.sample(actions.data(), seed);
      },
      "actions"_a.noconvert(), "seed"_a);
  cls.def("random_steps", [](It& it, std::size_t steps, std::uint64_t seed) {
    nb::gil_scoped_release released;
    std::vector<std::int32_t> actions(it.settings().envs);
    Random random(seed);
    for (std::size_t n = 0; n < steps; ++n) {
      it.sample(actions.data(), random.next());
      it.step(actions.data());
    }
  });
  cls.def("played", [](It& it, std::size_t env, bool finished) {
    if (env >= it.settings().envs) throw nb::index_error("there is no such environment");
    auto played = finished ? it.finished(env) : it.now(env);
    std::vector<int> acts(played.acts, played.acts + played.length);
    return nb::make_tuple(played.deal, played.dealer,
                          nb::bytes(&played.standing, sizeof played.standing), acts,
                          played.finished);
  });
  cls.def("deals", [](It& it) { return it.deals(); });
  // A digest goes before the state: one that was damaged would be played on without a check.
  const auto digest = [](const std::uint8_t* bytes, std::size_t size) {
    Sha256 hash;
    hash.update(std::string(Game::NAME) + "/" + std::to_string(It::VERSION) + "/");
    hash.update(bytes, size);
    return hash.finish();
  };
  cls.def("look", [](It& it, std::size_t env, int seat) {
    if (env >= it.settings().envs || seat < 0 || seat >= Game::SEATS)
      throw nb::index_error("there is no such environment or seat");
    typename Game::Observation seen;
    it.look(env, seat, seen);
    return nb::bytes(&seen, sizeof seen);
  });
  cls.def("save", [digest](It& it) {
    std::vector<std::uint8_t> bytes(sizeof(Digest) + it.state_size());
    it.save(bytes.data() + sizeof(Digest));
    const Digest seal = digest(bytes.data() + sizeof(Digest), it.state_size());
    std::copy(seal.begin(), seal.end(), bytes.begin());
    return nb::bytes(bytes.data(), bytes.size());
  });
  cls.def("restore", [digest](It& it, nb::bytes state) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(state.c_str());
    if (state.size() != sizeof(Digest) + it.state_size())
      throw std::invalid_argument("this state is not one of such a batch: it has another size");
    const Digest seal = digest(bytes + sizeof(Digest), it.state_size());
    if (!std::equal(seal.begin(), seal.end(), bytes))
      throw std::invalid_argument("this state is damaged, or of another version");
    it.restore(bytes + sizeof(Digest));
  });
  const auto array = [&](const char* name, auto member, auto number,
                         std::vector<std::size_t> shape) {
    using Number = decltype(number);
    cls.def_prop_ro(name, [member, shape](nb::handle self) -> nb::object {
      It& it = nb::cast<It&>(self);
      auto& column = it.*member;
      if (!column.size()) return nb::none();
      std::vector<std::size_t> whole{it.settings().envs};
      whole.insert(whole.end(), shape.begin(), shape.end());
      return nb::cast(
          nb::ndarray<nb::numpy, const Number>(column.data(), whole.size(), whole.data(), self));
    });
  };
  constexpr std::size_t SEATS = Game::SEATS, ACTIONS = Game::ACTIONS, CARDS = Game::CARDS;
  constexpr std::size_t SIZE = sizeof(typename Game::Observation);
  using Byte = std::uint8_t;
  array("seat", &It::seat, std::int8_t{}, {});
  array("mask", &It::mask, bool{}, {ACTIONS});
  array("observation", &It::observation, Byte{}, {SIZE});
  array("reward", &It::reward, std::int32_t{}, {SEATS});
  array("done", &It::done, bool{}, {});
  array("match_over", &It::match_over, bool{}, {});
  array("final", &It::final, Byte{}, {SEATS, SIZE});
  array("planes", &It::planes, Byte{}, {It::PLANES, CARDS});
  array("full", &It::full, Byte{}, {sizeof(typename Game::Full)});
  array("history", &It::history, std::int16_t{}, {static_cast<std::size_t>(Game::MOST_ACTS)});
  array("renamed", &It::renamed, std::int16_t{}, {ACTIONS});
}

}  // namespace stammtisch::learn
