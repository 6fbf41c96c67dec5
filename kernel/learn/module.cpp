// The Python module `stammtisch.learn._stepper`: a submodule for each game.
#include "learn/bind.hpp"
#include "learn/scarto.hpp"
#include "learn/schnapsen.hpp"
#include "learn/sha256.hpp"
#include "learn/skat.hpp"

namespace stammtisch::learn {

namespace {
// What is raised for an IllegalAction: Python makes the clause of it.
PyObject* illegal = nullptr;

template <class Game>
unsigned shuffles(const std::string& series, std::size_t number) {
  nb::gil_scoped_release released;
  const Seeds seeds(series, Game::NAME);
  std::uint8_t pack[Game::CARDS];
  unsigned sum = 0;
  for (std::size_t n = 0; n < number; ++n) {
    seeds.shuffle<Game::CARDS>(0, n, pack);
    sum += pack[0];
  }
  return sum;
}
}  // namespace

}  // namespace stammtisch::learn

NB_MODULE(_stepper, m) {
  using namespace stammtisch::learn;
  illegal =
      PyErr_NewException("stammtisch.learn._stepper.IllegalAction", PyExc_ValueError, nullptr);
  m.attr("IllegalAction") = nb::handle(illegal);
  nb::register_exception_translator([](const std::exception_ptr& error, void*) {
    try {
      std::rethrow_exception(error);
    } catch (const IllegalAction& wrong) {
      nb::tuple what = nb::make_tuple(wrong.environment, wrong.action);
      PyErr_SetObject(illegal, what.ptr());
    }
  });
  nb::list rewards;
  for (const char* name : REWARDS) rewards.append(name);
  m.attr("REWARDS") = rewards;
  m.def("has_sha_instructions", &has_sha_instructions);
  m.def("use_sha_instructions", &use_sha_instructions);
  m.def("uses_sha_instructions", &uses_sha_instructions);
  m.def("shuffles", [](const std::string& game, const std::string& series, std::size_t number) {
    // The hashing alone, to be measured.
    if (game == Schnapsen::NAME) return shuffles<Schnapsen>(series, number);
    if (game == scarto::Game::NAME) return shuffles<scarto::Game>(series, number);
    if (game == skat::Game::NAME) return shuffles<skat::Game>(series, number);
    throw std::invalid_argument("no such game");
  });
  bind_game<scarto::Game>(m);
  bind_game<Schnapsen>(m);
  bind_game<skat::Game>(m);
}
