import { expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { IMPORT_COLUMNS, IMPORT_RULES } from '../../../contract/rules/import/importColumns.ts';
import { matchHeaders } from '../../../contract/rules/import/match/matchHeaders.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, ticketFor } from '../orders/orderBody.ts';
import { goodRow } from './importWorld.ts';
import { sheet, upload } from './uploads.ts';

const IMPORT_HEADERS = inAllLanguages('importHeaders');

withShipper();

const template = (query = '', who: TestShipper | null = shipper) =>
  call(t, who, 'GET', `order/bulk_order_template.xlsx${query}`);
const rowsOf = (bytes: Buffer, at: number) => {
  const book = read(bytes, { type: 'buffer' });
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[at] ?? '']!, { header: 1, defval: '' });
};

it.each(LOCALES)(
  'the template has every column with its name in %s, its allowed values and its choices (IMP-01, IMP-02, IMP-09, API-133)',
  async (lang) => {
    const { bytes, headers } = await template(`?lang=${lang}`);
    expect(headers['content-disposition']).toContain('bulk_order_template.xlsx');
    const [head = []] = rowsOf(bytes, 0);
    expect(head.map((h) => h.replace(/ \*$/, ''))).toEqual(
      IMPORT_COLUMNS.map((c) => IMPORT_HEADERS[lang][c]),
    );
    expect(head.map((h) => h.endsWith('*'))).toEqual(
      IMPORT_COLUMNS.map((c) => IMPORT_RULES[c].required === 'always'),
    );
    expect(matchHeaders(head).every((m) => m.confidence === 'exact')).toBe(true);
    const instructions = rowsOf(bytes, 1);
    expect(instructions.slice(1, IMPORT_COLUMNS.length + 1).map((r) => r[0])).toEqual(head);
    expect(instructions.flat().join('\n')).not.toMatch(/[{}]|undefined/);
    const lists = rowsOf(bytes, 2);
    expect(lists.map((r) => r[0])).toContain('FROZEN');
    expect(lists.map((r) => r[2])).toContain('DX');
    expect(lists.map((r) => r[4])).toContain('Pulau Pinang');
  },
);

it('the example of the template is skipped by an import, and a row written below it is imported (IMP-01)', async () => {
  const rows = rowsOf((await template()).bytes, 0);
  expect((await upload(t, shipper, sheet(rows))).data).toMatchObject({ skipped: 1, created: 0, bad: 0 });
  const ownRow = goodRow();
  const filled = sheet([...rows, IMPORT_COLUMNS.map((c) => ownRow[c] ?? '')]);
  expect((await upload(t, shipper, filled)).data).toMatchObject({ skipped: 1, created: 1, bad: 0 });
});

it('the template can be imported unchanged (IMP-01)', async () => {
  const { bytes } = await template();
  expect((await upload(t, shipper, { name: 'bulk_order_template.xlsx', bytes })).data).toMatchObject({
    skipped: 1,
    bad: 0,
  });
});

it('the example is a valid row under another reference, except for values of the tenant’s lists (IMP-09)', async () => {
  const [head = [], example = []] = rowsOf((await template()).bytes, 0);
  const answer = await upload(t, shipper, sheet([head, ['PO-77', ...example.slice(1)]]));
  expect(answer.data.results[0]?.problems).toEqual([]);
  expect(answer.data.created).toBe(1);
});

it('phones and postcodes of the template are text cells, also with a plus sign', async () => {
  const book = read((await template()).bytes, { type: 'buffer', cellNF: true });
  const cells = book.Sheets[book.SheetNames[0]!]!;
  const at = (column: (typeof IMPORT_COLUMNS)[number]) =>
    cells[utils.encode_cell({ r: 1, c: IMPORT_COLUMNS.indexOf(column) })];
  expect(at('receiverPhone')).toMatchObject({ t: 's', v: '+60123456789', z: '@' });
  expect(at('receiverPostcode')).toMatchObject({ t: 's', v: '47300', z: '@' });
});

it('the template opens without a token, because it has no data of an account; a used ticket stays refused (BX-30, API-133, IMP-01, B1-9)', async () => {
  const path = '/v1.0/order/bulk_order_template.xlsx?lang=my';
  const ticket = await ticketFor(t, shipper, path);
  expect((await template(`?lang=my&jwt=${ticket}`, null)).status).toBe(200);
  expect((await template(`?lang=my&jwt=${ticket}`, null)).status).toBe(401);
  const bare = await template('', null);
  expect(bare.status).toBe(200);
  const book = read(bare.bytes);
  expect(book.SheetNames).toEqual(read((await template('?lang=en_US')).bytes).SheetNames);
  expect(JSON.stringify(book.Sheets)).not.toContain(shipper.email);
});
