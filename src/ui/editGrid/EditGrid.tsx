// biome-ignore-all lint/a11y/noStaticElementInteractions: the scrolling part handles keys and mouse events of its cells
// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks and grids, table elements lose their implied roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table with editable cells is a grid

import { useImperativeHandle, useMemo, useRef } from 'react';
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
import { useRefusedCells } from './cells/useRefusedCells.ts';
import { EditGridBody } from './EditGridBody.tsx';
import { EditGridFooter } from './EditGridFooter.tsx';
import { EditGridHead } from './EditGridHead.tsx';
import { EditGridStyles } from './EditGridStyles.tsx';
import { fillingSize, HEADER_PX, SCROLL_BAR_PX, TICK_PX } from './editGridStyles.ts';
import type { EditGridProps } from './editGridTypes.ts';
import { gridLayout } from './gridLayout.ts';
import { type ActiveCell, useActiveCell } from './useActiveCell.ts';
import { useCellFocus } from './useCellFocus.ts';
import { useEditGridKeys } from './useEditGridKeys.ts';
import { useGridPointer } from './useGridPointer.ts';
import { useGridRows } from './useGridRows.ts';

/**
 * A table that is edited like a spreadsheet and selected like a list. It has one tab stop, Mod+Z for every change, and thousands of rows, of
 * which only the visible ones are rendered. The owner holds the rows and gets changes through `onEdit`.
 */
export function EditGrid<Row>(props: EditGridProps<Row>) {
  const { rows, columns, rowId, selection, errors, onFocusCell } = props;
  const t = useText();
  const decimal = decimalSign(useLocale());
  const phone = usePhone();
  const rowPx = ROW_HEIGHT[useDensity()];
  const fills = props.fills === true && !phone;
  const scroller = useRef<HTMLDivElement>(null);
  useCutEdges(scroller, columns);
  const hasFocus = useRef(false);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const cell = useActiveCell(ids, columns.length + (props.actions ? 1 : 0));
  const refusals = useRefusedCells();
  const ownHistory = useEditHistory(props.onEdit);
  const history = props.history ?? ownHistory;
  const edits = useCellEdits({ props, cell, history, refusals, decimal });
  const { editing } = edits;
  const { wrong, toError } = useWrongCells(props, ids, cell, refusals.cells);
  const layout = useMemo(
    () => gridLayout(columns, phone, props.actions ? (props.actionsWidth ?? 56) : 0),
    [columns, phone, props.actions, props.actionsWidth],
  );
  const virtualizer = useGridRows({
    count: rows.length,
    scroller,
    active: cell.row,
    edited: editing ? cell.indexOf.get(editing.rowId) : undefined,
    rowPx,
  });
  useCellFocus({
    scroller,
    hasFocus,
    cell,
    editing: editing !== null,
    showRow: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    left: (phone ? 0 : TICK_PX) + layout.first,
    right: phone ? 0 : layout.actions,
  });

  const activeRow = rows[cell.row];
  const activeColumn = columns[cell.column];
  useFocusNews(onFocusCell, activeRow, activeColumn);
  useGoneRow(cell, edits);
  const keys = useEditGridKeys({ props, ids, cell, edits, toError, rowPx });
  const pointer = useGridPointer({ scroller, hasFocus, cell, edits });
  useGridHandle(props, cell, edits, toError);
  const goToError = useHandler((direction: 1 | -1) => void toError(direction));
  const travel = useHandler(edits.travel);

  const activeId = activeRow && rowId(activeRow);
  const messageOf = (cells: EditGridProps<Row>['errors']) =>
    activeId && activeColumn ? cells?.get(activeId)?.get(activeColumn.key) : undefined;
  const refused = activeId && activeColumn ? refusals.cells.get(activeId)?.get(activeColumn.key) : undefined;
  return (
    <div
      className={fills ? 'eg-frame eg-fills' : 'eg-frame'}
      style={fills ? fillingSize(rows.length, rowPx) : undefined}
    >
      <EditGridStyles phone={phone} rowPx={rowPx} />
      <div
        ref={scroller}
        onKeyDown={keys.onKeyDown}
        {...pointer}
        className="eg-grid"
        style={
          {
            '--eg-columns': layout.columns,
            '--eg-width': layout.width,
            ...(fills ? {} : { height: ownHeight(rows.length, rowPx, props.height) }),
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
          <EditGridBody
            grid={props}
            ids={ids}
            items={virtualizer.getVirtualItems()}
            height={virtualizer.getTotalSize()}
            cell={cell}
            edits={edits}
            refused={refusals.cells}
            decimal={decimal}
            tickRow={keys.tick}
          />
        </table>
      </div>
      <EditGridFooter
        message={refusedText(t, refused) ?? messageOf(errors)}
        note={messageOf(props.notes)}
        announcement={edits.announcement}
        wrong={
          wrong.length > 0 ? (props.wrongText ?? t('editGrid.errors', { smart_count: wrong.length })) : null
        }
        history={history}
        readOnly={props.readOnly ?? false}
        onError={goToError}
        onTravel={travel}
      />
    </div>
  );
}

/** The height of the rows, up to a limit. */
const ownHeight = (rows: number, rowPx: number, limit = 'max(320px, calc(100vh - 300px))') =>
  `min(${HEADER_PX + rows * rowPx + SCROLL_BAR_PX}px, ${limit})`;

type Edits<Row> = ReturnType<typeof useCellEdits<Row>>;

/** The number of cells with an error, and the button to the next one. */
function useWrongCells<Row>(
  { columns, errors }: EditGridProps<Row>,
  ids: readonly string[],
  cell: ActiveCell,
  refused: Parameters<typeof errorCells>[3],
) {
  const wrong = useMemo(() => errorCells(ids, columns, errors, refused), [ids, columns, errors, refused]);
  const toError = (direction: 1 | -1): boolean => {
    const next = nextErrorCell(wrong, cell, direction);
    if (next) cell.go(next);
    return next !== undefined;
  };
  return { wrong, toError };
}

function useFocusNews<Row>(
  onFocusCell: EditGridProps<Row>['onFocusCell'],
  activeRow: Row | undefined,
  activeColumn: EditGridProps<Row>['columns'][number] | undefined,
): void {
  // Runs when the cell changes, not when the callback changes.
  useEffectOn(() => {
    onFocusCell?.(activeRow ?? null, activeColumn ?? null);
  }, [activeRow, activeColumn?.key]);
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
