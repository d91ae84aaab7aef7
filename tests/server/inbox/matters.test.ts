import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { INBOX } from '../../../contract/rules/orders/inbox.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { DATABASES } from '../../support/server.ts';
import { goodRow, importAll, numbered } from '../orderImport/importWorld.ts';
import { call } from '../orders/orderBody.ts';
import {
  booked,
  daysFromNow,
  heavyParcel,
  inboxOf,
  kindsOf,
  moved,
  offHook,
  onlyLine,
  PROOF,
  shipper,
  t,
  withInbox,
} from './inboxWorld.ts';
import { monthly, wantsNotice, withCash } from './mattersWorld.ts';

const HASH = 'a'.repeat(64);
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
const sheet = (left: number) => ({ file: { hash: HASH, name: 'march.xlsx', rows: 3, left } });

describe.each(DATABASES)('on %s, a line of the inbox', (kind) => {
  withInbox(kind);

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

  it('a line for each kind of matter that is older than the inbox is opened once at the program’s start (BX-40)', async () => {
    await heavyParcel();
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
    await heavyParcel();
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
