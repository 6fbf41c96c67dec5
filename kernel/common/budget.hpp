// The budgets of a call: nodes for each position, seconds for all positions together.
//
// A search that exceeds one of them, or is interrupted by Ctrl-C, throws OutOfBudget.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace stammtisch {

struct OutOfBudget {};

// The deadline and the interruption of one call, shared by all its threads.
class Stop {
 public:
  using Clock = std::chrono::steady_clock;

  // `seconds` until the deadline, 0 for none. `interrupted` is polled by the calling thread; it
  // says whether the user has pressed Ctrl-C.
  explicit Stop(double seconds = 0, std::function<bool()> interrupted = {})
      : poll_(std::move(interrupted)) {
    if (seconds > 0 && seconds < 1e9) {
      auto length = std::chrono::duration<double>(seconds);
      end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(length);
      limited_ = true;
    }
  }

  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  bool interrupted() const { return interrupted_.load(std::memory_order_relaxed); }

  // Checks the clock and, in the calling thread, for Ctrl-C. Returns whether to stop.
  bool check(bool caller) {
    if (stopped()) return true;
    if (limited_ && Clock::now() >= end_) stopped_ = true;
    if (caller && poll_ && poll_()) {
      interrupted_ = true;
      stopped_ = true;
    }
    return stopped();
  }

 private:
  std::atomic<bool> stopped_{false};
  std::atomic<bool> interrupted_{false};
  std::function<bool()> poll_;
  Clock::time_point end_{};
  bool limited_ = false;
};

// Counts the nodes of one position's search and ends it at the limit.
class NodeBudget {
 public:
  NodeBudget() = default;
  // At most `nodes`, 0 for no limit.
  NodeBudget(std::uint64_t nodes, Stop* stop, bool caller)
      : end_(nodes ? nodes : std::numeric_limits<std::uint64_t>::max()),
        stop_(stop),
        caller_(caller) {
    set_next();
  }

  // Counts one more node; throws OutOfBudget when the limit is exceeded.
  void count() {
    if (++nodes_ >= next_) [[unlikely]]
      check();
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::uint64_t STRIDE = 1 << 13;  // nodes between two checks of the clock

  void set_next() { next_ = end_ - nodes_ > STRIDE ? nodes_ + STRIDE : end_ + (end_ != LAST); }

  void check() {
    if (nodes_ > end_) {
      --nodes_;  // It was not visited.
      throw OutOfBudget{};
    }
    if (stop_ && stop_->check(caller_)) throw OutOfBudget{};
    set_next();
  }

  static constexpr std::uint64_t LAST = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t nodes_ = 0, next_ = LAST, end_ = LAST;
  Stop* stop_ = nullptr;
  bool caller_ = true;
};

}  // namespace stammtisch
