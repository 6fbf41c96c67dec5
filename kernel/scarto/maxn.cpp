#include "scarto/maxn.hpp"

namespace stammtisch::scarto {

template <class Word>
void MaxN<Word>::begin(const Ending<Word>* ending, Meter* meter) {
  ending_ = ending;
  meter_ = meter;
  memory_.forget(ending->cards);
}

template <class Word>
Shares MaxN<Word>::search(const Table<Word>& table, int rest, int enough) {
  if (rest == 0) return {};  // Every trick is worth a point: none is left.
  meter_->count();
  int best = NOTHING;
  if (table.placed > 0) return cards(table, rest, enough, &best);
  if (ending_->last(table)) {
    Shares shares = {};
    shares[ending_->last_winner(table)] = rest;
    return shares;
  }
  if (const auto entry = memory_.find(table); !entry.empty())
    return {entry.first(), entry.second(), rest - entry.first() - entry.second()};
  const Shares found = cards(table, rest, enough, &best);
  if (found[table.leader] <= enough) memory_.keep(table, found[0], found[1], best);
  return found;
}

template <class Word>
Shares MaxN<Word>::cards(const Table<Word>& table, int rest, int enough, int* best) {
  const int player = table.to_play();
  Shares value = {};
  Moves moves;
  for (Word cards = ending_->different(ending_->legal(table)); cards; cards &= cards - 1)
    moves.add(ending_->lowest(cards), ending_->promise(table, ending_->lowest(cards)));
  if (table.matto == player) moves.add(PASS, ending_->promise(table, PASS));
  for (int n = 0; n < moves.size; ++n) {
    Table<Word> next = table;
    const int won = ending_->play(next, moves.card[n]);
    const int own = won && next.leader == player ? won : 0;
    // Shallow pruning (Korf 1991): whatever the next player gets is lost to this one, who has
    // already found better. A tie must be searched to its end.
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
