import { useRef, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import type { CellValue, EditColumn, EditGridProps, EditHistory } from '../editGridTypes.ts';
import type { ActiveCell } from '../useActiveCell.ts';
import { cellText, editText, parseCell, type Refused } from './cellText.ts';
import { fromTsv, pasteCells, toTsv } from './gridClipboard.ts';
import { type AfterEdit, canEditCell, neighbourCell } from './gridEditing.ts';
import type { useRefusedCells } from './useRefusedCells.ts';

/** The cell that is being edited, and its content before the edit. */
export interface Editing {
  rowId: string;
  column: string;
  from: CellValue;
  /** The key that began the edit; it replaces the content. */
  typed?: string | undefined;
}

interface Parts<Row> {
  props: EditGridProps<Row>;
  cell: ActiveCell;
  history: EditHistory;
  refusals: ReturnType<typeof useRefusedCells>;
  decimal: '.' | ',';
}

/** All changes of cells: begins and ends edits, clears, copies, pastes, and undoes. */
export function useCellEdits<Row>({ props, cell, history, refusals, decimal }: Parts<Row>) {
  const t = useText();
  const { rows, columns } = props;
  const { editing, setEditing, canEdit, begin, end, placeOf } = useOpenEdit(props, cell);
  /** Text about the last action, for the footer and for screen readers. */
  const [announcement, say] = useState('');
  const typed = useRef('');

  const commitValue = (value: CellValue, after: AfterEdit) => {
    if (!editing) return;
    const place = placeOf(editing);
    const row = rows[place.row];
    const column = columns[place.column];
    if (row && column) {
      const { rowId: id, column: key } = editing;
      refusals.change([], [editing]);
      history.edit([{ rowId: id, column: key, from: column.read(row), to: value }]);
    }
    end(after, place);
  };
  const commitText = (text: string, after: AfterEdit): Refused | undefined => {
    if (!editing) return undefined;
    const place = placeOf(editing);
    const row = rows[place.row];
    const column = columns[place.column];
    if (!row || !column) return undefined;
    if (
      text ===
      (refusals.cells.get(editing.rowId)?.get(editing.column)?.text ??
        editText(column, column.read(row), decimal))
    ) {
      end(after, place);
      return undefined;
    }
    const parsed = parseCell(column, row, text, decimal);
    if ('value' in parsed) {
      commitValue(parsed.value, after);
      return undefined;
    }
    if (after === 'stay' || after === 'below') return parsed.refused;
    refusals.change([{ ...editing, text, refused: parsed.refused }], []);
    end(after, place);
    return undefined;
  };
  const revert = () => {
    if (!editing) return;
    const place = placeOf(editing);
    refusals.change([], [editing]);
    end('stay', place);
  };

  const clipboard = useCellRange({ props, cell, history, refusals, decimal }, canEdit, say);
  const travel = useHandler((way: 'undo' | 'redo') => {
    const changes = history[way]();
    say(t(changes.length ? `editGrid.${way}ne` : 'editGrid.nothing', { smart_count: changes.length }));
    const [first] = changes;
    if (first && cell.indexOf.has(first.rowId)) cell.go(placeOf(first));
  });

  return {
    editing,
    setEditing,
    announcement,
    say,
    typed,
    noteTyped: (text: string) => {
      typed.current = text;
    },
    canEdit,
    begin,
    commitValue,
    commitText,
    revert,
    ...clipboard,
    travel,
  };
}

/** The open edit: where it begins, and which cell follows its end. */
function useOpenEdit<Row>(props: EditGridProps<Row>, cell: ActiveCell) {
  const { rows, columns, rowId } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  const canEdit = (column: EditColumn<Row>, row: Row) => !props.readOnly && canEditCell(column, row);
  const begin = (rowIndex: number, columnIndex: number, key?: string): boolean => {
    const row = rows[rowIndex];
    const column = columns[columnIndex];
    if (!row || !column || !canEdit(column, row)) return false;
    cell.go({ row: rowIndex, column: columnIndex }, false);
    setEditing({ rowId: rowId(row), column: column.key, from: column.read(row), typed: key });
    return true;
  };
  const end = (after: AfterEdit, place: { row: number; column: number }) => {
    setEditing(null);
    if (after === 'leave') return;
    if (after === 'below') return cell.go({ ...place, row: place.row + 1 });
    const next =
      after === 'stay' ? undefined : neighbourCell(rows, columns, place, after === 'next' ? 1 : -1);
    if (!next || !begin(next.row, next.column)) cell.go(place);
  };
  const placeOf = ({ rowId: id, column }: Pick<Editing, 'rowId' | 'column'>) => ({
    row: cell.indexOf.get(id) ?? cell.row,
    column: Math.max(
      0,
      columns.findIndex((c) => c.key === column),
    ),
  });
  return { editing, setEditing, canEdit, begin, end, placeOf };
}

/** Copies, pastes and clears the marked cells: the marked columns of the ticked rows, or of the active row. */
function useCellRange<Row>(
  { props, cell, history, refusals, decimal }: Parts<Row>,
  canEdit: (column: EditColumn<Row>, row: Row) => boolean,
  say: (text: string) => void,
) {
  const t = useText();
  const { rows, columns, rowId, selection } = props;
  /** Rows for copy and paste: the ticked rows if the active row is one of them, else the active row. */
  const concerned = (): Row[] => {
    const row = rows[cell.row];
    if (row === undefined) return [];
    return selection.has(rowId(row)) ? rows.filter((r) => selection.has(rowId(r))) : [row];
  };
  const rangeColumns = () => {
    const from = Math.min(cell.column, cell.column + cell.widen);
    return columns.slice(Math.max(0, from), Math.max(cell.column, cell.column + cell.widen) + 1);
  };
  const copy = (data: DataTransfer): boolean => {
    const taken = concerned();
    const wide = rangeColumns();
    if (!taken.length || !wide.length) return false;
    data.setData('text/plain', toTsv(taken.map((row) => wide.map((c) => cellText(c, row)))));
    say(t('editGrid.copied', { smart_count: taken.length * wide.length }));
    return true;
  };
  const paste = (text: string) => {
    const lines = fromTsv(text);
    const first = concerned();
    const many = lines.length > 1 && first.length === 1;
    const result = pasteCells(lines, {
      rows: many ? rows.slice(cell.row) : first,
      columns: columns.slice(Math.max(0, Math.min(cell.column, cell.column + cell.widen))),
      rowId,
      decimal,
      canEdit,
    });
    refusals.change(result.refusals, result.changes);
    history.edit(result.changes, 'paste');
    say(
      t(result.refusals.length || result.left ? 'editGrid.pastedPart' : 'editGrid.pasted', {
        smart_count: result.changes.length,
        refused: result.refusals.length,
        left: result.left,
      }),
    );
  };
  const clear = () => {
    const columnsToClear = rangeColumns();
    const changes = concerned().flatMap((row) =>
      columnsToClear
        .filter((c) => canEdit(c, row) && !c.required && (c.kind !== 'choice' || c.lenient))
        .map((c) => ({ rowId: rowId(row), column: c.key, from: c.read(row), to: null })),
    );
    refusals.change([], changes);
    history.edit(changes);
    if (changes.length) say(t('editGrid.cleared', { smart_count: changes.length }));
  };
  return { copy, paste, clear };
}
