import { LIMITS } from '../../../../contract/rules/limits.ts';
import type { OrderFormValues } from './orderFormValues.ts';

type Cartons = Pick<OrderFormValues, 'isMultiplePieces' | 'numPieces' | 'items'>;

/** Switching on starts with two cartons; switching off puts all items into the first carton (FORM-36, -37). */
export function switchCartons(form: Cartons, on: boolean): Cartons {
  return on
    ? { ...form, isMultiplePieces: true, numPieces: Math.max(form.numPieces, LIMITS.cartonsMin) }
    : { isMultiplePieces: false, numPieces: 1, items: form.items.map((i) => ({ ...i, mpcId: 1 })) };
}

/** The nearest valid number of cartons. */
export const possibleCartons = (count: number): number =>
  Math.min(Math.max(Math.trunc(count) || LIMITS.cartonsMin, LIMITS.cartonsMin), LIMITS.cartonsMax);

/** With fewer cartons, the items of removed cartons are dropped (FORM-38). */
export function resizeCartons(form: Cartons, count: number): Cartons {
  const numPieces = possibleCartons(count);
  return { ...form, numPieces, items: form.items.filter((i) => i.mpcId <= numPieces) };
}
