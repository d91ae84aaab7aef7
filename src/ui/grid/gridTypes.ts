import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/textKey.ts';

export interface GridColumn<T> {
  key: string;
  /** Translated heading. */
  label: string;
  render: (record: T) => ReactNode;
  /** In pixels, or a CSS length that grows with the window. */
  width?: number | string;
  /** Width in a window of 1024 px or less; it grows with wider windows up to `width`. */
  narrow?: number;
  align?: 'right';
  /** Name of the field by which the server sorts. */
  sortBy?: string;
  /** Omitted from the cards on phones. */
  wideOnly?: boolean;
  /** Shown on cards only: a table has it in the cell of another column. */
  cardOnly?: boolean;
  /** Whether the text is too long to be next to the name on a card. */
  isLong?: boolean;
  /** Content of a card on phones, which have no pointer for a cell's title, and of the quick look. */
  card?: (record: T) => ReactNode;
  /** Content of a card next to its name; it has no label, so a sum needs its currency. */
  cardHead?: (record: T) => ReactNode;
}

/** Formatters and facts for columns. */
export interface ColumnFacts {
  translate: Translate;
  locale: string;
  /** The company's time zone. */
  zone: string;
  currency: string;
}

export interface GridProps<T extends { id: string }> {
  /** Name of the table for a screen reader. */
  label: string;
  columns: GridColumn<T>[];
  rows: T[];
  total: number;
  selected: string[];
  onSelect: (ids: string[]) => void;
  onSelectAll?: () => void;
  onOpen: (record: T, newTab: boolean) => void;
  /** Name of the row for users. */
  rowLabel: (record: T) => string;
  sort: { field: string; order: string };
  onSort: (field: string) => void;
  /** Whether rows cannot be ticked, as there are no actions for several rows. */
  untickable?: boolean;
  /** Buttons and menu at the end of a row. */
  actions: (record: T) => ReactNode;
  onFocusRow?: (record: T | null) => void;
  loading: boolean;
  minWidth?: number;
  /** Width for the longest button of a row in any language, and for the row's menu. */
  actionsWidth?: number | undefined;
}
