import { asc, eq } from 'drizzle-orm';
import type { WaypointInput } from '../../../contract/orders/orders.ts';
import { notice } from '../../../server/db/schema/account/notices.ts';
import { company, companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { confirmWish, sendDueNotices } from '../../../server/modules/notices/sendNotices.ts';
import { messages } from '../../support/messages.ts';
import type { TestServer } from '../../support/server.ts';
import type { TestShipper } from '../../support/world.ts';
import { makeOrder, RECEIVER } from '../orders/orderBody.ts';

export const READER = { ...RECEIVER, email: 'wei.ling@example.test' };

/** A booked and paid order to a recipient with an e-mail address. */
export const book = (
  t: TestServer,
  who: TestShipper,
  to: Partial<WaypointInput['contact']> = {},
  more: Parameters<typeof makeOrder>[2] = {},
) => makeOrder(t, who, { receiver: { email: READER.email, ...to }, ...more });

/** Confirms a wish of the order's recipient; false if no message is sent. */
export const confirm = (t: TestServer, who: TestShipper, orderId: string): Promise<boolean> =>
  t.db.tx(() => confirmWish(t.ctx, who, orderId, { locale: 'en_US', wish: 'Wait', shortWish: 'Wait' }));

/** Waits for the time in which statuses are gathered, then sends. */
export async function sendAll(t: TestServer): Promise<void> {
  t.clock.advance(90);
  await sendDueNotices(t.ctx);
}

export const notices = (t: TestServer) => t.db.sql.select().from(notice).orderBy(asc(notice.id));
export const states = async (t: TestServer) =>
  (await notices(t)).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`);

export const outbox = (t: TestServer) => messages(t);

export const choose = (t: TestServer, who: TestShipper, notifications: Record<string, unknown>) =>
  t.db.sql.update(customer).set({ notifications }).where(eq(customer.id, who.customerId));

export const setPrices = (t: TestServer, who: TestShipper, data: Record<string, number>) =>
  t.db.sql.insert(companySetting).values({ companyId: who.companyId, name: 'customer_rates', data });

export const setLanguage = (t: TestServer, who: TestShipper, lang: string) =>
  t.db.sql.update(company).set({ profile: { lang } }).where(eq(company.id, who.companyId));
