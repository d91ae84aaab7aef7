import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { type InboxLine, InboxQuery } from '../../../contract/orders/inbox.ts';
import type { Actor } from '../../../server/context.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { listInbox } from '../../../server/modules/inbox/inbox.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import { textsOf } from '../../../texts/read.ts';
import { makeMember } from '../../support/members.ts';
import { call, pageOf } from '../orders/orderBody.ts';
import {
  answer,
  booked,
  daysFromNow,
  inboxOf,
  later,
  moved,
  onlyLine,
  scope,
  shipper,
  t,
  waiting,
  withInbox,
} from './inboxWorld.ts';

withInbox();

type Row = Partial<typeof orders.$inferInsert>;
const set = (id: string, values: Row) => t.db.sql.update(orders).set(values).where(eq(orders.id, id));
/** A parcel that should have arrived, at this status. */
async function late(codes: readonly number[], more: Row = {}): Promise<InboxLine> {
  const { id } = await booked();
  await moved(id, codes);
  await set(id, { durationS: 3600, scheduledAt: null, createdAt: daysFromNow(-3), ...more });
  await findMissedOrders(t.ctx);
  return onlyLine();
}
async function failed(codes: readonly number[], more: Row = {}): Promise<InboxLine> {
  const { id } = await booked();
  await moved(id, codes);
  if (Object.keys(more).length > 0) await set(id, more);
  return onlyLine();
}
const failedBooking = async (more: Row) => {
  const { id } = await booked();
  await set(id, { statusCode: 99, failedReason: 'The courier is closed', updatedAt: t.clock.now(), ...more });
  await findMissedOrders(t.ctx);
  return onlyLine();
};

const TALK = ['message', 'call', 'track'];
const MOVING = [...TALK, 'instruct'];

describe('a line has the remedies that its parcel can take now', () => {
  it.each([
    ['booked', [], [...MOVING, 'changeService'], ['address']],
    ['at the status 110', [110], MOVING, ['address']],
    ['with the driver', [500, 600], MOVING, ['reattemptOn', 'holdAtOutlet', 'returnNow']],
  ])('a late parcel that is %s (BX-40, BX-41)', async (_what, codes, remedies, instructions) => {
    expect(await late(codes)).toMatchObject({ kind: 'late', remedies, instructions });
  });

  it.each([
    [2, ['reattemptOn', 'address', 'holdAtOutlet', 'returnNow']],
    [3, ['address', 'holdAtOutlet', 'returnNow']],
  ])(
    'a parcel whose delivery failed %i times has the instructions that its courier takes (BX-40, BX-41)',
    async (failedAttempts, instructions) => {
      expect(await failed([500, 650], { failedAttempts })).toMatchObject({ instructions });
    },
  );

  it.each([
    [2, ['address', 'pickupOn']],
    [3, ['address']],
  ])(
    'a parcel whose pickup failed %i times has the instructions that its courier takes (BX-40, BX-41)',
    async (times, instructions) => {
      const codes = Array.from({ length: times }, () => [400, 475]).flat();
      expect(await failed(codes)).toMatchObject({ kind: 'pickupFailed', instructions });
    },
  );

  it('a parcel whose courier has no outlet is not held at one (BX-40, BX-41)', async () => {
    const { id } = await booked({ serviceCode: 'MBE' });
    await moved(id, [500, 650]);
    const { instructions } = await onlyLine();
    expect(instructions).toEqual(['reattemptOn', 'address', 'returnNow']);
    // The order itself says the same, in a list nothing.
    const read = async (path: string) => (await call(t, shipper, 'GET', path)).body;
    expect(await read(`order/${id}`)).toMatchObject({ data: { instructions } });
    expect(await read(`order?limit=1`)).not.toHaveProperty('data.0.instructions');
  });

  it('a parcel whose courier takes no instructions has none, nor a corrected address (BX-40, BX-41)', async () => {
    vi.spyOn(t.ctx.ports.couriers, 'takes').mockResolvedValue(new Map());
    expect(await failed([500, 661, 663])).toMatchObject({
      kind: 'returnFailed',
      remedies: [...TALK, 'placeAgain'],
      instructions: [],
    });
  });

  it.each([
    ['with a service', {}, ['retry', 'correctAddress', 'changeService']],
    ['without a service', { serviceCode: null }, ['correctAddress', 'changeService']],
  ])('a failed booking %s (BX-40)', async (_what, more, remedies) => {
    expect(await failedBooking(more)).toMatchObject({ kind: 'bookingFailed', remedies, instructions: [] });
  });

  it('a failed booking names the amount that the wallet lacks for its price, not to members who may not see prices (BX-40, BX-50)', async () => {
    const { order } = await failedBooking({});
    const priceMinor = Math.round(order!.price!.amount * 100);
    const missingAt = async (walletMinor: number) => {
      await t.db.sql.update(customer).set({ walletMinor }).where(eq(customer.id, shipper.customerId));
      return (await onlyLine()).missing;
    };
    expect(await missingAt(priceMinor)).toBeNull();
    expect(await missingAt(priceMinor - 30)).toEqual({ amount: 0.3, currency: 'MYR' });
    const [ofPacker] = await inboxOf('', await makeMember(t, shipper, { role: 'packer' }));
    expect(ofPacker?.missing).toBeNull();
  });

  it('an invoice is paid while the wallet covers it, else the wallet is topped up (BX-40)', async () => {
    await waiting();
    await later((PAYING_MS + 1_000) / 1000);
    await findMatters(t.ctx);
    const { amount } = await onlyLine();
    const dueMinor = Math.round(amount!.amount * 100);
    const remediesAt = async (set: Partial<typeof customer.$inferInsert>) => {
      await t.db.sql.update(customer).set(set).where(eq(customer.id, shipper.customerId));
      return (await onlyLine()).remedies;
    };
    expect(await remediesAt({ walletMinor: dueMinor })).toEqual(['pay']);
    expect(await remediesAt({ walletMinor: dueMinor - 1 })).toEqual(['topUp']);
    expect(await remediesAt({ walletMinor: dueMinor - 1, creditLimitMinor: 1 })).toEqual(['pay']);
    const { missing } = await onlyLine();
    await t.db.sql.update(customer).set({ creditLimitMinor: 0 }).where(eq(customer.id, shipper.customerId));
    const lacking = { amount: 0.01, currency: amount!.currency };
    expect([missing, (await onlyLine()).missing]).toEqual([null, lacking]);
    const monthly = { billing: { paymentTerm: 'net30' } as never, walletMinor: dueMinor - 1 };
    expect(await remediesAt(monthly)).toEqual(['topUp']);
    expect(await remediesAt({ walletMinor: dueMinor })).toEqual(['pay']);
  });

  it('a webhook whose maker lost the right to it is not switched on from its line (BX-40, BX-50)', async () => {
    const maker = await makeMember(t, shipper, { role: 'manager' });
    const hook = { url: 'https://203.0.114.10/hook', event: 'order.created' };
    await call(t, maker, 'POST', 'webhook', hook);
    await t.db.sql
      .update(customerUser)
      .set({ role: 'operations' })
      .where(eq(customerUser.userId, maker.userId));
    await findMatters(t.ctx);
    expect(await onlyLine()).toMatchObject({ kind: 'webhookOff', remedies: [] });
  });

  it('an ended line has none, and its remedies return when it is opened again (BX-40)', async () => {
    const { id, remedies } = await failed([500, 650]);
    await answer('done', id);
    expect(await inboxOf('tab=ended')).toMatchObject([{ remedies: [], instructions: [] }]);
    await answer('reopen', id);
    expect(await onlyLine()).toMatchObject({ remedies });
  });
});

it('a line says in the caller’s language what happens if nobody acts, with the price and the cash that are lost (BX-40)', async () => {
  const { id } = await booked({ cod: { amount: 40 } });
  await moved(id, [500, 650]);
  const [line] = pageOf<InboxLine>(
    await call(t, shipper, 'GET', 'inbox', undefined, { 'accept-language': 'zh-CN' }),
  ).data;
  expect(line).toMatchObject({
    amount: null,
    ifIgnored: {
      text: textsOf('zh_CN', 'inbox').costs.deliveryFailed,
      amount: line!.order!.price,
      cod: { amount: 40, currency: 'MYR' },
    },
  });
  await moved(id, [661]);
  const text = textsOf('en_US', 'inbox').costs.returning;
  expect((await onlyLine()).ifIgnored).toMatchObject({ text, amount: null });
});

it('a page of lines is read with as many statements as a single line (BX-40)', async () => {
  const read = async () => {
    let statements = 0;
    const db = {
      ...t.db,
      get sql() {
        statements++;
        return t.db.sql;
      },
    };
    const actor: Actor = { ...scope(), userId: shipper.userId, via: 'session' };
    const { data } = await listInbox({ ...t.ctx, db }, actor, InboxQuery.parse({ limit: '50' }), 'en_US', '');
    return [data.length, statements];
  };
  const addLines = async () => {
    for (const codes of [[], [500, 650], [475]]) await moved((await booked()).id, codes);
    await waiting();
    await later((PAYING_MS + 1_000) / 1000);
    await findMatters(t.ctx);
  };
  await addLines();
  const [, statements] = await read();
  await addLines();
  await addLines();
  expect(await read()).toEqual([9, statements]);
});
