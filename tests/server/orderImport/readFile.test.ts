import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { headerSignature } from '../../../contract/rules/import/headings/headerLine.ts';
import { IMPORT_COLUMNS } from '../../../contract/rules/import/importColumns.ts';
import { rowSignature, valuesOf } from '../../../contract/rules/import/importRows.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { cellText } from '../../../contract/rules/text/cellText.ts';
import { csvRecord } from '../../../contract/rules/text/csvRecord.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { DATABASES } from '../../support/server.ts';
import { call, data } from '../orders/orderBody.ts';
import { ordersOf, shipper, t, withImportFile } from './importFileWorld.ts';
import { goodRow } from './importWorld.ts';
import { csv, sheet, upload } from './uploads.ts';

const IMPORT_HEADERS = inAllLanguages('importHeaders');

const HEADERS = ['Name', 'Phone', 'Address', 'City', 'State', 'Postcode', 'Weight (kg)', 'Reference'];
/** The columns of the first seven values of ROW. */
const COLUMNS = [
  'receiverName',
  'receiverPhone',
  'receiverAddress1',
  'receiverCity',
  'receiverState',
  'receiverPostcode',
  'weightKg',
] as const;
const ROW = ['Tan Wei Ling', '0167001234', '88 Lebuh Chulia', 'George Town', 'Penang', '10200', 1.5, 'PO-1'];
const withRef = (i: number) => [...ROW.slice(0, -1), `PO-${i}`];

describe.each(DATABASES)('POST order/import on %s', (kind) => {
  withImportFile(kind);

  const made = async (id: string | null | undefined) =>
    data<Order>(await call(t, shipper, 'GET', `order/${id}`));

  it('good rows of an .xlsx become drafts, bad ones are returned with their row numbers; the same file again creates nothing (IMP-05, B2-22, W1, API-89)', async () => {
    const file = sheet([
      ['Orders of March'],
      [],
      HEADERS,
      ROW,
      [],
      ['No phone', ...ROW.slice(1).fill('')],
      withRef(2),
    ]);
    const first = await upload(t, shipper, file, { customerId: String(shipper.customerId) });
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({ rows: 3, created: 2, bad: 1 });
    expect(first.data.results.map((r) => [r.line, r.outcome])).toEqual([
      [4, 'created'],
      [6, 'bad'],
      [7, 'created'],
    ]);
    expect(first.data.columns[0]).toEqual({ header: 'Name', column: 'receiverName' });
    const repeated = await upload(t, shipper, file);
    expect(repeated.data).toMatchObject({ created: 0, known: 2, bad: 1 });
    expect(await ordersOf()).toBe(2);
  });

  it.each(LOCALES)('headings of the template are understood in %s (IMP-09, I18N-01)', async (locale) => {
    const row = goodRow();
    const file = sheet([
      IMPORT_COLUMNS.map((c) => `${IMPORT_HEADERS[locale][c]} *`),
      IMPORT_COLUMNS.map((c) => row[c] ?? ''),
    ]);
    const answer = await upload(t, shipper, file);
    expect(answer.data.columns.map((c) => c.column)).toEqual([...IMPORT_COLUMNS]);
    expect(answer.data.created).toBe(1);
  });

  it.each([
    [
      'commas and UTF-8',
      csv(
        `${HEADERS.join(',')}\r\n"Tan, Wei Ling",0167001234,"88 Lebuh ""Chulia""",George Town,Penang,10200,1.5,A`,
      ),
      'Tan, Wei Ling',
    ],
    [
      'semicolons and decimal commas',
      csv(`\uFEFF${HEADERS.join(';')}\nTan;0167001234;88 Lebuh;George Town;Penang;10200;1,5;A`),
      'Tan',
    ],
    [
      'tabs',
      csv(
        `${HEADERS.join('\t')}\nTan\t0167001234\t88 Lebuh\tGeorge Town\tPenang\t10200\t1.5\tA`,
        'orders.tsv',
      ),
      'Tan',
    ],
    [
      'GBK',
      {
        name: 'gbk.csv',
        bytes: Buffer.concat([
          Buffer.from(`${HEADERS.join(',')}\n`),
          Buffer.from('b3c2ceb0c1e1', 'hex'),
          Buffer.from(',0167001234,88 Lebuh Chulia,George Town,Penang,10200,1.5,A'),
        ]),
      },
      '陈伟玲',
    ],
    [
      'Windows-1252',
      {
        name: 'w.csv',
        bytes: Buffer.from(
          `${HEADERS.join(',')}\nRen\u00e9e M\u00fcller,0167001234,88 Lebuh,George Town,Penang,10200,1.5,A`,
          'latin1',
        ),
      },
      'Renée Müller',
    ],
  ])('POST order/import reads text with %s (IMP-05, B1-17)', async (_, file, name) => {
    const answer = await upload(t, shipper, file);
    expect(answer.data).toMatchObject({ created: 1 });
    const order = await made(answer.data.results[0]?.orderId);
    expect(order.waypoint[1]?.contact.name).toBe(name);
    expect(order.weight.value).toBe(1.5);
  });

  it('the sheet with known headings is read at any position in the workbook; failed formulas are errors (IMP-05, IMP-09)', async () => {
    const notes = { Notes: [['Read me first']], Contacts: [['Name'], ['Aisyah']] };
    const rows = [HEADERS, ROW, ['#N/A', ...withRef(2).slice(1)]];
    const { status, data } = await upload(t, shipper, sheet(rows, 'notes.xlsx', notes));
    expect(status).toBe(200);
    expect([data.created + data.known, data.bad]).toEqual([1, 1]);
    expect(data.results[1]?.problems).toMatchObject([{ rule: 'formulaError' }]);
  });

  it('dates of a sheet are days, numbers keep their digits, formulas have their last value and are never run (B2-21)', async () => {
    const rows = [
      [...HEADERS, 'Pickup date', 'Note'],
      [...ROW, new Date(Date.UTC(2026, 2, 9)), ''],
    ];
    const { '!ref': ref, ...cells } = (await import('xlsx')).utils.aoa_to_sheet(rows, { UTC: true });
    const note = { t: 's', v: 'from a formula', f: 'HYPERLINK("http://evil","x")' };
    const answer = await upload(
      t,
      shipper,
      sheet({ ...cells, '!ref': ref, J2: note, B2: { t: 'n', v: 60_167_001_234 } }),
    );
    const order = await made(answer.data.results[0]?.orderId);
    expect(order.scheduledAt).toBe('2026-03-09T01:00:00.000Z');
    expect(order.note).toBe('from a formula');
    expect(order.waypoint[1]?.contact.phone).toBe('+60167001234');
  });

  it('cells that an export escaped are imported unescaped (B1-19, B2-21)', async () => {
    const texts = ['=1+1', '+60167001234', '@x', "'=quoted"];
    const guarded = [...HEADERS.slice(0, -1), 'Note', 'Item description', 'Company'];
    const cells = [cellText(texts[2]!), texts[1]!, ...ROW.slice(2, -1), texts[0]!, texts[2]!, texts[3]!];
    const file = csv(csvRecord(guarded) + csvRecord(cells));
    const order = await made((await upload(t, shipper, file)).data.results[0]?.orderId);
    expect(order.note).toBe('=1+1');
    expect(order.waypoint[1]?.contact).toMatchObject({ phone: '+60167001234', company: "'=quoted" });
    expect(order.waypoint[1]?.inventory[0]?.description).toBe('@x');
  });

  it('POST order/import uses the customer’s earlier mapping and corrections for the same headings (W1)', async () => {
    const headers = [...HEADERS.slice(0, 4), 'Kawasan', ...HEADERS.slice(5)];
    await call(t, shipper, 'PUT', 'order/import/mapping', {
      signature: headerSignature(headers),
      columns: [...COLUMNS, null],
      fixes: [{ column: 'receiverState', from: 'PG', to: 'Pulau Pinang' }],
    });
    const file = sheet([headers, [...ROW.slice(0, 4), 'pg', ...ROW.slice(5)]]);
    const order = await made((await upload(t, shipper, file)).data.results[0]?.orderId);
    expect(order.waypoint[1]?.contact.state).toBe('Pulau Pinang');
    expect(order.referenceNo).toBeNull();
  });

  it('POST order/import repeats an earlier correction only in the row it was made for, also in an empty cell (W1)', async () => {
    const headers = [...HEADERS.slice(0, 6), 'Berat barang'];
    const row = [...ROW.slice(0, 6).map(String), ''];
    await call(t, shipper, 'PUT', 'order/import/mapping', {
      signature: headerSignature(headers),
      columns: COLUMNS,
      fixes: [{ column: 'weightKg', from: '', to: '2.5', rows: [rowSignature(valuesOf(row, COLUMNS))] }],
    });
    const { data } = await upload(t, shipper, sheet([headers, row, ['Another', ...row.slice(1)]]));
    const order = await made(data.results[0]?.orderId);
    expect(order.waypoint[1]?.inventory[0]?.weight?.value).toBe(2.5);
    expect(data.results[1]?.problems.map((p) => p.column)).toEqual(['weightKg']);
  });
});
