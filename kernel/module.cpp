// The Python module `stammtisch.solver._kernel`: a submodule for each game, bound in
// <game>/bind.cpp.
#include "common/bind.hpp"

// The games that the kernel knows.
#define FOR_EACH_GAME(DO) DO(scarto) DO(schnapsen) DO(skat)

#define DECLARE(game)             \
  namespace stammtisch::game {    \
  void bind(nb::module_& kernel); \
  }
FOR_EACH_GAME(DECLARE)

#define BIND(game) stammtisch::game::bind(kernel);
NB_MODULE(_kernel, kernel) {
  kernel.attr("MOST_THREADS") = stammtisch::MOST_THREADS;
  FOR_EACH_GAME(BIND)
}
