// The faces of all games, found by their `index.ts`.

import type { GameFace } from './face';

const found = import.meta.glob<{ default: GameFace }>('./*/index.ts', { eager: true });

export const faces: readonly GameFace[] = Object.values(found)
  .map((module) => module.default)
  .sort((one, other) => one.order - other.order);

export function faceOf(game: string): GameFace | undefined {
  return faces.find((face) => face.name === game);
}
