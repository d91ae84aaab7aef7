import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { FoundProblem } from '../../../contract/rules/import/importProblems.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { IMPORT_HEADERS } from '../../../contract/texts/importHeaders.ts';
import { SERVER_TEXTS } from '../../texts/serverTexts.ts';

/** The problem as text. */
export function problemText({ column, rule, params }: FoundProblem, locale: Locale): string {
  return fill(SERVER_TEXTS[locale].importFile.problems[rule], {
    ...params,
    column: columnName(column, locale),
  });
}

export const columnName = (column: ImportColumn, locale: Locale): string => IMPORT_HEADERS[locale][column];

/** `{name}` is replaced by its value; a placeholder without one stays. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
