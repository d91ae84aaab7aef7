import { type MouseEvent, memo, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { GridColumn } from './gridTypes.ts';
import { Tick } from './Tick.tsx';

interface Props<T> {
  record: T;
  index: number;
  columns: GridColumn<T>[];
  label: string;
  selected: boolean;
  current: boolean;
  onFocusRow: (index: number) => void;
  /** Absent if the list has no actions for several rows. */
  onToggle: ((id: string) => void) | undefined;
  onOpen: (record: T, newTab: boolean) => void;
  actions: (record: T) => ReactNode;
}

/** One row; its focus ring and its selection tint are separate marks. */
function Row<T extends { id: string }>({
  record,
  index,
  columns,
  label,
  selected,
  current,
  onFocusRow,
  onToggle,
  onOpen,
  actions,
}: Props<T>) {
  const t = useText();
  const open = (e: MouseEvent) => {
    if ((e.target as HTMLElement).closest('button, a, input, label, [role="menu"]')) return;
    onOpen(record, e.ctrlKey || e.metaKey);
  };
  return (
    <tr
      aria-selected={selected}
      aria-label={label}
      aria-rowindex={index + 2}
      tabIndex={current ? 0 : -1}
      onFocus={() => onFocusRow(index)}
      onClick={open}
    >
      {onToggle ? (
        <td>
          <Tick
            label={t('grid.selectRow', { name: label })}
            tabIndex={-1}
            checked={selected}
            onChange={() => onToggle(record.id)}
          />
        </td>
      ) : null}
      {columns.map((c) => (
        <td key={c.key} data-align={c.align}>
          {c.render(record)}
        </td>
      ))}
      <td data-align="right">{actions(record)}</td>
    </tr>
  );
}

/** Rendered again only when this row changes. */
export const RecordRow = memo(Row) as typeof Row;
