// Made by tools/client.py from src/stammtisch/table/export/messages.py: change it there.

import type { QuickAccount } from './cardplay';
import type { ChallengeLine } from './challenges';
import type { ClubLine } from './clubs';
import type { Me } from './guests';
import type { SharedLink } from './past';
import type { RegularsLine } from './regulars';

/**
 * A deal that was dealt to the guest: number `deal` of a table, and how it went.
 *
 * `ended` is when it was noted. `account` is that of a drawn deal, once it is made.
 */
export interface ExportedDeal {
  readonly table: string;
  readonly deal: number;
  readonly game: string;
  readonly ended: string;
  readonly against: string;
  readonly drawn: boolean;
  readonly points: number | null;
  readonly account: QuickAccount | null;
}

/** An error that comes back: `decision` acts of the deal came before it. */
export interface ExportedMistake {
  readonly table: string;
  readonly deal: number;
  readonly decision: number;
  readonly points: number;
  readonly found: number;
}

/** The deals of a day that is over, which the guest has played. */
export interface ExportedEntry {
  readonly day: number;
  readonly game: string;
  readonly table: string;
  readonly points: number | null;
}

/** What the guest has brought home with the cards of somebody else. */
export interface ExportedAttempt {
  readonly challenge: string;
  readonly table: string;
  readonly points: number | null;
}

/** At a club's evening the guest has said at the screen which person of a table this is. */
export interface ExportedSeat {
  readonly evening: string;
  readonly series: number;
  readonly table: number;
  readonly person: number;
}

/**
 * All that is stored about a guest.
 *
 * `tables` are the addresses of their records, each as far as its deals are over.
 */
export interface Export {
  readonly me: Me;
  readonly created: string;
  readonly seen: string;
  readonly tables: readonly string[];
  readonly deals: readonly ExportedDeal[];
  readonly mistakes: readonly ExportedMistake[];
  readonly days: readonly ExportedEntry[];
  readonly challenges: readonly ChallengeLine[];
  readonly attempts: readonly ExportedAttempt[];
  readonly regulars: readonly RegularsLine[];
  readonly clubs: readonly ClubLine[];
  readonly at_screen: readonly ExportedSeat[];
  readonly shared: readonly SharedLink[];
}
