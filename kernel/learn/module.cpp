// The Python module `stammtisch.learn._stepper`: a submodule for each game.
#include "games.hpp"
#include "learn/batch.hpp"
#include "learn/sha256.hpp"

namespace nb = nanobind;

namespace {
// What is raised for an IllegalAction: Python makes the clause of it.
PyObject* illegal = nullptr;
}  // namespace

#define BIND(game) stammtisch::game::bind_learn(m);
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
  FOR_EACH_GAME(BIND)
}
