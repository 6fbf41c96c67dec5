// The shuffle of docs/shuffle.md, version 1: from a seed to a pack.
#pragma once

#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>

#include "learn/sha256.hpp"

namespace stammtisch::learn {

// The seeds `<series>/<environment>/<deal>`; what they have in common is hashed once.
class Seeds {
 public:
  Seeds(const std::string& series, const char* game) {
    series_.update(series + "/");
    label_ = std::string("stammtisch/1/") + game + "/";
  }

  // The pack of deal `deal` of environment `environment`: places in the law's PACK, top first.
  template <int CARDS>
  void shuffle(std::uint64_t environment, std::uint64_t deal, std::uint8_t* pack) const {
    char text[48];
    char* end = std::to_chars(text, text + 20, environment).ptr;
    *end++ = '/';
    end = std::to_chars(end, text + 48, deal).ptr;
    Sha256 seed = series_;
    seed.update(text, static_cast<std::size_t>(end - text));
    Words words(Hmac(seed.finish()), label_);
    for (int at = 0; at < CARDS; ++at) pack[at] = static_cast<std::uint8_t>(at);
    for (int last = CARDS - 1; last > 0; --last) {
      const std::uint32_t other = words.below(static_cast<std::uint32_t>(last) + 1);
      const std::uint8_t card = pack[last];
      pack[last] = pack[other];
      pack[other] = card;
    }
  }

 private:
  class Words {
   public:
    Words(const Hmac& hmac, const std::string& label) : hmac_(hmac), size_(label.size() + 8) {
      std::memcpy(message_, label.data(), label.size());
    }
    std::uint32_t below(std::uint32_t n) {
      const std::uint32_t mask = ~std::uint32_t{0} >> std::countl_zero(n - 1);  // n >= 2
      while (true)
        if (const std::uint32_t number = word() & mask; number < n) return number;
    }

   private:
    std::uint32_t word() {
      if (at_ == 32) {
        for (std::size_t n = 0; n < 8; ++n)
          message_[size_ - 1 - n] = static_cast<std::uint8_t>(blocks_ >> (8 * n));
        block_ = hmac_.of(message_, size_);
        ++blocks_;
        at_ = 0;
      }
      const std::uint8_t* b = block_.data() + at_;
      at_ += 4;
      return std::uint32_t{b[0]} << 24 | std::uint32_t{b[1]} << 16 | std::uint32_t{b[2]} << 8 |
             b[3];
    }

    const Hmac hmac_;
    std::uint8_t message_[48] = {};
    std::size_t size_;
    Digest block_{};
    std::uint64_t blocks_ = 0;
    int at_ = 32;
  };

  Sha256 series_;
  std::string label_;
};

}  // namespace stammtisch::learn
