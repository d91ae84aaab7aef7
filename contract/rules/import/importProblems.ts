import type { ImportColumn } from './importColumns.ts';

/** Possible faults of a value of an import; each has one kind of repair. */
export const IMPORT_PROBLEMS = [
  'required',
  'formulaError',
  'tooLong',
  'notNumber',
  'notWhole',
  'decimals',
  'tooSmall',
  'tooLarge',
  'badPhone',
  'badEmail',
  'badPostcode',
  'postcodeDigits',
  'badCurrency',
  'badDate',
  'pastDate',
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
] as const;
export type ImportProblemRule = (typeof IMPORT_PROBLEMS)[number];

export interface FoundProblem {
  column: ImportColumn;
  rule: ImportProblemRule;
  /** For the message: `value` as it stands in the sheet, `min`, `max`, … */
  params: Record<string, string | number>;
  /** A value that would do, where one lies near. */
  suggestion?: string;
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
  'formulaError',
  'badPhone',
  'badPostcode',
  'postcodeDigits',
  'badEmail',
]);

/** Problems with the same key are one group of the screen: one repair fits all its rows. */
export function repairKey({ column, rule, params }: FoundProblem): string {
  const value = BY_VALUE.has(rule)
    ? String(params.value ?? '')
        .trim()
        .toLowerCase()
    : '';
  return `${rule}:${column}:${value}`;
}
