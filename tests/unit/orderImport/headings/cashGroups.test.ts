import { expect, it } from 'vitest';
import { gapsOf } from '../../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';

const read = (group: string, headers: readonly string[], cells: readonly string[]) => {
  const lines = [
    ['', '', '', '', group, ''],
    ['Nama', 'Telp', 'Alamat', 'Kode Pos', ...headers],
    ['Maya', '085770012235', 'Jl. Cihampelas 99', '40131', ...cells],
    ['Rina', '085770012236', 'Jl. Cihampelas 98', '40132', ...cells],
  ].map((one, at) => ({ line: at + 1, cells: one }));
  const headings = readHeadings(lines);
  const { unanswered } = gapsOf(headings, [], lines);
  return { columns: headings.columns.slice(4), roles: headings.roles.slice(4), unanswered };
};

it('an amount and a flag below a group of cash are the cash (BX-21)', () => {
  const { columns, roles, unanswered } = read('COD', ['Y/T', 'Nilai'], ['Y', '249000']);
  expect([columns, roles, unanswered]).toEqual([[null, 'cod'], ['paymentMethod', null], []]);
});

it.each([
  ['TO COLLECT', ['Freight', 'Goods'], ['16000', '249000'], [4, 5]],
  ['BAYAR DI TUJUAN', ['Ongkir', 'Barang'], ['16000', '249000'], [4, 5]],
  ['TAGIHAN', ['Catatan', 'Nilai'], ['hati-hati', '249000'], [5]],
  // Goods in words are no amount.
  ['COD', ['COD', 'Barang'], ['249000', 'Baju'], []],
])(
  'amounts below the group %s that may be cash are questions: %j (BX-21)',
  (group, headers, cells, questions) => {
    expect(read(group, headers, cells).unanswered).toEqual(questions);
  },
);
