// What all bindings share: arrays of numbers come in through Python's buffer protocol, the GIL is
// let go during a search, and Ctrl-C ends it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/budget.hpp"

namespace nb = nanobind;

namespace stammtisch {

// A table of numbers, `columns` of them a row.
template <class Number>
using Rows = nb::ndarray<const Number, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// More than this is a mistake, or somebody who wants our memory.
inline constexpr std::size_t MOST_POSITIONS = std::size_t{1} << 22;
inline constexpr std::size_t MOST_BYTES = std::size_t{1} << 30;  // in one answer

inline void check_count(std::size_t positions) {
  if (positions > MOST_POSITIONS)
    throw std::invalid_argument("not more than " + std::to_string(MOST_POSITIONS) + " positions");
}

// How many bytes an answer has: the product, which must not overflow, nor be too large.
inline std::size_t answer_size(std::size_t positions, std::size_t number, std::size_t bytes) {
  check_count(positions);
  if (positions && bytes && number > MOST_BYTES / bytes / positions)
    throw std::invalid_argument("so many playouts do not fit into one answer");
  return positions * number * bytes;
}

inline void check_width(std::size_t width, std::size_t columns) {
  if (width != columns)
    throw std::invalid_argument("a position has " + std::to_string(columns) + " numbers, not " +
                                std::to_string(width));
}

// What is wrong with one of many, with its number.
inline std::invalid_argument at_place(const char* what, std::size_t index,
                                      const std::exception& trouble) {
  return std::invalid_argument(std::string(what) + " " + std::to_string(index) + ": " +
                               trouble.what());
}

// Every row as a position; `read(row)` says what is wrong with it.
template <class Number, class Read>
auto positions_in(const Rows<Number>& rows, std::size_t columns, Read read) {
  check_width(rows.shape(1), columns);
  check_count(rows.shape(0));
  std::vector<decltype(read(rows.data()))> positions(rows.shape(0));
  for (std::size_t n = 0; n < positions.size(); ++n) {
    try {
      positions[n] = read(rows.data() + n * columns);
    } catch (const std::invalid_argument& trouble) {
      throw at_place("position", n, trouble);
    }
  }
  return positions;
}

// More threads than this are a mistake.
inline constexpr unsigned MOST_THREADS = 256;

inline void check_limits(unsigned threads, double seconds) {
  if (threads > MOST_THREADS)
    throw std::invalid_argument("not more than " + std::to_string(MOST_THREADS) + " threads");
  if (!(seconds >= 0)) throw std::invalid_argument("seconds must not be negative");
}

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
