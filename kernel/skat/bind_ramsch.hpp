// The binding of Ramsch, beside that of the games with a soloist.
#pragma once

#include "common/bind.hpp"

namespace stammtisch::skat {

void bind_ramsch(nb::module_& m);

}  // namespace stammtisch::skat
