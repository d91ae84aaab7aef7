import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Invoice } from '../../../contract/money/wallet.ts';
import type { OrderMoney } from '../../../contract/orders/orderMoney.ts';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { partsOf } from '../../../server/modules/notices/noticeStore.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
import {
  call,
  data,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  PRICE_MINOR,
  pageOf,
  walletBalanceOf,
} from '../orders/orderBody.ts';

withNewShipper({ walletMinor: 10_000 });

const asks = (customBrandingRate: number) =>
  t.db.sql
    .insert(companySetting)
    .values({ companyId: shipper.companyId, name: 'customer_rates', data: { customBrandingRate } });
const turn = (customBranding: boolean) =>
  call(t, shipper, 'POST', `customer/${shipper.customerId}`, { customBranding });
const offers = async (who: TestShipper | null) => {
  const { waypoint } = orderBody();
  const quoteBody = { companyId: shipper.companyId, serviceCode: 'DX', waypoint, weight: { value: 1 } };
  return data<InstantQuote>(await call(t, who, 'POST', 'service/instantQuote', quoteBody)).services;
};
const moneyOf = async ({ id }: Outcome) =>
  data<OrderMoney>(await call(t, shipper, 'GET', `order/${id}/money`));
const balance = () => walletBalanceOf(t, shipper);
/** The page behind the parcel's secure link. */
const tracked = async ({ id }: Outcome) => {
  const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
  return data<TrackResult>(await call(t, null, 'GET', `etrack/${row?.nanoId}`));
};
const noticeShows = async ({ id }: Outcome) => (await partsOf(t.ctx, [id]))[0]?.shipper.customBranding;

describe('the price of the own brand', () => {
  it('the price of the own brand is a line of every offer of its shipper only, while the brand is switched on (SET-41)', async () => {
    await asks(0.2);
    const label = (found: InstantQuote['services']) => found[0]?.breakdown.map((line) => line.label);
    expect(label(await offers(shipper))).toEqual(['Delivery']);
    await turn(true);
    expect((await offers(shipper))[0]?.breakdown).toEqual([
      { kind: 'delivery', label: 'Delivery', amount: PRICE_MINOR / 100 },
      { kind: 'brand', label: 'Brand', amount: 0.2 },
    ]);
    expect(label(await offers(null))).toEqual(['Delivery']);
  });

  it('a stored price of the own brand with three decimals is rounded (SET-41)', async () => {
    await asks(0.125);
    await turn(true);
    expect((await offers(shipper))[0]?.breakdown.find(({ kind }) => kind === 'brand')?.amount).toBe(0.13);
  });

  it('the price of the own brand is charged with the order, named in its price steps and on its invoice, and refunded with a cancelled order (SET-41)', async () => {
    await asks(0.2);
    await turn(true);
    const order = await makeOrder(t, shipper);
    expect(order.price?.amount).toBe((PRICE_MINOR + 20) / 100);
    expect(await balance()).toBe((10_000 - PRICE_MINOR - 20) / 100);
    const money = await moneyOf(order);
    expect(money.steps.map(({ kind, amount, total }) => [kind, amount, total])).toEqual([
      ['delivery', 7, 7],
      ['brand', 0.2, 7.2],
    ]);
    const bill = pageOf<Invoice>(await call(t, shipper, 'GET', 'wallet/invoice')).data.find(
      ({ id }) => id === money.steps[0]?.invoiceId,
    )!;
    expect(bill.totalPrice.amount).toBe(7.2);
    const printed = await call(t, shipper, 'GET', `wallet/invoice/${bill.id}/print`);
    const { text } = readPdf(printed.bytes);
    expect(text).toContain('Own brand');
    await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
    expect((await moneyOf(order)).steps.at(-1)).toMatchObject({ kind: 'refund', amount: -7.2, total: 0 });
    expect(await balance()).toBe(100);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('the price of the own brand is no part of the surcharge of a heavier parcel', async () => {
    await asks(0.2);
    const order = await makeOrder(t, shipper);
    await turn(true);
    const proof = { at: '2026-03-02T03:00:00.000Z', place: null, picture: null };
    await correctWeight(t.ctx, { orderId: order.id, kg: 3.4, proof });
    const { weight } = await moneyOf(order);
    expect(weight?.lines.map(({ label }) => label)).toEqual(['Delivery']);
  });

  it('the price of a brand switched on between the two weighings is no part of the surcharge', async () => {
    await asks(0.2);
    const order = await makeOrder(t, shipper);
    const { couriers } = t.ctx.ports;
    const rates = couriers.rates.bind(couriers);
    const first = vi.spyOn(couriers, 'rates').mockImplementationOnce(async (...args) => {
      await turn(true);
      return rates(...args);
    });
    const proof = { at: '2026-03-02T03:00:00.000Z', place: null, picture: null };
    await correctWeight(t.ctx, { orderId: order.id, kg: 3.4, proof });
    expect(first).toHaveBeenCalled();
    first.mockRestore();
    const { weight } = await moneyOf(order);
    expect(weight?.lines.map(({ label }) => label)).toEqual(['Delivery']);
  });

  it('a draft priced without the brand is not booked at that price', async () => {
    await asks(0.2);
    const draft = await makeDraft(t, shipper);
    await turn(true);
    const seen = await call(t, shipper, 'POST', `order/${draft.id}/process`, { quotedPrice: 7 });
    expect(seen.status).toBe(409);
    expect(await balance()).toBe(100);
  });
});

describe('the brand of a parcel', () => {
  it('the brand of a parcel shows on its pages and in its messages if the order paid for it, and not for an earlier order (TRACK-59, SET-41)', async () => {
    await asks(0.2);
    const before = await makeOrder(t, shipper);
    await turn(true);
    const paid = await makeOrder(t, shipper);
    expect(await tracked(before)).toMatchObject({ branded: false, branding: null });
    expect(await tracked(paid)).toMatchObject({ branded: true });
    expect([await noticeShows(before), await noticeShows(paid)]).toEqual([false, true]);
    await turn(false);
    expect(await tracked(paid)).toMatchObject({ branded: false, branding: null });
  });

  it('the brand of a parcel shows on every parcel of the account if the tenant charges nothing for it (TRACK-59)', async () => {
    const before = await makeOrder(t, shipper);
    await turn(true);
    expect(await tracked(before)).toMatchObject({ branded: true });
    expect((await moneyOf(await makeOrder(t, shipper))).steps.map(({ kind }) => kind)).toEqual(['delivery']);
  });
});
