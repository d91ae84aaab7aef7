import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Command } from '../../commands/command.ts';
import type { ActionRunner, Chosen, RecordAction } from '../../commands/recordAction.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { GridColumn } from '../grid/gridTypes.ts';

/** What every filter may hold; a list adds fields of its own. */
export interface ListFilter {
  tab?: string;
  q?: string;
  dateFrom?: string;
  dateTo?: string;
}

/** What stands beside and below the name of a tab. */
export interface TabFigure {
  count?: number | undefined;
  note?: ReactNode;
}

/** A filter by one of several values. */
export interface FilterChoices {
  /** Field of the filter. */
  field: string;
  label: TextKey;
  useOptions: () => readonly { value: string; text: string }[];
}

/** What a list exports, as the person sees it. */
export interface ListExport<F> {
  /** Address of the sheet of everything that the filter finds. */
  ofFilter: (
    dataProvider: PortalDataProvider,
    list: { filter: F; sort: { field: string; order: string }; total: number },
  ) => Promise<string>;
  /** Address of the sheet of ticked rows, where the list has one. */
  ofIds?: (dataProvider: PortalDataProvider, ids: string[]) => Promise<string>;
  /** The sheet needs both dates: who has not chosen them is told this and led to the field. */
  datesMissing?: TextKey;
}

/** How more rows than those of the page are ticked. */
export interface SelectAll<T, F> {
  /** `ids` ticks them one by one; `filter` means whatever the filter finds, pages that were never loaded too. */
  by: 'ids' | 'filter';
  idsOf: (dataProvider: PortalDataProvider, filter: F) => Promise<string[]>;
  /** The filter as the server reads it. */
  toWire: (filter: F) => Record<string, string | undefined>;
  /** Rows that the page has not got. */
  read: (dataProvider: PortalDataProvider, ids: string[]) => Promise<T[]>;
}

/** The way of keys and commands to the rows. */
export interface ListBodyHandle {
  /** To the row that the keyboard was on. */
  focus(): void;
  /** To the first row. */
  focusFirst(): void;
  openMenu(): void;
}

export interface ListBodyProps<T, Tools> {
  rows: T[];
  total: number;
  loading: boolean;
  tab: string;
  chosen: Chosen<T> | undefined;
  ticked: string[];
  onTick: (ids: string[]) => void;
  onTickAll: (() => void) | undefined;
  focused: T | null;
  onFocusRow: (record: T | null) => void;
  onOpen: (record: T, newTab: boolean) => void;
  runner: ActionRunner<T, Tools>;
  handle: RefObject<ListBodyHandle | null>;
}

type TabOf<F extends ListFilter> = NonNullable<F['tab']>;

export interface ListTabsDescription<F extends ListFilter> {
  /** The first one is where the list opens. */
  values: readonly [TabOf<F>, ...TabOf<F>[]];
  label: TextKey;
  text: (tab: TabOf<F>) => TextKey;
  useFigures?: (filter: F) => (tab: TabOf<F>) => TabFigure | undefined;
}

/** A list of records: what `ListPage` makes its page of. Texts are given by their keys. */
export interface ListDescription<T extends { id: string }, Tools, F extends ListFilter = ListFilter> {
  /** react-admin's resource. */
  resource: string;
  /** Resource of the records, where the list shows those of another one. */
  recordsOf?: string;
  title: TextKey;
  /** What a person calls a record. */
  name: (record: T) => string;
  tabs: ListTabsDescription<F>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  pageSizes: number[];
  /** Rows of the first page, where it is not the first of the sizes. */
  perPage?: number;
  /** Milliseconds after which the rows are asked for again, where they change without an event. */
  refetchMs?: number;
  filters: { search: TextKey; dates?: { from: TextKey; to: TextKey }; choices?: readonly FilterChoices[] };
  /** `filtered`: the rows are narrowed by more than the tab. */
  empty: (filtered: boolean, tab: TabOf<F>) => { title: TextKey; hint: TextKey; Action?: ComponentType };
  actions: readonly RecordAction<T, Tools>[];
  /** Keep the tools between renders. */
  useTools: () => Tools;
  /** What a record waits for: a button in its row, and the key `a` where `primaryKey` is set. */
  primary: (record: T) => { action: RecordAction<T, Tools>; text?: TextKey };
  /** What the key `a` does to the record under the keyboard, or to several. */
  primaryKey?: (record: T | undefined) => RecordAction<T, Tools>;
  /** What Enter and a click on the row lead to. */
  open: { path: (record: T) => string } | { action: RecordAction<T, Tools> };
  export: ListExport<F>;
  selectAll?: SelectAll<T, F>;
  /** What the bar says of the ticked rows. */
  useSelectedText?: () => (chosen: Chosen<T>) => string;
  /** Buttons beside the title. */
  Buttons?: ComponentType;
  /** Between filters and rows, also while there are none. */
  Above?: ComponentType<{ filter: F }>;
  /** Commands that this list alone has. */
  useOwnCommands?: () => Command[];
  body: RecordGridBody<T> | OwnBody<T, Tools>;
}

/** Rows to be read: a table, cards on a phone. */
export interface RecordGridBody<T> {
  useColumns: () => GridColumn<T>[];
  minWidth: number;
}
/** Rows of another kind, with the keys that they answer. */
interface OwnBody<T, Tools> {
  Rows: ComponentType<ListBodyProps<T, Tools>>;
  keys: readonly Command[];
}
