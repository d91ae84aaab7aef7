import type { ComponentType, ReactNode, RefObject } from 'react';
import type { CallRight } from '../../../contract/rules/account/rights.ts';
import type { ViewedList } from '../../../contract/rules/savedViews.ts';
import type { Command, CommandGroup } from '../../commands/command.ts';
import type { ActionRunner, Chosen, RecordAction } from '../../commands/recordAction.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { ListPlace } from '../../lib/lists/listPlace.ts';
import type { ColumnFacts, GridColumn } from '../grid/gridTypes.ts';

/** Filters of every list; a list adds its own. */
export interface ListFilter {
  tab?: string;
  q?: string;
  dateFrom?: string;
  dateTo?: string;
}

/** Shown beside and below the name of a tab. */
export interface TabFigure {
  count?: number | string | undefined;
  note?: ReactNode;
}

/** A filter by one of several values. */
export interface FilterChoices {
  /** Field of the filter. */
  field: string;
  label: TextKey;
  useOptions: (value: string) => readonly { value: string; text: string }[];
  /** The user can choose several options, which are stored with commas between them; the first option means no choice. */
  many?: true;
  /** Nobody chooses it by hand: shown if a link has set it. */
  onlyWhenSet?: true;
  /** Shown once there is something to choose. */
  onlyWithOptions?: true;
}

/** The export of a list. */
export interface ListExport<F> {
  /** The right that it needs beside those of the page. */
  right?: CallRight;
  /** Address of the sheet with everything that the filter finds. */
  linkForFilter: (
    dataProvider: PortalDataProvider,
    list: { filter: F; sort: { field: string; order: string }; total: number; format: 'xlsx' | 'csv' },
  ) => Promise<string>;
  /** Address of the sheet with ticked rows, if the list has one. */
  linkForIds?: (dataProvider: PortalDataProvider, ids: string[]) => Promise<string>;
  /** The sheet is offered as CSV too. */
  hasCsv?: true;
  /** The sheet needs both dates: without them this text is shown and the field focused. */
  datesMissing?: TextKey;
}

/** How rows beyond the page are ticked. */
export interface SelectAll<T, F> {
  /** `ids` ticks them one by one; `filter` means all that the filter finds, including pages that were never loaded. */
  by: 'ids' | 'filter';
  idsOf: (dataProvider: PortalDataProvider, filter: F) => Promise<string[]>;
  /** The filter as the API takes it. */
  toWire: (filter: F) => Record<string, string | undefined>;
  /** Rows that are not on the page. */
  read: (dataProvider: PortalDataProvider, ids: string[]) => Promise<T[]>;
}

/** How keys and commands reach the rows. */
export interface ListBodyHandle {
  /** Goes to the row that was active. */
  focus(): void;
  /** Goes to the first row. */
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
  /** The list opens on the first one. */
  values: readonly [TabOf<F>, ...TabOf<F>[]];
  label: TextKey;
  text: (tab: TabOf<F>) => TextKey;
  useFigures?: (filter: F) => (tab: TabOf<F>) => TabFigure | undefined;
  /** Tabs that are hidden while their count is zero, unless one of them is the current one. */
  shownWhenFilled?: readonly TabOf<F>[];
}

/** The names that a list has in its address, if they are not react-admin's. */
export interface ListAddress<F> {
  read: (search: string, perPage: number) => ListPlace<F>;
  write: (place: ListPlace<F>) => string;
}

/** How a new record begins: a button beside the title and if nothing is listed, and the key `c`. */
export interface ListCreate {
  label: TextKey;
  useStart: () => () => void;
  /** Its page, if it has one: the button is a link then. */
  path?: string;
  /** Beside the title, where it offers more than the plain button. */
  Button?: ComponentType;
}

/** Whether the person's role includes an action. */
export type MayRun<T, Tools> = (action: RecordAction<T, Tools>) => boolean;

/** A list of records, from which `ListPage` builds its page. Texts are given by their keys. */
export interface ListDescription<T extends { id: string }, Tools, F extends ListFilter = ListFilter> {
  /** react-admin's resource. */
  resource: ViewedList;
  /** Resource of the records, where the list shows those of another one. */
  recordsOf?: string;
  title: TextKey;
  /** Group of its actions in palette and cheat-sheet, if it is not that of all lists. */
  group?: CommandGroup;
  /** It is a part of a page, which has a heading of its own. */
  isPart?: true;
  /** Name of a record for users. */
  name: (record: T) => string;
  tabs: ListTabsDescription<F>;
  /** Sorts of the list; another sort in the address is ignored. */
  sorts: readonly string[];
  sort: { field: string; order: 'ASC' | 'DESC' };
  address?: ListAddress<F>;
  /** Sizes of a page, if they are not those of most lists. */
  pageSizes?: number[];
  /** Initial page size, if it is not the first of the sizes. */
  perPage?: number;
  /** Milliseconds after which the rows are fetched again, where they change without an event. */
  refetchMs?: number;
  filters: { search: TextKey; dates?: { from: TextKey; to: TextKey }; choices?: readonly FilterChoices[] };
  /** `filtered`: the rows are filtered by more than the tab. `Action` is the way on if it is not the button for a new record. */
  empty: (filtered: boolean, tab: TabOf<F>) => { title: TextKey; hint: TextKey; Action?: ComponentType };
  actions: readonly RecordAction<T, Tools>[];
  /** Keep the tools between renders. */
  useTools: () => Tools;
  /** The next action of a record: a button in its row, and the key `a` where `primaryKey` is set. */
  primary: (record: T, may?: MayRun<T, Tools>) => { action: RecordAction<T, Tools>; text?: TextKey };
  /** Action of the key `a` on the active record, or on several. */
  primaryKey?: (record: T | undefined, may?: MayRun<T, Tools>) => RecordAction<T, Tools>;
  /** Target of Enter and a click on the row; absent if a row has no page of its own. */
  open?: { path: (record: T) => string } | { action: RecordAction<T, Tools> };
  /** Absent if a sheet would contain nothing useful. */
  export?: ListExport<F>;
  selectAll?: SelectAll<T, F>;
  /** Rows have no ticks while none of them has an action on several. */
  ticksOnlyForActions?: true;
  /** Text of the selection bar: how many rows are ticked, and the sum of their amounts where `minorOf` reads one. */
  selectedText?: TextKey;
  minorOf?: (record: T) => number;
  /** Below the title: the way to a sister list. */
  Sections?: ComponentType;
  create?: ListCreate;
  /** Pages beside the title, as links. */
  links?: readonly { label: TextKey; path: string; keys?: string }[];
  /** Further buttons beside the title. */
  Buttons?: ComponentType;
  /** Between filters and rows, also while there are none. */
  Above?: ComponentType<{ filter: F }>;
  /** Names of hidden parts, if those are more than hidden columns. */
  useHidden?: (list: string) => readonly string[];
  /** Commands of this list only. */
  useOwnCommands?: () => Command[];
  body: RecordGridBody<T> | CustomBody<T, Tools>;
}

/** Read-only rows: a table, cards on a phone. */
export interface RecordGridBody<T> {
  columns?: (facts: ColumnFacts) => GridColumn<T>[];
  /** In place of `columns`, if they need more than these facts. */
  useColumns?: () => GridColumn<T>[];
  /** Keys of all columns that there are, where some of them depend on the role or the tab. */
  columnKeys?: readonly string[];
  minWidth: number;
  actionsWidth?: number;
}
/** Rows of another kind, with their own keys. */
interface CustomBody<T, Tools> {
  Rows: ComponentType<ListBodyProps<T, Tools>>;
  /** Names that its views may hide. */
  columnKeys: readonly string[];
  keys: readonly Command[];
}
