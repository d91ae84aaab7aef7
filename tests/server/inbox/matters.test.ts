import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { MemberRole } from '../../../contract/rules/account/rights.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { INBOX } from '../../../contract/rules/orders/inbox.ts';
import { rowsOf } from '../../../server/db/db.ts';
import { hostIn } from '../../../server/db/hostIn.ts';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { billAndRemind } from '../../../server/modules/billing/monthlyBill.ts';
import { attachToInvoice, openInvoice, trimInvoice } from '../../../server/modules/bulk/billRows.ts';
import { nextRows } from '../../../server/modules/bulk/rowStore.ts';
import { runBatch } from '../../../server/modules/bulk/runBatch.ts';
import { findBatch } from '../../../server/modules/bulk/store.ts';
import { decideDispute } from '../../../server/modules/charges/disputes.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { makeDrafts, start, UNDO_S } from '../bulk/batchWorld.ts';
import { command } from '../operate/command.ts';
import { goodRow, importAll, numbered } from '../orderImport/importWorld.ts';
import { call, data } from '../orders/orderBody.ts';
import {
  answer,
  booked,
  colleague,
  daysFromNow,
  inboxOf,
  kindsOf,
  later,
  moved,
  offHook,
  onlyLine,
  scope,
  shipper,
  t,
  waiting,
  withInbox,
} from './inboxWorld.ts';

const PROOF = { at: '2026-03-02T03:00:00.000Z', place: 'Kuala Lumpur hub', picture: null };
const ORDER_HOOK = { url: 'https://203.0.114.10/hook', event: 'order.created' };
const HASH = 'a'.repeat(64);
const heavy = async () => {
  const order = await booked();
  await correctWeight(t.ctx, { orderId: order.id, kg: 5, proof: PROOF });
  return order;
};
const withCash = (amount: number) => booked({ serviceAddon: [{ id: ADDON_COD, value: amount }] } as never);
/** Cash that was due some days ago. */
const lateCash = async (days = 1) => {
  const order = await withCash(120);
  await moved(order.id, [500, 600, 700]);
  await t.db.sql
    .update(orders)
    .set({ codDueAt: daysFromNow(-days) })
    .where(eq(orders.id, order.id));
  return order;
};
const monthly = async () => {
  await t.db.sql
    .update(customer)
    .set({ billing: { paymentTerm: 'net14' }, creditLimitMinor: 5_000 })
    .where(eq(customer.id, shipper.customerId));
  await booked();
  await t.db.sql.update(invoice).set({ createdAt: daysFromNow(-40) });
  await billAndRemind(t.ctx);
};
const wantsNotice = (minBalanceVal: number) =>
  call(t, shipper, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal });
const sheet = (left: number) => ({ file: { hash: HASH, name: 'march.xlsx', rows: 3, left } });

describe.each(DATABASES)('on %s, a line of the inbox', (kind) => {
  withInbox(kind);

  it('a line reports a weight charge with its amount, until the charge is accepted, disputed or refunded (BX-40)', async () => {
    await heavy();
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
    const order = await heavy();
    const { id } = await onlyLine();
    await answer('dispute', id, { reason: 'Wrong' });
    expect(await answer('reopen', id)).toMatchObject([{ id, ok: true }]);
    const again = await onlyLine();
    expect(again).toMatchObject({ kind: 'weightCharge', remedies: ['accept', 'dispute'] });
    const money = data<{ weight: { dispute: object | null; disputable: boolean } }>(
      await call(t, shipper, 'GET', `order/${order.id}/money`),
    );
    expect(money.weight).toMatchObject({ dispute: null, disputable: true });
    await answer('dispute', again.id, { reason: 'Wrong' });
    await decideDispute(t.ctx, scope(), order.id, { accepted: false, note: null });
    expect(await answer('reopen', again.id)).toMatchObject([{ id: again.id, ok: false }]);
    expect(await kindsOf()).toEqual([]);
  });

  it('a line of an accepted weight stays accepted, and a second person gets a notice (BX-40)', async () => {
    await heavy();
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
    const order = await heavy();
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

  it('a line reports a webhook that was switched off, until it is on again or deleted (BX-40)', async () => {
    const first = await offHook();
    expect(await onlyLine()).toMatchObject({
      kind: 'webhookOff',
      facts: { webhookId: first.id, offReason: 'failures' },
    });
    await call(t, shipper, 'PATCH', `webhook/${first.id}`, { status: 1 });
    expect(await kindsOf()).toEqual([]);
    await call(t, shipper, 'PATCH', `webhook/${first.id}`, { status: 0 });
    expect(await kindsOf()).toEqual([]);
    await call(t, shipper, 'DELETE', `webhook/${first.id}`);
    const second = await offHook();
    expect(await kindsOf()).toEqual(['webhookOff']);
    await call(t, shipper, 'DELETE', `webhook/${second.id}`);
    expect(await kindsOf()).toEqual([]);
  });

  it('a line reports a webhook whose API key has expired, until a person switches it on from the line (BX-40, BX-50)', async () => {
    const key = `dx${'7'.repeat(40)}`;
    const expiresAt = new Date(t.clock.now().getTime() + 60_000);
    await storeApiToken(t.ctx, shipper, 'Shop', key, { expiresAt });
    const keyed = { auth: { host: 'localhost', 'x-access-token': key } };
    const { id: webhookId } = data<Webhook>(await call(t, keyed, 'POST', 'webhook', ORDER_HOOK));
    await findMatters(t.ctx);
    expect(await kindsOf()).toEqual([]);
    await later(3_600);
    await findMatters(t.ctx);
    const line = await onlyLine();
    const facts = { webhookId, offReason: 'keyEnded', host: '203.0.114.10' };
    expect(line).toMatchObject({ kind: 'webhookOff', since: expiresAt.toISOString(), facts });
    expect(await answer('switch-on', line.id)).toEqual([{ id: line.id, ok: true, error: null }]);
    expect(await kindsOf()).toEqual([]);
    await findMatters(t.ctx);
    expect(await kindsOf()).toEqual([]);
  });

  it.each([
    [29, 29],
    [30, 30],
    [31, 30],
    [900, 30],
  ])(
    'a line of a webhook whose API key ended %i days ago is of %i days ago, so that nobody is late by years (BX-40, BX-50)',
    async (days, shown) => {
      const key = `dx${'8'.repeat(40)}`;
      const token = await storeApiToken(t.ctx, shipper, 'Shop', key);
      const keyed = { auth: { host: 'localhost', 'x-access-token': key } };
      await call(t, keyed, 'POST', 'webhook', ORDER_HOOK);
      const ended = { revokedAt: daysFromNow(-days), expiresAt: daysFromNow(-1) };
      await t.db.sql.update(apiToken).set(ended).where(eq(apiToken.id, token.id));
      await findMatters(t.ctx);
      expect(await onlyLine()).toMatchObject({
        kind: 'webhookOff',
        since: daysFromNow(-shown).toISOString(),
        facts: { offReason: 'keyEnded' },
      });
    },
  );

  it('a line reports a webhook whose maker lost the right to webhooks, whose switching on is refused until the maker has it again (BX-40, BX-50)', async () => {
    const maker = await makeMember(t, shipper, { role: 'manager' });
    const { id: webhookId } = data<Webhook>(await call(t, maker, 'POST', 'webhook', ORDER_HOOK));
    const place = (role: MemberRole) =>
      t.db.sql.update(customerUser).set({ role }).where(eq(customerUser.userId, maker.userId));
    await place('operations');
    await findMatters(t.ctx);
    const line = await onlyLine();
    expect(line).toMatchObject({ kind: 'webhookOff', facts: { webhookId, offReason: 'noRight' } });
    expect(await answer('switch-on', line.id)).toMatchObject([
      { ok: false, error: { message: expect.stringContaining('has no right to webhooks any more') } },
    ]);
    expect(await kindsOf()).toEqual(['webhookOff']);
    await place('manager');
    await findMatters(t.ctx);
    expect(await kindsOf()).toEqual([]);
  });

  it('a line of a webhook shows its address only to members who may see webhooks; others, a search and a rule get its host (BX-40, BX-50)', async () => {
    const { id, url } = await offHook();
    const host = '203.0.114.10';
    expect((await onlyLine()).facts).toMatchObject({ webhookId: id, url, host });
    const operations = await makeMember(t, shipper, { role: 'operations' });
    const [line] = await inboxOf('', operations);
    expect(line?.facts).toMatchObject({ webhookId: null, url: null, host, offReason: 'failures' });
    expect(JSON.stringify(line)).not.toContain('s3cret');
    expect(await kindsOf('keyword=s3cret')).toEqual([]);
    expect(await kindsOf(`keyword=${host}`)).toEqual(['webhookOff']);
    // A line from before lines were named by the host.
    await t.db.sql.update(inboxLine).set({ label: url });
    await findMatters(t.ctx);
    const [row] = await t.db.sql.select().from(inboxLine);
    expect(row?.label).toBe(host);
  });

  it.each([
    ['https://shop.example.com:8443/x?token=1', 'shop.example.com:8443'],
    ['HTTPS://name:pa@ss@shop.example.com#1', 'shop.example.com'],
    ['https://shop.example.com\\s3cret@x', 'shop.example.com'],
    ['', null],
  ])('a line of the webhook %s is named %s (BX-40)', async (url, host) => {
    const [row] = rowsOf(await t.db.sql.execute(sql`select ${hostIn(sql`${url}::text`)} as host`));
    expect(row).toEqual({ host });
  });

  it('a line reports rows that an import left, and ends when all are orders (BX-40)', async () => {
    const rows = [goodRow(), goodRow({ referenceNo: 'PO-2', weightKg: 'heavy' })];
    await importAll(t, shipper, rows, sheet(1));
    expect(await onlyLine()).toMatchObject({
      kind: 'importRows',
      facts: { file: 'march.xlsx', rowsLeft: 2 },
      remedies: ['openImport'],
      openUrl: expect.stringMatching(/^https?:.*\/customer\/orders\/import-order$/),
    });
    expect(await kindsOf('keyword=march')).toEqual(['importRows']);
    await importAll(t, shipper, [goodRow({ referenceNo: 'PO-2' })], sheet(1));
    expect(await onlyLine()).toMatchObject({ facts: { rowsLeft: 1 } });
    await importAll(t, shipper, [goodRow({ referenceNo: 'PO-3' })], sheet(0));
    expect(await kindsOf()).toEqual([]);
  });

  it('a line about left rows is opened neither by a dry run nor by a caller that does not send their number (BX-40)', async () => {
    const rows = numbered([goodRow(), goodRow({ weightKg: 'heavy' })]).map(({ values }) => values);
    await importAll(t, shipper, rows, { ...sheet(5), dryRun: true });
    await importAll(t, shipper, rows, { file: { hash: HASH, name: 'march.xlsx', rows: 3 } });
    expect(await kindsOf()).toEqual([]);
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

  it('a line for each kind of matter that is older than the inbox is opened once at the program’s start (BX-40)', async () => {
    await heavy();
    await lateCash();
    await offHook();
    const imported = await importAll(
      t,
      shipper,
      [goodRow(), goodRow({ referenceNo: 'PO-2', weightKg: 'heavy' })],
      sheet(0),
    );
    expect(imported).toMatchObject({ created: 1, bad: 1 });
    await monthly();
    await wantsNotice(10_000);
    await t.db.sql.delete(inboxLine);
    // A kind that fails does not hold back the others, and follows with the next run.
    const failing = vi.spyOn(t.ctx.db, 'tx').mockRejectedValueOnce(new Error('broken'));
    await findMatters(t.ctx);
    failing.mockRestore();
    expect(await kindsOf()).toHaveLength(5);
    await findMatters(t.ctx);
    const before = (await kindsOf()).sort();
    expect(before).toEqual([
      'codLate',
      'importRows',
      'lowBalance',
      'paymentPending',
      'webhookOff',
      'weightCharge',
    ]);
    await findMatters(t.ctx);
    expect((await kindsOf()).sort()).toEqual(before);
  });

  it('a line is not written if its event is rolled back (BX-40)', async () => {
    const { id } = await booked();
    const failing = t.db.tx(async () => {
      await correctWeight(t.ctx, { orderId: id, kg: 5, proof: PROOF });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await kindsOf()).toEqual([]);
  });

  it('a line of another account is unknown, and that account’s matters open no line here (BX-40)', async () => {
    await heavy();
    await offHook();
    const { makeShipper } = await import('../../support/world.ts');
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    expect(await inboxOf('', stranger)).toEqual([]);
    const [{ id } = { id: '' }] = await inboxOf();
    for (const remedy of ['accept', 'dispute', 'take'])
      expect((await call(t, stranger, 'POST', `inbox/${id}/${remedy}`, {})).status).toBe(404);
  });

  it.each([
    ['Address not found', 'addressNotFound'],
    ['Incomplete address, unit number missing', 'addressNotFound'],
    ['Alamat tidak dijumpai', 'addressNotFound'],
    ['Alamat tidak ditemukan', 'addressNotFound'],
    ['收件地址不详', 'addressNotFound'],
    ['Nobody at home', 'deliveryFailed'],
    ['The recipient changed the address by himself', 'deliveryFailed'],
    [null, 'deliveryFailed'],
  ])('of a failed delivery with the words “%s” is %s (BX-40)', async (description, expected) => {
    const { id } = await booked();
    await moved(id, [500, 650], { description });
    expect(await onlyLine()).toMatchObject({
      kind: expected,
      remedies: INBOX[expected as 'deliveryFailed'].remedies,
    });
  });
});
