import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { InstalledApp } from '../../../contract/integrations/apps.ts';
import type { CodClaims, CodTotals } from '../../../contract/money/cod.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { COD_AGES, COD_STATUS } from '../../../contract/rules/money/cod.ts';
import { ARRIVAL_LEAST } from '../../../contract/rules/orders/arrival.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { weightCorrection } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { laneDurations } from '../../../server/modules/services/laneDurationStore.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { advanceSettlements } from '../../../server/sandbox/settlement.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import {
  call,
  data,
  makeOrder,
  type Outcome,
  pageOf,
  RECEIVER,
  SENDER,
  walletBalanceOf,
} from '../orders/orderBody.ts';

const TUPAI = 201;
const YEAR_S = 365 * 86_400;

withNewShipper();

/** Installs a courier's app with invented settings. Returns its id and the actions of the courier's system. */
async function ownCourier(who = shipper) {
  await t.db.sql.update(customer).set({ planName: 'Standard' }).where(eq(customer.id, who.customerId));
  const { id, webhookUrl } = data<InstalledApp>(
    await call(t, who, 'POST', 'plugin/install', {
      name: 'Mine',
      appId: TUPAI,
      config: { user: 'invented', token: 'invented' },
      customerId: who.customerId,
    }),
  );
  const { pathname, search } = new URL(webhookUrl ?? '');
  const tell = async (order: Outcome, ...codes: number[]) => {
    for (const statusCode of codes) {
      const payload = { consignmentNo: order.consignmentNo, statusCode };
      const answer = await t.app.inject({
        method: 'POST',
        url: `${pathname}${search}`,
        headers: { host: 'localhost' },
        payload,
      });
      expect(answer.statusCode).toBe(200);
    }
  };
  return { id, tell };
}

const TO_THE_DOOR = [STATUS.ready, STATUS.assigned, STATUS.pickupSuccess, STATUS.inTransit];
const withCash = (amount = 3000) => makeOrder(t, shipper, { cod: { amount } });
const rowOf = async (id: string) => (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]!;
const totals = async () => data<CodTotals>(await call(t, shipper, 'GET', 'order/codSettlement/totals'));

describe('cash that a shipper’s own courier account collected', () => {
  it('cash that a shipper’s own courier account collected has its own state, is in no payout, statement, total due or settlement, and cannot be marked as paid (BX-05, COD-04)', async () => {
    const { tell } = await ownCourier();
    const order = await withCash();
    const owed = await makeOrder(
      t,
      await makeShipper(t, { companyId: shipper.companyId, walletMinor: 5000 }),
      {
        cod: { amount: 20 },
      },
    );
    await tell(order, ...TO_THE_DOOR, STATUS.delivered);
    await moveTo(t.ctx, owed.id, STATUS.delivered);
    expect(await rowOf(order.id)).toMatchObject({ codStatus: COD_STATUS.ownCourier, codDueAt: null });

    const due = (await command(t, 'cod/due', { all: true })).data.rows;
    expect(due.map((row) => row.order)).toEqual([owed.consignmentNo]);
    expect(await command(t, 'cod/paid', { orders: order.consignmentNo, reference: 'R1' })).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('own courier account') },
    });

    const { tabs, ages } = await totals();
    const sums = Object.fromEntries(Object.entries(tabs).map(([tab, sum]) => [tab, sum.total.amount]));
    expect(sums).toEqual({
      pending: 0,
      collected: 0,
      processing: 0,
      settled: 0,
      overdue: 0,
      ownCourier: 3000,
    });
    expect(COD_AGES.map((age) => ages[age].orders)).toEqual([0, 0, 0, 0, 0]);
    const listed = async (query: string) =>
      pageOf<Order>(await call(t, shipper, 'GET', `order/codSettlement?${query}`)).data.map(({ id }) => id);
    expect(await listed('codStatus=4')).toEqual([order.id]);
    expect(await listed('codStatus=1')).toEqual([]);
    t.clock.advance(YEAR_S);
    expect(await advanceSettlements(t.ctx, t.clock.now())).toBeGreaterThan(0);
    expect((await rowOf(order.id)).codStatus).toBe(COD_STATUS.ownCourier);
  });

  it('cash that a shipper’s own courier account collected is never claimed by a statement, neither as held cash nor by its number (BX-05, COD-12)', async () => {
    const { tell } = await ownCourier();
    const order = await withCash();
    await tell(order, ...TO_THE_DOOR, STATUS.delivered);
    const claims = data<CodClaims>(
      await call(t, shipper, 'POST', 'order/codSettlement/statement', {
        numbers: [order.consignmentNo],
        owed: true,
      }),
    );
    expect(claims).toEqual({ orders: [], owedTotal: 0 });
  });

  it('cash that a shipper’s own courier account collected is named in the export in the reader’s language (BX-05)', async () => {
    const { tell } = await ownCourier();
    const order = await withCash();
    await tell(order, ...TO_THE_DOOR, STATUS.delivered);
    const wordIn = async (language: string) => {
      const answer = await call(t, shipper, 'GET', 'order/codSettlement/export', undefined, {
        'accept-language': language,
      });
      const book = read(answer.bytes);
      const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
      return rows[1]?.[2];
    };
    expect(await wordIn('en')).toBe('Collected by your courier');
    expect(await wordIn('ms')).toBe('Dikutip kurier anda');
    expect(await wordIn('id')).toBe('Diterima kurir Anda');
    expect(await wordIn('zh-CN')).toBe('由您的快递账户收款');
  });

  it('cash of a shipper’s own courier account stays that account’s after its app is uninstalled before the delivery (BX-05)', async () => {
    const { id, tell } = await ownCourier();
    const order = await withCash();
    await tell(order, ...TO_THE_DOOR);
    await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`);
    expect(await rowOf(order.id)).toMatchObject({ carrierAppId: null, ownCourier: true });
    await command(t, 'orders/move', { order: order.consignmentNo, status: STATUS.delivered });
    expect((await rowOf(order.id)).codStatus).toBe(COD_STATUS.ownCourier);
    expect((await command(t, 'cod/due', { all: true })).data.rows).toEqual([]);
  });

  it('cash of a shipper’s own courier account does not keep the account from being deleted', async () => {
    const { tell } = await ownCourier();
    const order = await withCash();
    await tell(order, ...TO_THE_DOOR, STATUS.delivered);
    await command(t, 'wallet/correct', {
      customer: shipper.customerId,
      amount: -(await walletBalanceOf(t, shipper)),
    });
    const gone = await call(t, shipper, 'POST', 'user/deleteAccount', { password: 'correct horse battery' });
    expect(gone.status).toBe(200);
  });
});

describe('reports of a shipper’s own courier account', () => {
  it('reports of a shipper’s own courier account do not change the usual durations for the tenant’s other customers (BX-05)', async () => {
    const deliver = async (count: number) => {
      const made: Outcome[] = [];
      for (let n = 0; n < count; n++) made.push(await makeOrder(t, shipper));
      for (const { id } of made) await moveTo(t.ctx, id, STATUS.pickupSuccess);
      t.clock.advance(120);
      for (const { id } of made) await moveTo(t.ctx, id, STATUS.delivered);
      return rowOf(made[0]!.id);
    };
    const lane = async ({ originZone, destinationZone }: Awaited<ReturnType<typeof rowOf>>) =>
      (await laneDurations(t.ctx, shipper.companyId, originZone ?? '', destinationZone ?? '')).size;
    const { id } = await ownCourier();
    const ownArrival = await deliver(ARRIVAL_LEAST);
    expect(await lane(ownArrival)).toBe(0);
    await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`);
    await deliver(ARRIVAL_LEAST - 1);
    expect(await lane(ownArrival)).toBe(0);
    await deliver(1);
    expect(await lane(ownArrival)).toBe(1);
  });

  it.each([1, 30])(
    'a report of %s kg by a shipper’s own courier account changes no price: nothing is refunded and nothing is charged (BX-05)',
    async (kg) => {
      await ownCourier();
      const order = await makeOrder(t, shipper, {
        waypoint: [
          { type: 'PICKUP', contact: SENDER },
          {
            type: 'DROPOFF',
            contact: RECEIVER,
            inventory: [
              { name: 'Batik', description: 'Batik', quantity: 1, weight: { value: 5, unit: 'kg' } },
            ],
          },
        ],
      });
      const before = await walletBalanceOf(t, shipper);
      await correctWeight(t.ctx, {
        orderId: order.id,
        kg,
        proof: { at: t.clock.now().toISOString(), place: null, picture: null },
      });
      expect(await t.db.sql.select({ n: sql<number>`count(*)::int` }).from(weightCorrection)).toEqual([
        { n: 0 },
      ]);
      expect(data(await call(t, shipper, 'GET', 'customer'))).toMatchObject({ walletBalance: before });
      expect((await verifyLedger(t.ctx)).ok).toBe(true);
    },
  );
});
