// Made by tools/client.py from src/stammtisch/games/scarto/felt.py: change it there.

/** `discarded`: three cards lie face down beside the dealer (SC 3.1). */
export interface Felt {
  readonly discarded: boolean;
}
