/** A gain or a loss: with its sign, the minus as long as the plus. */
export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : minus(amount);
}

/** A sum: a sign only where it is less than nothing. */
export function minus(amount: number): string {
  return amount < 0 ? `−${-amount}` : `${amount}`;
}
