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

/** A number shown next to the name of a tab, and a text below it. */
export interface TabFigure {
  count?: number | string | undefined;
  note?: ReactNode;
}

/** A filter by one value of several. */
export interface FilterChoices {
  /** Field of the filter. */
  field: string;
  label: TextKey;
  useOptions: (value: string) => readonly { value: string; text: string }[];
  /** Whether the user can choose several options, which are stored separated by commas; the first option then means no choice. */
  many?: true;
  /** Whether it is shown only if a link has set it, as people never choose it. */
  onlyWhenSet?: true;
  /** Whether it is shown only if there are options. */
  onlyWithOptions?: true;
}

/** The export of a list. */
export interface ListExport<F> {
  /** The right that the export needs besides the page's rights. */
  right?: CallRight;
  /** Address of a sheet with all rows of the filter. */
  linkForFilter: (
    dataProvider: PortalDataProvider,
    list: { filter: F; sort: { field: string; order: string }; total: number; format: 'xlsx' | 'csv' },
  ) => Promise<string>;
  /** Address of a sheet with the ticked rows, if the list has one. */
  linkForIds?: (dataProvider: PortalDataProvider, ids: string[]) => Promise<string>;
  /** Whether the sheet is also offered as CSV. */
  hasCsv?: true;
  /** Text for a missing date, if the sheet needs both dates; the date's field is then focused. */
  datesMissing?: TextKey;
}

/** Selection of rows on other pages. */
export interface SelectAll<T, F> {
  /** `ids` ticks the rows one by one; `filter` means all rows of the filter, including pages that were never loaded. */
  by: 'ids' | 'filter';
  idsOf: (dataProvider: PortalDataProvider, filter: F) => Promise<string[]>;
  /** The filter for the API. */
  toWire: (filter: F) => Record<string, string | undefined>;
  /** Reads rows that are not on the page. */
  read: (dataProvider: PortalDataProvider, ids: string[]) => Promise<T[]>;
}

/** Functions with which keys and commands reach the rows. */
export interface ListBodyHandle {
  /** Focuses the active row. */
  focus(): void;
  /** Focuses the first row. */
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
  /** The tabs; the list opens on the first one, or on the one that `first` returns. */
  values: readonly [TabOf<F>, ...TabOf<F>[]];
  first?: () => TabOf<F>;
  label: TextKey;
  text: (tab: TabOf<F>) => TextKey;
  useFigures?: (filter: F) => (tab: TabOf<F>) => TabFigure | undefined;
  /** Tabs that are hidden while their count is zero, except the current tab. */
  shownWhenFilled?: readonly TabOf<F>[];
}

/** The names in a list's address, if they differ from react-admin's. */
export interface ListAddress<F> {
  read: (search: string, perPage: number) => ListPlace<F>;
  write: (place: ListPlace<F>) => string;
}

/** Start of a new record: a button next to the title and in an empty list, and the key `c`. */
export interface ListCreate {
  label: TextKey;
  useStart: () => () => void;
  /** Path of its page, if it has one: the button is then a link. */
  path?: string;
  /** Component next to the title, if it offers more than the plain button. */
  Button?: ComponentType;
}

/** Whether the person's role includes an action. */
export type MayRun<T, Tools> = (action: RecordAction<T, Tools>) => boolean;

/** A list of records, from which `ListPage` builds its page. Texts are given by their keys. */
export interface ListDescription<T extends { id: string }, Tools, F extends ListFilter = ListFilter> {
  /** react-admin's resource. */
  resource: ViewedList;
  /** Resource of the records, if it is another one. */
  recordsOf?: string;
  title: TextKey;
  /** Group of its actions in palette and cheat-sheet, if it is not the usual group of lists. */
  group?: CommandGroup;
  /** Whether the list is a part of a page with its own heading. */
  isPart?: true;
  /** Name of a record for users. */
  name: (record: T) => string;
  tabs: ListTabsDescription<F>;
  /** Sorts of the list; another sort in the address is ignored. */
  sorts: readonly string[];
  sort: { field: string; order: 'ASC' | 'DESC' };
  address?: ListAddress<F>;
  /** Page sizes, if they differ from most lists. */
  pageSizes?: number[];
  /** Initial page size, if it is not the first of the sizes. */
  perPage?: number;
  /** Milliseconds after which the rows are fetched again, if they change without an event. */
  refetchMs?: number;
  filters: {
    search: TextKey;
    /** `isPast`: no record has a later day than today. */
    dates?: { from: TextKey; to: TextKey; isPast?: true };
    choices?: readonly FilterChoices[];
  };
  /** Texts of the empty list. `filtered`: the rows are filtered by more than the tab. `Action` replaces the button for a new record. */
  empty: (filtered: boolean, tab: TabOf<F>) => { title: TextKey; hint: TextKey; Action?: ComponentType };
  actions: readonly RecordAction<T, Tools>[];
  /** Must return the same tools on each render. */
  useTools: () => Tools;
  /** The next action of a record: a button in its row, where the row's link does something else. With `primaryKey` it also has the key `a`. */
  primary?: (
    record: T,
    may?: MayRun<T, Tools>,
  ) => { action: RecordAction<T, Tools>; text?: TextKey } | undefined;
  /** Action of the key `a` on the active record, or on the ticked ones. */
  primaryKey?: (
    record: T | undefined,
    choice?: { may?: MayRun<T, Tools>; ticked?: readonly T[] },
  ) => RecordAction<T, Tools>;
  /** Target of Enter and of a click on the row; absent if a row has no page. */
  open?: { path: (record: T) => string } | { action: RecordAction<T, Tools> };
  /** Absent if a sheet would not be useful. */
  export?: ListExport<F>;
  selectAll?: SelectAll<T, F>;
  /** Whether rows have ticks only while one of them has an action for several rows. */
  ticksOnlyForActions?: true;
  /** Text of the selection bar: the number of ticked rows, and the sum of their amounts if `minorOf` is set. */
  selectedText?: TextKey;
  minorOf?: (record: T) => number;
  /** Below the title: links to related lists. */
  Sections?: ComponentType;
  create?: ListCreate;
  /** Pages next to the title, as links. */
  links?: readonly { label: TextKey; path: string; keys?: string }[];
  /** Further buttons next to the title. */
  Buttons?: ComponentType;
  /** Shown between filters and rows, also if there are no rows. */
  Above?: ComponentType<{ filter: F }>;
  /** Names of hidden parts, if there are more than hidden columns. */
  useHidden?: (list: string) => readonly string[];
  /** Commands of this list only. */
  useOwnCommands?: () => Command[];
  body: RecordGridBody<T> | CustomBody<T, Tools>;
}

/** Rows that are only read: a table, or cards on a phone. */
export interface RecordGridBody<T> {
  columns?: (facts: ColumnFacts) => GridColumn<T>[];
  /** Used instead of `columns` if they need more than these facts. */
  useColumns?: () => GridColumn<T>[];
  /** Keys of all possible columns, if some depend on the role or the tab. */
  columnKeys?: readonly string[];
  minWidth: number;
  actionsWidth?: number;
}
/** Rows of another kind, with their own keys. */
interface CustomBody<T, Tools> {
  Rows: ComponentType<ListBodyProps<T, Tools>>;
  /** Names of the columns that its views may hide. */
  columnKeys: readonly string[];
  keys: readonly Command[];
}
