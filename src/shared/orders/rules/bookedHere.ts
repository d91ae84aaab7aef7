import type { OrderTab } from '../../../../contract/rules/orders/orderStatus.ts';
import { storedCustomerId } from '../../../lib/browser/sessionStorage.ts';

const PREFIX = 'booked.';
const keyOf = () => `${PREFIX}${storedCustomerId() ?? ''}`;

/** Stores that this tab has booked an order, as couriers soon move a new order out of the list's first tab. */
export function keepBooked(): void {
  try {
    sessionStorage.setItem(keyOf(), '1');
  } catch {
    // Storage is forbidden: the list opens on new orders.
  }
}

/** The tab on which the order list opens: new orders (ORD-02), or after a booking all orders, of which the newest is the first. */
export function firstOrderTab(): OrderTab {
  try {
    return sessionStorage.getItem(keyOf()) ? 'ALL' : 'NEW';
  } catch {
    // Storage is forbidden, so nothing was stored.
    return 'NEW';
  }
}

export function forgetBooked(storage: Storage = sessionStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
