import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { utils, write as writeBook } from 'xlsx';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { goodRow } from '../orderImport/importWorld.ts';
import { makeOrder } from '../orders/orderBody.ts';
import {
  booked,
  drafts,
  failure,
  folder,
  json,
  ordersMade,
  scope,
  shipper,
  t,
  waybill,
  withCommandLine,
} from './cliWorld.ts';

withCommandLine();
describe('waybill track', () => {
  it('waybill track shows where several parcels are; its exit code is 5 if one is unknown, and 1 if all are (BX-55)', async () => {
    const [one, two] = [await booked(), await booked()];
    const { parcels } = await json<{ parcels: { consignmentNo: string }[] }>([
      'track',
      one.number,
      two.number,
    ]);
    expect(parcels.map(({ consignmentNo }) => consignmentNo)).toEqual([one.number, two.number]);
    const partly = await waybill(['track', one.number.toLowerCase(), 'MY9999999999']);
    expect([partly.code, partly.err]).toEqual([5, 'No parcel has the number MY9999999999.\n']);
    expect(partly.out).toContain(one.number);
    expect((await waybill(['track', 'MY9999999999'])).code).toBe(1);
    expect((await waybill(['track'])).code).toBe(2);
  });

  it('waybill track prints every step with --history, without characters that move a terminal’s cursor (BX-55)', async () => {
    const { id, number } = await booked();
    await moveOrder(t.ctx, scope(), id, STATUS.pickupSuccess, {
      description: 'Left\u001b[2J\u0007 the\nshop',
    });
    const { code, out } = await waybill(['track', number, '--history']);
    expect([code, out]).toEqual([0, expect.stringContaining('Left [2J  the shop')]);
    expect(out).not.toContain('\u001b');
  });
});

describe('waybill label leaves out drafts with exit code 5, and with 2 asks which of two orders has the reference', () => {
  it('waybill label writes the labels of numbers and references into one file (BX-55)', async () => {
    const [one, two] = [await booked({ referenceNo: 'SO-1' }), await booked()];
    const { code } = await waybill(['label', 'so-1', two.number, '-o', 'labels.pdf']);
    expect([code, readFileSync(path.join(folder, 'labels.pdf'), 'latin1').slice(0, 5)]).toEqual([0, '%PDF-']);
    const { printed } = await json<{ printed: string[] }>(['label', one.number, '-o', 'one.pdf']);
    expect(printed).toEqual([one.id]);
    const zpl = await waybill(['label', one.number, '--zpl']);
    expect([zpl.code, zpl.out.slice(0, 3)]).toEqual([0, '^XA']);
  });

  it('waybill label leaves out drafts with exit code 5, and asks with 2 which of two orders is meant (BX-55)', async () => {
    const one = await booked({ referenceNo: 'SO-1' });
    const draft = await makeOrder(t, shipper, { process: false });
    const { code, err } = await waybill(['label', one.number, draft.id, '-o', 'labels.pdf']);
    expect([code, err]).toEqual([5, expect.stringContaining(draft.id)]);
    const two = await booked({ referenceNo: 'SO-1' });
    const { exit, error } = await failure(['label', 'SO-1', '-o', 'labels.pdf']);
    expect([exit, error.candidates?.map(({ say }) => say).toSorted()]).toEqual([
      2,
      [one.number, two.number].toSorted(),
    ]);
    expect((await waybill(['label', 'MY9999999999', '-o', 'labels.pdf'])).code).toBe(1);
  });

  it('waybill label prints the other labels if a number is unknown, names it and ends with 5 (BX-55)', async () => {
    const one = await booked();
    const { code, out, err } = await waybill([
      'label',
      'MY9999999999',
      one.number,
      '-o',
      'rest.pdf',
      '--json',
    ]);
    expect([code, JSON.parse(out), err]).toMatchObject([
      5,
      { printed: [one.id], unknown: ['MY9999999999'] },
      '',
    ]);
    expect(readFileSync(path.join(folder, 'rest.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
    const { err: named } = await waybill(['label', 'MY9999999999', one.number, '-o', 'rest.pdf']);
    expect(named).toContain('There is no order MY9999999999.');
  });
});

describe('waybill import', () => {
  const COLUMNS = Object.keys(goodRow());
  const write = (rows: Record<string, string>[], headings: readonly string[] = COLUMNS) => {
    const quoted = (text: string) => `"${text}"`;
    const lines = rows.map((row) => COLUMNS.map((column) => quoted(row[column] ?? '')).join(','));
    writeFileSync(path.join(folder, 'orders.csv'), [headings.map(quoted).join(','), ...lines].join('\n'));
  };
  const IMPORT = ['import', 'orders.csv'];

  it('waybill import makes drafts of a good sheet, once (BX-55)', async () => {
    write([goodRow(), goodRow({ referenceNo: 'PO-2' })]);
    const looked = await json<{ created: number }>([...IMPORT, '--dry-run']);
    expect([looked.created, await drafts()]).toEqual([0, []]);
    expect(await json(IMPORT)).toMatchObject({ created: 2, bad: 0 });
    expect(await json(IMPORT)).toMatchObject({ created: 0, known: 2 });
    expect(await drafts()).toHaveLength(2);
  });

  it('waybill import imports nothing from a sheet with problems and names row and column; --yes imports the good rows with exit code 5 (BX-55)', async () => {
    write([goodRow(), goodRow({ referenceNo: 'PO-2', receiverPostcode: '' })]);
    const refused = await waybill(IMPORT);
    expect([refused.code, refused.out]).toEqual([1, expect.stringMatching(/^\s*3 {2}receiverPostcode/m)]);
    expect(await drafts()).toEqual([]);
    const { code } = await waybill([...IMPORT, '--yes']);
    expect([code, (await drafts()).length]).toEqual([5, 1]);
  });

  it('waybill import names a column that the sheet lacks by the heading of the template, in the language (BX-55)', async () => {
    const columns = COLUMNS.filter((column) => column !== 'receiverPostcode');
    const row = columns.map((column) => `"${goodRow()[column]}"`).join(',');
    writeFileSync(path.join(folder, 'orders.csv'), `${columns.join(',')}\n${row}`);
    expect((await waybill(IMPORT)).out).toMatch(/^\s*2 {2}Receiver postcode {2}/m);
    expect((await waybill([...IMPORT, '--lang', 'ms'])).out).toMatch(/^\s*2 {2}Poskod penerima {2}/m);
  });

  it('waybill import asks a person whether it may import the good rows (BX-55)', async () => {
    write([goodRow(), goodRow({ referenceNo: 'PO-2', receiverPostcode: '' })]);
    expect((await waybill(IMPORT, { answers: ['n'] })).code).toBe(1);
    expect(await drafts()).toEqual([]);
    expect((await waybill(IMPORT, { answers: ['y'] })).code).toBe(5);
    expect(await drafts()).toHaveLength(1);
  });

  it('waybill import asks about doubtful headings; without a person it names them with the flag that answers (BX-55)', async () => {
    const headings = COLUMNS.map((column) => (column === 'receiverName' ? 'Reciever name' : column));
    write([goodRow()], headings);
    const { exit, error } = await failure(IMPORT);
    expect([exit, error.candidates?.map(({ say }) => say)]).toEqual([
      2,
      [expect.stringContaining('--column "Reciever name=receiverName"')],
    ]);
    expect(await json([...IMPORT, '--column', 'Reciever name=receiverName'])).toMatchObject({ created: 1 });
    const imported = await waybill(IMPORT, { answers: [''] });
    expect([imported.code, imported.err]).toEqual([0, expect.stringContaining('[receiverName]')]);
  });

  it('waybill import names both answers for an amount beside several pieces: of one piece, and of all (BX-55)', async () => {
    const { receiverName, ...row } = goodRow({ weightKg: '1.5', quantity: '5' });
    const cells = Object.entries({ ...row, 'Buyer name': receiverName, Amount: '310' });
    const line = (at: 0 | 1) => cells.map((cell) => `"${cell[at]}"`).join(',');
    writeFileSync(
      path.join(folder, 'orders.csv'),
      `${line(0)}
${line(1)}`,
    );
    const { exit, error } = await failure(IMPORT);
    expect([exit, error.candidates?.map(({ say }) => say)]).toEqual([
      2,
      ['--column "Amount=declaredValue"', '--column "Amount=rowValue"'],
    ]);
    const { err, code } = await waybill([...IMPORT, '--dry-run'], { answers: ['rowValue'] });
    expect([code, err]).toEqual([0, expect.stringContaining('declaredValue, rowValue')]);
  });

  it('waybill import leaves out hidden rows and counts them, and asks about hidden columns; --hidden-rows and --hidden-columns take both (BX-55)', async () => {
    const [{ receiverName, ...rest }, next] = [goodRow(), goodRow({ referenceNo: 'PO-2' })];
    const sheet = utils.json_to_sheet([{ receiverName, ...rest }, next]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    sheet['!cols'] = [{ hidden: true }];
    const bytes = writeBook({ SheetNames: ['Orders'], Sheets: { Orders: sheet } }, { type: 'buffer' });
    writeFileSync(path.join(folder, 'hidden.xlsx'), bytes);
    const { exit, error } = await failure(['import', 'hidden.xlsx']);
    expect([exit, error.candidates?.map(({ say }) => say)]).toEqual([
      2,
      ['--column "receiverName=receiverName"', '--hidden-columns'],
    ]);
    const { out } = await waybill(['import', 'hidden.xlsx', '--hidden-columns', '--dry-run']);
    expect(out).toMatch(/^Hidden +1$/m);
    const all = ['import', 'hidden.xlsx', '--hidden-rows', '--hidden-columns'];
    expect(await json(all)).toMatchObject({ created: 2, hiddenRows: 0 });
  });

  it('waybill import reports a missing file with exit code 2 (BX-55)', async () => {
    expect((await waybill(['import', 'none.csv'])).code).toBe(2);
    expect((await waybill(['import'])).code).toBe(2);
  });
});

describe('waybill balance and keys', () => {
  it('waybill balance prints the balance with its currency (BX-55)', async () => {
    expect(await json(['balance'])).toMatchObject({ balance: 500, currency: 'MYR' });
    expect((await waybill(['balance'])).out).toContain('MYR 500.00');
  });

  it('waybill ends with exit code 3 without a key or with an invalid one, and with 1 if the key may not pay (BX-55)', async () => {
    expect((await waybill(['balance'], { env: { WAYBILL_API_KEY: '' } })).code).toBe(3);
    const wrong = await waybill(['balance'], { env: { WAYBILL_API_KEY: `dx${'0'.repeat(40)}` } });
    expect([wrong.code, wrong.err]).toEqual([3, expect.stringContaining('The API key is not valid.')]);
    const env = { WAYBILL_API_KEY: `dx${'4'.repeat(40)}` };
    await storeApiToken(t.ctx, shipper, 'Reads', env.WAYBILL_API_KEY, { scopes: ['read'] });
    const line = '1.5kg Tan Wei Ling 0187654321 8 Jalan SS15/4 47500 Subang Jaya';
    expect((await waybill(['quote', line], { env })).code).toBe(0);
    const { code, err } = await waybill(['book', '--yes', line], { env });
    expect([code, err]).toEqual([1, 'waybill: This API key may not pay.\n']);
    expect(await ordersMade()).toEqual([]);
  });
});
