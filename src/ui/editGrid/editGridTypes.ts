import type { ReactNode } from 'react';

/** What a cell holds. Empty is null, never ''. */
export type CellValue = string | number | null;

export interface EditChoice {
  value: string;
  label: string;
  /** Beside the label, such as a price. */
  detail?: string;
}

export type EditKind = 'text' | 'number' | 'money' | 'choice' | 'panel' | 'readonly';

export interface EditColumn<Row> {
  key: string;
  /** Translated heading. */
  label: string;
  width: number;
  /** First column only: at most this wide on phones, where it stays in view beside the others. */
  phoneWidth?: number;
  kind: EditKind;
  read(row: Row): CellValue;
  /** Text of the cell, and what is copied; the value itself when absent. */
  format?(row: Row, value: CellValue): string;
  /** All letters of one width, for numbers that are compared by eye. */
  mono?: boolean;
  /** Aligned as numbers are, whatever its kind; `number` and `money` are so anyway. */
  numeric?: boolean;
  /** Drawn in place of the text while the cell is not edited. Keep it one line high and of few elements. */
  render?(row: Row): ReactNode;
  /** `choice`: what may be chosen; pasted text is matched against value, then label. */
  choices?(row: Row): readonly EditChoice[];
  /** `choice`: shown in the cell in place of an empty list, which cannot be edited then. */
  noChoices?: string;
  min?: number;
  max?: number;
  step?: number;
  maxLength?: number;
  required?: boolean;
  /** False: this row's cell cannot be edited now. */
  editable?(row: Row): boolean;
  /**
   * `number`, `money`, `choice`: passes on what was typed even when it does not fit, for owners that check rows themselves.
   * Without it the cell keeps the text with an error and the owner hears nothing.
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

/** Steps that can be taken back. Made by `useEditHistory`, so that a button beside the grid can undo, and edit, too. */
export interface EditHistory {
  /** Hands changes to the owner and keeps them as one step. */
  edit(changes: CellChange[], cause?: 'edit' | 'paste'): void;
  undo(): CellChange[];
  redo(): CellChange[];
  canUndo: boolean;
  canRedo: boolean;
}

/** rowId → column key → message. */
export type CellMessages = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What a toolbar can ask of the grid (`ref`). */
export interface EditGridHandle {
  focus(): void;
  focusCell(rowId: string, column: string): void;
  /** Opens the editor of a cell; that of the active one without arguments. */
  edit(rowId?: string, column?: string): void;
  /** To the next cell with an error (`-1`: the one before); false when there is none. */
  nextError(direction?: 1 | -1): boolean;
}

export interface EditGridProps<Row> {
  /** Name of the grid for a screen reader. */
  label: string;
  rows: readonly Row[];
  rowId(row: Row): string;
  /** What a person calls the row. */
  rowLabel(row: Row): string;
  /** The first one stays in view while the others scroll sideways. */
  columns: readonly EditColumn<Row>[];
  errors?: CellMessages | undefined;
  /** Said at a cell without being an error, such as what somebody else has changed. */
  notes?: CellMessages | undefined;
  /** Cells on their way to the server. */
  pending?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  selection: ReadonlySet<string>;
  onSelection(next: ReadonlySet<string>): void;
  /** Mod+A again: everything in the filter, beyond these rows. */
  onSelectAll?: (() => void) | undefined;
  /** Rows in the filter, where they are more than these. */
  total?: number | undefined;
  /** Called with what was typed, pasted, undone or redone; the owner changes `rows` by it, at once. */
  onEdit: OnEdit;
  /** The owner's history of the same `onEdit`; the grid makes its own when absent. */
  history?: EditHistory | undefined;
  onOpen?: ((row: Row, newTab: boolean) => void) | undefined;
  onFocusCell?: ((row: Row | null, column: EditColumn<Row> | null) => void) | undefined;
  /** At the end of the row: buttons with tabIndex -1. */
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth?: number | undefined;
  readOnly?: boolean | undefined;
  loading?: boolean | undefined;
  /** CSS height of the scrolling part; what the window leaves when absent. */
  height?: string | undefined;
  ref?: React.Ref<EditGridHandle> | undefined;
}
