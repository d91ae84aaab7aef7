import type { BookedParcel } from '../../ports/couriers.ts';
import type { DimensionCm } from './weight.ts';

interface Held {
  quantity: number;
  dimension?: Partial<DimensionCm> | null;
}

/** The size of a carton; known only if it holds one thing with all three sides measured. The wire takes only centimetres. */
export function cartonSize(held: readonly Held[]): BookedParcel['size'] {
  const [only] = held;
  const { length, width, height } = (held.length === 1 && only?.quantity === 1 && only.dimension) || {};
  return length && width && height ? { lengthCm: length, widthCm: width, heightCm: height } : null;
}
