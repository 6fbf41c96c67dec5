// What all bindings share. Encoded positions come in as arrays of bytes through Python's buffer
// protocol; a search releases the GIL, and Ctrl-C ends it.
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

// Encoded positions, one a row; each game's tables.hpp names the columns.
using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// More than this is a mistake, or an attempt to use up our memory.
inline constexpr std::size_t MOST_POSITIONS = std::size_t{1} << 22;
inline constexpr std::size_t MOST_BYTES = std::size_t{1} << 30;  // in one answer
inline constexpr unsigned MOST_THREADS = 256;

inline void check_count(std::size_t positions) {
  if (positions > MOST_POSITIONS)
    throw std::invalid_argument("not more than " + std::to_string(MOST_POSITIONS) + " positions");
}

inline void check_limits(unsigned threads, double seconds) {
  if (threads > MOST_THREADS)
    throw std::invalid_argument("not more than " + std::to_string(MOST_THREADS) + " threads");
  if (!(seconds >= 0)) throw std::invalid_argument("seconds must not be negative");
}

// How many bytes an answer has: the product, which must not overflow, nor be too large.
inline std::size_t answer_size(std::size_t positions, std::size_t number, std::size_t bytes) {
  check_count(positions);
  if (positions && bytes && number > MOST_BYTES / bytes / positions)
    throw std::invalid_argument("so many playouts do not fit into one answer");
  return positions * number * bytes;
}

// Decodes every row; `decode(row)` throws std::invalid_argument where a row is no position.
template <class Decode>
auto decoded(const Rows& rows, std::size_t columns, Decode decode) {
  if (rows.shape(1) != columns)
    throw std::invalid_argument("a position has " + std::to_string(columns) + " numbers, not " +
                                std::to_string(rows.shape(1)));
  check_count(rows.shape(0));
  std::vector<decltype(decode(rows.data()))> positions(rows.shape(0));
  for (std::size_t n = 0; n < positions.size(); ++n) {
    try {
      positions[n] = decode(rows.data() + n * columns);
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument("position " + std::to_string(n) + ": " + error.what());
    }
  }
  return positions;
}

// The positions after `move(position)`, encoded.
template <class Position, class Encode, class Move>
nb::bytes moved(std::vector<Position> positions, std::size_t columns, Encode encode, Move move) {
  std::vector<std::uint8_t> rows(positions.size() * columns);
  for (std::size_t n = 0; n < positions.size(); ++n) {
    move(positions[n]);
    encode(positions[n], rows.data() + n * columns);
  }
  return nb::bytes(rows.data(), rows.size());
}

// Whether the user has pressed Ctrl-C: asked by the calling thread, which does not hold the GIL.
// At most every 50 ms, because taking the GIL means waiting for it.
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

// Releases the GIL during `search(stop)`. What Ctrl-C has raised is raised here.
template <class Search>
void without_gil(double seconds, Search search) {
  Stop stop(seconds, interrupted_by_user());
  {
    nb::gil_scoped_release released;
    search(stop);
  }
  if (stop.interrupted()) throw nb::python_error();
}

}  // namespace stammtisch
