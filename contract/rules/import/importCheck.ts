import { LIMITS } from '../limits.ts';
import { amountLimits, priceLevel, smallestMinor } from '../money/currencies.ts';
import { fromMinor, toMinor } from '../money/money.ts';
import { fitsTypeWeight } from '../orders/itemTypeWeight.ts';
import type { Choices } from './importChoices.ts';
import {
  EXAMPLE_REFERENCE,
  IMPORT_COLUMNS,
  IMPORT_RULES,
  type ImportColumn,
  ITEM_COLUMNS,
  SENDER_COLUMNS,
} from './importColumns.ts';
import type { RowValues } from './importFacts.ts';
import { FILLED_BY_POSTCODE, otherAddress, settlePlace } from './importPlaces.ts';
import { type FoundChange, type FoundProblem, type ImportProblemRule, isQuestion } from './importProblems.ts';
import { isEmptyWord, isNamibiaOrEmpty, withoutSpills } from './importSpills.ts';
import { cleanText } from './importText.ts';
import { readValue } from './importValues.ts';
import { withoutOwnNumber } from './wishes/ownNumber.ts';

/** Changes and questions from turning lines of a sheet into rows. */
export interface SheetFindings {
  problems: readonly FoundProblem[];
  changes: readonly FoundChange[];
}

export interface CheckedRow {
  /** Every value normalised: numbers with a point, dates as ISO, names as in the lists. Empty ones are omitted. */
  values: Partial<Record<ImportColumn, string>>;
  problems: FoundProblem[];
  changes: FoundChange[];
  /** Another row of its parcel has a problem. */
  waits?: true;
}

/** Text that a spreadsheet shows for a failed formula; no name or address looks like this. */
const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i;
/** Postcodes and states are read by their country, the value of the goods by its currency. */
const FIRST_READ: readonly ImportColumn[] = ['receiverCountry', 'senderCountry', 'currency'];
/** An open quote in a text file. Its cell may contain the rest of the line, and the following cells single quotes. */
const OPEN_QUOTE = /^"[^"]*$/;
const LONE_QUOTE = '"';
const PLACE = new Map<ImportColumn, number>(IMPORT_COLUMNS.map((column, i) => [column, i]));

export const isEmptyRow = (values: RowValues): boolean => IMPORT_COLUMNS.every((c) => !values[c]?.trim());
/** The template's example row, which an import skips. */
export const isExampleRow = (values: RowValues): boolean => values.referenceNo?.trim() === EXAMPLE_REFERENCE;

/** A row with the answers to its questions, and with the facts of its sheet. */
export interface RowToCheck {
  values: RowValues;
  accepted?: readonly ImportProblemRule[] | undefined;
  found?: SheetFindings | undefined;
}

/**
 * Normalises and checks one row. `today` is YYYY-MM-DD in the tenant's time zone (localDay). `accepted` lists the questions that are
 * already answered. A column has at most one problem; problems are sorted by column.
 */
export function checkRow(
  values: RowValues,
  choices: Choices,
  today: string,
  accepted: readonly ImportProblemRule[] = [],
): CheckedRow {
  return checkParcel([{ values, accepted }], choices, today)[0] as CheckedRow;
}

/** The same for the rows of a parcel: the first holds the order and an item, the others an item each. */
export function checkParcel(rows: readonly RowToCheck[], choices: Choices, today: string): CheckedRow[] {
  const read = rows.map((row, i) => readRow(row, i === 0, choices, today));
  const [head, ...items] = read;
  if (!head) return [];
  assertPresent(head, choices);
  for (const row of read) assertWeighed(row, head);
  checkTogether([head, ...items], choices);
  const isBad = read.some(({ problems }) => problems.length > 0);
  return read.map(({ values, problems, changes }) => ({
    values,
    problems: withQuoteOnce(problems).sort((a, b) => (PLACE.get(a.column) ?? 0) - (PLACE.get(b.column) ?? 0)),
    changes,
    ...(isBad && problems.length === 0 ? { waits: true as const } : {}),
  }));
}

function readRow(
  { values, accepted = [], found }: RowToCheck,
  isHead: boolean,
  choices: Choices,
  today: string,
): OpenRow {
  const row: OpenRow = {
    values: {},
    problems: [],
    changes: [...(found?.changes ?? [])],
    accepted,
    notes: [],
  };
  if (!isHead) {
    for (const column of ITEM_COLUMNS) readOne(row, column, values, choices, today);
  } else {
    for (const column of FIRST_READ) readOne(row, column, values, choices, today);
    for (const column of IMPORT_COLUMNS)
      if (!FIRST_READ.includes(column)) readOne(row, column, values, choices, today);
    const ask = (problem: FoundProblem) => addProblem(row, problem);
    settlePlace(row, 'receiver', choices, ask);
    if (hasSender(row.values)) settlePlace(row, 'sender', choices, ask);
    for (const problem of otherAddress(row.values, row.values.receiverCountry ?? choices.facts.country))
      ask(problem);
    withoutOwnLink(row);
    addNotes(row);
  }
  for (const problem of found?.problems ?? [])
    if (!row.problems.some(({ column }) => column === problem.column)) addProblem(row, problem);
  return row;
}

/** An open quote is one problem. The cells whose text it took become problems only after its correction. */
function withQuoteOnce(problems: readonly FoundProblem[]): FoundProblem[] {
  const isLone = ({ rule, params }: FoundProblem) => rule === 'openQuote' && params.value === LONE_QUOTE;
  const isOpen = problems.some((problem) => problem.rule === 'openQuote' && !isLone(problem));
  return problems.filter((problem) => !(isOpen && isLone(problem)));
}

/** A row during the check. `notes`: texts of other columns to be added to the note. */
type OpenRow = CheckedRow & { accepted: readonly ImportProblemRule[]; notes: string[] };

function withoutOwnLink({ values, changes }: OpenRow): void {
  const left = values.note && values.receiverPhone && withoutOwnNumber(values.note, values.receiverPhone);
  if (!left) return;
  if (left.note) values.note = left.note;
  else delete values.note;
  changes.push(left.change);
}

function addNotes(row: OpenRow): void {
  if (row.notes.length === 0) return;
  const note = [row.values.note, ...row.notes].filter(Boolean).join('\n');
  const max = IMPORT_RULES.note.length ?? note.length;
  if (note.length <= max) row.values.note = note;
  else if (!row.problems.some(({ column }) => column === 'note'))
    row.problems.push({ column: 'note', rule: 'tooLong', params: { value: note.slice(0, 80), max } });
}

/** False for an answered question. */
function addProblem(row: OpenRow, problem: FoundProblem): boolean {
  if (isQuestion(problem.rule) && row.accepted.includes(problem.rule)) return false;
  row.problems.push(problem);
  return true;
}

function readOne(row: OpenRow, column: ImportColumn, raw: RowValues, choices: Choices, today: string): void {
  const cell = raw[column];
  if (!cell) return;
  const joint = column.includes('Address') ? ', ' : column === 'note' ? '\n' : ' ';
  const text = cleanText(withoutSpills(cell), joint);
  const broken = FORMULA_ERROR.test(text) ? 'formulaError' : OPEN_QUOTE.test(text) ? 'openQuote' : null;
  if (broken) {
    // The likely text is the one without the quote, unless it contains the rest of the line.
    const bare = text.slice(1).trim();
    const isWhole = broken === 'openQuote' && bare !== '' && !/[,;\t|]/.test(bare);
    row.problems.push({
      column,
      rule: broken,
      params: { value: text.slice(0, 80) },
      ...(isWhole ? { choices: [bare] } : {}),
    });
    return;
  }
  if (
    text === '' ||
    (isEmptyWord(text) && !(choices.sheet.namibia?.includes(column) && isNamibiaOrEmpty(text)))
  )
    return;
  const side = column.startsWith('sender') ? 'senderCountry' : 'receiverCountry';
  const country = row.values[side] ?? choices.facts.country;
  // Cash and insurance are in the tenant's currency. Only the goods' value uses the row's currency.
  const rowCurrency = column === 'declaredValue' ? row.values.currency : undefined;
  const currency = rowCurrency ?? choices.facts.currency;
  const reading = readValue(column, text, { choices, country, currency, today });
  if ('problem' in reading) {
    row.problems.push({ column, ...reading.problem });
    return;
  }
  if (reading.value !== '') row.values[column] = reading.value;
  if (reading.question) addProblem(row, { column, ...reading.question });
  if (reading.note) row.notes.push(reading.note);
  if (reading.change) row.changes.push({ column, ...reading.change });
}

const PLACED_BY = ['Postcode', 'State'] as const;

function assertPresent(row: OpenRow, { facts }: Choices): void {
  // A sender outside the table is only offered.
  const wrong = new Set(row.problems.flatMap((p) => (p.rule === 'senderOutside' ? [] : p.column)));
  const includesSender = SENDER_COLUMNS.some((c) => row.values[c] !== undefined || wrong.has(c));
  for (const column of IMPORT_COLUMNS) {
    if (column === 'weightKg') continue;
    const { required } = IMPORT_RULES[column];
    const needed =
      required === 'always' ||
      (required === 'side' && includesSender) ||
      (!includesSender && facts.senderMissing.includes(column));
    // A missing town is no separate problem while the postcode or state is wrong.
    const side = column.startsWith('sender') ? 'sender' : 'receiver';
    const needsAnswer =
      FILLED_BY_POSTCODE.includes(column) && PLACED_BY.some((field) => wrong.has(`${side}${field}`));
    if (needed && row.values[column] === undefined && !wrong.has(column) && !needsAnswer)
      row.problems.push({ column, rule: 'required', params: {} });
  }
}

/** Reports an item without a weight, unless the parcel has a weight. */
function assertWeighed({ values, problems }: OpenRow, head: OpenRow): void {
  const isWrong = (row: Pick<OpenRow, 'problems'>, column: ImportColumn) =>
    row.problems.some((problem) => problem.column === column);
  if (values.weightKg || head.values.parcelWeightKg) return;
  if (isWrong({ problems }, 'weightKg') || isWrong(head, 'parcelWeightKg')) return;
  problems.push({ column: 'weightKg', rule: 'required', params: {} });
}

/** Problems that concern two columns, or all rows of the parcel, together. */
function checkTogether(rows: readonly [OpenRow, ...OpenRow[]], { facts }: Choices): void {
  const [head] = rows;
  const { values } = head;
  const isWrong = (row: OpenRow, column: ImportColumn) => row.problems.some((p) => p.column === column);
  const addTo: AddTo = (row, column, rule, params, likely = []) => {
    if (!isWrong(row, column))
      addProblem(row, { column, rule, params, ...(likely.length > 0 ? { choices: likely } : {}) });
  };
  weigh(rows, facts, addTo);
  const requested = facts.services.filter(
    (s) => s.code === values.serviceCode || s.courierCode === values.serviceCode,
  );
  if (requested.length && values.cod && !requested.some((s) => s.cod))
    addTo(head, 'cod', 'noCod', { value: values.cod, service: values.serviceCode ?? '' });
  if (requested.length && values.insurance && !requested.some((s) => s.insured))
    addTo(head, 'insurance', 'noInsurance', {
      value: values.insurance,
      service: values.serviceCode ?? '',
    });
  const from = values.senderCountry ?? (hasSender(values) ? facts.country : facts.senderCountry);
  const abroad = (values.receiverCountry ?? facts.country) !== from;
  if (!values.currency || values.currency === facts.currency) askAboutThousands(head, facts.currency, addTo);
  else askAboutCurrency(head, facts.currency, addTo);
  const { leastValue } = amountLimits(values.currency ?? facts.currency);
  const isOwnCurrency = (values.currency ?? facts.currency) === facts.currency;
  if (isOwnCurrency && (!abroad || rows.length === 1)) valueByInsurance(rows, facts.currency, leastValue);
  const isWorthless = (row: OpenRow) => Number(row.values.declaredValue ?? 0) < leastValue;
  const worthless = rows.filter(isWorthless);
  // Customs need the value of each item. Insurance needs at least one value.
  const without = abroad ? worthless : values.insurance && worthless.length === rows.length ? [head] : [];
  for (const row of without) addTo(row, 'declaredValue', 'valueNeeded', { min: leastValue });
}

/** Goods without any value have the insured one. The first of several items has all of it, as nobody knows the others' parts. */
function valueByInsurance(
  rows: readonly [OpenRow, ...OpenRow[]],
  currency: string,
  leastValue: number,
): void {
  const [{ values, changes }] = rows;
  const { insurance: from = '', quantity = '1' } = values;
  if (!from || rows.some((row) => row.values.declaredValue)) return;
  const step = smallestMinor(currency);
  const each = fromMinor(Math.round(toMinor(Number(from)) / Number(quantity) / step) * step);
  if (each < leastValue) return;
  values.declaredValue = String(each);
  changes.push({ column: 'declaredValue', rule: 'valueInsured', params: { from, to: String(each) } });
}

const IN_THOUSANDS = 1000;

/** The total of a shop's order in another currency cannot be collected here. */
function askAboutCurrency(head: OpenRow, currency: string, addTo: AddTo): void {
  const { cod, insurance, currency: written = '' } = head.values;
  for (const [column, value] of [
    ['cod', cod],
    ['insurance', insurance],
  ] as const)
    if (value) addTo(head, column, 'cashCurrency', { value, currency, written });
}

/** People write `150` for 150,000 in currencies whose prices are in thousands. */
function askAboutThousands(head: OpenRow, currency: string, addTo: AddTo): void {
  const level = priceLevel(currency);
  for (const column of ['cod', 'insurance'] as const) {
    const value = Number(head.values[column] ?? 0);
    if (level >= IN_THOUSANDS && value > 0 && value < level)
      addTo(head, column, 'perhapsThousands', { value, currency }, [String(value * IN_THOUSANDS)]);
  }
}

type AddTo = (
  row: OpenRow,
  column: ImportColumn,
  rule: ImportProblemRule,
  params: FoundProblem['params'],
  likely?: string[],
) => void;

/** Checks the weights of the parcel and its pieces against their limits. A parcel below the minimum weight is booked with the minimum. */
function weigh(rows: readonly [OpenRow, ...OpenRow[]], facts: Choices['facts'], addTo: AddTo): void {
  const [head] = rows;
  const quantityOf = ({ values }: OpenRow) => Number(values.quantity ?? 1);
  const pieces = rows.reduce((sum, row) => sum + quantityOf(row), 0);
  const whole = Number(head.values.parcelWeightKg ?? 0);
  const weights = rows.map((row) => ({
    weightKg: whole ? whole / pieces : Number(row.values.weightKg ?? 0),
    quantity: quantityOf(row),
  }));
  const column = whole ? 'parcelWeightKg' : 'weightKg';
  const isWrong = rows.some((row) =>
    row.problems.some(
      (p) => p.column === 'weightKg' || p.column === 'parcelWeightKg' || p.column === 'quantity',
    ),
  );
  if (isWrong || weights.some(({ weightKg }) => weightKg === 0)) return;
  const total = Number(weights.reduce((sum, w) => sum + w.weightKg * w.quantity, 0).toFixed(6));
  if (total > LIMITS.weightMaxKg)
    addTo(head, column, 'totalWeight', { value: total, max: LIMITS.weightMaxKg });
  if (total < LIMITS.weightMinKg) {
    head.values.parcelWeightKg = String(LIMITS.weightMinKg);
    head.changes.push({
      column,
      rule: 'lightest',
      params: { from: String(total), to: String(LIMITS.weightMinKg) },
    });
    return;
  }
  const typeName = head.values.itemType ?? facts.itemTypes[0]?.name;
  const type = facts.itemTypes.find((t) => t.name === typeName);
  if (!type || head.problems.some((p) => p.column === 'itemType') || fitsTypeWeight(type, weights)) return;
  const heaviest = weights.reduce(
    (best, w, i) => (w.weightKg > (weights[best]?.weightKg ?? 0) ? i : best),
    0,
  );
  const row = whole ? head : (rows[heaviest] ?? head);
  const value = whole || (weights[heaviest]?.weightKg ?? 0);
  addTo(
    row,
    column,
    'itemTypeWeight',
    { value, itemType: type.name, min: type.minKg, max: type.maxKg },
    value > type.maxKg && value / 1000 >= type.minKg ? [`${value} g`] : [],
  );
}

/** Whether a row has a sender of its own. A row with one sender column must have all required ones. */
export const hasSender = (values: RowValues): boolean => SENDER_COLUMNS.some((c) => Boolean(values[c]));
