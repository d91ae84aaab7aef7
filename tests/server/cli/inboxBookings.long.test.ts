import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import { reportUnknown } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import type { BookingResult } from '../../../server/ports/couriers.ts';
import { call, data, makeDraft } from '../orders/orderBody.ts';
import {
  booked,
  failedDelivery,
  failure,
  json,
  lines,
  ordersMade,
  scope,
  shipper,
  t,
  url,
  waybill,
  withCommandLine,
} from './cliWorld.ts';

withCommandLine();

describe('waybill inbox', () => {
  it('waybill inbox corrects the address of a failed booking, whose parts it names if they are missing (BX-40, BX-55)', async () => {
    const order = await failedBooking();
    const [{ id = '' } = {}] = await lines();
    const words = [
      'inbox',
      'do',
      id,
      'correctAddress',
      '--address1',
      '9 Jalan SS15',
      '--city',
      'Subang Jaya',
    ];
    expect((await failure(words)).error.message).toContain('--state');
    const whole = [...words, '--state', 'Selangor', '--postcode', '47500'];
    expect(await json(whole)).toMatchObject({ id, remedy: 'correct-address', ok: true });
    const { waypoint } = data<Order>(await call(t, shipper, 'GET', `order/${order}`));
    expect(waypoint.at(-1)?.contact).toMatchObject({ address1: '9 Jalan SS15', postcode: '47500' });
  });

  it('waybill inbox begins a top-up and prints the page on which a person pays (BX-40, BX-55)', async () => {
    await call(t, shipper, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal: 20_000 });
    const [{ id = '' } = {}] = await lines();
    expect((await failure(['inbox', 'do', id, 'topUp'])).error.message).toContain('--amount');
    const { openUrl } = await json<{ openUrl: string }>(['inbox', 'do', id, 'topUp', '--amount', '100']);
    expect(openUrl).toMatch(/\/sandbox\/pay\//);
    const begin = vi.spyOn(t.ctx.ports.payments, 'begin');
    begin.mockResolvedValueOnce({ url: 'https://bank.example', html: '<form></form>' });
    const { out } = await waybill(['inbox', 'do', id, 'topUp', '--amount', '100']);
    const invoiceId = begin.mock.calls[0]?.[0].invoiceId;
    expect(out).toContain(`\n${url}/customer/payment/${invoiceId}\n`);
  });

  it('waybill inbox changes the service of a parcel with a failed pickup after its price is shown and confirmed (BX-40, BX-55)', async () => {
    const { id } = await booked();
    await moveOrder(t.ctx, scope(), id, STATUS.pickupFailed);
    const [line] = await lines();
    const words = ['inbox', 'do', line?.id ?? '', 'change-service'];
    const { exit, error } = await failure(words);
    expect([exit, error.candidates?.length]).toEqual([2, expect.any(Number)]);
    expect(error.candidates?.map(({ say }) => say)).not.toContain('--service DX');
    const service = error.candidates?.[0]?.say?.split(' ') ?? [];
    expect((await failure([...words, ...service])).error.message).toMatch(/Nothing was paid/);
    expect((await waybill([...words, ...service], { answers: ['n'] })).code).toBe(1);
    expect(await ordersMade()).toHaveLength(1);
    expect((await waybill([...words, ...service], { answers: ['y'] })).code).toBe(0);
    expect((await ordersMade()).map(({ statusCode }) => statusCode).toSorted()).toEqual([100, 900]);
  });

  const failedBooking = async (more: Parameters<typeof makeDraft>[2] = {}) => {
    const { id } = await makeDraft(t, shipper, { serviceCode: 'DX', ...more });
    await t.db.sql
      .update(orders)
      .set({ statusCode: STATUS.failed, failedReason: 'Closed', updatedAt: t.clock.now() })
      .where(eq(orders.id, id));
    await findMissedOrders(t.ctx);
    return id;
  };
  const answersLater = (last: BookingResult) =>
    vi
      .spyOn(t.ctx.ports.couriers, 'book')
      .mockResolvedValueOnce({ accepted: 'later' })
      .mockResolvedValueOnce(last);
  const statuses = async () => (await ordersMade()).map(({ statusCode }) => statusCode);

  const BOOKS = [
    ['retry', []],
    ['change-service', ['--service', 'MBE']],
  ] as const;

  it.each(BOOKS)(
    'waybill inbox %s ends with 1 and the reason if the courier refuses the parcel at once (BX-40, BX-55)',
    async (remedy, service) => {
      await failedBooking({ receiver: { postcode: '99999', placeConfirmed: true } });
      const [line] = await lines();
      const { exit, error } = await failure(['inbox', 'do', line!.id, remedy, '--yes', ...service]);
      expect([exit, error.message]).toEqual([1, expect.stringContaining('99999')]);
    },
  );

  it.each(BOOKS)(
    'waybill inbox %s ends with 1 and the reason if the courier refuses the parcel later (BX-40, BX-55)',
    async (remedy, service) => {
      await failedBooking();
      answersLater({ accepted: false, reason: 'No driver is free.' });
      const [line] = await lines();
      const { exit, error } = await failure(['inbox', 'do', line!.id, remedy, '--yes', ...service]);
      expect([exit, error.message]).toEqual([1, expect.stringContaining('No driver is free.')]);
      expect(await lines()).toMatchObject([{ kind: 'bookingFailed' }]);
    },
  );

  it.each([
    ['retry', []],
    ['change-service', ['--service', 'MBE']],
  ])(
    'waybill inbox %s waits until the courier has booked the parcel (BX-40, BX-55)',
    async (remedy, service) => {
      await failedBooking();
      answersLater({ accepted: true, extTrackUrl: null });
      const [line] = await lines();
      expect(await waybill(['inbox', 'do', line!.id, remedy, '--yes', ...service])).toMatchObject({
        code: 0,
        err: expect.stringMatching(/^The parcel is paid \(order .+\n$/),
      });
      expect(await statuses()).toEqual([STATUS.created]);
      const [{ steps = [] } = {}] = await lines('--tab', 'ended');
      expect(steps[0]).toMatchObject({ what: 'retried', key: 'Command line' });
    },
  );

  it('waybill inbox ends with 6 and the order’s id if the courier of a paid parcel does not answer within a minute (BX-40, BX-55)', async () => {
    const order = await failedBooking();
    vi.spyOn(t.ctx.ports.couriers, 'book').mockResolvedValue({ accepted: 'later' });
    vi.spyOn(t.ctx.ports.couriers, 'arrange').mockRejectedValue(new Error('no answer'));
    const [line] = await lines();
    const { code, out, err } = await waybill(['inbox', 'do', line!.id, 'retry', '--yes', '--json']);
    expect([code, err]).toEqual([6, '']);
    expect(JSON.parse(out)).toEqual({ id: line!.id, remedy: 'retry', ok: true, unanswered: [order] });
    expect(await lines()).toEqual([]);
  });

  it('waybill inbox cancels a parcel whose courier did not answer before, with the reason, and no other (BX-40, BX-55)', async () => {
    const { id, number } = await booked();
    await reportUnknown(t.ctx, scope(), id);
    vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
    expect(await failure(['inbox', 'do', number, 'cancel'])).toMatchObject({
      exit: 1,
      error: { message: expect.stringContaining('did not answer') },
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    expect(await json(['inbox', 'do', number, 'cancel', '--reason', 'Too late'])).toMatchObject({
      remedy: 'cancel',
      ok: true,
    });
    const cancelled = sent.mock.calls.find(([to]) => String(to).endsWith('/cancel'));
    expect(JSON.parse(String(cancelled?.[1]?.body))).toEqual({ reason: 'Too late' });
    expect(await lines()).toEqual([]);
    expect(data(await call(t, shipper, 'GET', `order/${id}`))).toMatchObject({
      statusCode: STATUS.cancelled,
      cancelReason: 'Too late',
    });
    const failed = await failedDelivery();
    expect((await failure(['inbox', 'do', failed.number, 'cancel'])).exit).toBe(1);
  });

  const unpaidInvoice = async () => {
    const { id } = await makeDraft(t, shipper);
    await call(t, shipper, 'POST', 'order/process', { orderIds: [id], paymentMethodId: 1 });
    await t.db.sql.update(invoice).set({ createdAt: new Date(t.clock.now().getTime() - PAYING_MS) });
    await findMatters(t.ctx);
    const [line] = await lines();
    return ['inbox', 'do', line?.id ?? '', 'pay'];
  };

  it('waybill inbox asks for the amount of an invoice that the listed wallet did not cover, before it pays (BX-40, BX-55)', async () => {
    const words = await unpaidInvoice();
    await t.db.sql.update(customer).set({ walletMinor: 1 });
    expect((await lines())[0]!.remedies).not.toContain('pay');
    const { code, err } = await waybill(words, { answers: ['n'] });
    expect([code, err]).toEqual([1, expect.stringMatching(/Pay from the wallet.*7\.00\?/)]);
    expect((await failure(words)).error.message).toMatch(/7\.00.*Nothing was paid/);
    const short = await failure([...words, '--yes']);
    expect(short.exit).toBe(1);
    expect(short.error.message).toMatch(/Missing: 6\.99\. Top up: http.*\/customer\/payment\?missing=6\.99$/);
    expect(await lines()).toHaveLength(1);
  });

  it('waybill inbox pays nothing for a matter without an invoice (BX-40, BX-55)', async () => {
    const { number } = await failedDelivery();
    expect((await failure(['inbox', 'do', number, 'pay', '--yes'])).error.message).toMatch(/no such remedy/);
  });

  it('waybill inbox pays a waiting invoice after its amount is confirmed (BX-40, BX-55)', async () => {
    const words = await unpaidInvoice();
    expect((await failure(words)).error.message).toMatch(/7\.00.*Nothing was paid/);
    expect((await waybill([...words, '--yes'])).code).toBe(0);
    expect(await lines()).toEqual([]);
    expect((await ordersMade()).map(({ statusCode }) => statusCode)).toEqual([100]);
  });

  it('waybill inbox pays an invoice of several parcels, names each that its courier refuses, and ends with 5 if another is booked (BX-40, BX-55)', async () => {
    const ids = [await makeDraft(t, shipper), await makeDraft(t, shipper), await makeDraft(t, shipper)].map(
      ({ id }) => id,
    );
    await call(t, shipper, 'POST', 'order/process', { orderIds: ids, paymentMethodId: 1 });
    await t.db.sql.update(invoice).set({ createdAt: new Date(t.clock.now().getTime() - PAYING_MS) });
    await findMatters(t.ctx);
    const askedIds = new Set<string>();
    vi.spyOn(t.ctx.ports.couriers, 'book').mockImplementation(async ({ orderId: id }) => {
      if (!askedIds.has(id)) {
        askedIds.add(id);
        return { accepted: 'later' };
      }
      return id === ids[1]
        ? { accepted: true, extTrackUrl: null }
        : { accepted: false, reason: `Not ${id}.` };
    });
    const [line] = await lines();
    const { code, out } = await waybill(['inbox', 'do', line!.id, 'pay', '--yes']);
    expect(code).toBe(5);
    for (const id of [ids[0], ids[2]]) expect(out).toContain(`Refused: Not ${id}. (order ${id})`);
    expect(out).not.toContain(ids[1]);
  });
});
