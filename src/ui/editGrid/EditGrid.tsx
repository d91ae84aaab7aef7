// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks and grids, table elements lose the roles that they imply
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are worked in is a grid
import { Box, useMediaQuery } from '@mui/material';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type FocusEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useText, useTextLocale } from '../../session/TextContext.ts';
import { CellEditor } from './CellEditor.tsx';
import { EditGridFooter } from './EditGridFooter.tsx';
import { EditGridHead } from './EditGridHead.tsx';
import { EditGridRow } from './EditGridRow.tsx';
import { EditGridStyles } from './EditGridStyles.tsx';
import { HEADER_PX, ROW_PX, TICK_PX } from './editGridStyles.ts';
import type { EditColumn, EditGridProps } from './editGridTypes.ts';
import { errorCells, nextErrorCell } from './errorCells.ts';
import { canEditCell } from './gridEditing.ts';
import { gridLayout } from './gridLayout.ts';
import { decimalSign } from './parseNumber.ts';
import { refusedText } from './refusedText.ts';
import { useActiveCell } from './useActiveCell.ts';
import { useCellEdits } from './useCellEdits.ts';
import { useEditGridKeys } from './useEditGridKeys.ts';
import { useEditHistory } from './useEditHistory.ts';
import { useRefusedCells } from './useRefusedCells.ts';

/**
 * A table that is edited like a spreadsheet and ticked like a list: one tab stop, thousands of rows of which only those in sight
 * are drawn, every change undone by Mod+Z. Its owner keeps the rows and hears of changes by `onEdit`.
 */
export function EditGrid<Row>(props: EditGridProps<Row>) {
  const { rows, columns, rowId, selection, errors, onFocusCell } = props;
  const t = useText();
  const decimal = decimalSign(useTextLocale());
  const phone = useMediaQuery('(max-width:767.95px)');
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const cell = useActiveCell(ids, columns.length + (props.actions ? 1 : 0));
  const refusals = useRefusedCells();
  const own = useEditHistory(props.onEdit);
  const history = props.history ?? own;
  const edits = useCellEdits({ props, cell, history, refusals, decimal });
  const { editing } = edits;
  const wrong = useMemo(
    () => errorCells(ids, columns, errors, refusals.cells),
    [ids, columns, errors, refusals.cells],
  );
  const toError = (direction: 1 | -1): boolean => {
    const next = nextErrorCell(wrong, cell, direction);
    if (next) cell.go(next);
    return next !== undefined;
  };

  const editedRow = editing ? cell.indexOf.get(editing.rowId) : undefined;
  const kept = useMemo(() => [cell.row, editedRow ?? -1].filter((i) => i >= 0), [cell.row, editedRow]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
    useFlushSync: false,
    // Rows stand there from the first paint on, before the height is known.
    initialRect: { width: 1200, height: 600 },
    // The row under the keyboard stays, else the focus would be lost with it.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) =>
        [...new Set([...defaultRangeExtractor(range), ...kept])]
          .filter((i) => i < range.count)
          .sort((a, b) => a - b),
      [kept],
    ),
  });

  const layout = useMemo(
    () => gridLayout(columns, phone, props.actions ? (props.actionsWidth ?? 56) : 0),
    [columns, phone, props.actions, props.actionsWidth],
  );

  // Every time: the cell that is to have the focus may be drawn only now.
  useLayoutEffect(() => {
    const lost = hasFocus.current && document.activeElement === document.body;
    if (editing || !(cell.wantsFocus.current || lost)) return;
    const target = scroller.current?.querySelector<HTMLElement>(
      `[data-r="${cell.row}"] > [data-c="${cell.column}"]`,
    );
    if (!target || !scroller.current) return;
    cell.wantsFocus.current = false;
    virtualizer.scrollToIndex(cell.row, { align: 'auto' });
    target.focus({ preventScroll: true });
    uncover(scroller.current, target, cell.column, TICK_PX + layout.first, phone ? 0 : layout.actions);
  });

  const activeRow = rows[cell.row];
  const activeColumn = columns[cell.column];
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the cell is another one, not when the receiver is
  useEffect(() => {
    onFocusCell?.(activeRow ?? null, activeColumn ?? null);
  }, [activeRow, activeColumn?.key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when rows or the edit change
  useEffect(() => {
    if (!editing || cell.indexOf.has(editing.rowId)) return;
    edits.setEditing(null);
    edits.say(t('editGrid.rowGone', { text: edits.typed.current }));
    cell.wantsFocus.current = true;
  }, [cell.indexOf, editing]);

  const keys = useEditGridKeys({ props, ids, cell, edits, toError });
  const tickRow = keys.tick;
  const tick = useCallback((index: number, range: boolean) => tickRow.current(index, range), [tickRow]);
  const canEdit = useCallback(
    (column: EditColumn<Row>, row: Row) => !props.readOnly && canEditCell(column, row),
    [props.readOnly],
  );

  useImperativeHandle(props.ref, () => ({
    focus: () => cell.go({}),
    focusCell: (id, column) => {
      const row = cell.indexOf.get(id);
      if (row !== undefined) cell.go({ row, column: columns.findIndex((c) => c.key === column) });
    },
    edit: (id, column) => {
      const row = id === undefined ? cell.row : (cell.indexOf.get(id) ?? -1);
      edits.begin(row, column === undefined ? cell.column : columns.findIndex((c) => c.key === column));
    },
    nextError: (direction = 1) => toError(direction),
  }));

  const onMouseDown = (e: MouseEvent) => {
    const target = e.target as HTMLElement;
    if (e.button !== 0 || target.closest('a, button, input, .eg-bubble')) return;
    const place = placeOf(target);
    if (!place) return;
    const again = place.row === cell.row && place.column === cell.column && hasFocus.current;
    e.preventDefault();
    if (e.shiftKey && place.row === cell.row)
      return cell.go({ widen: place.column - cell.column, anchor: cell.anchor });
    (document.activeElement as HTMLElement | null)?.blur();
    if (!again || !edits.begin(place.row, place.column)) cell.go(place);
  };
  const onFocus = (e: FocusEvent) => {
    hasFocus.current = true;
    const place = placeOf(e.target as HTMLElement);
    if (place && !editing && (place.row !== cell.row || place.column !== cell.column)) cell.go(place, false);
  };
  const onBlur = (e: FocusEvent) => {
    if (e.relatedTarget && !scroller.current?.contains(e.relatedTarget as Node)) hasFocus.current = false;
  };
  const clipboard = (e: ClipboardEvent, act: () => boolean | undefined) => {
    if ((e.target as HTMLElement).matches('input:not([type=checkbox]), textarea') || editing) return;
    if (act() !== false) e.preventDefault();
  };

  const editor = () => {
    const row = editedRow === undefined ? undefined : rows[editedRow];
    const column = columns.find((c) => c.key === editing?.column);
    if (!editing || !row || !column) return null;
    return (
      <CellEditor
        row={row}
        column={column}
        from={editing.from}
        label={`${column.label}, ${props.rowLabel(row)}`}
        decimal={decimal}
        refused={refusals.cells.get(editing.rowId)?.get(column.key)}
        error={errors?.get(editing.rowId)?.get(column.key)}
        edits={edits}
      />
    );
  };

  const latest = useRef({ toError, travel: edits.travel });
  latest.current = { toError, travel: edits.travel };
  const goToError = useCallback((direction: 1 | -1) => void latest.current.toError(direction), []);
  const travel = useCallback((way: 'undo' | 'redo') => latest.current.travel(way), []);

  const range = cell.widen
    ? `${Math.max(0, Math.min(cell.column, cell.column + cell.widen))}-${Math.max(cell.column, cell.column + cell.widen)}`
    : undefined;
  return (
    <Box
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', position: 'relative' }}
    >
      <EditGridStyles phone={phone} />
      <Box
        ref={scroller}
        onKeyDown={keys.onKeyDown}
        onMouseDown={onMouseDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onCopy={(e) => clipboard(e, () => edits.copy(e.clipboardData))}
        onPaste={(e) => clipboard(e, () => void edits.paste(e.clipboardData.getData('text/plain')))}
        className="eg-grid"
        style={
          {
            '--eg-columns': layout.columns,
            '--eg-width': layout.width,
            height: `min(${HEADER_PX + rows.length * ROW_PX + 18}px, ${props.height ?? 'max(320px, calc(100vh - 300px))'})`,
          } as React.CSSProperties
        }
      >
        <table
          id="edit-grid"
          role="grid"
          className="eg-inner"
          aria-label={props.label}
          aria-multiselectable
          aria-readonly={props.readOnly ? true : undefined}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1 + (props.actions ? 1 : 0)}
          aria-busy={props.loading}
        >
          <EditGridHead
            columns={columns}
            ids={ids}
            selection={selection}
            onSelection={props.onSelection}
            hasActions={Boolean(props.actions)}
          />
          <tbody role="rowgroup" className="eg-body" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
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
                  label={props.rowLabel(row)}
                  selected={selection.has(id)}
                  active={isActive ? cell.column : -1}
                  range={
                    isActive || (range && activeRow && selection.has(rowId(activeRow)) && selection.has(id))
                      ? range
                      : undefined
                  }
                  editing={isEdited ? editing.column : null}
                  editor={isEdited ? editor() : null}
                  errors={errors?.get(id)}
                  refused={refusals.cells.get(id)}
                  notes={props.notes?.get(id)}
                  pending={props.pending?.get(id)}
                  canEdit={canEdit}
                  onTick={tick}
                  actions={props.actions}
                />
              );
            })}
          </tbody>
        </table>
      </Box>
      <EditGridFooter
        message={
          activeRow && activeColumn
            ? (refusedText(t, refusals.cells.get(rowId(activeRow))?.get(activeColumn.key)) ??
              errors?.get(rowId(activeRow))?.get(activeColumn.key))
            : undefined
        }
        note={
          activeRow && activeColumn ? props.notes?.get(rowId(activeRow))?.get(activeColumn.key) : undefined
        }
        said={edits.said}
        wrong={wrong.length}
        history={history}
        readOnly={props.readOnly ?? false}
        onError={goToError}
        onTravel={travel}
      />
    </Box>
  );
}

function placeOf(element: HTMLElement): { row: number; column: number } | undefined {
  const cell = element.closest<HTMLElement>('[data-c]');
  const row = cell?.closest<HTMLElement>('[data-r]');
  return cell && row ? { row: Number(row.dataset.r), column: Number(cell.dataset.c) } : undefined;
}

/** Scrolls sideways until the cell is not under the columns that stay in view. */
function uncover(
  scroller: HTMLElement,
  cell: HTMLElement,
  column: number,
  left: number,
  right: number,
): void {
  if (column === 0 || cell.classList.contains('eg-actions')) return;
  const start = cell.offsetLeft - left;
  const end = cell.offsetLeft + cell.offsetWidth + right - scroller.clientWidth;
  if (scroller.scrollLeft > start) scroller.scrollLeft = start;
  else if (scroller.scrollLeft < end) scroller.scrollLeft = end;
}
