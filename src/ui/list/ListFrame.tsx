import { Box, Button } from '@mui/material';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ActionRunner, Chosen } from '../../commands/recordAction.ts';
import { numberText } from '../../i18n/numberText.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { focusHome, isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { backLink } from '../../lib/lists/backLink.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { PartSkeleton } from '../page/PageSkeleton.tsx';
import { SelectionActions } from './actions/SelectionActions.tsx';
import { SelectionBar } from './actions/SelectionBar.tsx';
import { useActionRunner } from './actions/useActionRunner.ts';
import { useChosen } from './actions/useChosen.ts';
import { CreateButton } from './CreateButton.tsx';
import { fieldsOf } from './filters/fieldsOf.ts';
import { requestFilter } from './filters/filterRequests.ts';
import { ListFilters } from './filters/ListFilters.tsx';
import { ListHead } from './ListHead.tsx';
import { ListPages } from './ListPages.tsx';
import { ListRows } from './ListRows.tsx';
import { ListState } from './ListState.tsx';
import type {
  ListBodyHandle,
  ListBodyProps,
  ListDescription,
  ListFilter,
  RecordGridBody,
} from './listDescription.ts';
import { PAGE_SIZES, storePageSize } from './rowsPerPage.ts';
import { ListTabs } from './tabs/ListTabs.tsx';
import { useGridColumns } from './useGridColumns.ts';
import { useGridRoom } from './useGridRoom.ts';
import { useListCommands } from './useListCommands.ts';
import { useListExport } from './useListExport.ts';

/** Style of rows of the previous tab, page or filter while the new rows load slowly; these rows cannot be ticked or clicked. */
const OUTDATED = { opacity: 0.5, transition: 'opacity 150ms 200ms' };
const NO_FRAME = { border: 0, p: 0, m: 0, minWidth: 0 };

/** Title, tabs, filters, rows, selection bar and pages of a list, and its states while it loads, after a failure and without rows. */
export function ListFrame<T extends { id: string }, Tools, F extends ListFilter>({
  list,
}: {
  list: ListDescription<T, Tools, F>;
}) {
  const translate = useText();
  const { tabs, Above } = list;
  const context = useListContext<T>();
  const { data: rows = [], total = 0, isPending, isFetching, isPlaceholderData = false } = context;
  const { isPaused = false, error, refetch, page, sort, filterValues, selectedIds } = context;
  // Offline, the rows of the previous tab would stay below the name of this tab.
  const waiting = isPending || (isPlaceholderData && isPaused);
  // Loaded rows are rendered in the background, so that keys and painting are not blocked; cached rows are rendered with the page.
  const isRendered = useDeferredValue(!waiting);
  const filter = { tab: tabs.values[0], ...filterValues } as F;
  const tab = tabs.values.find((value) => value === filter.tab) ?? tabs.values[0];
  const runner = useActionRunner<T, Tools>(list.useTools());
  const { chosen, isTickingAll, tick, tickAll } = useChosen<T, F>(list.selectAll, filter);
  // The row is stored by its id, as keys must not act on a row that no longer exists.
  const [focusedId, setFocusedId] = useState<string>();
  const focused = rows.find((row) => row.id === focusedId) ?? null;
  const handle = useRef<ListBodyHandle>(null);
  const sheets = useListExport(list.export, filter);
  const exportChosen =
    chosen?.ids && sheets.exportIds ? () => sheets.exportIds?.(chosen.ids ?? []) : sheets.all;
  useListCommands(list, {
    ...(isTickingAll
      ? { focused: null, chosen: undefined, blocked: 'orders.stillSelecting' }
      : { focused: isPlaceholderData ? null : focused, chosen }),
    runner,
    body: handle,
    onExport: exportChosen,
  });

  const shownQuery =
    waiting || isPlaceholderData || !isRendered ? null : JSON.stringify([filter, page, sort]);
  const focusFirstRow = useFocusOfRows(shownQuery, filter.q ?? '', handle);
  // A failure is shown only once: instead of the rows, or next to rows that are still there (ORD-52).
  useFailureNotice(rows.length ? error : null);
  const isFiltered = fieldsOf(list.filters).some((field) => (filter as Record<string, unknown>)[field]);
  const emptyState = list.empty(isFiltered, tab);
  const frame = useRef<HTMLDivElement>(null);
  useGridRoom(frame);
  const body: ListBodyProps<T, Tools> = {
    rows,
    total,
    loading: Boolean(isFetching),
    tab,
    chosen,
    ticked: selectedIds.map(String),
    onTick: (ids) => {
      if (!isPlaceholderData) tick(ids);
    },
    onTickAll: tickAll,
    focused,
    onFocusRow: (row) => setFocusedId(row?.id),
    onOpen: useOpenRow(list, runner),
    runner,
    handle,
  };
  return (
    <Box ref={frame}>
      <ListHead list={list} sheets={sheets} isKeyForAll={exportChosen === sheets.all} isReady={isRendered} />
      <ListTabs tabs={tabs} current={tab} />
      <ListFilters
        filters={list.filters}
        isClearedBelow={isFiltered && total === 0 && !waiting && !error}
        onSubmit={focusFirstRow}
      />
      {Above ? <Above filter={filter} /> : null}
      {error && !rows.length ? <RetryAlert onRetry={() => refetch()} error={error} /> : null}
      {(waiting || (total > 0 && !isRendered)) && !error ? <PartSkeleton rows={10} /> : null}
      <ListState
        loading={waiting || isPlaceholderData}
        failed={Boolean(error)}
        total={waiting ? undefined : total}
        empty={{
          title: translate(emptyState.title),
          hint: translate(emptyState.hint),
          action: isFiltered ? <ClearButton /> : firstStep(list, emptyState.Action),
        }}
      />
      {total > 0 && !waiting && isRendered ? (
        <LoadedRows
          list={list}
          body={body}
          isTickingAll={isTickingAll}
          onExport={sheets.exportIds && exportChosen}
        />
      ) : null}
    </Box>
  );
}

function useFailureNotice(error: unknown): void {
  const notify = useNotify();
  useEffect(() => {
    if (error) notify.failure(error);
  }, [error, notify]);
}

interface LoadedProps<T extends { id: string }, Tools, F extends ListFilter> {
  list: ListDescription<T, Tools, F>;
  body: ListBodyProps<T, Tools>;
  isTickingAll: boolean;
  onExport: (() => void) | undefined;
}

/** The rows with the bar over the ticked ones, and the pages. */
function LoadedRows<T extends { id: string }, Tools, F extends ListFilter>(props: LoadedProps<T, Tools, F>) {
  const { list, body } = props;
  const { isPlaceholderData = false, meta } = useListContext<T>();
  const totalText = totalOf(body.total, meta, useLocale());
  return (
    <Box sx={isPlaceholderData ? OUTDATED : undefined}>
      <Box component="fieldset" role="presentation" disabled={isPlaceholderData} sx={NO_FRAME}>
        {'Rows' in list.body ? (
          <list.body.Rows {...body} />
        ) : (
          <GridBody list={list} columns={list.body} {...body} />
        )}
      </Box>
      {body.chosen ? <ChosenBar {...props} chosen={body.chosen} totalText={totalText} /> : null}
      <Pages list={list} totalText={totalText} />
    </Box>
  );
}

/** The first step of a list without rows. */
function firstStep(
  { create, isPart }: Pick<ListDescription<never, never>, 'create' | 'isPart'>,
  Action: ComponentType | undefined,
): ReactNode {
  if (Action) return <Action />;
  return create && !isPart ? <CreateButton create={create} /> : null;
}

/** The first step where the filters leave nothing. */
function ClearButton() {
  return (
    <Button variant="contained" disableElevation onClick={() => requestFilter('none')}>
      {useText()('common.clearFilters')}
    </Button>
  );
}

/** Opens a row with the list's own action, or on the row's page. */
function useOpenRow<T extends { id: string }, Tools, F extends ListFilter>(
  { open }: ListDescription<T, Tools, F>,
  runner: ActionRunner<T, Tools>,
) {
  const navigate = useNavigate();
  return (row: T, newTab: boolean) => {
    if (!open) return;
    if ('action' in open) void runner.one(open.action, row, { source: 'button' });
    else if (newTab) window.open(`${PREFIX}${open.path(row)}`, '_blank', 'noopener');
    else navigate(open.path(row), { state: backLink() });
  };
}

interface PagesProps {
  list: { resource: string; pageSizes?: number[] };
  totalText: string;
}

function Pages({ list, totalText }: PagesProps) {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  return (
    <ListPages
      page={page}
      perPage={perPage}
      total={total}
      totalText={totalText}
      sizes={sizesWith(list.pageSizes ?? PAGE_SIZES, perPage)}
      onPage={setPage}
      onPerPage={(size) => {
        storePageSize(list.resource, size);
        setPerPage(size);
      }}
    />
  );
}

/** Keeps the focus on the rows when they are replaced, and moves it to the first row after Enter in the search box. */
function useFocusOfRows(shownQuery: string | null, query: string, handle: RefObject<ListBodyHandle | null>) {
  // With another tab, page or filter, the focused row is gone.
  useEffect(() => {
    if (shownQuery !== null && isFocusNowhere()) focusHome();
  }, [shownQuery]);
  // The search whose rows must be loaded before the focus moves.
  const [searched, setSearched] = useState<string>();
  useEffect(() => {
    if (searched === undefined || shownQuery === null || query !== searched) return;
    setSearched(undefined);
    handle.current?.focusFirst();
  }, [searched, shownQuery, query, handle]);
  return setSearched;
}

/** The page sizes, with the size in the address if it is not among them. */
const sizesWith = (sizes: readonly number[], current: number): readonly number[] =>
  sizes.includes(current) ? sizes : [...sizes, current].sort((a, b) => a - b);

/** The number of rows as text; the server counts a search only up to a limit, beyond which there are more rows. */
const totalOf = (total: number, meta: { more?: boolean } | undefined, locale: string) =>
  `${numberText(total, locale, 0, 0)}${meta?.more ? '+' : ''}`;

interface GridProps<T extends { id: string }, Tools, F extends ListFilter> extends ListBodyProps<T, Tools> {
  list: ListDescription<T, Tools, F>;
  columns: RecordGridBody<T>;
}

function GridBody<T extends { id: string }, Tools, F extends ListFilter>({
  columns: body,
  ...props
}: GridProps<T, Tools, F>) {
  const { minWidth, actionsWidth } = body;
  return (
    <ListRows {...props} columns={useGridColumns(body)} minWidth={minWidth} actionsWidth={actionsWidth} />
  );
}

interface BarProps<T extends { id: string }, Tools, F extends ListFilter> extends LoadedProps<T, Tools, F> {
  chosen: Chosen<T>;
  totalText: string;
}

/** Actions on the ticked rows, with a text that says which rows are ticked (ORD-20, -21). */
function ChosenBar<T extends { id: string }, Tools, F extends ListFilter>({
  list: { actions, selectedText, minorOf },
  body: { total, onTickAll, runner },
  chosen,
  totalText,
  isTickingAll,
  onExport,
}: BarProps<T, Tools, F>) {
  const translate = useText();
  const { count, known } = chosen;
  const locale = useLocale();
  const { currency } = useSession().company;
  const sum = minorOf && known.reduce((total, record) => total + minorOf(record), 0);
  const countText =
    selectedText &&
    translate(selectedText, {
      smart_count: minorOf ? known.length : count,
      total: sum === undefined ? '' : formatMoney(sum, currency, locale),
    });
  if (isTickingAll)
    return (
      <SelectionBar
        text={translate('orders.selectingAll', { total: totalText })}
        onClear={() => chosen.clear?.()}
      />
    );
  // Ticked rows that moved to another tab stay ticked: they are more than the list has.
  const inList = known.length === count ? 'orders.selectedHere' : 'orders.selected';
  const text = chosen.filter
    ? translate('bulk.allSelected', { smart_count: total, total: totalText })
    : translate(count > total ? 'commands.palette.selected' : inList, {
        smart_count: count,
        onPage: known.length,
        total: totalText,
      });
  return (
    <SelectionBar
      text={countText ?? text}
      label={countText ?? translate('orders.selectedLabel', { smart_count: count })}
      onClear={() => chosen.clear?.()}
    >
      <SelectionActions
        actions={actions}
        chosen={chosen}
        runner={runner}
        onExport={onExport}
        tickAll={
          onTickAll && count < total
            ? { text: translate('orders.selectAll', { total: totalText }), run: onTickAll }
            : undefined
        }
      />
    </SelectionBar>
  );
}
