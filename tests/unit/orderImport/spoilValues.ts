import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import {
  COLUMNS,
  goodRow,
  goodValues,
  HEADINGS,
  OTHER_COLUMNS,
  pickFrom,
  type Random,
  type Row,
  type SpoiledSheet,
} from './spoiledSheetsWorld.ts';

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
    'Fri, 15 Jan 2027',
    'January 15th, 2027',
    '15 Jan 27',
    '15-JAN-2027',
    '15 Januari 2027 10:00',
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

const UNITS: readonly (readonly [ImportColumn, heading: string, cell: string])[] = [
  ['weightKg', 'Unit weight (g)', '1500'],
  ['weightKg', 'Berat seunit (gram)', '1500'],
  ['weightKg', '单件重量(g)', '1500'],
  ['weightKg', '重量/件（克）', '1500'],
  ['weightKg', 'Unit weight (lbs)', '3.30693'],
  ['weightKg', 'Weight per piece (oz)', '52.911'],
  ['lengthCm', 'Length (mm)', '300'],
  ['lengthCm', 'Panjang (m)', '0.3'],
  ['lengthCm', 'Length in mm', '300'],
];

/** A sheet of one row with one to three spoiled cells. */
export function spoilValues(random: Random): SpoiledSheet {
  const pick = <T>(list: readonly T[]): T => pickFrom(random, list);
  const row = goodRow(Math.floor(random() * 1000));
  const headings = Object.fromEntries(
    COLUMNS.map((column) => [column, pick(HEADINGS[column] ?? [column])]),
  ) as Record<string, string>;
  const cells: Row = { ...row };
  let questionColumn: ImportColumn | null = null;
  const way = random();
  if (way < 0.25) {
    questionColumn = pick(Object.keys(DOUBTFUL) as ImportColumn[]);
    cells[questionColumn] = pick(DOUBTFUL[questionColumn] ?? []);
  } else if (way < 0.35) {
    const [column, heading, cell] = pick(UNITS);
    headings[column] = heading;
    cells[column] = cell;
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
  return { kind: 'values', lines, meant: [[goodValues(row)]], askedColumn: questionColumn };
}
