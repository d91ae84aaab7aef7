import { useMemo } from 'react';
import type { ImportFacts } from '../../../contract/orders/import.ts';
import {
  IMPORT_RULES,
  type ImportColumn,
  type MappedColumn,
  maxOf,
  wordedKind,
} from '../../../contract/rules/import/importColumns.ts';
import type { FoundChange, FoundProblem } from '../../../contract/rules/import/importProblems.ts';
import { differencesText } from '../../../contract/rules/import/orders/references.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../contract/rules/locales.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { numberText } from '../../i18n/numberText.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { listWords } from '../../lib/text/listWords.ts';
import { useImportKind } from './importKind.ts';
import type { RowCounts } from './rows/importRows.ts';

const HEADERS = inAllLanguages('importHeaders');

export interface ImportTexts {
  column(column: ImportColumn): string;
  choice(choice: MappedColumn): string;
  problem(problem: FoundProblem): string;
  change(change: FoundChange): string;
  /** Allowed contents of a column. */
  rule(column: ImportColumn, facts: ImportFacts | undefined): string;
}

/** Texts of columns and of their errors, in the reader's language. */
export function useImportTexts(): ImportTexts {
  const translate = useText();
  const locale = useLocale();
  const { columnText } = useImportKind();
  return useMemo(() => {
    const headers = HEADERS[locale as Locale] ?? HEADERS[DEFAULT_LOCALE];
    const nameOf = (column: ImportColumn) => (columnText ? translate(columnText(column)) : headers[column]);
    return {
      column: nameOf,
      choice: (choice) =>
        choice === 'rowValue' ? translate('orderImport.columns.rowValue') : nameOf(choice),
      problem: ({ column, rule, params, differences = [] }) =>
        translate(`orderImport.problems.${rule}`, {
          value: '',
          ...params,
          column: nameOf(column),
          differences: differencesText(differences, nameOf),
        }),
      change: ({ column, rule, params }) =>
        translate(`orderImport.changes.${rule}`, { ...params, column: nameOf(column) }),
      rule: (column, facts) => {
        const figure = (value?: number) =>
          value === undefined ? undefined : numberText(value, locale, 0, 3);
        const { kind: ownKind, length, min } = IMPORT_RULES[column];
        const kind = wordedKind(ownKind);
        const max = maxOf(column, facts?.currency ?? '');
        return translate(`orderImport.kinds.${kind}`, {
          min: figure(min),
          max: kind === 'text' ? length : figure(max),
          names: listWords(facts?.itemTypes.map(({ name }) => namedType(name, translate)) ?? [], locale),
        });
      },
    };
  }, [translate, locale, columnText]);
}

/** The numbers of good and bad rows; a part of a sheet looks like a whole one, so until the last check it says how many rows are checked. */
export const countsText = (
  { total, unchecked, bad }: RowCounts,
  ready: number,
  translate: ReturnType<typeof useText>,
): string =>
  unchecked
    ? translate('orderImport.rows.checking', { done: total - unchecked, total })
    : translate('orderImport.rows.counts', { ready, bad });

/** The name of an item type, with the text to type into the column. */
function namedType(name: string, translate: ReturnType<typeof useText>): string {
  const word = translate(`itemTypes.${name}`, { _: name });
  return word === name ? name : translate('common.noted', { label: word, note: name });
}
