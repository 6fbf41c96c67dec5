#include "skat/tricks.hpp"

#include <algorithm>

#include "skat/move_ordering.hpp"

namespace stammtisch::skat {

namespace {

constexpr int BUCKET = 4;

std::size_t hash(std::uint64_t key) {
  key ^= key >> 29;
  key *= 0xBF58476D1CE4E5B9ull;
  return static_cast<std::size_t>(key >> 24);
}

}  // namespace

TrickSearch::TrickSearch(int bits) : entries_(std::size_t{1} << bits) {}

void TrickSearch::begin(int kind, Aim aim, NodeBudget* budget) {
  layout_ = &LAYOUTS[kind];
  sort_suits_ = kind == NULL_GAME;  // Without trumps the suits are all alike.
  aim_ = aim;
  budget_ = budget;
  if (++generation_ == 0) {
    std::fill(entries_.begin(), entries_.end(), Entry{});
    generation_ = 1;
  }
}

bool TrickSearch::reaches(const Node& node) {
  for (int seat = 0; seat < SEATS; ++seat) hands_[seat] = node.hands[seat];
  for (int n = 0; n < node.placed; ++n) lying_[n] = node.cards[n];
  leader_ = node.leader;
  if (node.placed == 0) return search_trick(node.leader);
  if (node.placed == 1) return search_card<1>(node.to_play());
  return search_card<2>(node.to_play());
}

// The key of a position, exact, in digits of two bits: who leads (from 1), then suit by suit from
// low to high the holder of each card, with a 3 between suits. After a trick that is at most 32
// digits.
std::uint64_t TrickSearch::key(int leader) const {
  std::uint64_t suits[5];  // each begins with a 3
  const Cards alive = hands_[0] | hands_[1] | hands_[2];
  const int count = layout_->suit_count;
  for (int suit = 0; suit < count; ++suit) {
    std::uint64_t owners = 3;
    for (Cards left = alive & layout_->suits[suit]; left; left &= left - 1) {
      const Cards card = left & -left;
      owners = owners << 2 | (hands_[1] & card ? 1 : hands_[2] & card ? 2 : 0);
    }
    int at = suit;
    if (sort_suits_)
      for (; at > 0 && suits[at - 1] > owners; --at) suits[at] = suits[at - 1];
    suits[at] = owners;
  }
  std::uint64_t whole = leader + 1;
  for (int suit = 0; suit < count; ++suit) {
    const int length = std::bit_width(suits[suit]) - (suit == 0 ? 2 : 0);
    whole = whole << length | (suits[suit] & ((std::uint64_t{1} << length) - 1));
  }
  return whole;
}

// In null: in every suit the n-th lowest card of the soloist is below the n-th lowest of the
// others. Then he can always play below the card led, and never has to lead himself.
bool TrickSearch::safe() const {
  for (int suit = 0; suit < layout_->suit_count; ++suit) {
    Cards own = hands_[0] & layout_->suits[suit];
    Cards others = (hands_[1] | hands_[2]) & layout_->suits[suit];
    for (; own && others; own &= own - 1, others &= others - 1)
      if (lowest(own) > lowest(others)) return false;
  }
  return true;
}

// For every trick: a defender's trump above all of the soloist's takes one.
bool TrickSearch::hopeless() const {
  const Cards trumps = layout_->trumps;
  return ((hands_[1] | hands_[2]) & trumps) > (hands_[0] & trumps);
}

bool TrickSearch::search_trick(int leader) {
  if (!hands_[leader]) return true;
  if (aim_ == Aim::NONE) {
    if (leader != 0 && !layout_->trumps && safe()) return true;
  } else if (hopeless()) {
    return false;
  }
  const bool use_table = std::popcount(hands_[leader]) < 10;
  std::uint64_t own = 0;
  if (use_table) {
    own = key(leader);
    const Entry* bucket = &entries_[hash(own) & (entries_.size() - BUCKET)];
    for (int way = 0; way < BUCKET; ++way)
      if (bucket[way].key == own && bucket[way].generation == generation_)
        return bucket[way].reached;
  }
  leader_ = leader;
  const bool reached = search_card<0>(leader);
  if (use_table) {
    Entry* bucket = &entries_[hash(own) & (entries_.size() - BUCKET)];
    std::rotate(bucket, bucket + BUCKET - 1, bucket + BUCKET);  // The oldest entry is replaced.
    *bucket = {own, generation_, reached};
  }
  return reached;
}

template <int Placed>
bool TrickSearch::play(int player, int card) {
  budget_->count();
  hands_[player] ^= bit(card);
  lying_[Placed] = card;
  bool reached;
  if constexpr (Placed < 2) {
    reached = search_card<Placed + 1>(player == 2 ? 0 : player + 1);
  } else {
    const int first = lying_[0], second = lying_[1], leader = leader_;
    const Cards can = layout_->suit_of[first] | layout_->trumps;
    const int top = highest((bit(first) | bit(second) | bit(card)) & can);
    int winner = leader + (top == first ? 0 : top == second ? 1 : 2);
    if (winner >= SEATS) winner -= SEATS;
    reached = (winner == 0) == (aim_ == Aim::ALL) && search_trick(winner);
    leader_ = leader;
    lying_[0] = first;
    lying_[1] = second;
  }
  hands_[player] ^= bit(card);
  return reached;
}

template <int Placed>
bool TrickSearch::search_card(int player) {
  Cards alive = hands_[0] | hands_[1] | hands_[2];
  Cards legal = hands_[player];
  for (int n = 0; n < Placed; ++n) alive |= bit(lying_[n]);
  if constexpr (Placed > 0) legal = layout_->follow(legal, lying_[0]);
  Moves moves;
  for (Cards left = legal; left; left &= left - 1) {
    const int card = lowest(left);
    // Equivalent cards: of neighbours in one hand only the highest is tried.
    const Cards above = alive & layout_->suit_of[card] & ~(bit(card) | below(card));
    if (above && (above & -above & hands_[player])) continue;
    moves.add(card,
              trick_move_score<Placed>(*layout_, hands_, lying_, aim_ == Aim::ALL, player, card));
  }
  for (int n = 0; n < moves.size; ++n)
    if (play<Placed>(player, moves.card[n]) == (player == 0)) return player == 0;
  return player != 0;
}

}  // namespace stammtisch::skat
