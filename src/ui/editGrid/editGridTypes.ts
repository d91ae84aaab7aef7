import type { ReactNode } from 'react';

/** A cell's value. Empty is null, never ''. */
export type CellValue = string | number | null;

export interface EditChoice {
  value: string;
  label: string;
  /** Shown beside the label, such as a price. */
  detail?: string;
}

export type EditKind = 'text' | 'number' | 'money' | 'choice' | 'panel' | 'readonly';

export interface EditColumn<Row> {
  key: string;
  /** Translated heading. */
  label: string;
  width: number;
  /** First column only: its maximum width on phones, if it is sticky. */
  phoneWidth?: number;
  kind: EditKind;
  read(row: Row): CellValue;
  /** Text of the cell, also when copied; the value itself when absent. */
  format?(row: Row, value: CellValue): string;
  /** Tabular figures, for numbers that are compared by eye. */
  mono?: boolean;
  /** Aligned like numbers, for every kind; `number` and `money` always are. */
  numeric?: boolean;
  /** Rendered instead of the text while the cell is not edited. Keep it one line high and of few elements. */
  render?(row: Row): ReactNode;
  /** `choice`: the options; pasted text is matched against value, then label. */
  choices?(row: Row): readonly EditChoice[];
  /** `choice`: shown in the cell if there are no options, so that it cannot be edited. */
  noChoices?: string;
  /** `money`: amounts are read as people write this currency. */
  currency?: string;
  min?: number;
  max?: number;
  step?: number;
  maxLength?: number;
  required?: boolean;
  /** False: this row's cell cannot be edited now. */
  editable?(row: Row): boolean;
  /**
   * `number`, `money`, `choice`: passes on typed text even when it is invalid, for owners that check rows themselves.
   * Without it the cell shows the text with an error and `onEdit` is not called.
   */
  lenient?: boolean;
  /** `panel`: the editor, in a popover at the cell. */
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

/** Changes that can be undone. Created by `useEditHistory`, so that a button outside the grid can undo, and edit, too. */
export interface EditHistory {
  /** Passes changes to the owner and records them as one step. */
  edit(changes: CellChange[], cause?: 'edit' | 'paste'): void;
  undo(): CellChange[];
  redo(): CellChange[];
  canUndo: boolean;
  canRedo: boolean;
}

/** rowId → column key → message. */
export type CellMessages = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Methods that a toolbar can call on the grid (`ref`). */
export interface EditGridHandle {
  focus(): void;
  focusCell(rowId: string, column: string): void;
  /** Opens the editor of a cell; without arguments that of the active one. */
  edit(rowId?: string, column?: string): void;
  /** Moves to the next cell with an error (`-1`: the previous one); false without one. */
  nextError(direction?: 1 | -1): boolean;
}

export interface EditGridProps<Row> {
  /** Name of the grid for a screen reader. */
  label: string;
  rows: readonly Row[];
  rowId(row: Row): string;
  /** Name of the row for users. */
  rowLabel(row: Row): string;
  /** The first one is sticky while the others scroll sideways. */
  columns: readonly EditColumn<Row>[];
  errors?: CellMessages | undefined;
  /** Shows the errors by the owner's own count, instead of the number of wrong cells. */
  wrongText?: string | undefined;
  /** Notes at a cell that are no errors, such as a change by another user. */
  notes?: CellMessages | undefined;
  /** Cells that are being saved. */
  pending?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  selection: ReadonlySet<string>;
  onSelection(next: ReadonlySet<string>): void;
  /** Mod+A again: selects all that the filter finds, beyond these rows. */
  onSelectAll?: (() => void) | undefined;
  /** Rows of the filter, if they are more than these. */
  total?: number | undefined;
  /** Called with typed, pasted, undone or redone values; the owner updates `rows` at once. */
  onEdit: OnEdit;
  /** The owner's history of the same `onEdit`; the grid creates its own when absent. */
  history?: EditHistory | undefined;
  /** Signs that stay commands of the page where a cell could be typed into; `all` in grids that are selected more than typed into. */
  commandKeys?: readonly string[] | 'all' | undefined;
  onOpen?: ((row: Row, newTab: boolean) => void) | undefined;
  onFocusCell?: ((row: Row | null, column: EditColumn<Row> | null) => void) | undefined;
  /** At the end of the row: buttons with tabIndex -1. */
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth?: number | undefined;
  readOnly?: boolean | undefined;
  loading?: boolean | undefined;
  /** CSS height of the scrolling part; the rest of the window when absent. */
  height?: string;
  /** On wide pages it is an item of a column that is as high as the window, and fills the rest; `height` is for phones then. */
  fills?: boolean | undefined;
  ref?: React.Ref<EditGridHandle> | undefined;
}
