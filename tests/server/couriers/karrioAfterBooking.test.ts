import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { karrioShipment } from '../../../server/db/schema/couriers/couriers.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { ZPL } from '../../support/karrio/karrioApi.ts';
import { command } from '../operate/command.ts';
import { call, data, error, makeOrder, PRICE_MINOR } from '../orders/orderBody.ts';
import {
  api,
  BUY,
  balance,
  CANCEL,
  connect,
  DX,
  minutesLater,
  orderOf,
  placed,
  START_MINOR,
  shipper,
  t,
  withKarrio,
  withoutDemoCouriers,
} from './karrioWorld.ts';

withKarrio();

const cancel = (id: string) => call(t, shipper, 'POST', `order/${id}/cancel`, { reason: 'Mistake' });

describe('cancelling', () => {
  beforeEach(withoutDemoCouriers);

  it('cancelling first cancels the label and then refunds the money', async () => {
    const order = await placed();
    expect((await cancel(order.id)).status).toBe(200);
    expect(api.bought()[0]?.status).toBe('cancelled');
    expect((await orderOf(order.id)).statusCode).toBe(900);
    expect(await balance()).toBe(START_MINOR);
  });

  it('cancelling by an operator cancels the label too', async () => {
    const order = await placed();
    const answer = await command(t, 'orders/move', { order: order.id, status: 900 });
    expect(answer.status).toBe(200);
    expect(api.bought()[0]?.status).toBe('cancelled');
    expect(await balance()).toBe(START_MINOR);
  });

  it('cancelling is refused if the courier refuses it', async () => {
    const order = await placed();
    api.refusesToCancel = true;
    expect((await cancel(order.id)).status).toBe(409);
    expect((await orderOf(order.id)).statusCode).toBe(100);
    expect(await balance()).toBe(START_MINOR - PRICE_MINOR);
  });

  it('cancelling refunds nothing while the courier does not answer, and counts as done if only the answer was lost', async () => {
    const order = await placed();
    api.faults.push({ at: CANCEL, kind: '500' }, { at: 'GET /v1/shipments/{id}', kind: '500' });
    const refused = await cancel(order.id);
    expect([refused.status, error(refused).code]).toEqual([409, 'ERR_COURIER_REFUSED']);
    expect(await balance()).toBe(START_MINOR - PRICE_MINOR);
    api.faults.push({ at: CANCEL, kind: 'lost' });
    expect((await cancel(order.id)).status).toBe(200);
    expect(await balance()).toBe(START_MINOR);
  });

  it('cancelling during the purchase cancels that purchase', async () => {
    const { id } = await makeOrder(t, shipper);
    let cancelled: Promise<{ status: number }> | undefined;
    api.faults.push({
      at: 'POST /v1/shipments/{id}/documents/{doc}',
      kind: '500',
    });
    api.faults.push({
      at: 'POST /v1/shipments',
      kind: 'done500',
      onCall: () => {
        cancelled = cancel(id);
      },
    });
    await runDueJobs(t.ctx);
    expect((await cancelled)?.status).toBe(200);
    await minutesLater(12);
    expect((await orderOf(id)).statusCode).toBe(900);
    expect(api.bought().filter(({ status }) => status !== 'cancelled')).toEqual([]);
    expect(await balance()).toBe(START_MINOR);
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
  });
});

describe('a change of the service', () => {
  const change = (id: string) =>
    call(t, shipper, 'POST', `order/${id}/change-service`, { serviceCode: 'MBE' });
  beforeEach(async () => {
    withoutDemoCouriers();
    await connect(`${DX},PDF,,`, 'MBE,dhl_express,dhl-my,dhl_express_worldwide,PDF,,');
  });

  it('a change of the service cancels the label, refunds it and buys a label of the other service', async () => {
    const old = await placed();
    const changed = await change(old.id);
    expect(changed.status).toBe(200);
    await runDueJobs(t.ctx);
    expect((await orderOf(old.id)).statusCode).toBe(900);
    const made = await orderOf(data<{ id: string }>(changed).id);
    expect(made).toMatchObject({ statusCode: 100, serviceCode: 'MBE' });
    expect(api.bought().map(({ status }) => status)).toEqual(['cancelled', 'created']);
    expect(await balance()).toBe(START_MINOR - (made.priceMinor ?? 0));
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
  });

  it('a change of the service is refused if the courier does not cancel the label', async () => {
    const old = await placed();
    api.refusesToCancel = true;
    expect((await change(old.id)).status).toBe(409);
    expect((await orderOf(old.id)).statusCode).toBe(100);
    expect(api.of(BUY)).toHaveLength(1);
    expect(await balance()).toBe(START_MINOR - PRICE_MINOR);
  });
});

describe('labels', () => {
  it('labels of a connected service are the courier’s own, in one file with our labels of other orders', async () => {
    const [first, second] = [await placed(), await placed()];
    const one = await call(t, shipper, 'GET', `order/${first.id}/label`);
    expect((await PDFDocument.load(one.bytes)).getPageCount()).toBe(1);
    const both = await call(t, shipper, 'GET', `order/${first.id},${second.id}/label`);
    expect((await PDFDocument.load(both.bytes)).getPageCount()).toBe(2);
    const zpl = await call(t, shipper, 'GET', `order/${first.id}/label?format=zpl`);
    expect([zpl.status, error(zpl).message]).toEqual([
      409,
      `The courier made the label of ${first.consignmentNo} as PDF. Please print it as PDF.`,
    ]);
  });

  it('a label that was not fetched at the purchase is fetched before any label is sent; if that fails, the call is refused', async () => {
    const [first, second] = [await placed(), await placed()];
    await t.db.sql
      .update(karrioShipment)
      .set({ document: null })
      .where(eq(karrioShipment.orderId, second.id));
    const ids = `${first.id},${second.id}`;
    api.faults.push({ at: 'POST /v1/shipments/{id}/documents/{doc}', kind: '500' });
    expect((await call(t, shipper, 'GET', `order/${ids}/label`)).status).toBe(409);
    const both = await call(t, shipper, 'GET', `order/${ids}/label`);
    expect((await PDFDocument.load(both.bytes)).getPageCount()).toBe(2);
  });

  it('labels for thermal printers are sent as they are', async () => {
    await connect(`${DX},ZPL,,`);
    const order = await placed();
    expect(api.of(BUY)[0]?.body.label_type).toBe('ZPL');
    expect((await call(t, shipper, 'GET', `order/${order.id}/label?format=zpl`)).raw.trim()).toBe(ZPL);
    expect((await call(t, shipper, 'GET', `order/${order.id}/label`)).status).toBe(409);
  });
});
