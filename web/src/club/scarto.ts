// What a list of Scarto says.

/** Each player's share of the 78 points of a deal (SC 6.3). */
export const PAR = 26;
