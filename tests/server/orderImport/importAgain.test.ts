import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ImportOutcome, KnownFile } from '../../../contract/orders/import.ts';
import { importedRow } from '../../../server/db/schema/orders/imports.ts';
import { DATABASES } from '../../support/server.ts';
import { call, data } from '../orders/orderBody.ts';
import { ordersOf, shipper, t, withImportRows } from './importRowsWorld.ts';
import { goodRow, importAll, numbered, sendRows } from './importWorld.ts';

const HASH = 'a'.repeat(64);

describe.each(DATABASES)('rows of an import on %s', (kind) => {
  withImportRows(kind);

  it('the same rows again create nothing new, and the answer names their orders (B2-22)', async () => {
    const rows = [goodRow(), goodRow({ referenceNo: 'PO-2' })];
    const first = await importAll(t, shipper, rows);
    const repeated = await importAll(t, shipper, [goodRow({ weightKg: '1.50 kg' }), rows[1]!]);
    expect(repeated).toMatchObject({ created: 0, known: 2 });
    expect(repeated.results.map((r) => r.orderId)).toEqual(first.results.map((r) => r.orderId));
    expect(await ordersOf()).toBe(2);
  });

  it('identical rows of one file become separate orders, in one call and over several (B2-22)', async () => {
    const row = { ...goodRow(), referenceNo: '' };
    const rows = [row, row, row];
    expect(await importAll(t, shipper, rows)).toMatchObject({ created: 3 });
    expect(await importAll(t, shipper, rows)).toMatchObject({ created: 0, known: 3 });
    const fourth = { rows: [{ line: 5, copy: 3, values: row }] };
    expect(data(await sendRows(t, shipper, fourth))).toMatchObject({ created: 1 });
    expect(data(await sendRows(t, shipper, fourth))).toMatchObject({ created: 0, known: 1 });
  });

  it('identical rows with one order number are one order, and a question on the second (BX-21)', async () => {
    const outcome = await importAll(t, shipper, [goodRow(), goodRow()]);
    expect(outcome).toMatchObject({ created: 1, bad: 1 });
    expect(outcome.results[1]?.problems).toMatchObject([{ rule: 'referenceAgain', params: { line: 2 } }]);
    const values = goodRow();
    const answered = [
      { line: 2, values },
      { line: 3, values, accepted: ['referenceAgain' as const] },
    ];
    expect(data(await sendRows(t, shipper, { rows: answered }))).toMatchObject({ created: 1, known: 1 });
  });

  it('rows are imported a second time on request, once for each request (B2-22)', async () => {
    await importAll(t, shipper, [goodRow()]);
    const repeatId = randomUUID();
    expect(await importAll(t, shipper, [goodRow()], { again: repeatId })).toMatchObject({ created: 1 });
    expect(await importAll(t, shipper, [goodRow()], { again: repeatId })).toMatchObject({
      created: 0,
      known: 1,
    });
    expect(await ordersOf()).toBe(2);
  });

  it('a draft that was deleted can be imported again', async () => {
    const { results } = await importAll(t, shipper, [goodRow()]);
    expect((await call(t, shipper, 'DELETE', `order/${results[0]?.orderId}`)).status).toBe(200);
    expect(await importAll(t, shipper, [goodRow()])).toMatchObject({ created: 1, known: 0 });
  });

  it('two tabs that import the same file at the same time make each order once (B2-22)', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => goodRow({ referenceNo: `PO-${i}` }));
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => importAll(t, shipper, rows)));
    expect(answers.reduce((sum, a) => sum + a.created, 0)).toBe(100);
    expect(await ordersOf()).toBe(100);
  });

  it('a call repeated with its idempotency key gets the first answer again (B1-1)', async () => {
    const input = { rows: numbered([goodRow()]) };
    const first = await sendRows(t, shipper, input, { 'idempotency-key': 'one' });
    const second = await sendRows(t, shipper, input, { 'idempotency-key': 'one' });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.raw).toBe(first.raw);
    expect(data<ImportOutcome>(second).created).toBe(1);
  });

  it('a dry run writes nothing and tells new rows from known ones (B2-22)', async () => {
    await importAll(t, shipper, [goodRow()]);
    const look = await importAll(t, shipper, [goodRow(), goodRow({ referenceNo: 'PO-9' })], { dryRun: true });
    expect(look.results.map((r) => r.outcome)).toEqual(['known', 'new']);
    expect(await ordersOf()).toBe(1);
  });

  it('a call that is interrupted writes no rows (B2-22)', async () => {
    const whole = t.ctx.db;
    const cut = (work: () => Promise<unknown>) =>
      whole.tx(async () => {
        await work();
        throw new Error('cut');
      });
    t.ctx.db = new Proxy(whole, {
      get: (db, name) => (name === 'tx' ? cut : Reflect.get(db, name)),
    });
    const failed = await sendRows(t, shipper, {
      rows: numbered([goodRow()]),
      file: { hash: HASH, name: 'a', rows: 1 },
    });
    t.ctx.db = whole;
    expect(failed.status).toBe(500);
    expect(await ordersOf()).toBe(0);
    expect(data(await call(t, shipper, 'GET', `order/import/file?hash=${HASH}`))).toBeNull();
    const made = await t.db.sql
      .select({ n: count() })
      .from(importedRow)
      .where(eq(importedRow.customerId, shipper.customerId));
    expect(made[0]?.n).toBe(0);
  });

  it('an interrupted import continues at its last row, by the hash of its file (B2-22)', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => goodRow({ referenceNo: `PO-${i}` }));
    const file = { hash: HASH, name: 'march.xlsx', rows: 6 };
    await sendRows(t, shipper, { rows: numbered(rows.slice(0, 4)), file });
    const known = data<KnownFile>(await call(t, shipper, 'GET', `order/import/file?hash=${HASH}`));
    expect(known).toEqual({ name: 'march.xlsx', rows: 6, imported: 4, importedAt: expect.any(String) });
    const rest = data<ImportOutcome>(await sendRows(t, shipper, { rows: numbered(rows), file }));
    expect(rest).toMatchObject({ created: 2, known: 4 });
    expect(data(await call(t, shipper, 'GET', `order/import/file?hash=${HASH}`))).toMatchObject({
      imported: 6,
    });
  });
});
