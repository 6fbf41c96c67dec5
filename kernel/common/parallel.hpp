// Many positions, several threads: each position goes to whoever is free.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "common/budget.hpp"

namespace stammtisch {

// Call `work(worker, index, caller)` for every index below `count`, in `threads` threads; `caller`
// is true in the thread that called. `make()` makes what one thread works with. A position is begun
// even when the time is up: its search finds out at once. The first exception ends the call.
template <class Make, class Work>
void in_parallel(std::size_t count, unsigned threads, Make make, Work work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr trouble;
  std::mutex mutex;
  auto run = [&](bool caller) {
    try {
      auto worker = make();
      for (std::size_t index; (index = next.fetch_add(1)) < count;) work(*worker, index, caller);
    } catch (...) {
      std::lock_guard lock(mutex);
      if (!trouble) trouble = std::current_exception();
      next = count;
    }
  };
  unsigned hardware = std::max(1u, std::thread::hardware_concurrency());
  std::size_t wanted = threads ? threads : hardware;
  std::vector<std::thread> others;
  try {
    for (std::size_t n = 1; n < std::min(wanted, count); ++n) others.emplace_back(run, false);
  } catch (const std::system_error&) {  // The system gives no more: those that there are suffice.
  }
  run(true);
  for (auto& other : others) other.join();
  if (trouble) std::rethrow_exception(trouble);
}

// The same for work that needs nothing of its own: `work(index, caller)`.
template <class Work>
void in_parallel(std::size_t count, unsigned threads, Work work) {
  struct Nothing {};
  in_parallel(
      count, threads, [] { return std::make_unique<Nothing>(); },
      [&](Nothing&, std::size_t index, bool caller) { work(index, caller); });
}

}  // namespace stammtisch
