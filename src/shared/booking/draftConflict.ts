import type { OrderConflict } from '../../../contract/orders/orders.ts';

/** A draft that was changed or confirmed by another user before it was saved. */
export class DraftConflict<V> extends Error {
  readonly told: OrderConflict;
  /** The other version, as the form would show it. */
  readonly theirs: V;

  constructor(told: OrderConflict, theirs: V, message: string) {
    super(message);
    this.told = told;
    this.theirs = theirs;
  }
}
