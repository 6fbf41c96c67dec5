#include "learn/sha256.hpp"

#include <atomic>
#include <bit>
#include <cstring>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define STAMMTISCH_SHA_NI 1
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace stammtisch::learn {

namespace {

constexpr Chain START = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

alignas(16) constexpr std::uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void put(std::uint8_t* at, std::uint32_t word) {
  for (int n = 0; n < 4; ++n) at[n] = static_cast<std::uint8_t>(word >> (24 - 8 * n));
}

void compress_portable(Chain& chain, const Block& block) {
  std::uint32_t w[64];
  for (int t = 0; t < 16; ++t)
    w[t] = std::uint32_t{block[4 * t]} << 24 | std::uint32_t{block[4 * t + 1]} << 16 |
           std::uint32_t{block[4 * t + 2]} << 8 | block[4 * t + 3];
  for (int t = 16; t < 64; ++t) {
    std::uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ w[t - 15] >> 3;
    std::uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ w[t - 2] >> 10;
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = chain;
  for (int t = 0; t < 64; ++t) {
    std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + K[t] + w[t];
    std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const std::uint32_t more[8] = {a, b, c, d, e, f, g, h};
  for (int n = 0; n < 8; ++n) chain[n] += more[n];
}

#ifdef STAMMTISCH_SHA_NI
// The instructions of one block wait for one another: a second block fills the time.
template <int BLOCKS>
__attribute__((target("sha,sse4.1"))) void compress_native(Chain* chains, const Block* blocks) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0bll, 0x0405060700010203ll);
  __m128i abef[BLOCKS], cdgh[BLOCKS];
  __m128i w[BLOCKS][4];  // four words each, the last sixteen of the schedule
#pragma GCC unroll 2
  for (int n = 0; n < BLOCKS; ++n) {
    const auto* halves = reinterpret_cast<const __m128i*>(chains[n].data());
    const __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128(halves), 0xB1);
    const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(halves + 1), 0x1B);
    abef[n] = _mm_alignr_epi8(abcd, efgh, 8);
    cdgh[n] = _mm_blend_epi16(efgh, abcd, 0xF0);
  }
#pragma GCC unroll 16
  for (int t = 0; t < 16; ++t)
#pragma GCC unroll 2
    for (int n = 0; n < BLOCKS; ++n) {
      __m128i& now = w[n][t & 3];
      if (t < 4) {
        now = _mm_loadu_si128(reinterpret_cast<const __m128i*>(blocks[n].data()) + t);
        now = _mm_shuffle_epi8(now, big_endian);
      } else {
        const __m128i last = w[n][(t + 3) & 3];
        now = _mm_add_epi32(_mm_sha256msg1_epu32(now, w[n][(t + 1) & 3]),
                            _mm_alignr_epi8(last, w[n][(t + 2) & 3], 4));
        now = _mm_sha256msg2_epu32(now, last);
      }
      __m128i sum = _mm_add_epi32(now, _mm_load_si128(reinterpret_cast<const __m128i*>(K) + t));
      cdgh[n] = _mm_sha256rnds2_epu32(cdgh[n], abef[n], sum);
      abef[n] = _mm_sha256rnds2_epu32(abef[n], cdgh[n], _mm_shuffle_epi32(sum, 0x0E));
    }
#pragma GCC unroll 2
  for (int n = 0; n < BLOCKS; ++n) {
    auto* halves = reinterpret_cast<__m128i*>(chains[n].data());
    const __m128i feba = _mm_shuffle_epi32(abef[n], 0x1B);
    const __m128i dchg = _mm_shuffle_epi32(cdgh[n], 0xB1);
    const __m128i abcd = _mm_blend_epi16(feba, dchg, 0xF0), efgh = _mm_alignr_epi8(dchg, feba, 8);
    _mm_storeu_si128(halves, _mm_add_epi32(_mm_loadu_si128(halves), abcd));
    _mm_storeu_si128(halves + 1, _mm_add_epi32(_mm_loadu_si128(halves + 1), efgh));
  }
}

bool detect() {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c >> 19 & 1)) return false;  // SSE 4.1
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1;
}
#else
template <int BLOCKS>
void compress_native(Chain*, const Block*) {}
bool detect() { return false; }
#endif

std::atomic<bool> native{detect()};

// Each block into its chain.
template <int BLOCKS>
inline void compress(Chain* chains, const Block* blocks) {
  if (native.load(std::memory_order_relaxed)) return compress_native<BLOCKS>(chains, blocks);
  for (int n = 0; n < BLOCKS; ++n) compress_portable(chains[n], blocks[n]);
}

// The last block of a message ends with its length in bits.
constexpr std::size_t LENGTH = 56;
void put_length(Block& block, std::uint64_t size) {
  put(&block[LENGTH], static_cast<std::uint32_t>(size >> 29));
  put(&block[LENGTH + 4], static_cast<std::uint32_t>(size << 3));
}

}  // namespace

bool has_sha_instructions() { return detect(); }
void use_sha_instructions(bool use) { native = use && detect(); }
bool uses_sha_instructions() { return native; }

Sha256::Sha256() : chain_(START), block_{} {}

void Sha256::update(const void* data, std::size_t size) {
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  while (size) {
    std::size_t at = size_ % 64, part = size < 64 - at ? size : 64 - at;
    std::memcpy(block_.data() + at, bytes, part);
    size_ += part, bytes += part, size -= part;
    if (size_ % 64 == 0) compress<1>(&chain_, &block_);
  }
}

Digest Sha256::finish() {
  const std::size_t at = size_ % 64;
  std::memset(block_.data() + at, 0, 64 - at);
  block_[at] = 0x80;
  if (at >= LENGTH) {
    compress<1>(&chain_, &block_);
    block_ = {};
  }
  put_length(block_, size_);
  compress<1>(&chain_, &block_);
  Digest digest;
  for (int n = 0; n < 8; ++n) put(&digest[4 * n], chain_[n]);
  return digest;
}

Hmac::Hmac(const Digest& key) {
  Block keys[2];
  for (int n = 0; n < 64; ++n) {
    const int byte = n < 32 ? key[n] : 0;
    keys[0][n] = static_cast<std::uint8_t>(byte ^ 0x36);
    keys[1][n] = static_cast<std::uint8_t>(byte ^ 0x5c);
  }
  Chain chains[2] = {START, START};
  compress<2>(chains, keys);
  inner_ = chains[0], outer_ = chains[1];
}

void Hmac::of_two(const Block* messages, std::size_t size, Chain* codes) const {
  Block blocks[2] = {messages[0], messages[1]};
  Chain inner[2] = {inner_, inner_};
  for (Block& each : blocks) {
    each[size] = 0x80;
    put_length(each, 64 + size);
  }
  compress<2>(inner, blocks);
  for (int n = 0; n < 2; ++n) {
    blocks[n] = {};
    for (int at = 0; at < 8; ++at) put(&blocks[n][4 * at], inner[n][at]);
    blocks[n][sizeof(Digest)] = 0x80;
    put_length(blocks[n], 64 + sizeof(Digest));
    codes[n] = outer_;
  }
  compress<2>(codes, blocks);
}

}  // namespace stammtisch::learn
