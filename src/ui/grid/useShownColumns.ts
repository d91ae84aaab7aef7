import { useCallback, useMemo, useState } from 'react';
import { hiddenColumns, hiddenColumnsKey } from '../../lib/lists/hiddenColumns.ts';
import type { GridColumn } from './gridTypes.ts';

/** The columns of a list that this browser shows; the first one always, as it names the row. */
export function useShownColumns<T>(name: string, columns: GridColumn<T>[]) {
  const [hidden, setHidden] = useState(() => hiddenColumns(name));
  const isShown = useCallback(
    (column: GridColumn<T>) => column === columns[0] || !hidden.includes(column.key),
    [columns, hidden],
  );
  const shown = useMemo(() => columns.filter(isShown), [columns, isShown]);
  return {
    shown,
    isShown,
    toggle: (key: string) => {
      const next = hidden.includes(key) ? hidden.filter((k) => k !== key) : [...hidden, key];
      setHidden(next);
      try {
        localStorage.setItem(hiddenColumnsKey(name), JSON.stringify(next));
      } catch {
        // Storage is full or forbidden: the choice lasts until the page is closed.
      }
    },
  };
}
