// What all bindings share: arrays of numbers come in through Python's buffer protocol, the GIL is
// let go during a search, and Ctrl-C ends it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <functional>

#include "common/budget.hpp"

namespace nb = nanobind;

namespace stammtisch {

// A table of numbers, `columns` of them a row.
template <class Number>
using Rows = nb::ndarray<const Number, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Whether the user has pressed Ctrl-C: asked by the calling thread, which does not hold the GIL.
// Not more often than every 50 ms, for to take the GIL is to wait for it.
inline std::function<bool()> interrupted_by_user() {
  auto last = std::chrono::steady_clock::now();
  return [last]() mutable {
    auto now = std::chrono::steady_clock::now();
    if (now - last < std::chrono::milliseconds(50)) return false;
    last = now;
    nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
  };
}

// Call `search(stop)` without the GIL; what Ctrl-C has raised is raised here.
template <class Search>
void without_gil(double seconds, Search search) {
  Stop stop(seconds, interrupted_by_user());
  {
    nb::gil_scoped_release free;
    search(stop);
  }
  if (stop.interrupted()) throw nb::python_error();
}

}  // namespace stammtisch
