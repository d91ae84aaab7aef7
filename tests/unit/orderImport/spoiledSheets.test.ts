import { expect, it } from 'vitest';
import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';
import { choicesOf } from '../../../contract/rules/import/importChoices.ts';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import { factsOf } from './caseFacts.ts';
import { readCase } from './readCase.ts';

const ROUNDS = 2000;
const TODAY = '2026-11-26';
const facts = factsOf('MY');
const choices = choicesOf(facts);

/** Numbers from 0 up to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PLACES = [
  ['12 Jalan SS 2/24', 'Petaling Jaya', 'Selangor', '47300'],
  ['88 Lebuh Chulia', 'George Town', 'Pulau Pinang', '10200'],
  ['3 Jalan Wong Ah Fook', 'Johor Bahru', 'Johor', '80000'],
  ['7 Jalan Gaya', 'Kota Kinabalu', 'Sabah', '88000'],
  ['5 Jalan Sultan Iskandar', 'Ipoh', 'Perak', '30000'],
] as const;

const HEADINGS: Partial<Record<ImportColumn, readonly string[]>> = {
  referenceNo: ['Reference No', 'Order Number', 'No. Pesanan', '订单号'],
  receiverName: ['Receiver Name', 'Receiver Name*', 'Nama Penerima', '收件人', 'Full Name (Shipping)'],
  receiverPhone: ['Receiver Phone', 'Receiver Phone (required)', 'No Telefon Penerima', '收件人电话'],
  receiverEmail: ['Receiver Email', 'E-mel Penerima'],
  receiverAddress1: ['Receiver Address 1', 'Alamat Penerima', 'Address 1 (Shipping)'],
  receiverCity: ['Receiver City', 'Bandar Penerima', 'City (Shipping)'],
  receiverState: ['Receiver State', 'Negeri Penerima', 'State (Shipping)'],
  receiverPostcode: ['Receiver Postcode', 'Poskod Penerima', 'Postcode (Shipping)'],
  receiverCountry: ['Receiver Country', 'Negara Penerima'],
  quantity: ['Quantity', 'Kuantiti', '数量'],
  weightKg: ['Weight per piece (kg)', 'Berat seunit (kg)', '单件重量(kg)'],
  lengthCm: ['Length (cm)', 'Panjang (cm)'],
  declaredValue: ['Declared Value', 'Nilai'],
  cod: ['COD', 'COD Amount'],
  pickupDate: ['Pickup Date', 'Tarikh Kutipan'],
  note: ['Note', 'Nota', '备注'],
  serviceCode: ['Service Code', 'Service', 'Kod Perkhidmatan'],
};
const COLUMNS = Object.keys(HEADINGS) as ImportColumn[];

/** Columns that are irrelevant for a parcel, with their cells. */
const OTHER_COLUMNS = [
  ['Full Name (Billing)', 'Payer Bin Payer'],
  ['Address 1 (Billing)', '99 Jalan Pembayar'],
  ['Order Date', '2026-11-20'],
  ['Variation', 'Red, XL'],
  ['Shipping Method', 'Standard'],
  ['Seller SKU', 'BATIK-01'],
  // A courier has several services, and terms of credit are no payment on delivery.
  ['Courier', 'DHL'],
  ['Terms', '30 Days'],
  ['Credit Terms', 'Net 14'],
] as const;

type Row = Partial<Record<ImportColumn, string>>;

const goodRow = (i: number): Row => {
  const [address, city, state, postcode] = PLACES[i % PLACES.length] ?? PLACES[0];
  return {
    referenceNo: `T-${1000 + i}`,
    receiverName: 'Aisyah Rahman',
    receiverPhone: '+60123456789',
    receiverAddress1: address,
    receiverCity: city,
    receiverState: state,
    receiverPostcode: postcode,
    receiverCountry: 'MY',
    quantity: '2',
    weightKg: '1.5',
    lengthCm: '30',
    declaredValue: '1250',
    cod: '89.90',
    pickupDate: '2027-01-15',
    note: 'Ring & wait',
    serviceCode: 'DX',
  };
};

/** Other spellings of the good row's values with the same meaning. */
const SAME: Partial<Record<ImportColumn, readonly string[]>> = {
  referenceNo: ["'%s", '="%s"'],
  receiverName: [' %s ', '%s\u00a0', "'%s"],
  receiverPhone: [
    '0123456789',
    '012-345 6789',
    '(+60) 12 345 6789',
    "'0123456789",
    '60123456789.0',
    '="60123456789"',
    'HP: 012-3456789',
    '012-3456789 (Ali)',
    'Tel 0123456789',
    '123456789',
  ],
  receiverEmail: ['N/A', '-', 'nil', 'none', 'tiada', '无', 'kosong', 'NULL'],
  receiverPostcode: ["'%s", '%s.0', '="%s"', ' %s'],
  receiverCountry: ['Malaysia', 'MYS', 'malaysia', 'N/A', '-', '马来西亚'],
  quantity: ['2 pcs', '2.0', '2 unit', '2 件', '２'],
  weightKg: ['1.5 kg', '1.5kgs', '1500 g', '1500gm', '1500 gram', '1,5', '１.５', '3.30693 lb', '1.5 公斤'],
  lengthCm: ['300 mm', '30 cm', '0.3 m', '30.0'],
  receiverCity: ['%state/%s/%postcode', '%s ', '%postcode %s'],
  serviceCode: ['dx', 'DHL Express', ' DX'],
  declaredValue: ['RM1.25k', '1.25k', 'RM1,250.00', '1,250', '1.250,00', '1 250', 'MYR 1250', '1250/-'],
  cod: ['RM89.90', 'RM 89.90', 'MYR 89.90', '89.9', '89,90', '89.90 MYR'],
  pickupDate: [
    '15/01/2027',
    '15 Jan 2027',
    'Jan 15, 2027',
    '15.1.2027',
    '15 Januari 2027',
    '2027年1月15日',
    '2027/01/15',
  ],
  note: ['Ring &amp; wait', "'Ring & wait"],
};
const STATES: Record<string, readonly string[]> = {
  Selangor: ['SGR', 'Selangor Darul Ehsan', 'SELANGOR', '雪兰莪', 'selangor '],
  'Pulau Pinang': ['PNG', 'P. Pinang', 'Penang', '槟城'],
  Johor: ['JHR', 'Johor Darul Takzim', '柔佛'],
  Sabah: ['SBH', '沙巴'],
  Perak: ['PRK', 'Perak Darul Ridzuan', '霹雳'],
};
/** Ambiguous values, each of which must become a question. */
const DOUBTFUL: Partial<Record<ImportColumn, readonly string[]>> = {
  receiverPhone: ['6.01235E+10', '01234567890123', 'call Ali'],
  receiverPostcode: ['00000', '4730', '473000', 'ABCDE'],
  receiverState: ['Atlantis', 'Selangur'],
  receiverCountry: ['Wonderland'],
  quantity: ['2.5', 'two', '3-1'],
  weightKg: ['heavy', '1.5 pcs', '0'],
  declaredValue: ['1.250', 'Rp 1.250.000'],
  cod: ['USD 89.90', 'Rp 89.900', 'maybe'],
  pickupDate: ['2027-02-30', 'soon', '2020-01-01'],
};

/** A spoiled sheet of one row: its cells, the meant row, and the column that must become a question. */
function spoil(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const row = goodRow(Math.floor(random() * 1000));
  const headings = Object.fromEntries(
    COLUMNS.map((column) => [column, pick(HEADINGS[column] ?? [column])]),
  ) as Record<string, string>;
  const cells: Row = { ...row };
  let units: string | null = null;
  let questionColumn: ImportColumn | null = null;
  const way = random();
  if (way < 0.25) {
    questionColumn = pick(Object.keys(DOUBTFUL) as ImportColumn[]);
    cells[questionColumn] = pick(DOUBTFUL[questionColumn] ?? []);
  } else if (way < 0.35) {
    [units, cells.weightKg] = pick([
      ['Unit weight (g)', '1500'],
      ['Berat seunit (gram)', '1500'],
      ['单件重量(g)', '1500'],
      ['Unit weight (lbs)', '3.30693'],
    ] as const);
    headings.weightKg = units;
  } else {
    const times = 1 + Math.floor(random() * 3);
    for (let i = 0; i < times; i++) {
      const column = pick([...(Object.keys(SAME) as ImportColumn[]), 'receiverState' as const]);
      const ways = column === 'receiverState' ? STATES[row.receiverState ?? ''] : SAME[column];
      cells[column] = pick(ways ?? [])
        .replace('%state', row.receiverState ?? '')
        .replace('%postcode', row.receiverPostcode ?? '')
        .replace('%s', row[column] ?? '');
    }
  }
  const columns = COLUMNS.map((column) => [headings[column] ?? column, cells[column] ?? ''] as const);
  const others = OTHER_COLUMNS.filter(() => random() < 0.4);
  const all = [...columns, ...others]
    .map((column) => ({ column, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => column);
  const lines = [
    { line: 1, cells: all.map(([heading]) => heading) },
    { line: 2, cells: all.map(([, cell]) => cell) },
  ];
  return { row, cells, asked: questionColumn, lines };
}

function read(lines: ReturnType<typeof spoil>['lines']) {
  const headings = readHeadings(lines, { today: TODAY });
  const { unsure, unanswered, missing } = gapsOf(headings, facts.senderMissing, lines);
  const { parcels } = readCase(lines, headings, choices, TODAY);
  return { isAsked: unsure.length + unanswered.length + missing.length > 0, row: parcels[0]?.[0] };
}

const goodLines = (row: Row) => [
  { line: 1, cells: COLUMNS.map((column) => HEADINGS[column]?.[0] ?? column) },
  { line: 2, cells: COLUMNS.map((column) => row[column] ?? '') },
];

const isSame = (column: ImportColumn, a: string | undefined, b: string | undefined): boolean => {
  if (column === 'weightKg') return Math.abs(Number(a ?? 0) - Number(b ?? 0)) < 0.001;
  // Empty means the tenant's currency.
  if (column === 'receiverCountry') return (a ?? 'MY') === (b ?? 'MY');
  // The rest of a phone's cell follows the note.
  if (column === 'note') return a?.startsWith(b ?? '') ?? b === undefined;
  if (column === 'pickupDate') return a?.slice(0, 10) === b?.slice(0, 10);
  return a === b;
};

/** Columns with another value than the meant one and without a question. */
function wrongColumns(meant: RowValues, got: ReturnType<typeof read>['row']): ImportColumn[] {
  const questionColumns = new Set(got?.problems.map(({ column }) => column));
  const columns = new Set([...Object.keys(meant), ...Object.keys(got?.values ?? {})]) as Set<ImportColumn>;
  return [...columns].filter(
    (column) => !questionColumns.has(column) && !isSame(column, got?.values[column], meant[column]),
  );
}

it('a good sheet is read without a question', () => {
  for (let i = 0; i < PLACES.length; i++) {
    const { isAsked, row } = read(goodLines(goodRow(i)));
    expect([isAsked, row?.problems]).toEqual([false, []]);
  }
});

it(`each value of ${ROUNDS} spoiled sheets is right or a question, and most are right (BX-20, BX-21, BX-22)`, () => {
  const random = randomNumbers(20_261_126);
  const wrong: string[] = [];
  let questionCount = 0;
  let sure = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const sheet = spoil(random);
    const meant = read(goodLines(sheet.row)).row?.values ?? {};
    const got = read(sheet.lines);
    const isQuestioned = got.isAsked || (got.row?.problems.length ?? 0) > 0;
    const report = JSON.stringify({ round, cells: sheet.lines.map(({ cells }) => cells), got: got.row });
    if (sheet.asked) {
      if (!isQuestioned) wrong.push(`not asked about ${sheet.asked}: ${report}`);
    } else {
      sure++;
      if (isQuestioned) questionCount++;
    }
    if (got.isAsked) continue;
    const columns = wrongColumns(meant, got.row).filter((column) => column !== sheet.asked);
    if (columns.length > 0) wrong.push(`${columns.join()} wrong: ${report}`);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(questionCount / sure).toBeLessThan(0.1);
});
