import type { CheckedRow } from '../../../contract/rules/import/importCheck.ts';
import type { Choices } from '../../../contract/rules/import/importChoices.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import type { ImportKind } from './importKind.ts';
import type { GridRow } from './rows/importRows.ts';

/** Milliseconds per slice, and problems found before they are shown. */
const SLICE_MS = 8;
const SHOW_AFTER_MS = 120;
/** This many are checked at once, so that a corrected cell is never shown as wrong. */
const AT_ONCE = 200;

/** The rows with the unchecked ones among them checked, where they are few. */
export function checkFew(
  rows: GridRow[],
  check: ImportKind['check'],
  choices: Choices | null,
  today: string,
): GridRow[] {
  if (!choices || rows.filter((row) => !row.checked).length > AT_ONCE) return rows;
  return rows.map((row) =>
    row.checked ? row : { ...row, checked: check(row.values, choices, today, row.accepted) },
  );
}

/** Checks unchecked rows in slices, between which the page can render and take keys. */
export function useRowChecks(
  rows: readonly GridRow[] | undefined,
  check: ImportKind['check'],
  choices: Choices | null,
  today: string,
  onChecked: (found: ReadonlyMap<GridRow, CheckedRow>) => void,
): void {
  // Findings make new rows, which continue with the rest.
  useEffectOn(() => {
    const open = rows?.filter((row) => !row.checked) ?? [];
    if (!choices || !open.length) return;
    const found = new Map<GridRow, CheckedRow>();
    const begun = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    let at = 0;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      for (; at < open.length && performance.now() < until; at++) {
        const row = open[at];
        if (row) found.set(row, check(row.values, choices, today, row.accepted));
      }
      if (at === open.length || performance.now() - begun > SHOW_AFTER_MS) onChecked(found);
      else timer = setTimeout(slice);
    };
    timer = setTimeout(slice);
    return () => clearTimeout(timer);
  }, [rows, check, choices, today]);
}
