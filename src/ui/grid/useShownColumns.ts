import { useMemo, useState } from 'react';
import type { GridColumn } from './gridTypes.ts';

const keyOf = (name: string) => `columns.${name}`;

function read(name: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    // Without storage, or with an invalid entry, every column is shown.
    return [];
  }
}

/** The columns of a list that this browser shows; the first one always, as it names the row. */
export function useShownColumns<T>(name: string, columns: GridColumn<T>[]) {
  const [hidden, setHidden] = useState(() => read(name));
  const isShown = (column: GridColumn<T>) => column === columns[0] || !hidden.includes(column.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: isShown is made of the two
  const shown = useMemo(() => columns.filter(isShown), [columns, hidden]);
  return {
    shown,
    isShown,
    toggle: (key: string) => {
      const next = hidden.includes(key) ? hidden.filter((k) => k !== key) : [...hidden, key];
      setHidden(next);
      try {
        localStorage.setItem(keyOf(name), JSON.stringify(next));
      } catch {
        // Storage is full or forbidden: the choice lasts until the page is closed.
      }
    },
  };
}
