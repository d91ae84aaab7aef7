import { useCallback, useMemo, useState } from 'react';
import { storeJson } from '../../lib/browser/storedJson.ts';
import { hiddenColumns, hiddenColumnsKey } from '../../lib/lists/hiddenColumns.ts';
import type { GridColumn } from './gridTypes.ts';
import { useLook } from './lookContext.ts';
import { withToggled } from './toggled.ts';

/** The columns of a list that its open view shows, else those that this browser shows. The first column is always shown, as it names the row. */
export function useShownColumns<T>(name: string, columns: GridColumn<T>[]) {
  const look = useLook();
  const [stored, setStored] = useState(() => hiddenColumns(name));
  const hidden = look?.hidden ?? stored;
  const isShown = useCallback(
    (column: GridColumn<T>) => column === columns[0] || !hidden.includes(column.key),
    [columns, hidden],
  );
  const shown = useMemo(() => columns.filter(isShown), [columns, isShown]);
  return {
    shown,
    isShown,
    toggle: (key: string) => {
      const next = withToggled(hidden, key);
      if (look) return look.setHidden(next);
      setStored(next);
      storeJson(hiddenColumnsKey(name), next);
    },
  };
}
