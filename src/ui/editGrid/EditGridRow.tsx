// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid are editable
// biome-ignore-all lint/a11y/useFocusableInteractive: the box in the cell gets the focus
// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks and grids, table elements lose their implied roles

import { memo, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { cellText, isNumeric } from './cells/cellText.ts';
import type { RefusedCell } from './cells/useRefusedCells.ts';
import type { EditColumn } from './editGridTypes.ts';

export interface EditGridRowProps<Row> {
  row: Row;
  id: string;
  gridId: string;
  index: number;
  top: number;
  columns: readonly EditColumn<Row>[];
  label: string;
  selected: boolean;
  /** Active column; -1 when another row is active. */
  active: number;
  /** First and last copied column, if there are several. */
  range: string | undefined;
  editing: string | null;
  editor: ReactNode;
  errors: ReadonlyMap<string, string> | undefined;
  refused: ReadonlyMap<string, RefusedCell> | undefined;
  notes: ReadonlyMap<string, string> | undefined;
  pending: ReadonlySet<string> | undefined;
  canEdit: (column: EditColumn<Row>, row: Row) => boolean;
  onTick: (index: number, range: boolean) => void;
  actions: ((row: Row) => ReactNode) | undefined;
}

/** One row. Rendered again only when its own props change. */
export const EditGridRow = memo(function EditGridRow<Row>(props: EditGridRowProps<Row>) {
  const t = useText();
  const { row, index, columns, active, range, editing } = props;
  const [from = -1, to = -1] = range?.split('-').map(Number) ?? [];
  return (
    <tr
      role="row"
      className={editing ? 'eg-row eg-edited' : 'eg-row'}
      data-r={index}
      data-id={props.id}
      aria-rowindex={index + 2}
      aria-selected={props.selected}
      aria-label={props.label}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <td role="gridcell" className="eg-cell eg-tick" aria-colindex={1}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={props.selected}
          aria-label={t('grid.selectRow', { name: props.label })}
          onChange={(e) => props.onTick(index, (e.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      {columns.map((column, c) => (
        <Cell
          key={column.key}
          {...props}
          column={column}
          place={c}
          isActive={c === active}
          isRanged={c >= from && c <= to && from >= 0}
        />
      ))}
      {props.actions ? (
        <td
          role="gridcell"
          className="eg-cell eg-actions"
          data-c={columns.length}
          aria-colindex={columns.length + 2}
          tabIndex={active === columns.length ? 0 : -1}
        >
          {props.actions(row)}
        </td>
      ) : null}
    </tr>
  );
}) as <Row>(props: EditGridRowProps<Row>) => ReactNode;

interface CellProps<Row> extends EditGridRowProps<Row> {
  column: EditColumn<Row>;
  place: number;
  isActive: boolean;
  isRanged: boolean;
}

function Cell<Row>(props: CellProps<Row>) {
  const t = useText();
  const { row, column, place, isActive, gridId, index } = props;
  const kept = props.refused?.get(column.key);
  const error = kept
    ? t(`editGrid.refused.${kept.refused.reason}`, { limit: kept.refused.limit })
    : props.errors?.get(column.key);
  const note = props.notes?.get(column.key);
  const editing = props.editing === column.key;
  const editable = props.canEdit(column, row);
  const lacks = column.kind === 'choice' && column.noChoices && !column.choices?.(row).length;
  const text = kept ? kept.text : lacks ? (column.noChoices ?? '') : cellText(column, row);
  // A reason instead of a value is a sentence, which wraps, as no cell is wide enough.
  const reason = lacks && !kept ? <span className="eg-sentence">{text}</span> : undefined;
  const renderCell = editing || kept ? undefined : reason ? () => reason : column.render;
  const names = ['eg-cell'];
  if (renderCell) names.push('eg-drawn');
  if (column.mono) names.push('eg-mono');
  if (lacks && !kept) names.push('eg-muted');
  if (place === 0) names.push('eg-first');
  if (isNumeric(column)) names.push('eg-number');
  if (editable) names.push('eg-editable');
  if (error) names.push('eg-error');
  if (note) names.push('eg-noted');
  if (editing) names.push('eg-editing');
  if (props.isRanged) names.push('eg-ranged');
  if (props.pending?.has(column.key)) names.push('eg-pending');
  const message = error ?? note;
  const messageId = message && (isActive || editing) ? `${gridId}-${index}-${place}` : undefined;
  return (
    <td
      role="gridcell"
      className={names.join(' ')}
      data-c={place}
      aria-colindex={place + 2}
      aria-readonly={editable ? undefined : true}
      aria-invalid={error ? true : undefined}
      aria-describedby={messageId}
      aria-busy={props.pending?.has(column.key) ? true : undefined}
      tabIndex={isActive && !editing ? 0 : -1}
      title={editing ? undefined : (message ?? (text || undefined))}
    >
      {editing ? props.editor : renderCell ? renderCell(row) : text}
      {messageId && !editing ? (
        <span id={messageId} className="eg-hidden">
          {message}
        </span>
      ) : null}
    </td>
  );
}
