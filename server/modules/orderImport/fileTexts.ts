import { IMPORT_RULES, type ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { FileProblem } from '../../../contract/rules/import/importFile.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';
import { invalid, type Refusal } from '../../http/answer/refusal.ts';
import { columnName } from './problemTexts.ts';

/** Why a whole file is refused, in addition to the problems found while reading it. */
export type UploadProblem = FileProblem | 'noFile' | 'noHeadings' | 'columnsUnsure';

const NEEDED = (Object.keys(IMPORT_RULES) as ImportColumn[]).filter(
  (column) => IMPORT_RULES[column].required === 'always',
);

/** The reason as text. */
function fileText(problem: UploadProblem, args: Record<string, string | number>, locale: Locale): string {
  const columns = NEEDED.map((column) => columnName(column, locale)).join(', ');
  const texts: Partial<Record<UploadProblem, string>> = textsOf(locale, 'importFile').refusals;
  return fill(texts[problem] ?? texts.damaged ?? '', { columns, ...args });
}

/** A heading that is hidden in its sheet. */
export const hiddenColumn = (header: string, locale: Locale): string =>
  fill(textsOf(locale, 'importFile').hiddenColumn, { header });

/** 422 with the problem of the whole file. */
export function refused(
  problem: UploadProblem,
  args: Record<string, string | number>,
  locale: Locale,
): Refusal {
  return invalid('file', fileText(problem, args, locale), { problem, ...args });
}
