import { LIMITS } from '../limits.ts';

/** Weights of a kind of goods. */
export interface TypeWeights {
  minKg: number;
  maxKg: number;
}
export interface Pieces {
  weightKg: number;
  quantity: number;
}

const sumOf = (pieces: readonly Pieces[]) =>
  pieces.reduce((sum, { weightKg, quantity }) => sum + weightKg * quantity, 0);

/**
 * Whether goods of these weights may be of the type, whose limits apply to a piece. The minimum weight of all parcels applies to the whole
 * parcel: three shirts of 50 g are a parcel.
 */
export function fitsTypeWeight({ minKg, maxKg }: TypeWeights, pieces: readonly Pieces[]): boolean {
  const heaviest = Math.max(...pieces.map(({ weightKg }) => weightKg));
  const least = minKg <= LIMITS.weightMinKg ? sumOf(pieces) : heaviest;
  return least >= minKg - 1e-9 && heaviest <= maxKg;
}
