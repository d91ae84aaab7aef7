import type { OrderConflict } from '../../../contract/orders/orders.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';

/** A draft that was changed or confirmed by another user before it was saved. */
export class DraftConflict<V> extends Error {
  readonly otherChange: OrderConflict;
  /** The values of the other version, as the form would show them. */
  readonly theirs: V;

  constructor(otherChange: OrderConflict, theirs: V, message: string) {
    super(message);
    this.otherChange = otherChange;
    this.theirs = theirs;
  }
}

/** The present order and the user who changed it, if a change was refused because its version was outdated; else null. */
export function conflictOf(err: unknown): OrderConflict | null {
  const { code, detail } = asFailure(err);
  const conflict = code === ERROR.conflict ? (detail as Partial<OrderConflict> | undefined) : undefined;
  return conflict?.order ? (conflict as OrderConflict) : null;
}
