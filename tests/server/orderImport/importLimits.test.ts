import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ImportFacts, ImportMapping, KeptMapping, RowPrice } from '../../../contract/orders/import.ts';
import { service } from '../../../server/db/schema/couriers/rateCards.ts';
import { importMapping } from '../../../server/db/schema/orders/imports.ts';
import { cachedOffers, cacheOffers } from '../../../server/modules/orders/pricing/cachedOffers.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { companyId, ordersOf, shipper, t, withImportRows } from './importRowsWorld.ts';
import { goodRow, importAll, numbered, sendRows } from './importWorld.ts';

const HASH = 'a'.repeat(64);

describe.each(DATABASES)('rows of an import on %s', (kind) => {
  withImportRows(kind);

  it('rows are priced without writing: price of their service, else the lowest price, else the reason (IMP-09)', async () => {
    const rows = numbered([
      goodRow({ serviceCode: 'DX' }),
      goodRow(),
      goodRow({ weightKg: '' }),
      goodRow({
        serviceCode: 'SDD',
        receiverState: 'Sabah',
        receiverCity: 'Kota Kinabalu',
        receiverPostcode: '88000',
      }),
    ]);
    const prices = data<RowPrice[]>(await call(t, shipper, 'POST', 'order/import/price', { rows }));
    expect(prices[0]).toMatchObject({ line: 2, serviceCode: 'DX', error: null });
    expect(prices[1]!.price!.amount).toBeLessThanOrEqual(prices[0]!.price!.amount);
    expect(prices[2]).toMatchObject({ price: null, error: 'Weight (kg) is missing.' });
    expect(prices[3]).toMatchObject({ price: null, error: expect.any(String) });
    expect(await ordersOf()).toBe(0);
  });

  it('a row without any service is priced again, a row with a price is not (IMP-09)', async () => {
    const home = await makeShipper(t, { companyCode: `again${kind}` });
    const sell = (active: boolean) =>
      t.db.sql.update(service).set({ active }).where(eq(service.companyId, home.companyId));
    const price = async () => {
      const rows = numbered([goodRow()]);
      const [first] = data<RowPrice[]>(await call(t, home, 'POST', 'order/import/price', { rows }));
      return first?.price?.amount ?? null;
    };
    await sell(false);
    expect(await price()).toBeNull();
    await sell(true);
    const amount = await price();
    expect(amount).toBeGreaterThan(0);
    await sell(false);
    expect(await price()).toBe(amount);
  });

  it('one call accepts at most 500 rows, 50 for prices, and no unknown column (B1-17)', async () => {
    const many = numbered(Array.from({ length: 501 }, () => goodRow()));
    expect((await sendRows(t, shipper, { rows: many })).status).toBe(422);
    expect((await call(t, shipper, 'POST', 'order/import/price', { rows: many.slice(0, 51) })).status).toBe(
      422,
    );
    const odd = { rows: [{ line: 2, values: { ...goodRow(), statusCode: '700' } }] };
    expect((await call(t, shipper, 'POST', 'order/import/rows', odd)).status).toBe(422);
    const proto = `{"rows":[{"line":2,"values":{"__proto__":{"polluted":"yes"},"receiverName":"x"}}]}`;
    await t.app.inject({
      method: 'POST',
      url: '/v1.0/order/import/rows',
      headers: { ...shipper.auth, 'content-type': 'application/json' },
      payload: proto,
    });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('another customer of the tenant has its own rows, files and mappings; a foreign account is answered like a missing one (B1-5, B2-8)', async () => {
    const other = await makeShipper(t, { companyId });
    const file = { hash: HASH, name: 'march.xlsx', rows: 1 };
    await sendRows(t, shipper, { rows: numbered([goodRow()]), file });
    const mapping = { signature: '0123456789abcdef', columns: ['receiverName', null], fixes: [] };
    await call(t, shipper, 'PUT', 'order/import/mapping', mapping);
    expect(await importAll(t, other, [goodRow()])).toMatchObject({ created: 1, known: 0 });
    expect(data(await call(t, other, 'GET', `order/import/file?hash=${HASH}`))).toBeNull();
    expect(data(await call(t, other, 'GET', 'order/import/mapping?signature=0123456789abcdef'))).toBeNull();
    const foreign = await sendRows(t, shipper, { rows: numbered([goodRow()]), customerId: other.customerId });
    expect(foreign.status).toBe(404);
    expect(error(foreign).code).toBe('ERR_NOT_FOUND');
    expect(await ordersOf(other)).toBe(1);
  });

  it('a mapping and its corrections are stored for the headings of a sheet', async () => {
    const mapping: ImportMapping = {
      signature: 'fedcba9876543210',
      columns: ['receiverName', null, 'weightKg'],
      fixes: [{ column: 'receiverState', from: 'Selangoor', to: 'Selangor' }],
    };
    const path = `order/import/mapping?signature=${mapping.signature}`;
    expect(data(await call(t, shipper, 'GET', path))).toBeNull();
    await call(t, shipper, 'PUT', 'order/import/mapping', mapping);
    expect(data(await call(t, shipper, 'GET', path))).toMatchObject(mapping);
    await call(t, shipper, 'PUT', 'order/import/mapping', { ...mapping, columns: [null] });
    expect(data<ImportMapping>(await call(t, shipper, 'GET', path)).columns).toEqual([null]);
  });

  it('a mapping over a newer one is refused with both, so that the corrections of others stay; the same for the first one', async () => {
    const fix = (from: string) => ({ column: 'receiverState' as const, from, to: 'Selangor' });
    const put = (fixes: object[], updatedAt?: string) =>
      call(t, shipper, 'PUT', 'order/import/mapping', {
        signature: 'fedcba9876543210',
        columns: [null],
        fixes,
        ...(updatedAt === undefined ? {} : { updatedAt }),
      });
    const first = data<KeptMapping>(await put([fix('Selngor')], ''));
    const second = data<KeptMapping>(await put([fix('Selngor'), fix('Slangor')], first.updatedAt));
    for (const basedOn of ['', first.updatedAt]) {
      const refused = await put([fix('Sel')], basedOn);
      expect(refused.status).toBe(409);
      expect(error(refused).detail).toMatchObject({ mapping: second, sent: { fixes: [fix('Sel')] } });
    }
    expect((await put([fix('Sel')], second.updatedAt)).status).toBe(200);
    expect((await put([fix('Sel')])).status).toBe(200);
  });

  it('a mapping whose row another call deletes meanwhile is stored anew', async () => {
    const put = (columns: (string | null)[]) =>
      call(t, shipper, 'PUT', 'order/import/mapping', { signature: 'fedcba9876543210', columns, fixes: [] });
    await put([null]);
    // Deletes the known row as soon as a call has found that it exists.
    await t.db.raw(`create function prune_row() returns trigger language plpgsql as $$ begin
        if not exists (select from made) then delete from import_mapping; end if;
        return null;
      end $$;
      create trigger prune_row after insert on import_mapping referencing new table as made
        for each statement execute function prune_row()`);
    try {
      const answer = await put(['receiverName']);
      expect([answer.status, data<KeptMapping>(answer).columns]).toEqual([200, ['receiverName']]);
    } finally {
      await t.db.raw('drop trigger prune_row on import_mapping; drop function prune_row()');
    }
  });

  it('only the fifty most recently used mappings of an account are stored', async () => {
    const { customerId } = shipper;
    const at = (secondsAgo: number) => new Date(t.clock.now().getTime() - secondsAgo * 1000);
    const mappings = Array.from({ length: 49 }, (_, i) => ({
      companyId,
      customerId,
      signature: `${i + 1}`.padStart(16, '0'),
      columns: [null],
      fixes: [],
      updatedAt: at(i + 1),
    }));
    await t.db.sql.insert(importMapping).values(mappings);
    const keep = (signature: string) =>
      call(t, shipper, 'PUT', 'order/import/mapping', { signature, columns: [null], fixes: [] });
    const kept = async () =>
      (await t.db.sql.select().from(importMapping).where(eq(importMapping.customerId, customerId)))
        .map(({ signature }) => signature)
        .sort();
    const known = mappings.map(({ signature }) => signature);
    await keep('a'.repeat(16));
    expect(await kept()).toEqual([...known, 'a'.repeat(16)]);
    await keep('b'.repeat(16));
    expect(await kept()).toEqual([...known.slice(0, -1), 'a'.repeat(16), 'b'.repeat(16)]);
  });

  it('offers of a row are cached for fifteen minutes, at most those of two thousand rows', () => {
    const ctx = { ...t.ctx, db: { ...t.db } };
    for (let i = 0; i < 2001; i++) cacheOffers(ctx, `row ${i}`, []);
    t.clock.advance(899);
    expect([cachedOffers(ctx, 'row 0'), cachedOffers(ctx, 'row 1')]).toEqual([null, []]);
    t.clock.advance(1);
    expect(cachedOffers(ctx, 'row 1')).toBeNull();
  });

  it('facts name the tenant’s types, services and states, and missing fields of the account’s sender', async () => {
    const facts = data<ImportFacts>(await call(t, shipper, 'GET', 'order/import/facts'));
    expect(facts).toMatchObject({ country: 'MY', currency: 'MYR', senderMissing: [], senderCountry: 'MY' });
    expect(facts.itemTypes[0]).toEqual({ name: 'PARCEL', minKg: 0.1, maxKg: 70 });
    expect(facts.services.find((s) => s.code === 'DX')).toMatchObject({ cod: true });
    expect(facts.states.MY?.find((s) => s[0] === 'Pulau Pinang')).toContain('Penang');
    expect(facts.states.MY?.find((s) => s[0] === 'Wilayah Persekutuan Kuala Lumpur')).toEqual(
      expect.arrayContaining(['KL', 'Kuala Lumpur']),
    );
  });
});
