// The Python module `stammtisch.solver._kernel`: a submodule for each game.
#include "common/bind.hpp"

namespace stammtisch {

namespace scarto {
void bind(nb::module_& kernel);
}
namespace schnapsen {
void bind(nb::module_& kernel);
}
namespace skat {
void bind(nb::module_& kernel);
}
}  // namespace stammtisch

NB_MODULE(_kernel, kernel) {
  kernel.attr("MOST_THREADS") = stammtisch::MOST_THREADS;
  stammtisch::scarto::bind(kernel);
  stammtisch::schnapsen::bind(kernel);
  stammtisch::skat::bind(kernel);
}
