// The colours of coats and caps.

export const RED = '#b3312c';
export const BLUE = '#33507c';
export const GREEN = '#2f6b3c';
export const GOLD = '#c9973a';
export const PAPER = '#fbf7ec';
export const BROWN = '#8a5428';
