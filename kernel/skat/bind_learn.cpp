#include "games.hpp"
#include "learn/bind.hpp"
#include "skat/environment.hpp"
#include "skat/pub_environment.hpp"

void stammtisch::skat::bind_learn(nb::module_& stepper) {
  learn::bind_game<learn::skat::Game>(stepper);
  learn::bind_game<learn::skat::PubGame>(stepper, "skat_pub");
}
