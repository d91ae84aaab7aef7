import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { IMPORT_COLUMNS } from '../../../contract/rules/import/importColumns.ts';
import { headerSignature } from '../../../contract/rules/import/importMatch.ts';
import { rowSignature, valuesOf } from '../../../contract/rules/import/importRows.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { cellText } from '../../../contract/rules/text/cellText.ts';
import { csvRecord } from '../../../contract/rules/text/csvRecord.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { appUser } from '../../../server/db/schema/tenants.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeAccount, makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';
import { goodRow } from './importWorld.ts';
import { archive, csv, sheet, upload, workbook } from './uploads.ts';

const IMPORT_HEADERS = inAllLanguages('importHeaders');

const HEADERS = ['Name', 'Phone', 'Address', 'City', 'State', 'Postcode', 'Weight (kg)', 'Reference'];
/** What the first seven columns of ROW are. */
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
  let t: TestServer;
  let companyId: string;
  let shipper: TestShipper;
  beforeAll(async () => {
    t = await startTestServer({ kind });
    companyId = await makeCompany(t);
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    shipper = await makeShipper(t, { companyId });
  });
  const ordersOf = async (customerId = shipper.customerId) =>
    (await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.customerId, customerId)))[0]?.n;
  const made = async (id: string | null | undefined) =>
    data<Order>(await call(t, shipper, 'GET', `order/${id}`));

  it('good rows of an .xlsx become drafts, bad ones come back with their row numbers; the same file again creates nothing (IMP-05, B2-22, W1, API-89)', async () => {
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
    const again = await upload(t, shipper, file);
    expect(again.data).toMatchObject({ created: 0, known: 2, bad: 1 });
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
  ])('reads text with %s (IMP-05, B1-17)', async (_, file, name) => {
    const answer = await upload(t, shipper, file);
    expect(answer.data).toMatchObject({ created: 1 });
    const order = await made(answer.data.results[0]?.orderId);
    expect(order.waypoint[1]?.contact.name).toBe(name);
    expect(order.weight.value).toBe(1.5);
  });

  it('the sheet with known headings is read, whatever its position; failed formulas are errors (IMP-05, IMP-09)', async () => {
    const notes = { Notes: [['Read me first']], Contacts: [['Name'], ['Aisyah']] };
    const rows = [HEADERS, ROW, ['#N/A', ...ROW.slice(1)]];
    const { status, data } = await upload(t, shipper, sheet(rows, 'notes.xlsx', notes));
    expect(status).toBe(200);
    expect([data.created + data.known, data.bad]).toEqual([1, 1]);
    expect(data.results[1]?.problems).toMatchObject([{ rule: 'formulaError' }]);
  });

  it('dates of a sheet are days, numbers keep their digits, formulas count by their last value and are never run (B2-21)', async () => {
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

  it('cells that an export escaped are imported as they were (B1-19, B2-21)', async () => {
    const texts = ['=1+1', '+60167001234', '@x', "'=quoted"];
    const guarded = [...HEADERS.slice(0, -1), 'Note', 'Item description', 'Company'];
    const cells = [cellText(texts[2]!), texts[1]!, ...ROW.slice(2, -1), texts[0]!, texts[2]!, texts[3]!];
    const file = csv(csvRecord(guarded) + csvRecord(cells));
    const order = await made((await upload(t, shipper, file)).data.results[0]?.orderId);
    expect(order.note).toBe('=1+1');
    expect(order.waypoint[1]?.contact).toMatchObject({ phone: '+60167001234', company: "'=quoted" });
    expect(order.waypoint[1]?.inventory[0]?.description).toBe('@x');
  });

  it('reuses the customer’s earlier mapping and corrections for the same headings (W1)', async () => {
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

  it('corrects the rows of a file that comes again, also their empty cells (W1)', async () => {
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

  const cells = (n: number) => `<c t="inlineStr"><is><t>x</t></is></c>`.repeat(n);
  it.each([
    ['noFile', null],
    ['empty', csv('')],
    ['empty', csv(HEADERS.join(','))],
    ['noHeadings', csv('1,2,3\n4,5,6')],
    ['notAccepted', { name: 'a.pdf', bytes: new Uint8Array([1]) }],
    [
      'notAccepted',
      { name: 'renamed.csv', bytes: Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1') },
    ],
    ['damaged', { name: 'renamed.xlsx', bytes: Buffer.from('MZ\x90\0\x03', 'latin1') }],
    ['damaged', { name: 'cut.xlsx', bytes: sheet([HEADERS, ROW]).bytes.slice(0, -40) }],
    ['macros', { name: 'a.xlsm', bytes: new Uint8Array([1]) }],
    ['macros', workbook('', [{ name: 'xl/vbaProject.bin', content: 'x' }])],
    ['oldExcel', { name: 'a.xls', bytes: new Uint8Array([1]) }],
    ['protected', { name: 'a.xlsx', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex') }],
    ['externalLinks', workbook('', [{ name: 'xl/externalLinks/externalLink1.xml', content: 'x' }])],
    ['damaged', workbook('', [{ name: '../../etc/passwd', content: 'x' }])],
    ['bomb', workbook('', [{ name: 'xl/media/zero', content: Buffer.alloc(65 * 1024 * 1024) }])],
    ['bomb', workbook(' '.repeat(3_000_000))],
    ['bomb', archive(Array.from({ length: 201 }, (_, i) => ({ name: `xl/${i}`, content: '' })))],
    ['damaged', workbook(`<sheetData>${' '.repeat(60_000_000)}</sheetData>`, [], 500)],
    [
      'tooManyRows',
      workbook(`<sheetData>${`<row>${cells(1)}</row>`.repeat(10_100)}</sheetData>`, [
        { name: 'xl/noise', content: noise() },
      ]),
    ],
    ['tooManyColumns', workbook(`<sheetData><row>${cells(61)}</row></sheetData>`)],
    [
      'cellTooLong',
      workbook(`<row><c t="inlineStr"><is><t>${'y'.repeat(40_000)}</t></is></c></row>`, [
        { name: 'xl/noise', content: noise() },
      ]),
    ],
    ['tooManyRows', csv(`${HEADERS.join(',')}\n${`${ROW.join(',')}\n`.repeat(10_001)}`)],
    ['tooLarge', csv('x'.repeat(10 * 1024 * 1024 + 1))],
  ])('a file that is %s is refused with its reason (%#) (B1-17, B2-20, IMP-07)', async (problem, file) => {
    const answer = await upload(t, shipper, file);
    expect(answer).toMatchObject({ status: 422, error: { code: 'ERR_VALIDATION', field: 'file' } });
    expect(answer.error.detail?.problem).toBe(problem);
    expect(await ordersOf()).toBe(0);
  });

  it('XML entities are not expanded, and unclosed tags are refused quickly (B2-20)', async () => {
    const lol = `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData>`;
    expect((await upload(t, shipper, workbook(lol))).error.detail?.problem).toBe('noHeadings');
    const noisy = [{ name: 'xl/noise', content: noise() }];
    for (const open of ['<row>', '<row><c>', '<row><c t="inlineStr"><is><rPh><t>', '<'])
      expect((await upload(t, shipper, workbook(open.repeat(200_000), noisy))).status).toBe(422);
  });

  it('a comment on `__proto__` leaves every object as it was (B1-18, B2-20)', async () => {
    const comments =
      '<comments><commentList><comment ref="__proto__"><text><t>polluted</t></text></comment></commentList></comments>';
    await upload(
      t,
      shipper,
      workbook(`<row><c r="__proto__"><v>1</v></c></row>`, [{ name: 'xl/comments1.xml', content: comments }]),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { c?: unknown }).c).toBeUndefined();
  });

  it.each([
    ['zh_CN', '只能导入 .xlsx 和 .csv 文件。'],
    ['id_ID', 'Hanya berkas .xlsx dan .csv yang dapat diimpor.'],
    ['my', 'Hanya fail .xlsx dan .csv boleh diimport.'],
  ])('the reason is in the language of whoever uploads: %s (IMP-07, I18N-01)', async (lang, message) => {
    await t.db.sql.update(appUser).set({ lang }).where(eq(appUser.id, shipper.userId));
    expect((await upload(t, shipper, { name: 'a.pdf', bytes: new Uint8Array([1]) })).error.message).toBe(
      message,
    );
  });

  it('the account that the form names gets the orders; one that is not the caller’s answers like none (IMP-05, B1-5, API-89)', async () => {
    const second = await makeAccount(t, { companyId, userId: shipper.userId });
    const mine = await upload(t, shipper, sheet([HEADERS, ROW]), { customerId: String(second) });
    expect(mine.data.created).toBe(1);
    expect(await ordersOf(second)).toBe(1);
    const other = await makeShipper(t, { companyId });
    const foreign = await upload(t, shipper, sheet([HEADERS, ROW]), {
      customerId: String(other.customerId),
    });
    expect(foreign).toMatchObject({ status: 404, error: { code: 'ERR_NOT_FOUND' } });
    expect(await ordersOf(other.customerId)).toBe(0);
    expect((await upload(t, null, sheet([HEADERS, ROW]))).status).toBe(401);
  });

  it('a form that names another company answers like none; the own one is known in capitals too (B1-5, B2-8, API-89)', async () => {
    const other = await makeCompany(t, 'acme');
    const foreign = await upload(t, shipper, sheet([HEADERS, ROW]), { companyId: other });
    expect(foreign).toMatchObject({ status: 404, error: { code: 'ERR_NOT_FOUND' } });
    expect(await ordersOf()).toBe(0);
    const own = { customerId: String(shipper.customerId), companyId: companyId.toUpperCase() };
    expect((await upload(t, shipper, sheet([HEADERS, ROW]), own)).data.created).toBe(1);
  });

  it('a form that is incomplete or missing is refused with no file received (B1-17)', async () => {
    for (const payload of [
      '',
      '1e300',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName',
    ]) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/v1.0/order/import',
        headers: { ...shipper.auth, 'content-type': 'multipart/form-data; boundary=b' },
        payload,
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ error: { message: string } }>().error.message).toBe('No file was sent.');
    }
  });

  it('two files with one idempotency key are both imported (B1-1)', async () => {
    const key = { 'idempotency-key': 'same' };
    expect((await upload(t, shipper, sheet([HEADERS, withRef(1)]), {}, key)).data.created).toBe(1);
    expect((await upload(t, shipper, sheet([HEADERS, withRef(2)]), {}, key)).data.created).toBe(1);
  });
});

/** Random bytes, which do not compress, so that the archive's ratio stays low. */
function noise(): Buffer {
  const bytes = Buffer.alloc(60_000);
  let seed = 7;
  for (let i = 0; i < bytes.length; i++) {
    seed = (seed * 16_807) % 2_147_483_647;
    bytes[i] = seed & 255;
  }
  return bytes;
}
