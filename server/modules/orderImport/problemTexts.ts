import type {
  ImportChange,
  ImportFileOutcome,
  ImportProblem,
  ImportRowResult,
} from '../../../contract/orders/import.ts';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import {
  type FoundChange,
  type FoundProblem,
  repairKey,
} from '../../../contract/rules/import/importProblems.ts';
import { differencesText } from '../../../contract/rules/import/orders/references.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';

/** The problem as text. */
export function problemText({ column, rule, params, differences }: FoundProblem, locale: Locale): string {
  const nameOf = (name: ImportColumn) => columnName(name, locale);
  return fill(textsOf(locale, 'importFile').problems[rule], {
    ...params,
    column: nameOf(column),
    differences: differencesText(differences ?? [], nameOf),
  });
}

/** The change as text. */
const changeText = ({ column, rule, params }: FoundChange, locale: Locale): string =>
  fill(textsOf(locale, 'importFile').changes[rule], { ...params, column: columnName(column, locale) });

export const toProblem = (
  { choices, differences, ...problem }: FoundProblem & { line?: number },
  locale: Locale,
): ImportProblem => ({
  ...problem,
  ...(choices ? { choices: [...choices] } : {}),
  ...(differences ? { differences: [...differences] } : {}),
  message: problemText({ ...problem, ...(differences ? { differences } : {}) }, locale),
});

export const toChange = (change: FoundChange & { line?: number }, locale: Locale): ImportChange => ({
  ...change,
  message: changeText(change, locale),
});

/** Problems by the repair that fits them, each repair once; the repair of most rows comes first. */
export function problemGroups(
  results: readonly Pick<ImportRowResult, 'problems'>[],
): ImportFileOutcome['problems'] {
  const groups = new Map<string, ImportFileOutcome['problems'][number]>();
  for (const problem of results.flatMap(({ problems }) => problems)) {
    const key = repairKey(problem);
    const known = groups.get(key);
    if (known) known.rows++;
    else groups.set(key, { ...problem, rows: 1 });
  }
  return [...groups.values()].sort((a, b) => b.rows - a.rows);
}

export const columnName = (column: ImportColumn, locale: Locale): string =>
  textsOf(locale, 'importHeaders')[column];
