import { buffer, text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { cellText } from '../../../contract/rules/text/cellText.ts';
import { csvRecord } from '../../../contract/rules/text/csvRecord.ts';
import { csvStream } from '../../../server/documents/sheets/csv.ts';
import { RISKY_TEXTS } from './riskyTexts.ts';

describe('a CSV export', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['one\rtwo'], '"one\rtwo"\r\n'],
    [[null, undefined, '', 0, -5, true], ',,,0,-5,true\r\n'],
    [[new Date('2026-11-21T03:10:00Z')], '2026-11-21 03:10:00\r\n'],
  ])('a CSV export writes %j by RFC 4180 (ORD-50, BOOK-04)', (cells, record) => {
    expect(csvRecord(cells)).toBe(record);
  });

  it.each(RISKY_TEXTS)('a CSV export writes %j as %j, never as a formula (BOOK-04)', (risky, written) => {
    const quoted = written.includes('"') ? `"${written.replaceAll('"', '""')}"` : written;
    expect(csvRecord([risky])).toBe(`${quoted}\r\n`);
  });

  it('a CSV export starts with the byte order mark and holds every row (BOOK-04)', async () => {
    async function* rows() {
      for (let i = 0; i < 1000; i++) yield [`陈 ${i}`, i];
    }
    const file = await text(csvStream(['Name', 'No.'], rows()));
    const book = read(file, { type: 'string' });
    const back = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
    expect(back).toHaveLength(1001);
    expect(back[1000]).toEqual(['陈 999', 999]);
  });

  it('a CSV export starts with the bytes by which Excel recognises UTF-8 (ORD-50)', async () => {
    async function* rows() {
      yield ['陈'];
    }
    const file = await buffer(csvStream(['Name'], rows()));
    expect(file.toString('latin1').slice(0, 7)).toBe('\xEF\xBB\xBFName');
  });
});

describe('the guard against formulas', () => {
  it('the guard against formulas can be undone by dropping the apostrophe before a risky start (IMP-01)', () => {
    const risky = fc.string({ unit: fc.constantFrom(..."=+-@\t'ab1 \n"), maxLength: 8 });
    fc.assert(
      fc.property(risky, (original) => {
        const written = cellText(original);
        expect(written).not.toMatch(/^[=+\-@\t\n]/);
        expect(written.replace(/^'(?='*[=+\-@\t\r\n])/, '')).toBe(original);
      }),
    );
  });
});
