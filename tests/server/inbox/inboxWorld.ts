import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { InboxLine, InboxResult } from '../../../contract/orders/inbox.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { appUser, customerUser } from '../../../server/db/schema/tenants.ts';
import { type Move, moveOrder } from '../../../server/modules/orders/status/status.ts';
import { publishHealth } from '../../../server/modules/webhooks/sendDelivery.ts';
import type { DATABASES } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper, withSession } from '../../support/world.ts';
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
export const moved = async (id: string, codes: readonly number[], last: Move = {}) => {
  for (const [i, code] of codes.entries())
    await moveOrder(t.ctx, scope(), id, code, i === codes.length - 1 ? last : {});
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

/** Prepares each test file that calls it. */
export function withInbox(kind?: (typeof DATABASES)[number]): void {
  withServer(kind ? { kind } : {});
  beforeEach(async () => {
    await t.truncate();
    shipper = await makeShipper(t, { walletMinor: 1_000_000 });
  });
}
