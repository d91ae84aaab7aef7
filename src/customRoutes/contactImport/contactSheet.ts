import type { ContactImportOutcome, ContactImportRow } from '../../../contract/contacts/contacts.ts';
import type { ImportProblem } from '../../../contract/orders/import.ts';
import { MOST_IMPORTED_CONTACTS } from '../../../contract/rules/contacts/contactImport.ts';
import { CONTACT_TAGS, type ContactTag } from '../../../contract/rules/contacts/contactTags.ts';
import { type CheckedRow, checkRow } from '../../../contract/rules/import/importCheck.ts';
import type { Choices } from '../../../contract/rules/import/importChoices.ts';
import {
  CONTACT_COLUMNS,
  IMPORT_COLUMNS,
  IMPORT_RULES,
  type ImportColumn,
} from '../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import type { FoundChange, ImportProblemRule } from '../../../contract/rules/import/importProblems.ts';
import { isEmptyWord, withoutSpills } from '../../../contract/rules/import/importSpills.ts';
import { foldName } from '../../../contract/rules/import/importText.ts';
import { readValue } from '../../../contract/rules/import/importValues.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { CONTACT_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import { isPlaceRule } from '../../../contract/rules/places/placeCheck.ts';
import { isMobilePhone, readPhone } from '../../../contract/rules/text/phone.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { ImportKind } from '../../shared/importSheet/importKind.ts';
import { type GridRow, isReady } from '../../shared/importSheet/rows/importRows.ts';

/** The columns of a sheet of contacts are those of a receiver, a second number and tags. */
const COLUMNS = [
  ...IMPORT_COLUMNS.filter((column) => IMPORT_RULES[column].group === 'receiver'),
  ...CONTACT_COLUMNS,
];
type Field = (typeof CONTACT_FIELDS)[number];

const columnOf = (field: string) =>
  `receiver${field.charAt(0).toUpperCase()}${field.slice(1)}` as ImportColumn;

/** Checks a row like the receiver of an order, except that a contact must have a state (BOOK-16). */
function check(
  values: RowValues,
  choices: Choices,
  today: string,
  accepted: readonly ImportProblemRule[] = [],
): CheckedRow {
  const { values: read, problems, changes } = checkRow(values, choices, today, accepted);
  const sheetProblems = problems.filter(({ column }) => COLUMNS.includes(column));
  const country = read.receiverCountry ?? choices.facts.country;
  const { contactTags = '' } = values;
  const mobile = withoutSpills(values.receiverMobile ?? '');
  if (mobile && !isEmptyWord(mobile)) {
    const { currency } = choices.facts;
    const reading = readValue('receiverMobile', mobile, { choices, country, currency, today });
    if ('problem' in reading) sheetProblems.push({ column: 'receiverMobile', ...reading.problem });
    else {
      read.receiverMobile = reading.value;
      const { question } = reading;
      if (question && !accepted.includes(question.rule))
        sheetProblems.push({ column: 'receiverMobile', ...question });
    }
  }
  const { tags, unknown } = readTags(contactTags);
  if (unknown) sheetProblems.push({ column: 'contactTags', rule: 'unknownTag', params: { value: unknown } });
  else if (tags.length > 0) read.contactTags = tags.join(',');
  const isMissing = !read.receiverState && !sheetProblems.some(({ column }) => column === 'receiverState');
  return {
    changes: changes
      .filter(({ column }) => COLUMNS.includes(column))
      .map((change) => (change.rule === 'phone' ? withSecondPhone(read, change, country) : change)),
    values: { receiverCountry: choices.facts.country, ...read },
    problems: isMissing
      ? [...sheetProblems, { column: 'receiverState', rule: 'required', params: {} }]
      : sheetProblems,
  };
}

/** A contact has a second number instead of a note. */
function withSecondPhone(read: RowValues, { column, params }: FoundChange, country: string): FoundChange {
  const other = readPhone(String(params.other), country)?.value;
  if (column !== 'receiverPhone' || !other || read.receiverMobile)
    return { column, rule: 'phonePart', params };
  const isMobile = isMobilePhone(params.to);
  read.receiverMobile = isMobile ? params.to : other;
  read.receiverPhone = isMobile ? other : params.to;
  return {
    column,
    rule: 'twoPhones',
    params: { from: params.from, to: read.receiverMobile, other: read.receiverPhone },
  };
}

/** Tags, as written in any of our languages; the first unknown word is returned as an error. */
export function readTags(text: string): { tags: ContactTag[]; unknown: string | null } {
  const words = text.split(/[,;/|、，；]+/).map((word) => word.trim());
  const found = words.filter(Boolean).map((word) => ({ word, tag: tagOf(word) }));
  return {
    tags: CONTACT_TAGS.filter((tag) => found.some((one) => one.tag === tag)),
    unknown: found.find(({ tag }) => tag === undefined)?.word ?? null,
  };
}

/** A sheet may be in another language than the chosen one. */
const CONTACT_WORDS = Object.values(inAllLanguages('contactWords'));
const SIDE_OF_TAG = { Sender: 'sender', Receiver: 'receiver' } as const;
const tagOf = (word: string): ContactTag | undefined =>
  CONTACT_TAGS.find((tag) =>
    CONTACT_WORDS.some(({ sides }) =>
      sides[SIDE_OF_TAG[tag]].alone.some((name) => foldName(name) === foldName(word)),
    ),
  );

const OWN_TEXTS: Partial<Record<ImportColumn, TextKey>> = {
  receiverMobile: 'contacts.mobile',
  contactTags: 'contacts.tags',
};
const OF_ADDRESS = CONTACT_FIELDS.filter((field) => field !== 'mobile');
const addressField = (column: ImportColumn) =>
  OF_ADDRESS.find((field) => columnOf(field) === column) ?? 'name';

export const CONTACT_IMPORT: ImportKind = {
  storage: 'contactImport',
  columns: COLUMNS,
  mostRows: MOST_IMPORTED_CONTACTS,
  check: (rows, choices, today) => rows.map((row) => check(row.values, choices, today, row.accepted)),
  columnText: (column) => OWN_TEXTS[column] ?? `booking.address.${addressField(column)}`,
  remembers: false,
};

const HEADINGS = inAllLanguages('importHeaders');

/** The headings of an empty sheet: the same as in the order template, which an import reads without questions. */
export const contactTemplate = (locale: Locale): string[] =>
  COLUMNS.map((column) => HEADINGS[locale][column]);

/** The ready rows in the form of the API. */
export const contactRows = (rows: readonly GridRow[], evenIfKnown: ReadonlySet<string>): ContactImportRow[] =>
  rows.filter(isReady).map((row) => ({
    line: row.line,
    contact: {
      ...Object.fromEntries(
        CONTACT_FIELDS.map((field): [Field, string | null] => [
          field,
          row.checked?.values[columnOf(field)] ?? null,
        ]),
      ),
      ...(row.accepted?.some(isPlaceRule) ? { placeConfirmed: true } : {}),
    },
    tags: row.checked?.values.contactTags ? readTags(row.checked.values.contactTags).tags : null,
    evenIfKnown: evenIfKnown.has(row.id),
  }));

/** The rows with their results; a row without a result does not change. */
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

/** The server repeats the checks of this page; it refuses only values that the sheet's rules allow. */
function problemOf({ field, message }: { field: string; message: string }): ImportProblem {
  const column = columnOf(CONTACT_FIELDS.find((known) => known === field) ?? 'name');
  const rule = field === 'email' ? 'badEmail' : 'required';
  return { column, rule, params: {}, message };
}
