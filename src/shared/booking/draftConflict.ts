import type { OrderConflict } from '../../../contract/orders/orders.ts';

/** A draft that was changed or confirmed by another user before it was saved. */
export class DraftConflict<V> extends Error {
  readonly otherChange: OrderConflict;
  /** The other version, as the form would show it. */
  readonly theirs: V;

  constructor(otherChange: OrderConflict, theirs: V, message: string) {
    super(message);
    this.otherChange = otherChange;
    this.theirs = theirs;
  }
}
