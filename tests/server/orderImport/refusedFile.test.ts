import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { appUser } from '../../../server/db/schema/tenants.ts';
import { DATABASES } from '../../support/server.ts';
import { makeAccount, makeCompany, makeShipper } from '../../support/world.ts';
import { companyId, ordersOf, shipper, t, withImportFile } from './importFileWorld.ts';
import { archive, csv, sheet, upload, workbook } from './uploads.ts';

const HEADERS = ['Name', 'Phone', 'Address', 'City', 'State', 'Postcode', 'Weight (kg)', 'Reference'];
const ROW = ['Tan Wei Ling', '0167001234', '88 Lebuh Chulia', 'George Town', 'Penang', '10200', 1.5, 'PO-1'];
const withRef = (i: number) => [...ROW.slice(0, -1), `PO-${i}`];

describe.each(DATABASES)('POST order/import on %s', (kind) => {
  withImportFile(kind);

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
    ['tooManyColumns', workbook(`<sheetData><row>${cells(201)}</row></sheetData>`)],
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

  it('a comment on `__proto__` changes no object (B1-18, B2-20)', async () => {
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
  ])('the reason is in the language of the uploading user: %s (IMP-07, I18N-01)', async (lang, message) => {
    await t.db.sql.update(appUser).set({ lang }).where(eq(appUser.id, shipper.userId));
    expect((await upload(t, shipper, { name: 'a.pdf', bytes: new Uint8Array([1]) })).error.message).toBe(
      message,
    );
  });

  it('the account that the form names gets the orders; an account that is not the caller’s is answered like a missing one (IMP-05, B1-5, API-89)', async () => {
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

  it('a form with another company answers like for an unknown one; the own company is accepted also in capitals (B1-5, B2-8, API-89)', async () => {
    const other = await makeCompany(t, 'acme');
    const foreign = await upload(t, shipper, sheet([HEADERS, ROW]), { companyId: other });
    expect(foreign).toMatchObject({ status: 404, error: { code: 'ERR_NOT_FOUND' } });
    expect(await ordersOf()).toBe(0);
    const ownIds = { customerId: String(shipper.customerId), companyId: companyId.toUpperCase() };
    expect((await upload(t, shipper, sheet([HEADERS, ROW]), ownIds)).data.created).toBe(1);
  });

  it('an incomplete or missing form is refused like a form without a file (B1-17)', async () => {
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
