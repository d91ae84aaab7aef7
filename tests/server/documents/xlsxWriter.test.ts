import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { xlsxStream } from '../../../server/documents/sheets/xlsxWriter.ts';
import { eventually } from '../../support/eventually.ts';
import { RISKY_TEXTS } from './riskyTexts.ts';

async function* rowsOf(rows: unknown[][]) {
  yield* rows;
}

const headers = (count: number) => Array.from({ length: count }, (_, i) => ({ header: `H${i + 1}` }));

async function writtenRows(rows: unknown[][], columns = headers(rows[0]?.length ?? 1)): Promise<unknown[][]> {
  const book = read(await buffer(xlsxStream(columns, rowsOf(rows))), { cellDates: true, UTC: true });
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, UTC: true });
}

describe('an XLSX export', () => {
  it('an XLSX export has the same values when it is read back (ORD-50, BILL-20, BOOK-04)', async () => {
    const rows = [
      ['WB1', 8.4, 0, true, new Date('2026-11-21T03:10:05Z')],
      ['陈伟玲 & <b>"Tan"</b>', -12.05, 1e-7, false, new Date('2025-01-01T00:00:00Z')],
      ['two\nlines, tab\there', 123456789.01, 7, true, new Date('1999-12-31T23:59:59Z')],
      ['_x0041_ stays, 😀 too', 1, 2, false, new Date('2026-02-28T12:00:00Z')],
    ];
    const [header, ...back] = await writtenRows(rows);
    expect(header).toEqual(['H1', 'H2', 'H3', 'H4', 'H5']);
    expect(back).toEqual(rows);
  });

  it('an XLSX export leaves cells without a value empty, in their column (ORD-50)', async () => {
    const [, row] = await writtenRows([[null, 'b', undefined, '', 'e']]);
    expect(Array.from(row ?? [])).toEqual([undefined, 'b', undefined, undefined, 'e']);
  });

  it('an XLSX export names columns past Z (ORD-50)', async () => {
    const wide = Array.from({ length: 60 }, (_, i) => i);
    const [, row] = await writtenRows([wide]);
    expect(row).toEqual(wide);
  });

  it('an XLSX export drops characters that XML forbids, and lone surrogates (ORD-50)', async () => {
    const [, row] = await writtenRows([['a\u0000\u0008b\ud800c\uffffd']]);
    expect(row).toEqual(['abcd']);
  });

  it.each(RISKY_TEXTS)(
    'an XLSX export writes %j as %j, never as a formula (ORD-50, BOOK-04)',
    async (text, written) => {
      const book = read(await buffer(xlsxStream(headers(1), rowsOf([[text]]))), { cellFormula: true });
      const cell = book.Sheets.Sheet1!.A2!;
      expect(cell.f).toBeUndefined();
      expect(cell.v).toBe(written);
    },
  );

  it.each([
    ['a', 32_765, 32_765],
    ['a', 32_766, 32_766],
    ['a', 32_767, 32_766],
    ['=', 32_765, 32_766],
    ['=', 32_766, 32_767],
    ['=', 40_000, 32_767],
  ])(
    'an XLSX cell of %j × %i keeps %i characters, the guard’s apostrophe included, because Excel allows 32,767 (ORD-50, BOOK-04)',
    async (letter, written, kept) => {
      const [, row] = await writtenRows([[letter.repeat(written)]]);
      expect(String(row?.[0])).toHaveLength(kept);
    },
  );

  it('the first row of an XLSX export is bold and stays in view (ORD-50)', async () => {
    const file = await buffer(xlsxStream(headers(2), rowsOf([['a', 'b']]), 'Orders: [May]'));
    const book = read(file, { bookFiles: true }) as unknown as {
      SheetNames: string[];
      files: Record<string, { content: Uint8Array }>;
    };
    const part = (name: string) => Buffer.from(book.files[name]!.content).toString();
    const sheet = part('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    const style = Number(/<c r="A1" s="(\d+)"/.exec(sheet)?.[1]);
    const styles = part('xl/styles.xml');
    const font = /fontId="(\d+)"/.exec(
      /<cellXfs.*<\/cellXfs>/.exec(styles)![0].match(/<xf [^>]*>/g)![style]!,
    )![1];
    expect(styles.match(/<font>.*?<\/font>/g)![Number(font)]).toContain('<b/>');
    expect(sheet).toContain('<row r="2"><c r="A2" ');
    expect(book.SheetNames).toEqual(['Orders   May']);
  });

  it('an XLSX export requests rows only as fast as they are read (ORD-50)', async () => {
    let requestedRows = 0;
    async function* endless() {
      for (;;) yield [`Row ${++requestedRows} ${Math.random()}`, Math.random()];
    }
    const stream = xlsxStream(headers(2), endless());
    const reader = stream[Symbol.asyncIterator]();
    for (let i = 0; i < 20; i++) await reader.next();
    // Compression runs on other threads, so rows are read until its buffers are full.
    await eventually(async () => {
      const before = requestedRows;
      for (let i = 0; i < 50; i++) await new Promise(setImmediate);
      await new Promise((waited) => setTimeout(waited, 200));
      expect(requestedRows).toBe(before);
    });
    await reader.return?.();
    expect(stream.destroyed).toBe(true);
  });

  it('an XLSX export fails when its rows fail, instead of ending early (ORD-50, ORD-52)', async () => {
    async function* failing() {
      yield ['a'];
      throw new Error('the rows broke');
    }
    await expect(buffer(xlsxStream(headers(1), failing()))).rejects.toThrow('the rows broke');
  });

  it('an XLSX export lets other work run while it writes (ORD-50)', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await buffer(
      xlsxStream(headers(3), rowsOf(Array.from({ length: 20_000 }, (_, i) => [i, 'text', i * 2]))),
    );
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
