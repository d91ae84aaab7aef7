import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { InboxLine, InboxResult, OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { appUser, customerUser } from '../../../server/db/schema/tenants.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { type Move, moveOrder } from '../../../server/modules/orders/status/status.ts';
import { publishHealth } from '../../../server/modules/webhooks/sendDelivery.ts';
import type { DATABASES } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper, walletMinorOf, withSession } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder, type Outcome, pageOf } from '../orders/orderBody.ts';

export { t } from '../../support/shipperServer.ts';

export let shipper: TestShipper;

export const scope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });
export const inboxOf = async (query = '', who = shipper) =>
  pageOf<InboxLine>(await call(t, who, 'GET', `inbox?limit=1000&${query}`)).data;
export const kindsOf = async (query = '') => (await inboxOf(query)).map(({ kind }) => kind);
export const onlyLine = async () => {
  const lines = await inboxOf();
  if (lines.length !== 1) throw new Error(`not one line: ${lines.map(({ kind }) => kind)}`);
  return lines[0]!;
};
export const answer = async (remedy: string, ids: string, body: object = {}, who = shipper) =>
  data<InboxResult[]>(await call(t, who, 'POST', `inbox/${ids}/${remedy}`, body));
export const booked = (more: Parameters<typeof makeOrder>[2] = {}): Promise<Outcome> =>
  makeOrder(t, shipper, { serviceCode: 'DX', ...more });
/** The id of an order whose row has these values. */
export const bookedId = async (set: Partial<typeof orders.$inferInsert> = {}) => {
  const { id } = await booked();
  if (Object.keys(set).length) await t.db.sql.update(orders).set(set).where(eq(orders.id, id));
  return id;
};
export const moved = async (id: string, codes: readonly number[], last: Move = {}) => {
  for (const [i, code] of codes.entries())
    await moveOrder(t.ctx, scope(), id, code, i === codes.length - 1 ? last : {});
};
/** The id of a parcel after a failed delivery. */
export const failedDelivery = async () => {
  const id = await bookedId();
  await moved(id, [500, 650]);
  return id;
};
export const PROOF = { at: '2026-03-02T03:00:00.000Z', place: 'Kuala Lumpur hub', picture: null };
/** A parcel that its courier weighed, at more than the stated weight. */
export const heavyParcel = async () => {
  const order = await booked();
  await correctWeight(t.ctx, { orderId: order.id, kg: 5, proof: PROOF });
  return order;
};
export const daysFromNow = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000);

/** An order whose payer has left the page of the gateway. */
export const waiting = async (more: Parameters<typeof makeDraft>[2] = {}) => {
  const draft = await makeDraft(t, shipper, more);
  await call(t, shipper, 'POST', 'order/process', { orderIds: [draft.id], paymentMethodId: 1 });
  return draft;
};
/** A webhook that its failures switched off; its address carries a secret. */
export const offHook = async () => {
  const made = data<Webhook>(
    await call(t, shipper, 'POST', 'webhook', {
      url: 'https://203.0.114.10/hook/s3cret?token=s3cret',
      event: 'order.created',
    }),
  );
  const [before] = await t.db.sql.select().from(webhook).where(eq(webhook.id, made.id));
  const set = { status: 0, offReason: 'failures' as const, disabledAt: t.clock.now(), failedCount: 10 };
  await t.db.tx(async () => {
    await t.db.sql.update(webhook).set(set).where(eq(webhook.id, made.id));
    await publishHealth(t.ctx, before!, { ...before!, ...set }, scope());
  });
  return made;
};

/** Moves the clock and signs the shipper in again. */
export async function later(seconds: number): Promise<void> {
  t.clock.advance(seconds);
  shipper = await withSession(t, shipper);
}

/** One more person of the account. */
export async function colleague(name: string): Promise<TestShipper> {
  const [me] = await t.db.sql.select().from(appUser).where(eq(appUser.id, shipper.userId));
  const { id: _, ...rest } = me!;
  const [user] = await t.db.sql
    .insert(appUser)
    .values({ ...rest, name, email: `${name.replaceAll(' ', '')}@example.test`, mobile: null })
    .returning({ id: appUser.id });
  await t.db.sql.insert(customerUser).values({ customerId: shipper.customerId, userId: user!.id });
  return withSession(t, { ...shipper, userId: user!.id });
}

export const counts = async () => data(await call(t, shipper, 'GET', 'inbox/counts'));

export const remedied = async (remedy: string, ids: string, body: object) =>
  data<OrderRemedyResult[]>(await call(t, shipper, 'POST', `inbox/${ids}/${remedy}`, body));

export const walletMinor = () => walletMinorOf(t, shipper);

/** The state after a process died before it stored its answer. */
export const loseAnswer = (key: string) =>
  t.db.sql
    .update(idempotencyKey)
    .set({ statusCode: null, lockedUntil: new Date(t.clock.now().getTime() - 1) })
    .where(eq(idempotencyKey.key, key));

/** Prepares each test file that calls it. */
export function withInbox(kind?: (typeof DATABASES)[number]): void {
  withServer(kind ? { kind } : {});
  beforeEach(async () => {
    await t.truncate();
    shipper = await makeShipper(t, { walletMinor: 1_000_000 });
  });
}
