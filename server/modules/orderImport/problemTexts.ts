import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { FoundChange, FoundProblem } from '../../../contract/rules/import/importProblems.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';

/** The problem as text. */
export function problemText({ column, rule, params }: FoundProblem, locale: Locale): string {
  return fill(textsOf(locale, 'importFile').problems[rule], {
    ...params,
    column: columnName(column, locale),
  });
}

/** The change as text. */
export const changeText = ({ column, rule, params }: FoundChange, locale: Locale): string =>
  fill(textsOf(locale, 'importFile').changes[rule], { ...params, column: columnName(column, locale) });

export const columnName = (column: ImportColumn, locale: Locale): string =>
  textsOf(locale, 'importHeaders')[column];
