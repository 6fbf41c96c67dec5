// A zero-initialized array from calloc: pages that a short search never touches cost nothing.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace stammtisch {

template <class Entry>
class Zeroed {
  static_assert(std::is_trivially_copyable_v<Entry>);

 public:
  explicit Zeroed(std::size_t size)
      : entries_(static_cast<Entry*>(std::calloc(size, sizeof(Entry)))), size_(size) {
    if (!entries_) throw std::bad_alloc();
  }

  Entry& operator[](std::size_t at) { return entries_.get()[at]; }
  std::size_t size() const { return size_; }
  Entry* begin() { return entries_.get(); }
  Entry* end() { return entries_.get() + size_; }

 private:
  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };
  std::unique_ptr<Entry, Free> entries_;
  std::size_t size_;
};

}  // namespace stammtisch
