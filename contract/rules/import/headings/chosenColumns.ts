import { columnOf, type ImportColumn, type MappedColumn } from '../importColumns.ts';
import { unitOfColumn } from './headingText.ts';
import { meaningOf } from './headingWords.ts';
import { isOfOneOrAll } from './provenAmounts.ts';
import type { SheetHeadings } from './sheetHeadings.ts';
import type { AmountPer } from './sheetRoles.ts';

/**
 * The headings with the columns that a person chose; null leaves a heading out, undefined keeps its column. A heading without a column may
 * fill other columns by its role. A null does not change that, except for a hidden column: a new choice leaves it out, a remembered one
 * may mean either, so it stays a question.
 */
export function withColumns(
  headings: SheetHeadings,
  chosen: readonly (MappedColumn | null | undefined)[],
  confidence: 'chosen' | 'remembered' = 'chosen',
): SheetHeadings {
  const at = <T>(list: readonly T[], value: (i: number, column: ImportColumn | null) => T): T[] =>
    list.map((matched, i) => {
      const column = columnOf(chosen[i]);
      return column === undefined ? matched : value(i, column);
    });
  const { headers, columns, roles, per, units, isHidden } = headings;
  const isSame = (i: number, column: ImportColumn | null) => columns[i] === column;
  // Beside chosen pieces a weight may be of one or of all.
  const isOpened =
    headings.format === null &&
    confidence === 'chosen' &&
    chosen.some((choice, i) => choice === 'quantity' && !isSame(i, choice) && headings.areSeveral?.[i]);
  const isOpen = (i: number) =>
    isOpened &&
    headings.confidence[i] !== 'chosen' &&
    isOfOneOrAll({ header: headers[i] ?? '', column: columns[i] ?? null, per: per[i] ?? null });
  const isHiddenRole = (i: number, column: ImportColumn | null) =>
    isHidden[i] === true && column === null && columns[i] === null && roles[i] !== null;
  return {
    ...headings,
    columns: at(columns, (_, column) => column),
    confidence: at(
      headings.confidence.map((own, i) => (isOpen(i) ? 'unsure' : own)),
      (i, column) =>
        isHiddenRole(i, column) && confidence === 'remembered'
          ? (headings.confidence[i] ?? confidence)
          : confidence,
    ),
    roles: at(roles, (i, column) =>
      isSame(i, column) && !(isHiddenRole(i, column) && confidence === 'chosen') ? (roles[i] ?? null) : null,
    ),
    per: at(per, (i, column) => {
      const columnPer = isSame(i, column) ? (per[i] ?? null) : perOf(headers[i] ?? '', column);
      if (chosen[i] === 'rowValue') return isOfSeveral(columnPer) ? columnPer : 'row';
      // A person chose the value of one piece; a remembered choice may be older than the other one.
      return column === 'declaredValue' && confidence === 'chosen' ? 'piece' : columnPer;
    }),
    units: at(units, (i, column) =>
      isSame(i, column) ? (units[i] ?? null) : unitOfColumn(headers[i] ?? '', column),
    ),
  };
}

const isOfSeveral = (per: AmountPer | null | undefined): boolean => per === 'row' || per === 'parcel';

/** The choices that lead to these headings. */
export const mappedColumns = ({
  columns,
  per,
}: Pick<SheetHeadings, 'columns' | 'per'>): (MappedColumn | null)[] =>
  columns.map((column, at) => (column === 'declaredValue' && isOfSeveral(per[at]) ? 'rowValue' : column));

function perOf(header: string, column: ImportColumn | null) {
  const meaning = meaningOf(header);
  return meaning?.column === column ? (meaning?.per ?? null) : null;
}
