// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks and grids, table elements lose their implied roles
// biome-ignore-all lint/a11y/useSemanticElements: laid out as blocks and grids, table elements lose their implied roles
import type { VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useId } from 'react';
import { CellEditor } from './cells/CellEditor.tsx';
import { canEditCell } from './cells/gridEditing.ts';
import type { useCellEdits } from './cells/useCellEdits.ts';
import type { RefusedCells } from './cells/useRefusedCells.ts';
import { EditGridRow } from './EditGridRow.tsx';
import { HEADER_PX } from './editGridStyles.ts';
import type { EditColumn, EditGridProps } from './editGridTypes.ts';
import type { ActiveCell } from './useActiveCell.ts';

interface Props<Row> {
  grid: EditGridProps<Row>;
  ids: readonly string[];
  /** The rendered rows, and the height of all rows. */
  items: readonly VirtualItem[];
  height: number;
  cell: ActiveCell;
  edits: ReturnType<typeof useCellEdits<Row>>;
  refused: RefusedCells;
  decimal: '.' | ',';
  tickRow: (index: number, range: boolean) => void;
}

/** The visible rows, each only with its own props, so that only changed rows are rendered again. */
export function EditGridBody<Row>(props: Props<Row>) {
  const { grid, ids, items, height, cell, edits, refused, decimal, tickRow } = props;
  const { rows, columns, selection, errors } = grid;
  const { editing } = edits;
  const gridId = useId();
  const canEdit = useCallback(
    (column: EditColumn<Row>, row: Row) => !grid.readOnly && canEditCell(column, row),
    [grid.readOnly],
  );
  const editor = (row: Row) => {
    const column = columns.find((c) => c.key === editing?.column);
    if (!editing || !column) return null;
    return (
      <CellEditor
        row={row}
        column={column}
        from={editing.from}
        typed={editing.typed}
        label={`${column.label}, ${grid.rowLabel(row)}`}
        decimal={decimal}
        refused={refused.get(editing.rowId)?.get(column.key)}
        error={errors?.get(editing.rowId)?.get(column.key)}
        edits={edits}
      />
    );
  };
  const range = copiedColumns(cell);
  const activeId = ids[cell.row];
  const activeIsTicked = activeId !== undefined && selection.has(activeId);
  return (
    <tbody role="rowgroup" className="eg-body" style={{ height }}>
      {items.map((item) => {
        const row = rows[item.index];
        const id = ids[item.index];
        if (row === undefined || id === undefined) return null;
        const isEdited = editing?.rowId === id;
        const isActive = item.index === cell.row;
        return (
          <EditGridRow
            key={id}
            row={row}
            id={id}
            gridId={gridId}
            index={item.index}
            top={item.start - HEADER_PX}
            columns={columns}
            label={grid.rowLabel(row)}
            selected={selection.has(id)}
            active={isActive ? cell.column : -1}
            range={isActive || (activeIsTicked && selection.has(id)) ? range : undefined}
            editing={isEdited ? editing.column : null}
            editor={isEdited ? editor(row) : null}
            errors={errors?.get(id)}
            refused={refused.get(id)}
            notes={grid.notes?.get(id)}
            pending={grid.pending?.get(id)}
            canEdit={canEdit}
            onTick={tickRow}
            actions={grid.actions}
          />
        );
      })}
    </tbody>
  );
}

/** First and last copied column, if there are several. */
function copiedColumns({ column, widen }: ActiveCell): string | undefined {
  if (!widen) return undefined;
  return `${Math.max(0, Math.min(column, column + widen))}-${Math.max(column, column + widen)}`;
}
