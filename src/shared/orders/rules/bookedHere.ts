import { storedCustomerId } from '../../../lib/browser/sessionStorage.ts';
import { orderListPath } from './orderListPath.ts';

const PREFIX = 'booked.';
const keyOf = () => `${PREFIX}${storedCustomerId() ?? ''}`;

/** Stores that this tab has booked: couriers soon move a new order out of the list's first tab. */
export const keepBooked = (storage: Storage = sessionStorage): void => storage.setItem(keyOf(), '1');

/** The order list, at the tab in which an order that was just booked stands first. */
export const ordersPath = (storage: Storage = sessionStorage): string =>
  storage.getItem(keyOf()) ? orderListPath('ALL') : '/orders';

export function forgetBooked(storage: Storage = sessionStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
