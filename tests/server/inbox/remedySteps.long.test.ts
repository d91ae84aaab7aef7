import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { INBOX_TABS, type InboxStep } from '../../../contract/rules/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, makeDraft } from '../orders/orderBody.ts';
import {
  booked,
  inboxOf,
  later,
  moved,
  offHook,
  onlyLine,
  shipper,
  t,
  waiting,
  withInbox,
} from './inboxWorld.ts';

withInbox();

const KEY = `dx${'5'.repeat(40)}`;
let program: TestShipper;
beforeEach(async () => {
  await storeApiToken(t.ctx, shipper, 'Night desk', KEY);
  program = { ...shipper, auth: { host: 'localhost', 'x-access-token': KEY } };
});

const failedBooking = async (more: Parameters<typeof makeDraft>[2] = {}) => {
  const { id } = await makeDraft(t, shipper, more);
  await t.db.sql
    .update(orders)
    .set({ statusCode: 99, failedReason: 'The courier is closed', updatedAt: t.clock.now() })
    .where(eq(orders.id, id));
  await findMissedOrders(t.ctx);
};
const failedPickup = async () => moved((await booked()).id, [475]);
const failedDelivery = async () => moved((await booked()).id, [500, 600, 650]);
const unpaid = async () => {
  await waiting();
  await later((PAYING_MS + 1_000) / 1000);
  await findMatters(t.ctx);
};
const lowBalance = () =>
  call(t, shipper, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal: 20_000 });

const BOOKING = { paymentMethodId: 0, skipQueue: true };
const REFUSED_POSTCODE = { receiver: { postcode: '99999', placeConfirmed: true } };

const CALLS: [string, InboxStep, () => Promise<unknown>, object][] = [
  ['retry', 'retried', failedBooking, BOOKING],
  ['retry', 'retried', () => failedBooking(REFUSED_POSTCODE), BOOKING],
  ['change-service', 'changed', failedPickup, { serviceCode: 'MBE' }],
  ['instruct', 'instructed', failedDelivery, { returnNow: true }],
  ['place-again', 'placedAgain', failedPickup, {}],
  ['return-order', 'returnMade', failedDelivery, {}],
  ['pay', 'paid', unpaid, {}],
  ['top-up', 'topUpBegun', lowBalance, { amount: 100, paymentMethodId: 1 }],
  ['switch-on', 'switchedOn', offHook, {}],
];

describe.each(['API key', 'person'] as const)('remedies of a caller', (caller) => {
  it.each(CALLS)(
    `the remedy “%s” leaves the step “%s” with its ${caller} (BX-40, BX-51)`,
    async (remedy, what, make, body) => {
      await make();
      const { id } = await onlyLine();
      await call(t, caller === 'person' ? shipper : program, 'POST', `inbox/${id}/${remedy}`, body);
      const tabs = await Promise.all(INBOX_TABS.map((tab) => inboxOf(`tab=${tab}`)));
      const steps = tabs.flat().find((line) => line.id === id)?.steps;
      const key = caller === 'person' ? null : 'Night desk';
      expect(steps?.[0]).toMatchObject({ what, by: 'Aisyah Rahman', key });
    },
  );
});
