import type { RefObject } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { isConfirmable } from '../../../contract/rules/orders/orderStatus.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import type { Basis } from '../../ui/versions/basis.ts';
import { conflictOf, DraftConflict } from './draftConflict.ts';

/** Prices that are looked up in the background make new versions too. */
const MOST_TRIES = 5;

export interface DraftVersions<V> {
  /** The base of the draft's values, renewed when they are saved. */
  basis: RefObject<Basis<V> | null>;
  /** Reads an order as the form shows it. */
  read: (order: Order) => V;
  /** Whether the other version has a value of another user that differs from the form's. */
  differ: (base: V, mine: V, theirs: V) => boolean;
}

/**
 * Changes the draft by `update`, based on the opened version. A newer version without changes to the form's fields is overwritten. Any
 * other is thrown as a `DraftConflict`, and so is an order that was meanwhile confirmed.
 */
export async function changeDraft<V>(
  update: (basis: { version?: number }) => Promise<Order>,
  { basis, read, differ }: DraftVersions<V>,
  values: V,
): Promise<Order> {
  for (let tries = 1; ; tries++) {
    const base = basis.current;
    try {
      const changed = await update(base ? { version: base.version } : {});
      basis.current = { version: changed.version, values };
      return changed;
    } catch (err) {
      const otherChange = conflictOf(err);
      if (!base || !otherChange || tries === MOST_TRIES) throw err;
      const theirs = read(otherChange.order);
      if (!isConfirmable(otherChange.order.statusCode) || differ(base.values, values, theirs))
        throw new DraftConflict(otherChange, theirs, asFailure(err).message);
      basis.current = { version: otherChange.order.version, values: theirs };
    }
  }
}
