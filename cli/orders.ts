import type { Order } from '../contract/orders/orders.ts';
import { portalPage } from '../contract/rules/orders/matterPage.ts';
import { STATUS } from '../contract/rules/orders/orderStatus.ts';
import { CallFailure } from './api/client.ts';
import { Doubt, EXIT, type Exit, Refused } from './failures.ts';
import { accessOf, type Session } from './session.ts';

const ID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;
/** The number of letters of an id that are shown; they are enough to name a draft. */
export const SHOWN_ID = 8;

/** The id of the order whose number, reference or id is exactly this text; undefined if there is none. A similar number is another parcel's. */
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

/** The refusal of a paid order by its courier; its price is back in the wallet. */
export const refusedOrder = (id: string, reason: string | null | undefined): Refused =>
  new Refused(`${reason ?? 'The courier refused it.'} (order ${id})`);

/** A minute, after which most couriers have answered. */
const QUESTIONS = 60;
const PAUSE_MS = 1000;

/** Waits for the courier of a paid order. Throws Refused with the courier's reason. Null if it has not answered within a minute. */
export async function placedOrder(session: Session, id: string): Promise<Order | null> {
  const { world, out } = session;
  const limit = AbortSignal.timeout(QUESTIONS * PAUSE_MS);
  for (let attempt = 0; attempt < QUESTIONS && !limit.aborted; attempt++) {
    const order = await readOrder(session, id, limit);
    if (order?.statusCode === STATUS.failed) throw refusedOrder(id, order.failedReason);
    if (order && order.statusCode !== STATUS.processing) return order;
    if (attempt === 0) out.note(`The parcel is paid (order ${id}). Waiting for its courier.`);
    await world.pause(PAUSE_MS);
  }
  return null;
}

/** Undefined if the call fails: the order is paid, so the command must not end as one that may be repeated. */
async function readOrder({ client }: Session, id: string, signal: AbortSignal): Promise<Order | undefined> {
  try {
    const { data } = await client.call('getOrder', { path: { ids: id }, signal });
    return Array.isArray(data) ? data[0] : data;
  } catch (err) {
    if (err instanceof CallFailure) return undefined;
    throw err;
  }
}

/** The end of a command whose parcels are paid and not booked yet; names each one's page. */
export function endUnanswered({ out, world, flags }: Session, ids: readonly string[]): Exit {
  const { url } = accessOf(world, flags);
  for (const id of ids)
    out.line(
      `Paid; the courier has not answered yet. Do not pay it again: ${portalPage(url, `/order/${id}`)}`,
    );
  return EXIT.unanswered;
}
