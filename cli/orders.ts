import type { Order } from '../contract/orders/orders.ts';
import { STATUS } from '../contract/rules/orders/orderStatus.ts';
import { Doubt, Refused, Unanswered } from './failures.ts';
import type { Session } from './session.ts';

const ID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;
/** The number of letters of an id that are shown; they are enough to name a draft. */
export const SHOWN_ID = 8;

/** The id of the order with exactly this number, reference or id, because a similar one would be another parcel; without one undefined. */
export async function orderIdOf({ client }: Session, number: string): Promise<string | undefined> {
  if (ID.test(number)) return number;
  const lower = number.toLowerCase();
  const { data } = await client.call('listOrders', { query: { keyword: number, limit: 50 } });
  const fitting = data.filter(
    ({ id, consignmentNo, referenceNo }) =>
      consignmentNo?.toLowerCase() === lower ||
      referenceNo?.toLowerCase() === lower ||
      (lower.length >= SHOWN_ID && id.startsWith(lower)),
  );
  const [order, ...others] = fitting;
  if (others.length > 0)
    throw new Doubt(
      `Several orders have the reference ${number}.`,
      fitting.map(({ id, consignmentNo, createdAt }) => ({
        say: consignmentNo ?? id,
        label: createdAt.slice(0, 10),
      })),
    );
  return order?.id;
}

/** A minute, after which most couriers have answered. */
const QUESTIONS = 60;
const PAUSE_MS = 1000;

/** Waits for the courier of a paid order. Throws Refused with the courier's reason, and Unanswered after a minute. */
export async function placedOrder({ client, world }: Session, id: string): Promise<Order> {
  for (let left = QUESTIONS; left > 0; left--) {
    const { data } = await client.call('getOrder', { path: { ids: id } });
    const order = Array.isArray(data) ? data[0] : data;
    if (order?.statusCode === STATUS.failed)
      throw new Refused(`${order.failedReason ?? 'The courier refused it.'} (order ${id})`);
    if (order && order.statusCode !== STATUS.processing) return order;
    await world.pause(PAUSE_MS);
  }
  throw new Unanswered(`The parcel is paid, and its courier has not answered yet (order ${id}).`);
}
