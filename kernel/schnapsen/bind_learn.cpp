#include "games.hpp"
#include "learn/bind.hpp"
#include "schnapsen/environment.hpp"

void stammtisch::schnapsen::bind_learn(nb::module_& stepper) {
  learn::bind_game<learn::schnapsen::Game>(stepper);
}
