// The games that the kernel knows: its only list of them.
//
// A game is a folder beside this file. What it has in common with the others stands in four files
// of that folder: bind_solver.cpp binds its solver to `_kernel`, environment.hpp is its deal for
// the batched environments (learn/game.hpp), which bind_learn.cpp binds to `_stepper`, and
// bind_policy.cpp tells the policy networks about it and binds it to `_network`.
#pragma once

#include <nanobind/nanobind.h>

#define FOR_EACH_GAME(DO) DO(scarto) DO(schnapsen) DO(skat)

#define DECLARE(game)                           \
  namespace stammtisch::game {                  \
  void bind_solver(nanobind::module_& kernel);  \
  void bind_learn(nanobind::module_& stepper);  \
  void bind_policy(nanobind::module_& network); \
  }
FOR_EACH_GAME(DECLARE)
#undef DECLARE
