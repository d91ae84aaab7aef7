import { Alert, Box, Button, Stack, TablePagination, Typography } from '@mui/material';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useDataProvider, useListContext, useLocaleState, useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PREFIX } from '../../lib/loginPath.ts';
import { type OrderListFilter, orderFilterToWire } from '../../lib/orderFilter.ts';
import { orderName } from '../../lib/orderName.ts';
import { useFeatures, useSession } from '../../session/SessionContext.ts';
import { RecordGrid } from '../../ui/grid/RecordGrid.tsx';
import { ListState } from '../../ui/list/ListState.tsx';
import { SelectionActions } from '../../ui/list/SelectionActions.tsx';
import { SelectionBar } from '../../ui/list/SelectionBar.tsx';
import { useActionRunner } from '../../ui/list/useActionRunner.ts';
import { useTickedRows } from '../../ui/list/useTickedRows.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import type { OrderTools } from './actions/orderAction.ts';
import { orderActions } from './actions/orderActions.ts';
import { useOrderTools } from './actions/useOrderTools.ts';
import { NewOrderButton } from './NewOrderButton.tsx';
import { OrderListFilters } from './OrderListFilters.tsx';
import { OrderRowActions } from './OrderRowActions.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { orderColumns } from './orderColumns.tsx';
import { useOrderListCommands } from './useOrderListCommands.ts';
import { useOrdersExport } from './useOrdersExport.ts';

interface Props {
  tabs: readonly NonNullable<OrderListFilter['tab']>[];
  fallback: NonNullable<OrderListFilter['tab']>;
  pageSizes: number[];
}

/** Rows of another filter, while those of this one are on a slow way. */
const OUTDATED = { opacity: 0.5, transition: 'opacity 150ms 200ms' };

/** Title, tabs, filters, rows, bulk bar and pages of a list of orders. */
export function OrderListView({ tabs, fallback, pageSizes }: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const { company } = useSession();
  const { estimate } = useFeatures();
  const list = useListContext<Order>();
  const {
    data = [],
    total = 0,
    isPending,
    isFetching,
    isPlaceholderData = false,
    isPaused = false,
    error,
    refetch,
    selectedIds,
    onSelect,
    sort,
    setSort,
    page,
    perPage,
    setPage,
    setPerPage,
    filterValues,
  } = list;
  // Without a line the rows of the tab before would stay under this one's name.
  const waiting = isPending || (isPlaceholderData && isPaused);
  // Rows that were waited for are drawn in the background, so that keys and paint are not held up; rows at hand come with the page.
  const drawn = useDeferredValue(!waiting);
  const [focusedRow, setFocused] = useState<Order | null>(null);
  // A row that is gone is not what keys act on.
  const focused = data.find((order) => order.id === focusedRow?.id) ?? null;
  const filter = { tab: fallback, ...(filterValues as OrderListFilter) };
  const columns = useMemo(
    () => orderColumns({ translate, locale, company, showsEstimate: estimate }),
    [translate, locale, company, estimate],
  );

  const sheets = useOrdersExport(filter, total);
  const exportTicked = () => sheets.of(selectedIds.map(String));
  const selectAll = async () => {
    try {
      const { data: ids } = await dataProvider.getAllOrderIds({ ...orderFilterToWire(filter) });
      onSelect(ids.slice(0, LIMITS.bulkIds));
    } catch (err) {
      notify(err instanceof Error ? err.message : String(err), { type: 'error' });
    }
  };
  const back = `${location.pathname.slice(PREFIX.length)}${location.search}`;
  const open = (order: Order, newTab: boolean) => {
    const path = `/order/${order.id}`;
    if (newTab) window.open(`${PREFIX}${path}`, '_blank', 'noopener');
    else navigate(path, { state: { back } });
  };
  const runner = useActionRunner<Order, OrderTools>(useOrderTools());
  const chosen = useTickedRows(useCallback((ids: string[]) => dataProvider.getOrders(ids), [dataProvider]));
  const rowActions = useCallback(
    (order: Order) => <OrderRowActions order={order} runner={runner} />,
    [runner],
  );
  useOrderListCommands({
    screen: 'orders',
    focused,
    chosen,
    runner,
    tabs,
    onExport: selectedIds.length ? exportTicked : sheets.all,
  });
  const filtered = Boolean(filter.q || filter.dateFrom || filter.serviceCompanyId);

  return (
    <Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h1" variant="h5" sx={{ flex: 1 }}>
          {translate('menu.orders')}
        </Typography>
        <Button variant="outlined" size="small" onClick={sheets.all}>
          {translate('orders.export')}
        </Button>
        <NewOrderButton />
      </Stack>
      <OrderTabs tabs={tabs} fallback={fallback} />
      <OrderListFilters />
      {error ? (
        <Alert
          severity="error"
          role="alert"
          action={<Button onClick={() => refetch()}>{translate('shell.tryAgain')}</Button>}
        >
          {(error as Error).message}
        </Alert>
      ) : null}
      {(waiting || (total > 0 && !drawn)) && !error ? <PageSkeleton rows={10} /> : null}
      <ListState
        loading={waiting || Boolean(isFetching)}
        failed={Boolean(error)}
        total={waiting ? undefined : total}
        empty={{
          title: translate(filtered ? 'orders.nothingFound' : 'orders.empty'),
          hint: translate(filtered ? 'orders.nothingFoundHint' : 'orders.emptyHint'),
          action: (
            <Button variant="contained" component={Link} to="/orders/new-order" endIcon={<Kbd keys="c" />}>
              {translate('menu.newOrder')}
            </Button>
          ),
        }}
      />
      {total > 0 && !waiting && drawn ? (
        <Box sx={isPlaceholderData ? OUTDATED : undefined}>
          <RecordGrid
            label={translate('menu.orders')}
            columns={columns}
            rows={data}
            total={total}
            selected={selectedIds.map(String)}
            onSelect={onSelect}
            onSelectAll={() => void selectAll()}
            onOpen={open}
            rowLabel={orderName}
            sort={sort}
            onSort={(field) =>
              setSort({ field, order: sort.field === field && sort.order === 'DESC' ? 'ASC' : 'DESC' })
            }
            actions={rowActions}
            onFocusRow={setFocused}
            loading={Boolean(isFetching)}
            minWidth={1880}
          />
          {chosen ? (
            <SelectionBar
              onClear={list.onUnselectItems}
              label={translate('orders.selectedLabel', { smart_count: chosen.count })}
              text={translate('orders.selected', {
                smart_count: chosen.count,
                onPage: chosen.known.length,
                total,
              })}
            >
              {chosen.count < total ? (
                <Button size="small" onClick={() => void selectAll()}>
                  {translate('orders.selectAll', { total })}
                </Button>
              ) : null}
              <SelectionActions actions={orderActions} chosen={chosen} runner={runner}>
                <Button size="small" onClick={exportTicked} endIcon={<Kbd keys="shift+e" />}>
                  {translate('orders.export')}
                </Button>
              </SelectionActions>
            </SelectionBar>
          ) : null}
          <TablePagination
            component="div"
            count={total}
            page={page - 1}
            rowsPerPage={perPage}
            rowsPerPageOptions={pageSizes}
            onPageChange={(_, next) => setPage(next + 1)}
            onRowsPerPageChange={(e) => setPerPage(Number(e.target.value))}
            labelRowsPerPage={translate('orders.perPage')}
            labelDisplayedRows={({ from, to, count }) => translate('orders.range', { from, to, count })}
            getItemAriaLabel={(type) =>
              translate(type === 'next' ? 'orders.nextPage' : 'orders.previousPage')
            }
          />
        </Box>
      ) : null}
    </Box>
  );
}
