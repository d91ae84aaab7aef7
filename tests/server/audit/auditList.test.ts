import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_DAYS } from '../../../contract/rules/account/audit.ts';
import { auditEntry } from '../../../server/db/schema/account/audit.ts';
import { purgeOldRows } from '../../../server/jobs/maintenance.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { DAY_MS } from '../../../server/ports/clock.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, makeDraft, makeOrder, RECEIVER } from '../orders/orderBody.ts';
import { list, page, stored } from './auditWorld.ts';

describe.each(DATABASES)('the activity on %s', (kind) => {
  withNewShipper(undefined, { kind });
  beforeEach(async () => {
    await t.db.sql.delete(auditEntry);
  });

  it('the activity is filtered by group, day and record, and comes newest first, a page at a time (BX-51)', async () => {
    const { id, consignmentNo } = await makeOrder(t, shipper);
    const dayBefore = new Date(t.clock.now().getTime() - DAY_MS);
    await t.db.sql.update(auditEntry).set({ at: dayBefore });
    await call(t, shipper, 'POST', 'contact', RECEIVER);
    const operations = async (query: string) => (await list(query)).map(({ operation }) => operation);
    expect(await operations('')).toEqual(['createContact', 'createOrder']);
    expect(await operations('orderBy=asc')).toEqual(['createOrder', 'createContact']);
    expect(await operations('group=contacts')).toEqual(['createContact']);
    expect(await operations('dateTo=2026-03-01')).toEqual(['createOrder']);
    expect(await operations('dateFrom=2026-03-02')).toEqual(['createContact']);
    expect(await operations(`keyword=${id}`)).toEqual(['createOrder']);
    expect(await operations(`keyword=${consignmentNo?.toLowerCase()}`)).toEqual(['createOrder']);
    expect(await operations('keyword=MY9999999999')).toEqual([]);
    expect(await operations('limit=1&page=2')).toEqual(['createOrder']);
    expect(await page('limit=1')).toMatchObject({ rowTotal: 2, pageTotal: 2 });
    expect((await call(t, shipper, 'GET', 'audit?dateFrom=2026-02-31')).status).toBe(422);
  });

  it('the activity finds a record whose id was sent, or was stored, in capitals, and calls a text that is no id neither present nor deleted (BX-51)', async () => {
    const draft = await makeDraft(t, shipper);
    const capitals = draft.id.toUpperCase();
    await t.db.sql.delete(auditEntry);
    const changed = await call(t, shipper, 'PATCH', `order/${capitals}`, { note: 'Ring' });
    expect(changed.status).toBe(200);
    const [entry] = await stored();
    expect(entry!.subjects).toEqual([draft.id]);
    const parcel = 'MY0123456789';
    await t.db.sql.update(auditEntry).set({ subjects: [draft.id, capitals, parcel], subjectCount: 3 });
    const present = { name: RECEIVER.name, gone: false, place: null };
    expect((await list())[0]!.records).toEqual([
      { id: draft.id, ...present },
      { id: capitals, ...present },
      { id: parcel, name: null, gone: false, place: null },
    ]);
    await call(t, shipper, 'DELETE', `order/${draft.id}`);
    const after = (await list()).find(({ operation }) => operation === 'changeOrder');
    expect(after!.records.map(({ gone }) => gone)).toEqual([true, true, false]);
  });

  it('the activity is not seen by other accounts, nor by keys (BX-51)', async () => {
    const { id } = await makeOrder(t, shipper);
    const neighbour = await makeShipper(t, { companyId: shipper.companyId });
    const mine = async (query: string) =>
      (await list(query, neighbour)).filter(({ operation }) => operation !== 'signIn');
    expect(await mine('')).toEqual([]);
    expect(await mine(`keyword=${id}`)).toEqual([]);
    expect(await mine(`person=${shipper.userId}`)).toEqual([]);
    const secret = `dx${randomBytes(20).toString('hex')}`;
    await storeApiToken(t.ctx, shipper, 'Shop', secret);
    const program = { auth: { host: 'localhost', 'x-access-token': secret } };
    for (const path of ['audit', 'audit/actors', 'audit/export'])
      expect((await call(t, program, 'GET', path)).status).toBe(403);
  });

  it('the activity is exported as a sheet with the same filter, and the export is an entry (BX-51)', async () => {
    const secret = `dx${randomBytes(20).toString('hex')}`;
    await storeApiToken(t.ctx, shipper, 'Shop', secret);
    await makeDraft(t, { ...shipper, auth: { host: 'localhost', 'x-access-token': secret } });
    t.clock.advance(1);
    const { consignmentNo } = await makeOrder(t, shipper);
    await call(t, shipper, 'POST', 'contact', RECEIVER);
    const csv = (await call(t, shipper, 'GET', 'audit/export?format=csv&group=orders')).raw;
    const [head = '', ...rows] = csv.trim().split(/\r?\n/);
    const names = head.replace(/^\ufeff/, '').split(',');
    const shown = rows.map((row) => {
      const cells = row.split(',');
      return Object.fromEntries(names.map((name, i) => [name, cells[i]]));
    });
    expect(shown).toMatchObject([
      {
        Who: 'Aisyah Rahman',
        'API key': '',
        What: 'Booked and paid an order',
        Records: consignmentNo,
        'Number of records': '1',
        Amount: '-7',
        Currency: 'MYR',
      },
      { Who: 'Aisyah Rahman', 'API key': `Shop · dx…${secret.slice(-4)}`, Amount: '', Currency: '' },
    ]);
    t.clock.advance(1);
    expect((await call(t, shipper, 'GET', 'audit/export')).bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await list('group=exports')).map(({ operation }) => operation)).toEqual([
      'exportActivity',
      'exportActivity',
    ]);
  });

  it.each([
    [AUDIT_DAYS - 1, 1],
    [AUDIT_DAYS, 1],
    [AUDIT_DAYS + 1, 0],
  ])('the activity after %i days has %i of its entries (BX-51)', async (days, left) => {
    await makeDraft(t, shipper);
    t.clock.advance((days * DAY_MS) / 1000);
    await purgeOldRows(t.ctx);
    expect(await stored()).toHaveLength(left);
  });
});
