#include "games.hpp"
#include "learn/bind.hpp"
#include "scarto/environment.hpp"

void stammtisch::scarto::bind_learn(nb::module_& stepper) {
  learn::bind_game<learn::scarto::Game>(stepper);
}
