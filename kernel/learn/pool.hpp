// Threads that wait for work: a step is too short to start threads for it.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#ifdef _WIN32
#include <process.h>
#define STAMMTISCH_PROCESS _getpid
#else
#include <unistd.h>
#define STAMMTISCH_PROCESS getpid
#endif

namespace stammtisch::learn {

class Pool {
 public:
  explicit Pool(unsigned threads) : threads_(threads) {}
  ~Pool() { stop(); }
  Pool(const Pool&) = delete;

  // Calls `work(begin, end)` for pieces of 0 ... count, each index once, and waits for all.
  // `work` must not throw. Each thread has a copy of it: what it refers to on the caller's stack
  // would share lines of the cache with what the caller writes.
  template <class Work>
  void run(std::size_t count, const Work& work) {
    constexpr std::size_t PIECE = 16;
    if (threads_ == 1 || count <= PIECE) return work(std::size_t{0}, count);
    start();
    // Each thread has a share of its own, so that the same memory stays with it from step to step;
    // whoever is done helps the others.
    const std::size_t share = (count + threads_ - 1) / threads_;
    for (unsigned n = 0; n < threads_; ++n) team_->next[n].at.store(n * share);
    auto pieces = [next = team_->next.get(), threads = threads_, share, count,
                   work](unsigned thread) {
      for (unsigned n = 0; n < threads; ++n) {
        const unsigned whose = (thread + n) % threads;
        const std::size_t end = std::min((whose + 1) * share, count);
        auto& left = next[whose].at;
        for (std::size_t at; (at = left.fetch_add(PIECE)) < end;)
          work(at, std::min(at + PIECE, end));
      }
    };
    using Pieces = decltype(pieces);
    team_->pieces = &pieces;
    team_->call = [](const void* each, unsigned thread) {
      const Pieces own = *static_cast<const Pieces*>(each);
      own(thread);
    };
    team_->busy.store(static_cast<unsigned>(team_->threads.size()), std::memory_order_relaxed);
    {
      std::lock_guard lock(team_->mutex);
      team_->turn.fetch_add(1, std::memory_order_release);
    }
    team_->wake.notify_all();
    pieces(0);
    for (unsigned spins = 0; team_->busy.load(std::memory_order_acquire); ++spins)
      if (spins > 200) std::this_thread::yield();
  }

 private:
  struct alignas(64) Next {  // on a line of the cache of its own
    std::atomic<std::size_t> at{0};
  };

  struct Team {
    explicit Team(unsigned threads) : next(std::make_unique<Next[]>(threads)) {}
    std::vector<std::thread> threads;
    std::unique_ptr<Next[]> next;  // of each thread's share, what nobody has taken yet
    std::mutex mutex;
    std::condition_variable wake;
    std::atomic<std::uint64_t> turn{0};
    std::atomic<unsigned> busy{0};
    bool ends = false;
    const void* pieces = nullptr;
    void (*call)(const void*, unsigned) = nullptr;
  };

  static void serve(Team& team, unsigned thread) {
    for (std::uint64_t seen = 0;; ++seen) {
      // The next step mostly comes at once: look a while before sleeping.
      for (int spins = 0; spins < 2000 && team.turn.load(std::memory_order_acquire) == seen;
           ++spins)
        if (spins % 64 == 63) std::this_thread::yield();
      if (team.turn.load(std::memory_order_acquire) == seen) {
        std::unique_lock lock(team.mutex);
        team.wake.wait(lock, [&] { return team.turn.load(std::memory_order_acquire) != seen; });
      }
      if (team.ends) return;
      team.call(team.pieces, thread);
      team.busy.fetch_sub(1, std::memory_order_release);
    }
  }

  // A process that was forked off has none of its parent's threads: it starts its own.
  void start() {
    if (team_ && process_ == STAMMTISCH_PROCESS()) return;
    (void)team_.release();  // the parent's: neither joined nor freed here
    process_ = STAMMTISCH_PROCESS();
    team_ = std::make_unique<Team>(threads_);
    try {
      for (unsigned n = 1; n < threads_; ++n)
        team_->threads.emplace_back([team = team_.get(), n] { serve(*team, n); });
    } catch (const std::system_error&) {  // those that run do all the work
    }
  }

  void stop() {
    if (!team_) return;
    if (process_ != STAMMTISCH_PROCESS()) return (void)team_.release();
    {
      std::lock_guard lock(team_->mutex);
      team_->ends = true;
      team_->turn.fetch_add(1, std::memory_order_release);
    }
    team_->wake.notify_all();
    for (auto& each : team_->threads) each.join();
  }

  unsigned threads_;
  int process_ = 0;
  std::unique_ptr<Team> team_;
};

}  // namespace stammtisch::learn
