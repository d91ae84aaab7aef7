import type { BookedParcel } from '../../ports/couriers.ts';
import type { DimensionCm } from './weight.ts';

interface Held {
  quantity: number;
  dimension?: Partial<DimensionCm> | null;
}

/** A carton's size is known where it holds one thing of which all three sides were measured. The wire takes centimetres alone. */
export function cartonSize(held: readonly Held[]): BookedParcel['size'] {
  const [only] = held;
  const { length, width, height } = (held.length === 1 && only?.quantity === 1 && only.dimension) || {};
  return length && width && height ? { lengthCm: length, widthCm: width, heightCm: height } : null;
}
