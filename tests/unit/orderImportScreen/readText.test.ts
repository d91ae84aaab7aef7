import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../contract/rules/text/decodeText.ts';
import { readDelimited } from '../../../contract/rules/text/delimitedText.ts';
import { readImport } from '../../../src/lib/importFile/readImportFile.ts';

const rowsOf = (text: string) => {
  const rows: string[][] = [];
  readDelimited(text, (row) => {
    rows.push(row.cells);
    return true;
  });
  return rows;
};
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((p) => (typeof p === 'string' ? [...Buffer.from(p, 'latin1')] : p)));

describe('text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Nama;陈伟玲;é')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFNama;陈伟玲;é')],
    ['UTF-16 little-endian with its mark', new Uint8Array(Buffer.from('\uFEFFNama;陈伟玲;é', 'utf16le'))],
    [
      'UTF-16 big-endian with its mark',
      new Uint8Array(Buffer.from('\uFEFFNama;陈伟玲;é', 'utf16le').swap16()),
    ],
    ['UTF-16 little-endian without a mark', new Uint8Array(Buffer.from('Nama;陈伟玲;é', 'utf16le'))],
  ])('text of a file is read as %s (IMP-05)', (_name, content) => {
    expect(decodeText(content)).toBe('Nama;陈伟玲;é');
  });

  it('text of a file in GB18030, from Chinese spreadsheets, is read (IMP-05)', () => {
    // 姓名,电话 and 陈伟玲
    expect(
      decodeText(
        bytes(
          [0xd0, 0xd5, 0xc3, 0xfb],
          ',',
          [0xb5, 0xe7, 0xbb, 0xb0],
          '\n',
          [0xb3, 0xc2, 0xce, 0xb0, 0xc1, 0xe1],
        ),
      ),
    ).toBe('姓名,电话\n陈伟玲');
  });

  it('text of a file in Big5, from spreadsheets of Taiwan and Hong Kong, is read (IMP-05)', () => {
    // 姓名,電話 and 陳偉玲
    expect(
      decodeText(
        bytes(
          [0xa9, 0x6d, 0xa6, 0x57],
          ',',
          [0xb9, 0x71, 0xb8, 0xdc],
          '\n',
          [0xb3, 0xaf, 0xb0, 0xb6, 0xac, 0xc2],
        ),
      ),
    ).toBe('姓名,電話\n陳偉玲');
  });

  it.each([
    ['A–12 “Blok”, 5 €', bytes('A', [0x96], '12 ', [0x93], 'Blok', [0x94], ', 5 ', [0x80])],
    ['Müller', bytes('M', [0xfc], 'ller')],
    ['Café Zoë, 5 £', bytes('Caf', [0xe9], ' Zo', [0xeb], ', 5 ', [0xa3])],
  ])('text of a file in Windows-1252, from Western spreadsheets, is read: %s (IMP-05)', (text, content) => {
    expect(decodeText(content)).toBe(text);
  });
});

describe('cells parted by a delimiter', () => {
  it.each([
    [
      'commas',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n"1,5";2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs, as copied from a sheet',
      'a\tb, c\n1\t2',
      [
        ['a', 'b, c'],
        ['1', '2'],
      ],
    ],
    [
      'bars',
      'a|b\n1|2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['the delimiter that the file names', 'sep=;\na;b,c,d\n', [['a', 'b,c,d']]],
    [
      'old line ends',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes with delimiters, breaks and quotes inside',
      '"a,""b"""\t"1\n2"\nx\ty',
      [
        ['a,"b"', '1\n2'],
        ['x', 'y'],
      ],
    ],
    [
      'a quote in the middle of a field',
      '5" pipe,2\nx,y',
      [
        ['5" pipe', '2'],
        ['x', 'y'],
      ],
    ],
    ['a quote that is never closed', '"abc,1\n2', [['"abc,1'], ['2']]],
    [
      'a quote that only the next line closes',
      'a,b,c\nx,"y,z\nk,"l",m',
      [
        ['a', 'b', 'c'],
        ['x', '"y', 'z'],
        ['k', 'l', 'm'],
      ],
    ],
    [
      'an open quote in a line with too few fields',
      'a,b,c,d\nx,"y,z\nk,"l",m,n',
      [
        ['a', 'b', 'c', 'd'],
        ['x', '"y,z', '"', '"'],
        ['k', 'l', 'm', 'n'],
      ],
    ],
    [
      'empty cells at the end',
      'a,,\n,,c',
      [
        ['a', '', ''],
        ['', '', 'c'],
      ],
    ],
  ])('cells parted by a delimiter are read with %s (IMP-05)', (_name, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it('cells parted by a delimiter are read back in any spreadsheet’s quotes (IMP-05)', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '陈', ',', '\t', '"', '\n', ' ', "'") });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const text = `sep=,\n${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}`;
        expect(rowsOf(text)).toEqual(rows);
      }),
    );
  });

  it('cells parted by a delimiter keep the number of the line on which a row starts (IMP-09)', () => {
    const table = readImport({ kind: 'text', text: 'Name\tNote\n\nA\t"one\ntwo"\nB\tx' });
    expect(table.lines.map((l) => [l.line, l.cells[0]])).toEqual([
      [1, 'Name'],
      [3, 'A'],
      [5, 'B'],
    ]);
  });

  it.each([32_766, 32_767])(
    'cells parted by a delimiter may have %i characters in a cell, the maximum of spreadsheets (IMP-07)',
    (length) => {
      const [line] = readImport({ kind: 'text', text: `a\t${'x'.repeat(length)}` }).lines;
      expect(line?.cells[1]).toHaveLength(length);
    },
  );

  it('cells parted by a delimiter may have 200 columns (IMP-07, BX-20)', () => {
    const text = Array.from({ length: 200 }, (_, i) => `c${i}`).join('\t');
    expect(readImport({ kind: 'text', text }).lines[0]?.cells).toHaveLength(200);
  });

  it.each([
    ['tooManyColumns', Array.from({ length: 201 }, (_, i) => `c${i}`).join('\t')],
    ['cellTooLong', `a\t${'x'.repeat(32_768)}`],
    ['empty', ' \n '],
  ])('cells parted by a delimiter are refused past the limits: %s (IMP-07)', (problem, text) => {
    expect(() => readImport({ kind: 'text', text })).toThrow(problem);
  });
});
