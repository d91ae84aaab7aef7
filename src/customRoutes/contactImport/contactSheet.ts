import type { ContactImportOutcome, ContactImportRow } from '../../../contract/contacts.ts';
import type { ImportProblem } from '../../../contract/import.ts';
import { MOST_IMPORTED_CONTACTS } from '../../../contract/rules/contactImport.ts';
import { type CheckedRow, checkRow } from '../../../contract/rules/importCheck.ts';
import type { Choices } from '../../../contract/rules/importChoices.ts';
import { IMPORT_COLUMNS, IMPORT_RULES, type ImportColumn } from '../../../contract/rules/importColumns.ts';
import type { RowValues } from '../../../contract/rules/importFacts.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { IMPORT_HEADERS } from '../../../contract/texts/importHeaders.ts';
import type { ImportKind } from '../../ui/importSheet/importKind.ts';
import { type GridRow, isReady } from '../../ui/importSheet/importRows.ts';

/** A sheet of contacts has the columns of a receiver. */
const COLUMNS = IMPORT_COLUMNS.filter((column) => IMPORT_RULES[column].group === 'receiver');
const FIELDS = [
  'name',
  'phone',
  'email',
  'company',
  'unitNo',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
] as const;
type Field = (typeof FIELDS)[number];

const columnOf = (field: string) =>
  `receiver${field.charAt(0).toUpperCase()}${field.slice(1)}` as ImportColumn;
const fieldOf = (column: ImportColumn) => FIELDS.find((field) => columnOf(field) === column) ?? 'name';

/** A row as a receiver of an order, whose state may be missing there and not here (BOOK-16). */
function check(values: RowValues, choices: Choices, today: string): CheckedRow {
  const { values: read, problems } = checkRow(values, choices, today);
  const own = problems.filter(({ column }) => COLUMNS.includes(column));
  const isMissing = !read.receiverState && !own.some(({ column }) => column === 'receiverState');
  return {
    values: { receiverCountry: choices.facts.country, ...read },
    problems: isMissing ? [...own, { column: 'receiverState', rule: 'required', params: {} }] : own,
  };
}

export const CONTACT_IMPORT: ImportKind = {
  storage: 'contactImport',
  columns: COLUMNS,
  mostRows: MOST_IMPORTED_CONTACTS,
  check,
  columnText: (column) => `booking.address.${fieldOf(column)}`,
  remembers: false,
};

/** The headings of a sheet to be filled in: those of the order template, which an import is sure of. */
export const contactTemplate = (locale: Locale): string[] =>
  COLUMNS.map((column) => IMPORT_HEADERS[locale][column]);

/** The ready rows as the API takes them. */
export const contactRows = (rows: readonly GridRow[], evenIfKnown: ReadonlySet<string>): ContactImportRow[] =>
  rows.filter(isReady).map((row) => ({
    line: row.line,
    contact: Object.fromEntries(
      FIELDS.map((field): [Field, string | null] => [field, row.checked?.values[columnOf(field)] ?? null]),
    ),
    evenIfKnown: evenIfKnown.has(row.id),
  }));

/** The rows with what became of them; one without an answer stays as it was. */
export function withContacts(rows: readonly GridRow[], outcome: ContactImportOutcome): GridRow[] {
  const byLine = new Map(outcome.results.map((result) => [result.line, result]));
  return rows.map((row) => {
    const result = isReady(row) ? byLine.get(row.line) : undefined;
    if (!result || result.outcome === 'new') return row;
    return {
      ...row,
      outcome:
        result.outcome === 'bad'
          ? { kind: 'refused', problems: result.problems.map(problemOf) }
          : { kind: result.outcome, orderId: null },
    };
  });
}

/** The server checks what was checked here; it refuses only what the sheet's rules let through. */
function problemOf({ field, message }: { field: string; message: string }): ImportProblem {
  const column = columnOf(FIELDS.find((known) => known === field) ?? 'name');
  const rule = field === 'email' ? 'badEmail' : 'required';
  return { column, rule, params: {}, message };
}
