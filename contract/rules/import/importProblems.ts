import { IMPORT_RULES, type ImportColumn, type ImportKind } from './importColumns.ts';

/** Possible faults of a value of an import; each has one kind of repair. */
export const IMPORT_PROBLEMS = [
  'required',
  'noPostcode',
  'formulaError',
  'digitsLost',
  'digitsGone',
  'openQuote',
  'tooLong',
  'notNumber',
  'notWhole',
  'decimals',
  'unclearAmount',
  'amountDecimals',
  'otherCurrency',
  'cashCurrency',
  'tooSmall',
  'tooLarge',
  'badPhone',
  'badEmail',
  'badPostcode',
  'postcodeDigits',
  'unknownPostcode',
  'postcodeElsewhere',
  'badCurrency',
  'badDate',
  'dateOrder',
  'pastDate',
  'oddPhone',
  'perhapsDate',
  'perhapsGrams',
  'perhapsKilograms',
  'perhapsThousands',
  'unknownCountry',
  'unknownState',
  'unknownItemType',
  'unknownTag',
  'itemTypeWeight',
  'totalWeight',
  'unknownService',
  'noCod',
  'noInsurance',
  'valueNeeded',
  'linesDiffer',
  'mergedAmount',
  'statusDoubt',
  'referenceUsed',
  'referenceTwice',
  'codPrepaid',
  'codNoTotal',
  'codTotals',
  'codUnsure',
] as const;
export type ImportProblemRule = (typeof IMPORT_PROBLEMS)[number];

export interface FoundProblem {
  column: ImportColumn;
  rule: ImportProblemRule;
  /** For the message: `value` as it stands in the sheet, `min`, `max`, … */
  params: Record<string, string | number>;
  /** Values that would do, the likeliest first. */
  choices?: readonly string[];
  /** Values in which the row differs from another version of its order. */
  differences?: readonly { column: ImportColumn; from: string | null; to: string | null }[];
}

/**
 * Problems that a person may answer with "keep it as it is", each with the kinds of columns on which it depends: a change in one of them
 * asks it anew.
 */
export const QUESTIONS: Readonly<Partial<Record<ImportProblemRule, readonly ImportKind[]>>> = {
  digitsLost: ['text'],
  cashCurrency: ['money', 'currency'],
  unknownPostcode: ['postcode', 'country'],
  postcodeElsewhere: ['postcode', 'city', 'state', 'country'],
  dateOrder: ['date'],
  oddPhone: ['phone', 'country'],
  perhapsDate: ['text'],
  perhapsGrams: ['decimal'],
  perhapsKilograms: ['decimal'],
  perhapsThousands: ['money', 'currency'],
  linesDiffer: [],
  mergedAmount: ['money', 'decimal', 'whole'],
  statusDoubt: [],
  referenceUsed: ['text'],
  referenceTwice: ['text'],
  codPrepaid: ['money'],
  codNoTotal: ['money'],
  codTotals: ['money'],
  codUnsure: ['money'],
};

export const isQuestion = (rule: ImportProblemRule): boolean => QUESTIONS[rule] !== undefined;

/** The accepted questions that still stand after a change in these columns. */
export const stillAccepted = (
  accepted: readonly ImportProblemRule[],
  changed: readonly ImportColumn[],
): ImportProblemRule[] =>
  accepted.filter((rule) => !changed.some((column) => QUESTIONS[rule]?.includes(IMPORT_RULES[column].kind)));

/** Ways in which a value of a row comes to differ from the text in the sheet. */
export const IMPORT_CHANGES = [
  'unit',
  'amount',
  'leadingZero',
  'fromPostcode',
  'fromAddress',
  'dateOrder',
  'zone',
  'phone',
  'phonePart',
  'dialCode',
  'twoPhones',
  'codTotal',
  'perPiece',
  'lightest',
  'filledIn',
  'fromPayer',
  'shopService',
] as const;
export type ImportChangeRule = (typeof IMPORT_CHANGES)[number];

/** A value that was converted or filled in: the row goes in, and the change is shown. */
export interface FoundChange {
  column: ImportColumn;
  rule: ImportChangeRule;
  /** For the message: `from` as it stands in the sheet, `to` as it goes in, … */
  params: { from: string; to: string } & Record<string, string | number>;
}

/** Rules whose repair is another value for the same wrong one, so that one choice mends all its rows. */
const BY_VALUE = new Set<ImportProblemRule>([
  'unknownCountry',
  'unknownState',
  'unknownItemType',
  'unknownTag',
  'unknownService',
  'badCurrency',
  'badDate',
  'notNumber',
  'unclearAmount',
  'amountDecimals',
  'otherCurrency',
  'formulaError',
  'badPhone',
  'digitsGone',
  'oddPhone',
  'badPostcode',
  'postcodeDigits',
  'unknownPostcode',
  'postcodeElsewhere',
  'badEmail',
]);

/** Rules whose likely values follow from each row's own text, though all rows are one group. */
const OF_EACH_ROW = new Set<ImportProblemRule>([
  'noPostcode',
  'openQuote',
  'notWhole',
  'decimals',
  'itemTypeWeight',
]);

/** Whether one typed value fits all rows of the group; else each row has its own choices. */
export const isSameValue = ({ rule }: FoundProblem): boolean =>
  !OF_EACH_ROW.has(rule) && (BY_VALUE.has(rule) || !isQuestion(rule));

/** Problems with the same key are one group of the screen: one repair fits all its rows. */
export function repairKey({ column, rule, params }: FoundProblem): string {
  const value = BY_VALUE.has(rule)
    ? String(params.value ?? '')
        .trim()
        .toLowerCase()
    : '';
  // Each place has its own postcodes.
  if (rule === 'noPostcode') return `${rule}:${column}:${params.value}`;
  // The cure of two parts that disagree depends on both.
  const place = rule === 'postcodeElsewhere' ? `:${params.postcode}:${params.written}` : '';
  return `${rule}:${column}:${value}${place}`;
}
