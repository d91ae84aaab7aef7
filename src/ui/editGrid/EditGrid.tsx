// biome-ignore-all lint/a11y/noStaticElementInteractions: the scrolling part handles keys and mouse events of its cells
// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks and grids, table elements lose their implied roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table with editable cells is a grid

import { useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { ROW_HEIGHT } from '../../../pages/theme/density.ts';
import { decimalSign } from '../../i18n/numberText.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import { useDensity } from '../../theme/useDensity.ts';
import { useCutEdges } from '../grid/useCutEdges.ts';
import { errorCells, nextErrorCell } from './cells/errorCells.ts';
import { refusedText } from './cells/refusedText.ts';
import { useCellEdits } from './cells/useCellEdits.ts';
import { useEditHistory } from './cells/useEditHistory.ts';
import { type RefusedCells, useRefusedCells } from './cells/useRefusedCells.ts';
import { EditGridBody } from './EditGridBody.tsx';
import { EditGridFooter } from './EditGridFooter.tsx';
import { EditGridHead } from './EditGridHead.tsx';
import { EditGridStyles } from './EditGridStyles.tsx';
import { fillingSize, HEADER_PX, SCROLL_BAR_PX, TICK_PX } from './editGridStyles.ts';
import type { EditColumn, EditGridProps } from './editGridTypes.ts';
import { type ActiveCell, useActiveCell } from './useActiveCell.ts';
import { useEditGridKeys, useTickRow } from './useEditGridKeys.ts';
import { useGridPointer } from './useGridPointer.ts';
import { useGridRows } from './useGridRows.ts';

const PHONE_FIRST_PX = 124;

/**
 * A table that is edited like a spreadsheet and selected like a list. It has one tab stop, Mod+Z for every change, and thousands of rows, of
 * which only the visible ones are rendered. The owner holds the rows and gets changes through `onEdit`.
 */
export function EditGrid<Row>(props: EditGridProps<Row>) {
  const { rows, columns, rowId, selection } = props;
  const decimal = decimalSign(useLocale());
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const cell = useActiveCell(ids, columns.length + (props.actions ? 1 : 0));
  const refusals = useRefusedCells();
  const ownHistory = useEditHistory(props.onEdit);
  const history = props.history ?? ownHistory;
  const edits = useCellEdits({ props, cell, history, refusals, decimal });
  const { wrong, toError } = useWrongCells(props, ids, cell, refusals.cells);
  const { scroller, hasFocus, phone, rowPx, layout, virtualizer } = useGridView(props, cell, edits.editing);
  const fills = props.fills === true && !phone;

  const { message, note } = useActiveCellNews(props, cell, refusals.cells);
  useGoneRow(cell, edits);
  const onKeyDown = useEditGridKeys({ props, ids, cell, edits, toError, rowPx });
  const tickRow = useTickRow(props, ids, cell);
  const pointer = useGridPointer({ scroller, hasFocus, cell, edits });
  useGridHandle(props, cell, edits, toError);
  return (
    <div
      className={fills ? 'eg-frame eg-fills' : 'eg-frame'}
      style={fills ? fillingSize(rows.length, rowPx) : undefined}
    >
      <EditGridStyles phone={phone} rowPx={rowPx} />
      <div
        ref={scroller}
        onKeyDown={onKeyDown}
        {...pointer}
        className="eg-grid"
        style={{
          ...widths(layout),
          ...(fills ? {} : { maxHeight: ownHeight(rows.length, rowPx, props.height) }),
        }}
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
          <EditGridBody
            grid={props}
            ids={ids}
            items={virtualizer.getVirtualItems()}
            height={virtualizer.getTotalSize()}
            cell={cell}
            edits={edits}
            refused={refusals.cells}
            decimal={decimal}
            tickRow={tickRow}
          />
        </table>
      </div>
      <EditGridFooter
        message={message}
        note={note}
        announcement={edits.announcement}
        wrong={wrong}
        history={history}
        readOnly={props.readOnly ?? false}
        onError={toError}
        onTravel={edits.travel}
      />
    </div>
  );
}

const widths = ({ columns, width }: ReturnType<typeof gridLayout>) =>
  ({ '--eg-columns': columns, '--eg-width': width }) as React.CSSProperties;

/** The height of the rows and of a scroll bar below them, up to a limit; without the bar the grid is lower. */
const ownHeight = (rows: number, rowPx: number, limit = 'max(320px, calc(100vh - 300px))') =>
  `min(${HEADER_PX + rows * rowPx + SCROLL_BAR_PX}px, ${limit})`;

type Edits<Row> = ReturnType<typeof useCellEdits<Row>>;

/** The widths and the rendered rows of the part that scrolls, in which the active cell keeps the focus. */
function useGridView<Row>(props: EditGridProps<Row>, cell: ActiveCell, editing: Edits<Row>['editing']) {
  const { rows, columns, actions, actionsWidth = 56 } = props;
  const phone = usePhone();
  const rowPx = ROW_HEIGHT[useDensity()];
  const scroller = useRef<HTMLDivElement>(null);
  useCutEdges(scroller, columns);
  const hasFocus = useRef(false);
  const layout = useMemo(
    () => gridLayout(columns, phone, actions ? actionsWidth : 0),
    [columns, phone, actions, actionsWidth],
  );
  const virtualizer = useGridRows({
    count: rows.length,
    scroller,
    active: cell.row,
    edited: editing ? cell.indexOf.get(editing.rowId) : undefined,
    rowPx,
  });
  // Runs after every render, as the cell to focus may be rendered only now.
  useLayoutEffect(() => {
    const lost = hasFocus.current && document.activeElement === document.body;
    if (editing !== null || !(cell.wantsFocus.current || lost)) return;
    const target = scroller.current?.querySelector<HTMLElement>(
      `[data-r="${cell.row}"] > [data-c="${cell.column}"]`,
    );
    if (!target || !scroller.current) return;
    cell.wantsFocus.current = false;
    virtualizer.scrollToIndex(cell.row, { align: 'auto' });
    target.focus({ preventScroll: true });
    if (cell.column > 0 && !target.classList.contains('eg-actions'))
      uncover(scroller.current, target, (phone ? 0 : TICK_PX) + layout.first, phone ? 0 : layout.actions);
  });
  return { scroller, hasFocus, phone, rowPx, layout, virtualizer };
}

/** The number of cells with an error as text, and the way to the next one. */
function useWrongCells<Row>(
  { columns, errors, wrongText }: EditGridProps<Row>,
  ids: readonly string[],
  cell: ActiveCell,
  refused: RefusedCells,
) {
  const t = useText();
  const wrong = useMemo(() => errorCells(ids, columns, errors, refused), [ids, columns, errors, refused]);
  const toError = useHandler((direction: 1 | -1): boolean => {
    const next = nextErrorCell(wrong, cell, direction);
    if (next) cell.go(next);
    return next !== undefined;
  });
  const count = wrong.length;
  return { wrong: count > 0 ? (wrongText ?? t('editGrid.errors', { smart_count: count })) : null, toError };
}

/** The messages of the active cell, whose owner gets to know of its focus. */
function useActiveCellNews<Row>(
  { rows, columns, rowId, errors, notes, onFocusCell }: EditGridProps<Row>,
  cell: ActiveCell,
  refusals: RefusedCells,
) {
  const t = useText();
  const row = rows[cell.row];
  const column = columns[cell.column];
  // Runs when the cell changes, not when the callback changes.
  useEffectOn(() => {
    onFocusCell?.(row ?? null, column ?? null);
  }, [row, column?.key]);
  const id = row && rowId(row);
  const of = <V,>(cells?: ReadonlyMap<string, ReadonlyMap<string, V>>): V | undefined =>
    id && column ? cells?.get(id)?.get(column.key) : undefined;
  return { message: refusedText(t, of(refusals)) ?? of(errors), note: of(notes) };
}

/** Ends the edit of a deleted row, and shows the typed text. */
function useGoneRow<Row>(cell: ActiveCell, edits: Edits<Row>): void {
  const t = useText();
  const { editing } = edits;
  // Runs only when the rows or the edit change.
  useEffectOn(() => {
    if (!editing || cell.indexOf.has(editing.rowId)) return;
    edits.setEditing(null);
    edits.say(t('editGrid.rowGone', { text: edits.typed.current }));
    cell.wantsFocus.current = true;
  }, [cell.indexOf, editing]);
}

/** The functions that the owner of the grid can call. */
function useGridHandle<Row>(
  { ref, columns }: EditGridProps<Row>,
  cell: ActiveCell,
  edits: Edits<Row>,
  toError: (direction: 1 | -1) => boolean,
): void {
  useImperativeHandle(ref, () => ({
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
}

/** Scrolls sideways until no sticky column covers the cell. */
function uncover(scroller: HTMLElement, cell: HTMLElement, left: number, right: number): void {
  const start = cell.offsetLeft - left;
  const end = cell.offsetLeft + cell.offsetWidth + right - scroller.clientWidth;
  if (scroller.scrollLeft > start) scroller.scrollLeft = start;
  else if (scroller.scrollLeft < end) scroller.scrollLeft = end;
}

/** Widths of the columns: they share the available width, and no column is narrower than its own width. */
function gridLayout<Row>(columns: readonly EditColumn<Row>[], phone: boolean, actions: number) {
  const widths = columns.map((c, i) =>
    phone && i === 0 ? Math.min(c.width, c.phoneWidth ?? PHONE_FIRST_PX) : c.width,
  );
  const tracks = [`${TICK_PX}px`, ...widths.map((w) => `minmax(${w}px, ${w}fr)`)];
  return {
    columns: [...tracks, ...(actions ? [`${actions}px`] : [])].join(' '),
    width: `${widths.reduce((sum, w) => sum + w, TICK_PX + actions)}px`,
    first: widths[0] ?? 0,
    actions,
  };
}
