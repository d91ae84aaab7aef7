import { expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { csvRecord } from '../../../contract/rules/text/csvRecord.ts';
import { workbookOf } from '../../../src/lib/importFile/saveWorkbook.ts';
import { disputeTable } from '../../../src/resources/cod/statement/disputeTable.ts';
import { matchStatement } from '../../../src/resources/cod/statement/matchStatement.ts';

const FORMULA = '=HYPERLINK("https://evil.example","pay")';
const options = {
  statement: '+cmd|statement.xlsx',
  feesAgreed: false,
  now: new Date('2026-03-20T00:00:00Z'),
  column: (column: string) => column,
  problem: (kind: string) => kind,
  dayOf: (iso: string) => iso.slice(0, 10),
  proofLink: (nanoId: string) => `https://my.test/customer/etrack/${nanoId}`,
};

const claim = {
  id: '1',
  consignmentNo: 'MY1',
  referenceNo: '@SUM(A1)',
  transfer: null,
  amount: { amount: 89, currency: 'MYR' },
  codStatus: 1,
  deliveredAt: '2026-03-01T04:00:00.000Z',
  codDueAt: '2026-03-08T04:00:00.000Z',
  serviceCode: 'DX',
  receivedBy: '-2+3',
  nanoId: 'abc',
};
const rows = [
  {
    line: 7,
    cells: ['MY1', '80.00', FORMULA],
    minor: 8000,
    feeMinor: 200,
    fault: null,
    total: null,
    unpaid: null,
    names: [['MY1'], [], []],
  },
];
const orders = [
  claim,
  { ...claim, id: '2', consignmentNo: 'MY2' },
  { ...claim, id: '3', consignmentNo: 'MY3', codDueAt: null },
];
const table = disputeTable(
  matchStatement(rows, orders, { choices: {}, feesAgreed: false, now: options.now }),
  options,
);

it('a dispute file holds the short and the late orders, each with figures, proof and the row of the statement', () => {
  const [head, short, late, ...more] = table;
  const cell = (row: typeof short, column: string) => row?.[head?.indexOf(column) ?? -1];
  expect(more).toEqual([]);
  expect(
    ['number', 'problem', 'owed', 'paid', 'fee', 'missing', 'daysLate', 'proof', 'line'].map((c) =>
      cell(short, c),
    ),
  ).toEqual(['MY1', 'short', 89, 80, 2, 9, '11', 'https://my.test/customer/etrack/abc', '7']);
  expect(cell(short, 'text')).toBe(`MY1 | 80.00 | ${FORMULA}`);
  expect(['number', 'problem', 'paid', 'missing', 'line'].map((c) => cell(late, c))).toEqual([
    'MY2',
    'late',
    0,
    89,
    '',
  ]);
});

it('no cell is a formula, as a workbook or as text, although references and statements come from others', async () => {
  const book = read(new Uint8Array(await (await workbookOf(table, 'Dispute')).arrayBuffer()), {
    cellFormula: true,
  });
  const sheet = book.Sheets.Dispute ?? {};
  const cells = Object.entries(sheet).filter(([at]) => !at.startsWith('!'));
  expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([]);
  const reference = cells.find(([, cell]) => cell.v === '@SUM(A1)')?.[1];
  expect(reference?.t).toBe('s');
  expect(utils.sheet_to_json<Record<string, unknown>>(sheet)[0]?.missing).toBe(9);
  const fields = csvRecord(table[1] ?? []);
  for (const risky of ["'@SUM(A1)", "'-2+3", "'+cmd|statement.xlsx"]) expect(fields).toContain(`,${risky}`);
});
