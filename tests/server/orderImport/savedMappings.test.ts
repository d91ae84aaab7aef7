import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SavedMapping } from '../../../contract/orders/importMappings.ts';
import { headerSignature } from '../../../contract/rules/import/headings/headerLine.ts';
import { MAPPING_NAME_MAX, MOST_MAPPINGS } from '../../../contract/rules/import/savedMappings.ts';
import { savedMapping } from '../../../server/db/schema/orders/imports.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { ordersOf, shipper, t, withImportFile } from './importFileWorld.ts';
import { csv, upload } from './uploads.ts';

/** Headings that no word list knows. */
const HEADERS = ['Wer', 'Ruf', 'Weg', 'Ort', 'Land', 'Zahl', 'Last', 'Regal'];
const COLUMNS = [
  'receiverName',
  'receiverPhone',
  'receiverAddress1',
  'receiverCity',
  'receiverState',
  'receiverPostcode',
  'weightKg',
  null,
] as const;
const ROW = ['Tan Wei Ling', '0167001234', '88 Lebuh Chulia', 'George Town', 'Penang', '10200', '1.5', 'B4'];
const headings = (columns: readonly (string | null)[] = COLUMNS, headers: readonly string[] = HEADERS) =>
  headers.map((header, at) => ({ header, column: columns[at] ?? null }));
const sheetOf = (headers: readonly string[] = HEADERS, row: readonly string[] = ROW) =>
  csv(`${headers.join(',')}\n${row.join(',')}\n`);

describe.each(DATABASES)('saved mappings on %s', (kind) => {
  withImportFile(kind);

  const post = (name: string, columns: object[] = headings(), who = shipper) =>
    call(t, who, 'POST', 'order/import/mappings', { name, columns });
  const save = async (...args: Parameters<typeof post>) => data<SavedMapping>(await post(...args));
  const listed = async (who = shipper, query = '') =>
    data<SavedMapping[]>(await call(t, who, 'GET', `order/import/mappings${query}`));

  it('a saved mapping is found by its headings, also below a title, and is named in the answer (BX-24, API-89)', async () => {
    expect((await upload(t, shipper, sheetOf())).status).toBe(422);
    const { id } = await save('Stock list');
    const first = await upload(t, shipper, sheetOf());
    expect(first.data).toMatchObject({ created: 1, bad: 0, mapping: { id, name: 'Stock list' } });
    expect(first.data.columns.at(-1)).toEqual({ header: 'Regal', column: null });
    const titled = csv(`March,,,,,,,\n${HEADERS.join(',')}\nOther ${ROW.join(',')}\n`);
    expect((await upload(t, shipper, titled)).data).toMatchObject({ created: 1, mapping: { id } });
    expect(await ordersOf()).toBe(2);
    const bySignature = await listed(shipper, `?signature=${headerSignature(HEADERS)}`);
    expect(bySignature.map((m) => m.name)).toEqual(['Stock list']);
    expect(await listed(shipper, '?signature=0123456789abcdef')).toEqual([]);
  });

  it('a file read by the name or id of a mapping may have its columns in any order (BX-24)', async () => {
    const { id } = await save('Stock list');
    const turned = sheetOf(HEADERS.toReversed(), ROW.toReversed());
    for (const mapping of ['stock LIST', id]) {
      const answer = await upload(t, shipper, turned, { mapping });
      expect(answer.data).toMatchObject({ bad: 0, mapping: { id } });
      expect(answer.data.columns.map((c) => c.column)).toEqual(COLUMNS.toReversed());
    }
    expect(await ordersOf()).toBe(1);
  });

  it('a sheet that lacks a heading of the named mapping is refused with the heading, an unknown name with its field (BX-24, BX-21)', async () => {
    await save('Stock list');
    const short = await upload(t, shipper, sheetOf(HEADERS.slice(1), ROW.slice(1)), {
      mapping: 'Stock list',
    });
    expect(short).toMatchObject({
      status: 422,
      error: { field: 'mapping', message: 'The sheet lacks headings of this mapping: Wer' },
    });
    const withoutSkipped = sheetOf(HEADERS.slice(0, -1), ROW.slice(0, -1));
    expect((await upload(t, shipper, withoutSkipped, { mapping: 'Stock list' })).data.created).toBe(1);
    const unknown = await upload(t, shipper, sheetOf(), { mapping: 'Nothing' });
    expect(unknown).toMatchObject({ status: 422, error: { field: 'mapping' } });
  });

  it('several different saved mappings for the same headings: none is chosen; equal ones count as one (BX-24, BX-21)', async () => {
    await save('Stock list');
    await save('Copy of it');
    expect((await upload(t, shipper, sheetOf())).data.created).toBe(1);
    await save('To the other one', headings(['receiverCity', ...COLUMNS.slice(1, 3), 'receiverName']));
    const answer = await upload(t, shipper, sheetOf());
    expect(answer).toMatchObject({ status: 422, error: { field: 'mapping' } });
    expect(answer.error.message).toContain('"To the other one"');
    expect((await upload(t, shipper, sheetOf(), { mapping: 'Stock list' })).data.known).toBe(1);
  });

  it('two people who save the same name, in any upper or lower case, get 409 with both; a change is based on a version (BX-24)', async () => {
    const first = await save('Stock list');
    const second = await post('STOCK list', headings([null]));
    expect(second.status).toBe(409);
    expect(error(second).detail).toMatchObject({
      mapping: { id: first.id, columns: headings() },
      sent: { name: 'STOCK list', columns: headings([null]) },
    });
    const at = (id: string, body: object) => call(t, shipper, 'PATCH', `order/import/mappings/${id}`, body);
    const changed = data<SavedMapping>(
      await at(first.id, { name: 'Stock', columns: headings([null]), updatedAt: first.updatedAt }),
    );
    expect(changed).toMatchObject({ name: 'Stock', columns: headings([null]) });
    const late = await at(first.id, { name: 'Mine', updatedAt: first.updatedAt });
    expect(late.status).toBe(409);
    expect(error(late).detail).toMatchObject({ mapping: { name: 'Stock' }, sent: { name: 'Mine' } });
    expect((await at(first.id, { name: 'Mine' })).status).toBe(422);
    const other = await save('Other');
    const taken = await at(other.id, { name: 'stock', updatedAt: other.updatedAt });
    expect(taken.status).toBe(409);
    expect(error(taken).detail).toMatchObject({ mapping: { id: first.id } });
    expect((await listed()).map((m) => m.name)).toEqual(['Other', 'Stock']);
  });

  it('all people of the account have the mapping, other accounts of the tenant do not (BX-24)', async () => {
    const { id } = await save('Stock list');
    const other = await makeShipper(t, { companyId: shipper.companyId });
    expect(await listed(other)).toEqual([]);
    expect((await upload(t, other, sheetOf(), { mapping: id })).status).toBe(422);
    expect((await call(t, other, 'DELETE', `order/import/mappings/${id}`)).status).toBe(404);
    expect((await save('Stock list', headings(), other)).name).toBe('Stock list');
    const removed = await call(t, shipper, 'DELETE', `order/import/mappings/${id}`);
    expect(data<SavedMapping>(removed).name).toBe('Stock list');
    expect(await listed()).toEqual([]);
    expect((await call(t, shipper, 'DELETE', `order/import/mappings/${id}`)).status).toBe(404);
    expect((await call(t, shipper, 'DELETE', 'order/import/mappings/none')).status).toBe(404);
  });

  it('the same call sent twice saves one mapping; a key that only reads may list and not save (BX-24, API-89)', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = { name: 'Stock list', columns: headings() };
    const ids = [];
    for (let i = 0; i < 2; i++)
      ids.push(data<SavedMapping>(await call(t, shipper, 'POST', 'order/import/mappings', body, key)).id);
    expect(ids[0]).toBe(ids[1]);
    const token = `dx${'7'.repeat(40)}`;
    await storeApiToken(t.ctx, shipper, 'Report', token, { scopes: ['read'] });
    const reader = {
      ...shipper,
      auth: { host: shipper.auth.host!, 'x-delyvax-access-token': token },
    } as unknown as typeof shipper;
    expect(await listed(reader)).toHaveLength(1);
    expect((await post('Another', headings(), reader)).status).toBe(403);
  });

  it(`a name has 1 to ${MAPPING_NAME_MAX} characters, a column one heading, an account ${MOST_MAPPINGS} mappings (BX-24)`, async () => {
    expect((await post(' ')).status).toBe(422);
    expect((await post('n'.repeat(MAPPING_NAME_MAX))).status).toBe(200);
    expect((await post('n'.repeat(MAPPING_NAME_MAX + 1))).status).toBe(422);
    const twice = await post('Twice', headings(['receiverPostcode', 'receiverPostcode']));
    expect(error(twice).field).toBe('columns.1.column');
    const { companyId, customerId } = shipper;
    const row = { companyId, customerId, columns: headings(), signature: null };
    const rows = Array.from({ length: MOST_MAPPINGS - 2 }, (_, i) => ({
      ...row,
      id: randomUUID(),
      name: `m${i}`,
    }));
    await t.db.sql.insert(savedMapping).values(rows as (typeof savedMapping.$inferInsert)[]);
    expect((await post('The last')).status).toBe(200);
    expect((await post('One too many')).status).toBe(409);
  });
});
