import type { CheckedRow } from '../../../contract/rules/import/importCheck.ts';
import type { Choices } from '../../../contract/rules/import/importChoices.ts';
import { byParcel } from '../../../contract/rules/import/importRows.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import type { ImportKind } from './importKind.ts';
import type { GridRow } from './rows/importRows.ts';

/** Milliseconds of one slice, and number of problems that are collected before they are shown. */
const SLICE_MS = 8;
const SHOW_AFTER_MS = 120;
/** Up to this number, rows are checked at once, so that a corrected cell is never shown as wrong. */
const AT_ONCE = 200;

/** Parcels with a row that was not checked since its last change. */
const openParcels = (rows: readonly GridRow[]) =>
  rows.every((row) => row.checked)
    ? []
    : byParcel(rows).filter((parcel) => parcel.some((row) => !row.checked));

/** The rows after checking the unchecked ones, if these are few. */
export function checkFew(
  rows: GridRow[],
  check: ImportKind['check'],
  choices: Choices | null,
  today: string,
): GridRow[] {
  if (!choices || rows.filter((row) => !row.checked).length > AT_ONCE) return rows;
  const found = new Map<GridRow, CheckedRow>();
  for (const parcel of openParcels(rows)) checkInto(found, parcel, check, choices, today);
  return rows.map((row) => withCheck(row, found));
}

/** The row with the results of its check. */
export const withCheck = (row: GridRow, found: ReadonlyMap<GridRow, CheckedRow>): GridRow => {
  const checked = found.get(row);
  return checked ? { ...row, checked } : row;
};

function checkInto(
  found: Map<GridRow, CheckedRow>,
  parcel: readonly GridRow[],
  check: ImportKind['check'],
  choices: Choices,
  today: string,
): void {
  const checked = check(parcel, choices, today);
  for (const [i, row] of parcel.entries()) {
    const rowCheck = checked[i];
    if (rowCheck) found.set(row, rowCheck);
  }
}

/** Checks unchecked rows in slices, so that the page can render and handle keys between them. */
export function useRowChecks(
  rows: readonly GridRow[] | undefined,
  check: ImportKind['check'],
  choices: Choices | null,
  today: string,
  onChecked: (found: ReadonlyMap<GridRow, CheckedRow>) => void,
): void {
  // Findings create new rows, which start the effect again for the remaining rows.
  useEffectOn(() => {
    const open = openParcels(rows ?? []);
    if (!choices || !open.length) return;
    const found = new Map<GridRow, CheckedRow>();
    const begun = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    let at = 0;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      for (; at < open.length && performance.now() < until; at++) {
        const parcel = open[at];
        if (parcel) checkInto(found, parcel, check, choices, today);
      }
      if (at === open.length || performance.now() - begun > SHOW_AFTER_MS) onChecked(found);
      else timer = setTimeout(slice);
    };
    timer = setTimeout(slice);
    return () => clearTimeout(timer);
  }, [rows, check, choices, today]);
}
