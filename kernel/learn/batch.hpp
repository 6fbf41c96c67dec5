// Many deals of one game at once: they are stepped in place, all threads together.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/bits.hpp"
#include "common/random.hpp"
#include "learn/game.hpp"
#include "learn/pool.hpp"
#include "learn/shuffle.hpp"

namespace stammtisch::learn {

// What happens to an environment whose deal is over (Gymnasium's terms).
enum class Reset : std::uint8_t { next_step, same_step, disabled };

struct Settings {
  std::size_t envs = 0;
  unsigned threads = 1;
  std::string seed;
  Reset reset = Reset::same_step;
  Reward reward = Reward::score;
  bool match = false, oracle = false, planes = false, canonical = false, history = false;
};

// An action that is not in the menu of its environment, or a step where there is none.
struct IllegalAction {
  std::size_t environment;
  std::int64_t action;
};

// Memory at one address for the life of a batch, in lines of the cache.
template <class Entry>
class Column {
 public:
  void allocate(std::size_t size) {
    memory_.assign(size * sizeof(Entry) + 64, 0);
    auto at = reinterpret_cast<std::uintptr_t>(memory_.data());
    data_ = reinterpret_cast<Entry*>((at + 63) & ~std::uintptr_t{63});
    size_ = size;
  }
  Entry* data() { return data_; }
  Entry& operator[](std::size_t at) { return data_[at]; }
  const Entry& operator[](std::size_t at) const { return data_[at]; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(Entry); }

 private:
  std::vector<std::uint8_t> memory_;
  Entry* data_ = nullptr;
  std::size_t size_ = 0;
};

// Of every byte, its bits as eight bytes of 0 or 1, the lowest first.
inline constexpr auto SPREAD = [] {
  std::array<std::array<std::uint8_t, 8>, 256> bytes{};
  for (int byte = 0; byte < 256; ++byte)
    for (int bit = 0; bit < 8; ++bit) bytes[byte][bit] = byte >> bit & 1;
  return bytes;
}();

// The lowest `BITS` bits as so many bytes.
template <int BITS, class Byte>
void spread(std::uint64_t bits, Byte* out) {
  for (int at = 0; at < BITS / 8; ++at, bits >>= 8)
    std::memcpy(out + 8 * at, SPREAD[bits & 0xFF].data(), 8);
  if constexpr (BITS % 8) std::memcpy(out + BITS / 8 * 8, SPREAD[bits & 0xFF].data(), BITS % 8);
}

// The bytes between members are nobody's: equal states shall have equal bytes.
template <class Value>
void clear_padding([[maybe_unused]] Value& value) {
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
  __builtin_clear_padding(&value);
#endif
#endif
}

template <BatchedGame Game>
class Batch {
 public:
  static constexpr int SEATS = Game::SEATS, ACTIONS = Game::ACTIONS, CARDS = Game::CARDS;
  static constexpr std::uint32_t VERSION = 2;  // of the bytes of `save`
  using Observation = typename Game::Observation;
  using Map = Renaming<Game::CARDS, Game::SUITS, Game::ACTIONS>;

  static constexpr int SET = CARDS > 32 ? 16 : 4;  // bytes of a set of cards

  // How many sets of cards, and so planes, an observation has, and where they are.
  static constexpr int PLANES = [] {
    int planes = 0;
    for (const Field& each : Game::FIELDS)
      if (each.kind == Kind::cards) planes += each.bytes() / SET;
    return planes;
  }();
  static constexpr std::array<std::uint16_t, PLANES> SETS = [] {
    std::array<std::uint16_t, PLANES> sets{};
    int n = 0;
    for (const Field& each : Game::FIELDS)
      for (int at = 0; each.kind == Kind::cards && at < each.bytes(); at += SET)
        sets[n++] = static_cast<std::uint16_t>(each.offset + at);
    return sets;
  }();

  Batch(const Settings& settings, const typename Game::Options& options)
      : settings_(settings),
        options_(options),
        seeds_(settings.seed, Game::NAME),
        pool_(settings.threads) {
    const std::size_t envs = settings.envs;
    envs_.allocate(envs);
    last_.allocate(envs);
    acts.allocate(envs * Game::MOST_ACTS);
    last_acts.allocate(envs * Game::MOST_ACTS);
    seat.allocate(envs);
    mask.allocate(envs * ACTIONS);
    observation.allocate(envs);
    reward.allocate(envs * SEATS);
    done.allocate(envs);
    match_over.allocate(envs);
    final.allocate(envs * SEATS);
    if (settings.planes) planes.allocate(envs * PLANES * CARDS);
    if (settings.oracle) full.allocate(envs);
    if (settings.history) history.allocate(envs * Game::MOST_ACTS);
    if (settings.canonical) renamed.allocate(envs * ACTIONS);
    pool_.run(envs, [&](std::size_t from, std::size_t to) {
      for (std::size_t env = from; env < to; ++env) {
        envs_[env].next = 0;
        envs_[env].standing = {};
        begin(env);
        show(env);
      }
    });
  }

  // One decision in every environment. Throws IllegalAction, and then nothing has changed.
  template <class Action>
  void step(const Action* actions) {
    std::atomic<std::size_t> wrong{settings_.envs};  // the first environment whose action is not
    pool_.run(settings_.envs, [this, actions, &wrong](std::size_t from, std::size_t to) {
      for (std::size_t env = from; env < to; ++env) {
        if (legal(env, actions[env])) continue;
        std::size_t first = wrong;
        while (env < first && !wrong.compare_exchange_weak(first, env)) {
        }
        return;
      }
    });
    if (wrong < settings_.envs) throw IllegalAction{wrong, std::int64_t{actions[wrong]}};
    pool_.run(settings_.envs, [this, actions](std::size_t from, std::size_t to) {
      for (std::size_t env = from; env < to; ++env) step_one(env, static_cast<int>(actions[env]));
    });
  }

  // A new deal for each environment that is marked; a match that is not over goes on.
  void reset(const bool* marked) {
    pool_.run(settings_.envs, [&](std::size_t from, std::size_t to) {
      for (std::size_t env = from; env < to; ++env) {
        if (!marked[env]) continue;
        clear(env);
        begin(env);
        show(env);
      }
    });
  }

  // Uniform random actions of the menus, without rash ones; 0 where there is none.
  void sample(std::int32_t* actions, std::uint64_t seed) {
    pool_.run(settings_.envs, [this, actions, seed](std::size_t from, std::size_t to) {
      for (std::size_t env = from; env < to; ++env) {
        Random random(seed + env * 0xD1342543DE82EF95ull);
        actions[env] = envs_[env].over ? 0 : sample_one(env, random);
      }
    });
  }

  // What any seat may know now, in the real names of the suits.
  void look(std::size_t env, int of, Observation& seen) const {
    Game::observe(envs_[env].state, options_, envs_[env].before, of, seen);
  }

  // The acts of a deal as seat * ACTIONS + action: of the one that is played, or finished last.
  struct Played {
    std::uint64_t deal;
    int dealer;
    typename Game::Standing standing;
    const std::int16_t* acts;
    int length;
    bool finished;
  };
  Played now(std::size_t env) {
    const Env& each = envs_[env];
    const std::uint64_t deal = each.next - 1;
    return {deal,        dealer(deal, each.before),
            each.before, &acts[env * Game::MOST_ACTS],
            each.length, each.over};
  }
  Played finished(std::size_t env) {
    const Last& each = last_[env];
    return {each.deal,   dealer(each.deal, each.before),
            each.before, &last_acts[env * Game::MOST_ACTS],
            each.length, each.any};
  }

  // How many deals have begun, in all environments.
  std::uint64_t deals() const {
    std::uint64_t sum = 0;
    for (std::size_t env = 0; env < settings_.envs; ++env) sum += envs_[env].next;
    return sum;
  }

  // Everything, to go on from bit for bit in a batch with the same settings.
  void save(std::uint8_t* bytes) {
    for (std::size_t env = 0; env < settings_.envs; ++env) {
      clear_padding(envs_[env]);
      clear_padding(last_[env]);
    }
    walk([&](void* at, std::size_t n) {
      std::memcpy(bytes, at, n);
      bytes += n;
    });
  }
  void restore(const std::uint8_t* bytes) {
    walk([&](void* at, std::size_t n) { std::memcpy(at, bytes, n), bytes += n; });
  }
  std::size_t state_size() {
    std::size_t size = 0;
    walk([&](void*, std::size_t n) { size += n; });
    return size;
  }
  static std::size_t bytes_per_environment(const Settings& settings) {
    std::size_t size = sizeof(Env) + sizeof(Last) + 4 * Game::MOST_ACTS + 1 + ACTIONS +
                       sizeof(Observation) * (1 + SEATS) + 4 * SEATS + 2;
    if (settings.planes) size += PLANES * CARDS;
    if (settings.oracle) size += sizeof(typename Game::Full);
    if (settings.history) size += 2 * Game::MOST_ACTS;
    if (settings.canonical) size += 2 * ACTIONS;
    return size;
  }

  const Settings& settings() const { return settings_; }

  Column<std::int16_t> acts, last_acts;
  Column<std::int8_t> seat;  // who decides, -1: nobody, the deal is over
  Column<bool> mask;         // (envs, ACTIONS)
  Column<Observation> observation;
  Column<std::int32_t> reward;  // (envs, SEATS)
  Column<bool> done, match_over;
  Column<Observation> final;    // (envs, SEATS): at the end of the deal that was done last
  Column<std::uint8_t> planes;  // (envs, PLANES, CARDS)
  Column<typename Game::Full> full;
  Column<std::int16_t> history;  // (envs, MOST_ACTS), -1 after the last
  Column<std::int16_t> renamed;  // (envs, ACTIONS): what a canonical action is by its real name

 private:
  struct Env {
    typename Game::State state;
    Menu<ACTIONS> menu;
    typename Game::Standing standing;  // after the deals that are over
    typename Game::Standing before;    // at the beginning of this deal
    std::uint64_t next;                // the number of the next deal
    std::int16_t length;               // acts of this deal
    bool over;
  };
  struct Last {
    typename Game::Standing before;
    std::uint64_t deal;
    std::int16_t length;
    bool any;
  };

  template <class Visit>
  void walk(Visit visit) {
    auto column = [&](auto& each) {
      if (each.size()) visit(each.data(), each.bytes());
    };
    column(envs_), column(last_), column(acts), column(last_acts), column(seat), column(mask);
    column(observation), column(reward), column(done), column(match_over), column(final);
    column(planes), column(full), column(history), column(renamed);
  }

  template <class Action>
  bool legal(std::size_t env, Action action) const {
    if (seat[env] < 0) return settings_.reset == Reset::next_step;
    return action >= 0 && action < ACTIONS && mask[env * ACTIONS + static_cast<int>(action)];
  }

  int real(std::size_t env, int action) const {
    return settings_.canonical ? renamed[env * ACTIONS + action] : action;
  }

  void clear(std::size_t env) {
    done[env] = match_over[env] = false;
    std::fill_n(&reward[env * SEATS], SEATS, 0);
  }

  // The seat that deals. A game whose matches have more players than a deal has seats says it.
  int dealer(std::uint64_t deal, const typename Game::Standing& before) const {
    if constexpr (requires { Game::list_dealer(before, options_); })
      if (settings_.match)
        if (const int seat = Game::list_dealer(before, options_); seat >= 0) return seat;
    return static_cast<int>(deal % SEATS);
  }

  void begin(std::size_t env) {
    Env& each = envs_[env];
    std::uint8_t pack[CARDS];
    seeds_.template shuffle<CARDS>(env, each.next, pack);
    each.before = each.standing;
    Game::begin(each.state, pack, dealer(each.next, each.before), options_, each.before);
    ++each.next;
    each.length = 0;
    each.over = false;
  }

  void step_one(std::size_t env, int chosen) {
    Env& each = envs_[env];
    if (done[env]) clear(env);
    if (each.over) {  // next_step: whatever was chosen
      begin(env);
      return show(env);
    }
    const int action = real(env, chosen);
    if (Game::seen(action) != Seen::nobody)
      acts[env * Game::MOST_ACTS + each.length++] =
          static_cast<std::int16_t>(Game::seat(each.state) * ACTIONS + action);
    Game::act(each.state, options_, action);
    if (Game::seat(each.state) < 0) {
      finish(env);
      if (settings_.reset == Reset::same_step) begin(env);
    }
    show(env);
  }

  void finish(std::size_t env) {
    Env& each = envs_[env];
    typename Game::Result result{};
    Game::result(each.state, options_, each.before, result);
    each.standing = each.before;
    bool ended = true;
    if (settings_.match)
      ended = Game::advance(each.standing, result, options_, dealer(each.next - 1, each.before));
    match_over[env] = ended;
    Game::reward(settings_.reward, result, options_, each.before, each.standing,
                 &reward[env * SEATS]);
    if (ended) each.standing = {};
    done[env] = each.over = true;
    for (int of = 0; of < SEATS; ++of)
      Game::observe(each.state, options_, each.before, of, final[env * SEATS + of]);
    last_[env] = {each.before, each.next - 1, each.length, true};
    std::copy_n(&acts[env * Game::MOST_ACTS], each.length, &last_acts[env * Game::MOST_ACTS]);
  }

  // Writes what is seen of an environment now.
  void show(std::size_t env) {
    Env& each = envs_[env];
    const int who = Game::seat(each.state);
    seat[env] = static_cast<std::int8_t>(who);
    Observation& seen = observation[env];
    const Menu<ACTIONS> before = each.menu;
    if (who < 0) {
      each.menu.clear();
      std::memset(static_cast<void*>(&seen), 0, sizeof seen);
    } else {
      Game::menu(each.state, options_, each.menu);
      Game::observe(each.state, options_, each.before, who, seen);
    }
    if (settings_.canonical) return show_renamed(env, who);
    write_mask(before, each.menu, &mask[env * ACTIONS]);
    show_more(env, who, nullptr);
  }

  void show_more(std::size_t env, int who, const Map* map) {
    if (settings_.planes) write_planes(observation[env], &planes[env * PLANES * CARDS]);
    if (settings_.oracle) Game::open(envs_[env].state, options_, envs_[env].before, full[env]);
    if (settings_.history) write_history(env, who, map);
  }

  void show_renamed(std::size_t env, int who) {
    Map map;
    const Env& each = envs_[env];
    if (who < 0) {
      for (int at = 0; at < ACTIONS; ++at) map.action[at] = static_cast<std::int16_t>(at);
    } else {
      Game::rename(observation[env], map);
      rename(observation[env], map);
    }
    for (int at = 0; at < ACTIONS; ++at) {
      renamed[env * ACTIONS + map.action[at]] = static_cast<std::int16_t>(at);
      mask[env * ACTIONS + map.action[at]] = each.menu.has(at);
    }
    show_more(env, who, &map);
  }

  // The mask shows the menu `before`: only words that have changed since are written.
  template <int AT = 0>
  static void write_mask(const Menu<ACTIONS>& before, const Menu<ACTIONS>& menu, bool* mask) {
    if (menu.word[AT] != before.word[AT])
      spread<std::min(64, ACTIONS - 64 * AT)>(menu.word[AT], mask + 64 * AT);
    if constexpr (AT + 1 < Menu<ACTIONS>::WORDS) write_mask<AT + 1>(before, menu, mask);
  }

  static void write_planes(const Observation& seen, std::uint8_t* out) {
    using Word = std::conditional_t<(CARDS > 32), std::uint64_t, std::uint32_t>;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&seen);
    for (const std::uint16_t offset : SETS) {
      Word words[(CARDS + 63) / 64];
      std::memcpy(words, bytes + offset, sizeof words);
      spread<std::min(64, CARDS)>(words[0], out);
      if constexpr (CARDS > 64) spread<CARDS - 64>(words[1], out + 64);
      out += CARDS;
    }
  }

  // One token an act, as the seat saw it: relative seat * (ACTIONS + 1) + action, or + ACTIONS
  // where only the back was seen.
  void write_history(std::size_t env, int who, const Map* map) {
    std::int16_t* out = &history[env * Game::MOST_ACTS];
    const int length = who < 0 ? 0 : envs_[env].length;
    for (int at = 0; at < length; ++at) {
      const int act = acts[env * Game::MOST_ACTS + at];
      const int by = act / ACTIONS, action = act % ACTIONS;
      const bool back = by != who && Game::seen(action) == Seen::back;
      const int name = back ? ACTIONS : map ? map->action[action] : action;
      out[at] = static_cast<std::int16_t>((by - who + SEATS) % SEATS * (ACTIONS + 1) + name);
    }
    std::fill(out + length, out + Game::MOST_ACTS, std::int16_t{-1});
  }

  template <class Number>
  static void rename_number(std::uint8_t* at, const std::uint8_t* names, int known) {
    Number value;
    std::memcpy(&value, at, sizeof value);
    if (value >= 0 && value < known) value = static_cast<Number>(names[value]);
    std::memcpy(at, &value, sizeof value);
  }

  static void rename(Observation& seen, const Map& map) {
    constexpr int WORDS = CARDS > 32 ? 2 : 1;
    using Word = std::conditional_t<(CARDS > 32), std::uint64_t, std::uint32_t>;
    auto* bytes = reinterpret_cast<std::uint8_t*>(&seen);
    for (const Field& each : Game::FIELDS) {
      if (each.kind == Kind::cards) {
        for (int n = 0; n < each.bytes() / SET; ++n) {
          Word old[WORDS], fresh[WORDS] = {};
          std::uint8_t* set = bytes + each.offset + n * sizeof old;
          std::memcpy(old, set, sizeof old);
          constexpr int BITS = sizeof(Word) * 8;
          for (int card = 0; card < CARDS; ++card)
            if (old[card / BITS] >> card % BITS & 1)
              fresh[map.card[card] / BITS] |= Word{1} << map.card[card] % BITS;
          std::memcpy(set, fresh, sizeof fresh);
        }
      } else if (each.kind == Kind::card || each.kind == Kind::suit) {
        const bool card = each.kind == Kind::card;
        const std::uint8_t* names = card ? map.card : map.suit;
        for (int n = 0; n < each.count(); ++n)
          rename_number<std::int8_t>(bytes + each.offset + n, names, card ? CARDS : Game::SUITS);
      }
    }
  }

  int sample_one(std::size_t env, Random& random) {
    const Env& each = envs_[env];
    Menu<ACTIONS> menu = each.menu;
    Game::leave_out_rash(each.state, options_, menu);
    int size = 0;
    for (const std::uint64_t word : menu.word) size += count(word);
    int choice = static_cast<int>(random.below(static_cast<std::uint32_t>(size))), at = 0;
    for (int here; choice >= (here = count(menu.word[at])); ++at) choice -= here;
    const int action = 64 * at + nth(menu.word[at], choice);
    if (!settings_.canonical) return action;
    const std::int16_t* names = &renamed[env * ACTIONS];
    return static_cast<int>(std::find(names, names + ACTIONS, action) - names);
  }

  Settings settings_;
  typename Game::Options options_;
  Seeds seeds_;
  Pool pool_;
  Column<Env> envs_;
  Column<Last> last_;
};

}  // namespace stammtisch::learn
