import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { attachToInvoice, openInvoice, trimInvoice } from '../../../server/modules/bulk/billRows.ts';
import { nextRows } from '../../../server/modules/bulk/rowStore.ts';
import { runBatch } from '../../../server/modules/bulk/runBatch.ts';
import { findBatch } from '../../../server/modules/bulk/store.ts';
import { decideDispute } from '../../../server/modules/charges/disputes.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { DATABASES } from '../../support/server.ts';
import { makeDrafts, start, UNDO_S } from '../bulk/batchWorld.ts';
import { command } from '../operate/command.ts';
import { call, data } from '../orders/orderBody.ts';
import {
  answer,
  booked,
  colleague,
  heavyParcel,
  inboxOf,
  kindsOf,
  later,
  moved,
  onlyLine,
  scope,
  shipper,
  t,
  waiting,
  withInbox,
} from './inboxWorld.ts';
import { monthly, wantsNotice, withCash } from './mattersWorld.ts';

describe.each(DATABASES)('on %s, a line of the inbox', (kind) => {
  withInbox(kind);

  it('a line reports a weight charge with its amount, until the charge is accepted, disputed or refunded (BX-40)', async () => {
    await heavyParcel();
    const line = await onlyLine();
    expect(line).toMatchObject({
      kind: 'weightCharge',
      facts: { declaredKg: 1, measuredKg: 5 },
      remedies: ['accept', 'dispute'],
    });
    expect(line.amount?.amount).toBeGreaterThan(0);
    expect(await answer('dispute', line.id, { reason: 'Our scale says 1 kg' })).toMatchObject([{ ok: true }]);
    expect(await kindsOf()).toEqual([]);
    const [ended] = await inboxOf('tab=ended');
    expect(ended?.steps).toMatchObject([{ what: 'disputed', by: 'Aisyah Rahman' }]);
    const money = data<{ weight: { dispute: object } }>(
      await call(t, shipper, 'GET', `order/${line.order?.id}/money`),
    );
    expect(money.weight.dispute).toMatchObject({ status: 'open', reason: 'Our scale says 1 kg' });
  });

  it('a line of a disputed weight returns when the dispute is withdrawn before its decision (BX-40)', async () => {
    const order = await heavyParcel();
    const { id } = await onlyLine();
    await answer('dispute', id, { reason: 'Wrong' });
    expect(await answer('reopen', id)).toMatchObject([{ id, ok: true }]);
    const reopened = await onlyLine();
    expect(reopened).toMatchObject({ kind: 'weightCharge', remedies: ['accept', 'dispute'] });
    const money = data<{ weight: { dispute: object | null; disputable: boolean } }>(
      await call(t, shipper, 'GET', `order/${order.id}/money`),
    );
    expect(money.weight).toMatchObject({ dispute: null, disputable: true });
    await answer('dispute', reopened.id, { reason: 'Wrong' });
    await decideDispute(t.ctx, scope(), order.id, { accepted: false, note: null });
    expect(await answer('reopen', reopened.id)).toMatchObject([{ id: reopened.id, ok: false }]);
    expect(await kindsOf()).toEqual([]);
  });

  it('a line of an accepted weight stays accepted, and a second person gets a notice (BX-40)', async () => {
    await heavyParcel();
    const { id } = await onlyLine();
    expect(await answer('accept', id)).toMatchObject([{ ok: true }]);
    await findMatters(t.ctx);
    expect(await kindsOf()).toEqual([]);
    expect(await answer('accept', id, {}, await colleague('Mei'))).toMatchObject([
      { ok: false, error: { message: 'Somebody else has answered this matter already.' } },
    ]);
    expect((await inboxOf('tab=ended'))[0]).toMatchObject({ endedBy: 'Aisyah Rahman' });
  });

  it('accept and dispute have a result for each line, and are refused for lines without a weight (BX-34, BX-40)', async () => {
    const order = await heavyParcel();
    await moved(order.id, [500, 650]);
    const lines = await inboxOf();
    const failed = lines.find((line) => line.kind === 'deliveryFailed')!;
    const weight = lines.find((line) => line.kind === 'weightCharge')!;
    const ids = [failed.id, weight.id, '00000000-0000-4000-8000-000000000009'];
    for (const remedy of ['dispute', 'accept']) {
      const results = await answer(remedy, ids.join(','));
      expect(results.map(({ id, ok }) => [id, ok])).toEqual([
        [failed.id, false],
        [weight.id, remedy === 'dispute'],
        [ids[2], false],
      ]);
    }
    expect(await kindsOf()).toEqual(['deliveryFailed']);
  });

  it('a line reports late cash from its due date on, and ends at the payout (BX-40)', async () => {
    const order = await withCash(120);
    await moved(order.id, [500, 600, 700]);
    const due = async (ms: number) => {
      await t.db.sql
        .update(orders)
        .set({ codDueAt: new Date(t.clock.now().getTime() + ms) })
        .where(eq(orders.id, order.id));
      await findMatters(t.ctx);
      return kindsOf();
    };
    expect(await due(1)).toEqual([]);
    expect(await due(0)).toEqual([]);
    expect(await due(-1)).toEqual(['codLate']);
    expect(await onlyLine()).toMatchObject({ amount: { amount: 120, currency: 'MYR' } });
    await command(t, 'cod/paid', { orders: order.consignmentNo, reference: 'TT-1' });
    expect(await kindsOf()).toEqual([]);
  });

  it('a line reports cash that was paid short, with the missing amount (BX-40)', async () => {
    const [short, whole, both] = [await withCash(120), await withCash(80), await withCash(60)];
    for (const { id } of [short, whole, both]) await moved(id, [500, 600, 700]);
    const pay = (numbers: unknown[], amount?: number) =>
      command(t, 'cod/paid', {
        orders: numbers.join(','),
        reference: 'TT-2',
        ...(amount === undefined ? {} : { amount }),
      });
    expect((await pay([short.consignmentNo, both.consignmentNo], 100)).status).toBe(422);
    expect((await pay([short.consignmentNo], 120.01)).status).toBe(422);
    await pay([short.consignmentNo], 100);
    await pay([whole.consignmentNo], 80);
    expect(await onlyLine()).toMatchObject({
      kind: 'codShort',
      order: { id: short.id },
      amount: { amount: 20, currency: 'MYR' },
    });
    await findMatters(t.ctx);
    expect(await kindsOf()).toEqual(['codShort']);
  });

  it('a line reports a balance below the account’s limit, and ends when the balance is at the limit (BX-40, SET-36)', async () => {
    await wantsNotice(10_000);
    expect(await kindsOf()).toEqual([]);
    await booked();
    expect(await onlyLine()).toMatchObject({
      kind: 'lowBalance',
      orderId: null,
      order: null,
      facts: { line: 10_000 },
    });
    await booked();
    expect(await kindsOf()).toEqual(['lowBalance']);
    const topUp = (amountMinor: number) =>
      postTopUp(t.ctx, scope(), { amountMinor, currency: 'MYR', description: 'Top-up' });
    await topUp(1_399);
    expect(await kindsOf()).toEqual(['lowBalance']);
    await topUp(1);
    expect(await kindsOf()).toEqual([]);
    await booked();
    expect(await kindsOf()).toEqual(['lowBalance']);
    await wantsNotice(9_000);
    expect(await kindsOf()).toEqual([]);
  });

  it('a line of a low balance that was marked as done returns only after the balance was at the limit again (BX-40)', async () => {
    await wantsNotice(10_000);
    await booked();
    await answer('done', (await onlyLine()).id);
    await booked();
    await findMatters(t.ctx);
    expect(await kindsOf()).toEqual([]);
    await postTopUp(t.ctx, scope(), { amountMinor: 2_000, currency: 'MYR', description: 'Top-up' });
    await booked();
    expect(await kindsOf()).toEqual(['lowBalance']);
  });

  it('a line reports parcels that wait for a payment, after the payer had time to pay (BX-40)', async () => {
    await waiting();
    for (const [ms, expected] of [
      [PAYING_MS - 1, []],
      [PAYING_MS, ['paymentPending']],
    ] as const) {
      await t.db.sql.update(invoice).set({ createdAt: new Date(t.clock.now().getTime() - ms) });
      await findMatters(t.ctx);
      expect(await kindsOf()).toEqual(expected);
    }
    const line = await onlyLine();
    expect(line).toMatchObject({
      amount: { amount: 7, currency: 'MYR' },
      facts: { parcels: 1 },
      remedies: ['pay'],
    });
    const path = `wallet/invoice/${line.facts.invoiceId}/paymentmethod`;
    expect((await call(t, shipper, 'POST', path, { paymentMethodId: 0 })).status).toBe(200);
    expect(await kindsOf()).toEqual([]);
  });

  it('the line of a batch’s invoice shows the lower amount as soon as a failed order leaves the invoice (BX-40, BULK-24)', async () => {
    const orderIds = await makeDrafts(t, shipper, 3);
    const { id } = await start(t, shipper, {
      kind: 'confirm',
      orderIds,
      options: { paymentMethodId: 1 },
    });
    t.clock.advance(UNDO_S);
    await runBatch(t.ctx, { batchId: id });
    const priced = (await findBatch(t.ctx, shipper, id))!;
    const batch = { ...priced, invoiceId: (await openInvoice(t.ctx, priced))! };
    const rows = await nextRows(t.ctx, batch, id, 'ready');
    for (const row of rows.slice(1)) await attachToInvoice(t.ctx, batch, row);
    await later(PAYING_MS / 1000);
    await findMatters(t.ctx);
    expect(await onlyLine()).toMatchObject({ amount: { amount: 21 }, facts: { parcels: 3 } });
    await t.ctx.db.tx(() => trimInvoice(t.ctx, batch));
    expect(await onlyLine()).toMatchObject({ amount: { amount: 14 }, facts: { parcels: 2 } });
  });

  it('a line reports a new monthly invoice, as overdue after the due date, until it is paid (BX-40)', async () => {
    await monthly();
    expect(await onlyLine()).toMatchObject({ kind: 'paymentPending', amount: { amount: 7 } });
    const due = async (ms: number) => {
      await t.db.sql
        .update(invoice)
        .set({ dueAt: new Date(t.clock.now().getTime() + ms) })
        .where(eq(invoice.type, 'postpaid'));
      await findMatters(t.ctx);
      return kindsOf();
    };
    expect(await due(0)).toEqual(['paymentPending']);
    expect(await due(-1)).toEqual(['invoiceOverdue']);
    const { facts, deadline } = await onlyLine();
    expect(Date.parse(deadline)).toBeLessThan(t.clock.now().getTime());
    await postTopUp(t.ctx, scope(), { amountMinor: 10_000, currency: 'MYR', description: 'Top-up' });
    await call(t, shipper, 'POST', `wallet/invoice/${facts.invoiceId}/paymentmethod`, { paymentMethodId: 0 });
    expect(await kindsOf()).toEqual([]);
  });
});
