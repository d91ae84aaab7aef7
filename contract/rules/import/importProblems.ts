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
  'masked',
  'onlyDigits',
  'placeholder',
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
  'insuredUnknown',
  'insuredOrNot',
  'insuredPieces',
  'linesDiffer',
  'mergedAmount',
  'dittoOpen',
  'statusDoubt',
  'referenceUsed',
  'referenceTwice',
  'referenceAgain',
  'codPrepaid',
  'codNoTotal',
  'codTotals',
  'codUnsure',
  'codInNote',
  'outsideTable',
  'senderOutside',
  'struckThrough',
  'cellComment',
  'addressInNote',
] as const;
export type ImportProblemRule = (typeof IMPORT_PROBLEMS)[number];

export interface FoundProblem {
  column: ImportColumn;
  rule: ImportProblemRule;
  /** For the message: `value` from the sheet, `min`, `max`, … */
  params: Record<string, string | number>;
  /** Possible corrections, the likeliest first. */
  choices?: readonly string[];
  /** Values in which the row differs from another version of its order. */
  differences?: readonly { column: ImportColumn; from: string | null; to: string | null }[];
}

/**
 * Problems that a person may answer with "keep it as it is", each with the kinds of its columns. A change in such a column asks the
 * question again.
 */
export const QUESTIONS: Readonly<Partial<Record<ImportProblemRule, readonly ImportKind[]>>> = {
  digitsLost: ['text'],
  cashCurrency: ['money', 'currency'],
  unknownPostcode: ['postcode', 'country'],
  postcodeElsewhere: ['postcode', 'city', 'state', 'country'],
  dateOrder: ['date'],
  oddPhone: ['phone', 'country'],
  masked: ['text', 'city'],
  onlyDigits: ['text', 'city'],
  placeholder: ['text', 'city'],
  perhapsDate: ['text'],
  perhapsGrams: ['decimal'],
  perhapsKilograms: ['decimal'],
  perhapsThousands: ['money', 'currency'],
  linesDiffer: [],
  mergedAmount: ['money', 'decimal', 'whole'],
  statusDoubt: [],
  referenceUsed: ['text'],
  referenceTwice: ['text'],
  referenceAgain: ['text'],
  insuredOrNot: ['money'],
  insuredPieces: ['money'],
  codPrepaid: ['money'],
  codNoTotal: ['money'],
  codTotals: ['money'],
  codUnsure: ['money'],
  codInNote: ['money'],
  outsideTable: ['money', 'date'],
  senderOutside: [],
  struckThrough: [],
  cellComment: [],
  addressInNote: ['text'],
};

export const isQuestion = (rule: ImportProblemRule): boolean => QUESTIONS[rule] !== undefined;

/** The accepted questions that remain accepted after a change in these columns. */
export const stillAccepted = (
  accepted: readonly ImportProblemRule[],
  changed: readonly ImportColumn[],
): ImportProblemRule[] =>
  accepted.filter((rule) => !changed.some((column) => QUESTIONS[rule]?.includes(IMPORT_RULES[column].kind)));

/** Reasons why a row's value differs from the text in the sheet. */
export const IMPORT_CHANGES = [
  'unit',
  'amount',
  'leadingZero',
  'fromPostcode',
  'fromAddress',
  'fromCell',
  'dateOrder',
  'onlyDay',
  'zone',
  'phone',
  'phonePart',
  'ownNumber',
  'dialCode',
  'twoPhones',
  'codTotal',
  'perPiece',
  'insuredValue',
  'valueInsured',
  'oneValue',
  'lightest',
  'filledIn',
  'fromPayer',
  'shopService',
  'goodsType',
  'asAbove',
  'otherHeading',
] as const;
export type ImportChangeRule = (typeof IMPORT_CHANGES)[number];

/** A value that was converted or filled in. The row is imported, and the change is shown. */
export interface FoundChange {
  column: ImportColumn;
  rule: ImportChangeRule;
  /** For the message: `from` the sheet's text, `to` the imported value, … */
  params: { from: string; to: string } & Record<string, string | number>;
}

/** Rules whose correction depends only on the wrong value, so that one choice corrects all its rows. */
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
  'outsideTable',
  'senderOutside',
]);

/** Rules whose choices depend on each row's own text, although all rows are one group. */
const OF_EACH_ROW = new Set<ImportProblemRule>([
  'noPostcode',
  'openQuote',
  'notWhole',
  'decimals',
  'itemTypeWeight',
]);

/** Whether one typed value fits all rows of the group. Otherwise each row has its own choices. */
export const isSameValue = ({ rule }: FoundProblem): boolean =>
  !OF_EACH_ROW.has(rule) && (BY_VALUE.has(rule) || !isQuestion(rule));

/** Problems with the same key form one group on the screen, with one correction for all rows. */
export function repairKey({ column, rule, params }: FoundProblem): string {
  const value = BY_VALUE.has(rule)
    ? String(params.value ?? '')
        .trim()
        .toLowerCase()
    : '';
  // Each place has its own postcodes.
  if (rule === 'noPostcode') return `${rule}:${column}:${params.value}`;
  // The correction depends on both parts that disagree.
  const place = rule === 'postcodeElsewhere' ? `:${params.postcode}:${params.written}` : '';
  return `${rule}:${column}:${value}${place}`;
}
