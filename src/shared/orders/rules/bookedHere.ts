import type { OrderTab } from '../../../../contract/rules/orders/orderStatus.ts';
import { storedCustomerId } from '../../../lib/browser/sessionStorage.ts';
import { forgetTexts, storeText } from '../../../lib/browser/storedJson.ts';

const PREFIX = 'booked.';
const keyOf = () => `${PREFIX}${storedCustomerId() ?? ''}`;

/** Stores that this tab has booked an order, as couriers soon move a new order out of the list's first tab. */
export function keepBooked(): void {
  // The command line books by the same functions, and has no tab.
  if (typeof sessionStorage !== 'undefined') storeText(keyOf(), '1', sessionStorage);
}

/** The tab on which the order list opens: new orders (ORD-02), or after a booking all orders, of which the newest is the first. */
export const firstOrderTab = (): OrderTab => (sessionStorage.getItem(keyOf()) ? 'ALL' : 'NEW');

export const forgetBooked = (): void => forgetTexts(PREFIX, sessionStorage);
