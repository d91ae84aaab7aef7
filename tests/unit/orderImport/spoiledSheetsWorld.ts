import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';
import { choicesOf, serviceNames } from '../../../contract/rules/import/importChoices.ts';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import type { TextRow } from '../../../contract/rules/text/delimitedText.ts';
import { factsOf } from './caseFacts.ts';
import { readCase } from './readCase.ts';

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

export const PLACES = [
  ['12 Jalan SS 2/24', 'Petaling Jaya', 'Selangor', '47300'],
  ['88 Lebuh Chulia', 'George Town', 'Pulau Pinang', '10200'],
  ['3 Jalan Wong Ah Fook', 'Johor Bahru', 'Johor', '80000'],
  ['7 Jalan Gaya', 'Kota Kinabalu', 'Sabah', '88000'],
  ['5 Jalan Sultan Iskandar', 'Ipoh', 'Perak', '30000'],
] as const;

export const HEADINGS: Partial<Record<ImportColumn, readonly string[]>> = {
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
  declaredValue: ['Unit Price', 'Harga seunit', '单价'],
  cod: ['COD', 'COD Amount'],
  pickupDate: ['Pickup Date', 'Tarikh Kutipan'],
  note: ['Note', 'Nota', '备注'],
  serviceCode: ['Service Code', 'Service', 'Kod Perkhidmatan'],
};
export const COLUMNS = Object.keys(HEADINGS) as ImportColumn[];

/** Columns that are irrelevant for a parcel, with their cells. */
export const OTHER_COLUMNS = [
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

export type Row = Partial<Record<ImportColumn, string>>;

export const goodRow = (i: number): Row => {
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

/** A spoiled sheet, its meant parcels, and what must become a question. */
export interface SpoiledSheet {
  kind: string;
  lines: TextRow[];
  /** The meant values of each parcel's rows. */
  meant: RowValues[][];
  askedColumn?: ImportColumn | null;
  /** A question is as good as the value. */
  mayAsk?: boolean;
}
export type Random = () => number;
export const pickFrom = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

export function read(lines: readonly TextRow[]) {
  const headings = readHeadings(lines, { today: TODAY, services: serviceNames(facts) });
  const { unsure, unanswered, missing } = gapsOf(headings, facts.senderMissing, lines);
  const { parcels } = readCase(lines, headings, choices, TODAY);
  return { isAsked: unsure.length + unanswered.length + missing.length > 0, parcels };
}

const goodLines = (row: Row) => [
  { line: 1, cells: COLUMNS.map((column) => HEADINGS[column]?.[0] ?? column) },
  { line: 2, cells: COLUMNS.map((column) => row[column] ?? '') },
];
const byPlace = new Map<string, ReturnType<typeof read>>();
/** The row of a good sheet as it is read. */
export function readGood(row: Row): ReturnType<typeof read> {
  const key = row.receiverAddress1 ?? '';
  const known = byPlace.get(key) ?? read(goodLines(row));
  byPlace.set(key, known);
  return known;
}
export const goodValues = (row: Row): RowValues => ({
  ...readGood(row).parcels[0]?.[0]?.values,
  referenceNo: row.referenceNo ?? '',
});

const isSame = (column: ImportColumn, a: string | undefined, b: string | undefined): boolean => {
  if (column === 'weightKg') return Math.abs(Number(a ?? 0) - Number(b ?? 0)) < 0.001;
  // Empty means the tenant's currency.
  if (column === 'receiverCountry') return (a ?? 'MY') === (b ?? 'MY');
  // The rest of a phone's cell follows the note.
  if (column === 'note') return a?.startsWith(b ?? '') ?? b === undefined;
  if (column === 'pickupDate') return a?.slice(0, 10) === b?.slice(0, 10);
  return a === b;
};

type ReadRow = ReturnType<typeof read>['parcels'][number][number];

/** Columns with another value than the meant one and without a question. */
function wrongColumns(meant: RowValues, got: ReadRow | undefined): ImportColumn[] {
  const questionColumns = new Set(got?.problems.map(({ column }) => column));
  // The cure of a state repeats the check of its town.
  if (questionColumns.has('receiverState')) questionColumns.add('receiverCity');
  const columns = new Set([...Object.keys(meant), ...Object.keys(got?.values ?? {})]) as Set<ImportColumn>;
  return [...columns].filter(
    (column) => !questionColumns.has(column) && !isSame(column, got?.values[column], meant[column]),
  );
}

/** The values of a spoiled sheet that are neither right nor a question, and whether it is asked about. */
function findWrong({ lines, meant, askedColumn }: SpoiledSheet): { wrong: string[]; isQuestion: boolean } {
  const { isAsked, parcels } = read(lines);
  const isQuestion = isAsked || parcels.flat().some(({ problems }) => problems.length > 0);
  const wrong = askedColumn && !isQuestion ? [`not asked about ${askedColumn}`] : [];
  if (isAsked) return { wrong, isQuestion };
  if (parcels.length !== meant.length && !isQuestion)
    wrong.push(`${parcels.length} parcels instead of ${meant.length}`);
  else
    for (const [i, rows] of meant.entries()) {
      const got = parcels[i] ?? [];
      const isOpen = got.some(({ problems }) => problems.length > 0);
      if (got.length !== rows.length && !isOpen) wrong.push(`${got.length} rows instead of ${rows.length}`);
      for (const [at, row] of rows.entries()) {
        const columns = got[at] ? wrongColumns(row, got[at]).filter((column) => column !== askedColumn) : [];
        if (columns.length > 0) wrong.push(`${columns.join()} wrong`);
      }
    }
  const report = wrong.length > 0 ? JSON.stringify({ lines, parcels }) : '';
  return { wrong: wrong.map((text) => `${text}: ${report}`), isQuestion };
}

/** Spoils so many sheets. Returns what is silently wrong, and of each kind the part of good sheets that is asked about. */
export function spoilMany(rounds: number, seed: number, spoil: (random: Random) => SpoiledSheet) {
  const random = randomNumbers(seed);
  const wrong: string[] = [];
  const kinds = new Map<string, { sure: number; questions: number }>();
  for (let round = 0; round < rounds; round++) {
    const sheet = spoil(random);
    const found = findWrong(sheet);
    wrong.push(...found.wrong.map((text) => `round ${round}, ${sheet.kind}: ${text}`));
    if (sheet.askedColumn || sheet.mayAsk) continue;
    const { sure, questions } = kinds.get(sheet.kind) ?? { sure: 0, questions: 0 };
    kinds.set(sheet.kind, { sure: sure + 1, questions: questions + Number(found.isQuestion) });
  }
  const questionShares = [...kinds].map(([kind, { sure, questions }]) => [kind, questions / sure] as const);
  return { wrong, asked: Object.fromEntries(questionShares) };
}
