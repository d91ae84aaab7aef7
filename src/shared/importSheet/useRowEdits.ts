import { useDeferredValue, useMemo, useState } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useEditHistory } from '../../ui/editGrid/cells/useEditHistory.ts';
import type { CellChange, OnEdit } from '../../ui/editGrid/editGridTypes.ts';
import { useImportTexts } from './importTexts.ts';
import { type GridRow, parcelRows } from './rows/importRows.ts';
import { acceptRepair, type Repair, sameChanges } from './rows/repairs.ts';
import { saveBadRows } from './saveBadRows.ts';
import type { ImportSheet } from './useImportSheet.ts';

interface Options {
  onEdited: () => void;
  /** Called after a change was applied to all equal rows. */
  onFixed?: (changes: CellChange[]) => void;
}

/** Corrects rows: changes with undo, the same change in other rows, leaving rows out, and a file of the rows to correct. */
export function useRowEdits(open: ImportSheet, rows: readonly GridRow[], { onEdited, onFixed }: Options) {
  const translate = useText();
  const notify = useNotify();
  const texts = useImportTexts();
  const [lastChange, setLastChange] = useState<CellChange | null>(null);
  const edit: OnEdit = (changes, cause) => {
    open.change(changes);
    onEdited();
    setLastChange(cause === 'edit' && changes.length === 1 ? (changes[0] ?? null) : null);
  };
  const history = useEditHistory(edit);
  const settled = useDeferredValue(rows);
  const same = useMemo(() => {
    if (!lastChange?.from) return null;
    const count = sameChanges(settled, lastChange).length;
    return count ? { change: lastChange, count } : null;
  }, [settled, lastChange]);
  return {
    edit,
    history,
    /** The last change, if other rows have the value that it replaced. */
    same,
    applySame: () => {
      if (!lastChange) return;
      history.edit(sameChanges(rows, lastChange));
      onFixed?.([lastChange]);
      setLastChange(null);
    },
    /** Answers a question of these rows with "keep it as it is". */
    keep: (repair: Repair) => {
      open.changeRows((all) => acceptRepair(all, repair));
      onEdited();
    },
    forgetChange: () => setLastChange(null),
    /** Leaves parcels out; null includes all parcels again, except those that the shop reports as done. */
    leave: (ids: ReadonlySet<string> | null) =>
      open.changeRows((all) => {
        const chosen = ids && parcelRows(all, ids);
        return all.map((row) => {
          const left = chosen ? row.left || chosen.has(row.id) : row.left && row.leftOut !== undefined;
          return left === row.left ? row : { ...row, left };
        });
      }),
    /** Includes the orders that the shop reports as done; if there are none, the lines that do not look like parcels. */
    takeIn: () =>
      open.changeRows((all) => {
        const away = all.filter(({ left, leftOut }) => left && leftOut);
        const orders = away.filter(({ leftOut }) => leftOut !== 'noParcel');
        const taken = new Set((orders.length > 0 ? orders : away).map(({ id }) => id));
        return all.map((row) => (taken.has(row.id) ? { ...row, left: false } : row));
      }),
    download: () =>
      void saveBadRows(rows, texts, {
        reason: translate('orderImport.rows.reason'),
        sheet: translate('orderImport.rows.sheet'),
      }).then((count) =>
        notify('orderImport.rows.downloaded', { type: 'info', messageArgs: { smart_count: count } }),
      ),
  };
}

export type RowEdits = ReturnType<typeof useRowEdits>;
