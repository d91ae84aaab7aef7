import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { Money } from '../../../contract/wire/scalars.ts';

/** Remedies that ask once for several lines. */
export type ManyRemedy = 'retry' | 'pay' | 'cancel';

/** The cost of the remedy of a line; null if it costs nothing, or if the amount is unknown. */
export const amountOf = (remedy: ManyRemedy, { amount, order }: InboxLine): Money | null =>
  remedy === 'pay' ? amount : remedy === 'retry' ? (order?.price ?? null) : null;

/** Whether the remedy can be one of several: nobody pays an amount that the dialog does not show. */
export const canBeOneOfMany = (remedy: ManyRemedy, line: InboxLine): boolean =>
  line.remedies.includes(remedy) && (remedy === 'cancel' || amountOf(remedy, line) !== null);
