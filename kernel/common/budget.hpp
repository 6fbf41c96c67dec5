// What a call may use, and how a search finds out that it has used it.
//
// A call asks about many positions. Each may visit so many nodes; all together may take so long, or
// until the user has had enough. A search that has to stop throws OutOfBudget: nothing in the usual
// path waits for it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace stammtisch {

struct OutOfBudget {};

// One call's end: shared by all its threads.
class Stop {
 public:
  using Clock = std::chrono::steady_clock;

  // `seconds`: not more than that, 0 for no end. `pulse` is called now and then by the thread that
  // made the call, and says whether the user wants it to stop.
  explicit Stop(double seconds = 0, std::function<bool()> pulse = {}) : pulse_(std::move(pulse)) {
    if (seconds > 0 && seconds < 1e9) {
      auto length = std::chrono::duration<double>(seconds);
      end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(length);
      limited_ = true;
    }
  }

  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  bool interrupted() const { return interrupted_.load(std::memory_order_relaxed); }

  // Look at the clock, and in the caller's own thread at the user.
  bool look(bool caller) {
    if (stopped()) return true;
    if (limited_ && Clock::now() >= end_) stopped_ = true;
    if (caller && pulse_ && pulse_()) {
      interrupted_ = true;
      stopped_ = true;
    }
    return stopped();
  }

 private:
  std::atomic<bool> stopped_{false};
  std::atomic<bool> interrupted_{false};
  std::function<bool()> pulse_;
  Clock::time_point end_{};
  bool limited_ = false;
};

// Counts the nodes of one position's search.
class Meter {
 public:
  Meter() = default;
  // `nodes`: not more than that, 0 for no end.
  Meter(std::uint64_t nodes, Stop* stop, bool caller)
      : end_(nodes ? nodes : std::numeric_limits<std::uint64_t>::max()),
        stop_(stop),
        caller_(caller) {
    set_next();
  }

  // One more node; throws OutOfBudget when there is none left.
  void count() {
    if (++nodes_ >= next_) [[unlikely]]
      look();
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::uint64_t STRIDE = 1 << 13;

  void set_next() { next_ = end_ - nodes_ > STRIDE ? nodes_ + STRIDE : end_ + (end_ != LAST); }

  void look() {
    if (nodes_ > end_) {
      --nodes_;  // It was not visited.
      throw OutOfBudget{};
    }
    if (stop_ && stop_->look(caller_)) throw OutOfBudget{};
    set_next();
  }

  static constexpr std::uint64_t LAST = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t nodes_ = 0, next_ = LAST, end_ = LAST;
  Stop* stop_ = nullptr;
  bool caller_ = true;
};

}  // namespace stammtisch
