import { LIMITS } from '../limits.ts';
import { amountLimits } from '../money/currencies.ts';
import type { Choices } from './importChoices.ts';
import {
  EXAMPLE_REFERENCE,
  IMPORT_COLUMNS,
  IMPORT_RULES,
  type ImportColumn,
  SENDER_COLUMNS,
} from './importColumns.ts';
import type { RowValues } from './importFacts.ts';
import { settlePlace } from './importPlaces.ts';
import { type FoundChange, type FoundProblem, type ImportProblemRule, isQuestion } from './importProblems.ts';
import { isEmptyWord, isNamibiaOrEmpty, withoutSpills } from './importSpills.ts';
import { cleanText } from './importText.ts';
import { readValue } from './importValues.ts';

export interface CheckedRow {
  /** Every value normalised: numbers with a point, dates as ISO, names as in the lists. Empty ones are omitted. */
  values: Partial<Record<ImportColumn, string>>;
  problems: FoundProblem[];
  changes: FoundChange[];
}

/** Text that a spreadsheet shows for a failed formula; no name or address looks like this. */
const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i;
/** Postcodes and states are read by their country, the value of the goods by its currency. */
const FIRST_READ: readonly ImportColumn[] = ['receiverCountry', 'senderCountry', 'currency'];
/** A quote that is not closed in a text file: the rest of its line stands in the cell. */
const OPEN_QUOTE = /^"[^"]*$/;
const PLACE = new Map<ImportColumn, number>(IMPORT_COLUMNS.map((column, i) => [column, i]));

export const isEmptyRow = (values: RowValues): boolean => IMPORT_COLUMNS.every((c) => !values[c]?.trim());
/** The template's example row, which an import skips. */
export const isExampleRow = (values: RowValues): boolean => values.referenceNo?.trim() === EXAMPLE_REFERENCE;

/**
 * Normalises and checks one row. `today` is YYYY-MM-DD in the tenant's time zone (localDay). `accepted` questions are not asked. A column
 * has one problem at most; problems are sorted by column.
 */
export function checkRow(
  raw: RowValues,
  choices: Choices,
  today: string,
  accepted: readonly ImportProblemRule[] = [],
): CheckedRow {
  const row: OpenRow = { values: {}, problems: [], changes: [], accepted, notes: [] };
  for (const column of FIRST_READ) readOne(row, column, raw, choices, today);
  for (const column of IMPORT_COLUMNS)
    if (!FIRST_READ.includes(column)) readOne(row, column, raw, choices, today);
  const ask = (problem: FoundProblem) => addProblem(row, problem);
  settlePlace(row, 'receiver', choices, ask);
  if (hasSender(row.values)) settlePlace(row, 'sender', choices, ask);
  addNotes(row);
  assertPresent(row, choices);
  checkTogether(row, choices);
  row.problems.sort((a, b) => (PLACE.get(a.column) ?? 0) - (PLACE.get(b.column) ?? 0));
  return { values: row.values, problems: row.problems, changes: row.changes };
}

/** While it is read: `notes` are parts of other columns that the note takes. */
type OpenRow = CheckedRow & { accepted: readonly ImportProblemRule[]; notes: string[] };

function addNotes(row: OpenRow): void {
  if (row.notes.length === 0) return;
  const note = [row.values.note, ...row.notes].filter(Boolean).join('\n');
  const max = IMPORT_RULES.note.length ?? note.length;
  if (note.length <= max) row.values.note = note;
  else if (!row.problems.some(({ column }) => column === 'note'))
    row.problems.push({ column: 'note', rule: 'tooLong', params: { value: note.slice(0, 80), max } });
}

/** False for a question that is answered already. */
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
    row.problems.push({ column, rule: broken, params: { value: text.slice(0, 80) } });
    return;
  }
  if (
    text === '' ||
    (isEmptyWord(text) && !(choices.sheet.namibia?.includes(column) && isNamibiaOrEmpty(text)))
  )
    return;
  const side = column.startsWith('sender') ? 'senderCountry' : 'receiverCountry';
  const country = row.values[side] ?? choices.facts.country;
  // Cash and insurance are the tenant's, whatever the goods are worth in.
  const own = column === 'declaredValue' ? row.values.currency : undefined;
  const currency = own ?? choices.facts.currency;
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

function assertPresent(row: OpenRow, { facts }: Choices): void {
  const wrong = new Set(row.problems.map((p) => p.column));
  const includesSender = SENDER_COLUMNS.some((c) => row.values[c] !== undefined || wrong.has(c));
  for (const column of IMPORT_COLUMNS) {
    const { required } = IMPORT_RULES[column];
    const needed =
      required === 'always' ||
      (required === 'side' && includesSender) ||
      (!includesSender && facts.senderMissing.includes(column));
    if (needed && row.values[column] === undefined && !wrong.has(column))
      row.problems.push({ column, rule: 'required', params: {} });
  }
}

/** Problems that concern two columns together. */
function checkTogether(row: OpenRow, { facts }: Choices): void {
  const { values } = row;
  const wrong = new Set(row.problems.map((p) => p.column));
  const add = (
    column: ImportColumn,
    rule: ImportProblemRule,
    params: FoundProblem['params'],
    likely: string[] = [],
  ) => {
    if (wrong.has(column)) return;
    if (addProblem(row, { column, rule, params, ...(likely.length > 0 ? { choices: likely } : {}) }))
      wrong.add(column);
  };
  const weight = Number(values.weightKg ?? 0);
  const total = weight * Number(values.quantity ?? 1);
  if (weight && total > LIMITS.weightMaxKg)
    add('weightKg', 'totalWeight', { value: total, max: LIMITS.weightMaxKg });
  const typeName = values.itemType ?? facts.itemTypes[0]?.name;
  const type = facts.itemTypes.find((t) => t.name === typeName);
  if (type && weight && !wrong.has('itemType') && (weight < type.minKg || weight > type.maxKg))
    add(
      'weightKg',
      'itemTypeWeight',
      { value: weight, itemType: type.name, min: type.minKg, max: type.maxKg },
      weight > type.maxKg && weight / 1000 >= type.minKg ? [`${weight} g`] : [],
    );
  const requested = facts.services.filter(
    (s) => s.code === values.serviceCode || s.courierCode === values.serviceCode,
  );
  if (requested.length && values.cod && !requested.some((s) => s.cod))
    add('cod', 'noCod', { value: values.cod, service: values.serviceCode ?? '' });
  if (requested.length && values.insurance && !requested.some((s) => s.insured))
    add('insurance', 'noInsurance', { value: values.insurance, service: values.serviceCode ?? '' });
  const from = values.senderCountry ?? (hasSender(values) ? facts.country : facts.senderCountry);
  const abroad = (values.receiverCountry ?? facts.country) !== from;
  // A shop's order in another currency: its total is no amount to collect here.
  if (values.currency && values.currency !== facts.currency)
    for (const column of ['cod', 'insurance'] as const)
      if (values[column])
        add(column, 'cashCurrency', {
          value: values[column],
          currency: facts.currency,
          written: values.currency,
        });
  const { leastValue } = amountLimits(values.currency ?? facts.currency);
  if ((values.insurance || abroad) && Number(values.declaredValue ?? 0) < leastValue)
    add('declaredValue', 'valueNeeded', { min: leastValue });
}

/** Whether a row contains its own sender; a row with any sender column must have all of them. */
export const hasSender = (values: RowValues): boolean => SENDER_COLUMNS.some((c) => Boolean(values[c]));
