import type { RefObject } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { isConfirmable } from '../../../contract/rules/orders/orderStatus.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import type { Basis } from '../../ui/versions/basis.ts';
import { conflictOf, DraftConflict } from './draftConflict.ts';

/** Limit of attempts, as prices that are requested in the background also make new versions. */
const MOST_TRIES = 5;

export interface DraftVersions<V> {
  /** The version on which the values are based, renewed after each save. */
  basis: RefObject<Basis<V> | null>;
  /** Converts an order to the form's values. */
  read: (order: Order) => V;
  /** Whether another user changed a part to a value that differs from the form's. */
  differ: (base: V, mine: V, theirs: V) => boolean;
}

/**
 * Changes the draft with `update`, based on the opened version. A newer version is overwritten if the form's fields are unchanged there.
 * Otherwise it is thrown as a `DraftConflict`, as is an order that was confirmed meanwhile.
 */
export async function changeDraft<V>(
  update: (basis: { version?: number }) => Promise<Order>,
  versions: DraftVersions<V>,
  values: V,
): Promise<Order> {
  const changed = await callWithBasis(update, versions, values);
  versions.basis.current = { version: changed.version, values };
  return changed;
}

/** The same for a call that writes no fields, such as a confirmation: repeats it on a newer version without a difference. */
export async function callWithBasis<V, R>(
  call: (basis: { version?: number }) => Promise<R>,
  { basis, read, differ }: DraftVersions<V>,
  values: V,
): Promise<R> {
  for (let tries = 1; ; tries++) {
    const base = basis.current;
    try {
      return await call(base ? { version: base.version } : {});
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
