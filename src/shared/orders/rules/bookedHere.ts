import { storedCustomerId } from '../../../lib/browser/sessionStorage.ts';
import { storeText } from '../../../lib/browser/storedJson.ts';
import { orderListPath } from './orderListPath.ts';

const PREFIX = 'booked.';
const keyOf = () => `${PREFIX}${storedCustomerId() ?? ''}`;

/** Stores that this tab has booked an order, as couriers soon move a new order out of the list's first tab. */
export const keepBooked = (storage: Storage = sessionStorage): void => void storeText(keyOf(), '1', storage);

/** The order list on the tab that shows an order first if it was just booked. */
export const ordersPath = (storage: Storage = sessionStorage): string =>
  storage.getItem(keyOf()) ? orderListPath('ALL') : '/orders';

export function forgetBooked(storage: Storage = sessionStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
