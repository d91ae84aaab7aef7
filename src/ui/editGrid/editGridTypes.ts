import type { ReactNode } from 'react';

/** A cell's value; null if it is empty, never ''. */
export type CellValue = string | number | null;

export interface EditChoice {
  value: string;
  label: string;
  /** Shown next to the label, such as a price. */
  detail?: string;
}

export type EditKind = 'text' | 'number' | 'money' | 'choice' | 'panel' | 'readonly';

export interface EditColumn<Row> {
  key: string;
  /** Translated heading. */
  label: string;
  width: number;
  /** Maximum width on phones; only for the first column, which is sticky. */
  phoneWidth?: number;
  kind: EditKind;
  read(row: Row): CellValue;
  /** Text of the cell, also when it is copied; by default the value itself. */
  format?(row: Row, value: CellValue): string;
  /** Whether the figures are tabular, as numbers are compared by eye. */
  mono?: boolean;
  /** Whether cells are aligned like numbers, in any kind; `number` and `money` always are. */
  numeric?: boolean;
  /** Rendered instead of the text while the cell is not edited. It must be one line high with few elements. */
  render?(row: Row): ReactNode;
  /** `choice`: the options; pasted text is compared with the value, then the label. */
  choices?(row: Row): readonly EditChoice[];
  /** `choice`: text of a cell without options, which cannot be edited. */
  noChoices?: string;
  /** `money`: the currency in which an amount is read. */
  currency?: string;
  min?: number;
  max?: number;
  step?: number;
  maxLength?: number;
  required?: boolean;
  /** False if this row's cell cannot be edited now. */
  editable?(row: Row): boolean;
  /**
   * `number`, `money`, `choice`: typed text is passed on even if it is invalid, for owners that check rows themselves. Otherwise the cell shows
   * the text with an error, and `onEdit` is not called.
   */
  lenient?: boolean;
  /** `panel`: renders the editor, in a popover at the cell. */
  panel?(props: PanelProps<Row>): ReactNode;
}

export interface PanelProps<Row> {
  row: Row;
  value: CellValue;
  onDone(value: CellValue): void;
  onClose(): void;
}

export interface CellChange {
  rowId: string;
  column: string;
  from: CellValue;
  to: CellValue;
}
export type EditCause = 'edit' | 'paste' | 'undo' | 'redo';
export type OnEdit = (changes: CellChange[], cause: EditCause) => void;

/** Changes that can be undone. Created by `useEditHistory`, so that a button outside the grid can also edit and undo. */
export interface EditHistory {
  /** Passes changes to the owner and records them as one step. */
  edit(changes: CellChange[], cause?: 'edit' | 'paste'): void;
  undo(): CellChange[];
  redo(): CellChange[];
  canUndo: boolean;
  canRedo: boolean;
}

/** Messages by row id, then by column key. */
export type CellMessages = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Methods that a toolbar can call on the grid (`ref`). */
export interface EditGridHandle {
  focus(): void;
  focusCell(rowId: string, column: string): void;
  /** Opens the editor of a cell; without arguments, of the active cell. */
  edit(rowId?: string, column?: string): void;
  /** Moves to the next cell with an error, with `-1` to the previous one; false if there is none. */
  nextError(direction?: 1 | -1): boolean;
}

export interface EditGridProps<Row> {
  /** Name of the grid for a screen reader. */
  label: string;
  rows: readonly Row[];
  rowId(row: Row): string;
  /** Name of the row for users. */
  rowLabel(row: Row): string;
  /** The columns; the first one is sticky while the others scroll sideways. */
  columns: readonly EditColumn<Row>[];
  errors?: CellMessages | undefined;
  /** Text about errors that the owner counts itself, instead of the number of wrong cells. */
  wrongText?: string | undefined;
  /** Notes on cells that are not errors, such as a change by another user. */
  notes?: CellMessages | undefined;
  /** Cells that are being saved. */
  pending?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  selection: ReadonlySet<string>;
  onSelection(next: ReadonlySet<string>): void;
  /** Called for a second Mod+A: selects all rows of the filter, beyond these rows. */
  onSelectAll?: (() => void) | undefined;
  /** Number of rows of the filter, if there are more than these. */
  total?: number | undefined;
  /** Called with typed, pasted, undone or redone values; the owner updates `rows` at once. */
  onEdit: OnEdit;
  /** The owner's history with the same `onEdit`; by default the grid creates its own. */
  history?: EditHistory | undefined;
  /** Characters that stay commands of the page in a cell; `all` for grids in which rows are mostly selected, not edited. */
  commandKeys?: readonly string[] | 'all' | undefined;
  onOpen?: ((row: Row, newTab: boolean) => void) | undefined;
  onFocusCell?: ((row: Row | null, column: EditColumn<Row> | null) => void) | undefined;
  /** Buttons with tabIndex -1 at the end of the row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth?: number | undefined;
  readOnly?: boolean | undefined;
  loading?: boolean | undefined;
  /** CSS height of the scrolling part; by default the rest of the window. */
  height?: string;
  /** Whether the grid fills the rest of a column as high as the window, on wide pages; `height` then applies only to phones. */
  fills?: boolean | undefined;
  ref?: React.Ref<EditGridHandle> | undefined;
}
