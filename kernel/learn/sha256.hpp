// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) for the shuffle: with the processor's own instructions
// where it has them, and with a portable twin that gives the same digests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stammtisch::learn {

using Digest = std::array<std::uint8_t, 32>;
using Block = std::array<std::uint8_t, 64>;
using Chain = std::array<std::uint32_t, 8>;  // what goes from block to block; at last, the digest

// Whether this processor has SHA instructions that we use.
bool has_sha_instructions();
// Whether they are used; tests turn them off to compare with the portable twin.
void use_sha_instructions(bool);
bool uses_sha_instructions();

class Sha256 {
 public:
  Sha256();
  void update(const void* data, std::size_t size);
  void update(std::string_view text) { update(text.data(), text.size()); }
  Digest finish();

 private:
  Chain chain_;
  Block block_;
  std::uint64_t size_ = 0;
};

// HMAC-SHA-256 with one key for many messages: the key's two blocks are hashed once.
class Hmac {
 public:
  explicit Hmac(const Digest& key);
  // Of two messages of the same size, at most 55 bytes each, with noughts after them.
  void of_two(const Block* messages, std::size_t size, Chain* codes) const;

 private:
  Chain inner_, outer_;
};

}  // namespace stammtisch::learn
