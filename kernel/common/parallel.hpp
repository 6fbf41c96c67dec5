// Positions spread over threads: each idle thread takes the next position.
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

// Calls `work(worker, index, caller)` for every index below `count`, in `threads` threads (0: one
// for each core). `make()` makes each thread's own worker, for example a solver with its
// transposition table; `caller` is true in the calling thread. When the time is up, the remaining
// positions are still begun and their searches stop at once. The first exception ends the call.
template <class Make, class Work>
void in_parallel(std::size_t count, unsigned threads, Make make, Work work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr error;
  std::mutex mutex;
  auto run = [&](bool caller) {
    try {
      auto worker = make();
      for (std::size_t index; (index = next.fetch_add(1)) < count;) work(*worker, index, caller);
    } catch (...) {
      std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
      next = count;
    }
  };
  unsigned hardware = std::max(1u, std::thread::hardware_concurrency());
  std::size_t wanted = threads ? threads : hardware;
  std::vector<std::thread> others;
  try {
    for (std::size_t n = 1; n < std::min(wanted, count); ++n) others.emplace_back(run, false);
  } catch (
      const std::system_error&) {  // No more threads to be had: those that run do all the work.
  }
  run(true);
  for (auto& other : others) other.join();
  if (error) std::rethrow_exception(error);
}

// The same for work without a worker: `work(index, caller)`.
template <class Work>
void in_parallel(std::size_t count, unsigned threads, Work work) {
  struct Nothing {};
  in_parallel(
      count, threads, [] { return std::make_unique<Nothing>(); },
      [&](Nothing&, std::size_t index, bool caller) { work(index, caller); });
}

}  // namespace stammtisch
