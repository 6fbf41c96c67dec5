// The Python module `stammtisch.policy._network`: a submodule for each game.
#include "games.hpp"

#define BIND(game) stammtisch::game::bind_policy(network);
NB_MODULE(_network, network) { FOR_EACH_GAME(BIND) }
