// The Python module `stammtisch.solver._kernel`: a submodule for each game.
#include "common/bind.hpp"
#include "games.hpp"

#define BIND(game) stammtisch::game::bind_solver(kernel);
NB_MODULE(_kernel, kernel) {
  kernel.attr("MOST_THREADS") = stammtisch::MOST_THREADS;
  FOR_EACH_GAME(BIND)
}
