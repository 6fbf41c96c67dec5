// An encoded position: the row of bytes in which it comes from Python and goes back.
#pragma once

#include <cstdint>

#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

// The position of a row; throws std::invalid_argument, with a sentence, where a row is none.
Position decode(const std::uint8_t* row);
void encode(const Position& position, std::uint8_t* row);

}  // namespace stammtisch::schnapsen
