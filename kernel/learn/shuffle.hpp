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
  // The words of the blocks 0, 1, 2, ..., two blocks at a time.
  class Words {
   public:
    Words(const Hmac& hmac, const std::string& label) : hmac_(hmac), size_(label.size() + 8) {
      for (Block& each : messages_) std::memcpy(each.data(), label.data(), label.size());
    }
    std::uint32_t below(std::uint32_t n) {
      const std::uint32_t mask = ~std::uint32_t{0} >> std::countl_zero(n - 1);  // n >= 2
      while (true)
        if (const std::uint32_t number = word() & mask; number < n) return number;
    }

   private:
    std::uint32_t word() {
      if (at_ == 16) {
        for (Block& each : messages_) {
          for (std::size_t n = 0; n < 8; ++n)
            each[size_ - 1 - n] = static_cast<std::uint8_t>(blocks_ >> (8 * n));
          ++blocks_;
        }
        hmac_.of_two(messages_, size_, codes_);
        at_ = 0;
      }
      const int at = at_++;
      return codes_[at / 8][at % 8];
    }

    const Hmac hmac_;
    Block messages_[2] = {};
    std::size_t size_;
    Chain codes_[2];
    std::uint64_t blocks_ = 0;
    int at_ = 16;
  };

  Sha256 series_;
  std::string label_;
};

}  // namespace stammtisch::learn
