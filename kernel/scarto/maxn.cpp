#include "scarto/maxn.hpp"

namespace stammtisch::scarto {

template <class Word>
void MaxN<Word>::begin(const Ending<Word>* ending, NodeBudget* budget) {
  ending_ = ending;
  budget_ = budget;
  table_.new_search(ending->cards);
}

template <class Word>
Shares MaxN<Word>::search(const Node<Word>& node, int rest, int enough) {
  if (rest == 0) return {};  // Every trick is worth a point: none is left.
  budget_->count();
  int best = NOTHING;
  if (node.placed > 0) return cards(node, rest, enough, &best);
  if (ending_->last(node)) {
    Shares shares = {};
    shares[ending_->last_winner(node)] = rest;
    return shares;
  }
  if (const auto entry = table_.probe(node); !entry.empty())
    return {entry.first(), entry.second(), rest - entry.first() - entry.second()};
  const Shares found = cards(node, rest, enough, &best);
  if (found[node.leader] <= enough) table_.store(node, found[0], found[1], best);
  return found;
}

template <class Word>
Shares MaxN<Word>::cards(const Node<Word>& node, int rest, int enough, int* best) {
  const int player = node.to_play();
  Shares value = {};
  Moves moves;
  for (Word cards = ending_->different(ending_->legal(node)); cards; cards &= cards - 1)
    moves.add(ending_->lowest(cards), ending_->move_score(node, ending_->lowest(cards)));
  if (node.matto == player) moves.add(PASS, ending_->move_score(node, PASS));
  for (int n = 0; n < moves.size; ++n) {
    Node<Word> next = node;
    const int won = ending_->play(next, moves.card[n]);
    const int own = won && next.leader == player ? won : 0;
    // Shallow pruning (Korf 1991): what the next player gets is lost to this one, who has already
    // found better. A tie must be searched to its end.
    const int most = n && next.to_play() != player ? own + rest - won - value[player] : rest;
    Shares found = search(next, rest - won, most);
    if (won) found[next.leader] += won;
    if (n && !prefers(player, found, value)) continue;
    value = found;
    *best = moves.card[n];
    if (value[player] > enough) break;
  }
  return value;
}

template class MaxN<std::uint32_t>;
template class MaxN<std::uint64_t>;

}  // namespace stammtisch::scarto
