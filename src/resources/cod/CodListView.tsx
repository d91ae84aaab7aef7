import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useListContext, useLocaleState, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders.ts';
import { COD_TABS } from '../../../contract/rules/cod.ts';
import { toMinor } from '../../../contract/rules/money.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { formatMoney } from '../../lib/formatMoney.ts';
import { PREFIX } from '../../lib/loginPath.ts';
import { openLater } from '../../lib/openLater.ts';
import { type CodListFilter, codFilterToWire, codTotalsFilter } from '../../lib/settlementFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { RecordGrid } from '../../ui/grid/RecordGrid.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ListTabs } from '../../ui/list/ListTabs.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { SelectionBar } from '../../ui/list/SelectionBar.tsx';
import { CodAges } from './CodAges.tsx';
import { CodFilters } from './CodFilters.tsx';
import { codColumns, codMinorOf, codOrderName } from './codColumns.tsx';
import { useCodCommands } from './useCodCommands.ts';

interface Props {
  pageSizes: number[];
  freshMs: number;
}

/** Tabs with their sums, what is owed by age, and the orders. */
export function CodListView({ pageSizes, freshMs }: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const { company, customer } = useSession();
  const { data = [], total = 0, isFetching, selectedIds, onSelect, ...list } = useListContext<Order>();
  const { sort, setSort, filterValues } = list;
  const [focused, setFocused] = useState<Order | null>(null);
  const filter = filterValues as CodListFilter;
  const { tab = 'pending', q } = filter;
  const narrowed = codTotalsFilter(filter);
  const totals = useQuery({
    queryKey: ['cod', 'totals', customer.id, narrowed],
    queryFn: ({ signal }) => dataProvider.getCodTotals(narrowed, signal),
    placeholderData: (old) => old,
    refetchInterval: freshMs,
  });
  const columns = useMemo(
    () => codColumns({ translate, locale, zone: company.timezone }),
    [translate, locale, company.timezone],
  );
  const ticked = data.filter((o) => selectedIds.includes(o.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab or search has other rows
  useEffect(() => setFocused(null), [tab, q]);

  const exportAll = () =>
    void openLater(() => dataProvider.codExportLink(codFilterToWire(filter))).catch((err: Error) =>
      notify(err.message, { type: 'error' }),
    );
  const open = (order: Order, newTab: boolean) => {
    if (newTab) window.open(`${PREFIX}/order/${order.id}`, '_blank', 'noopener');
    else
      navigate(`/order/${order.id}`, {
        state: { back: `${location.pathname.slice(PREFIX.length)}${location.search}` },
      });
  };
  const copyNumbers = async (orders: Order[]) => {
    await navigator.clipboard.writeText(orders.map(codOrderName).join('\n'));
    notify(translate('orders.copied'), { type: 'info' });
  };
  useCodCommands({ focused, ticked, onExport: exportAll, copyNumbers });
  const filtered = Boolean(q || filter.dateFrom || filter.dateTo);

  return (
    <ListPage
      title={translate('menu.cod')}
      pageSizes={pageSizes}
      actions={
        <Button variant="outlined" size="small" onClick={exportAll} endIcon={<Kbd keys="shift+e" />}>
          {translate('common.export')}
        </Button>
      }
      tabs={
        <ListTabs
          label={translate('cod.tabsLabel')}
          current={tab}
          tabs={COD_TABS.map((value) => {
            const sum = totals.data?.tabs[value];
            return {
              value,
              label: translate(`cod.tabs.${value}`),
              count: sum?.orders,
              note: sum && formatMoney(toMinor(sum.total.amount), sum.total.currency, locale),
            };
          })}
        />
      }
      filters={<CodFilters />}
      above={
        totals.data ? (
          <CodAges totals={totals.data} />
        ) : totals.error ? (
          <Alert
            severity="error"
            sx={{ mb: 1.5 }}
            action={<Button onClick={() => void totals.refetch()}>{translate('shell.tryAgain')}</Button>}
          >
            {translate('cod.totalsFailed')}
          </Alert>
        ) : null
      }
      empty={
        filtered
          ? { title: translate('cod.nothingFound'), hint: translate('cod.nothingFoundHint') }
          : { title: translate(`cod.empty.${tab}`), hint: translate('cod.emptyHint') }
      }
    >
      <RecordGrid
        label={translate('menu.cod')}
        columns={columns}
        rows={data}
        total={total}
        selected={selectedIds.map(String)}
        onSelect={onSelect}
        onOpen={open}
        rowLabel={codOrderName}
        sort={sort}
        onSort={(field) =>
          setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })
        }
        actions={(order) => (
          <>
            <Button size="small" tabIndex={-1} onClick={() => open(order, false)}>
              {translate('cod.viewOrder')}
            </Button>
            <RowMenu
              label={translate('orders.actionsOf', { name: codOrderName(order) })}
              items={[
                {
                  key: 'open',
                  label: translate('cod.viewOrder'),
                  keys: 'enter',
                  run: () => open(order, false),
                },
                {
                  key: 'copy',
                  label: translate('orders.copyNumber'),
                  keys: 'y',
                  run: () => void copyNumbers([order]),
                },
              ]}
            />
          </>
        )}
        onFocusRow={setFocused}
        loading={Boolean(isFetching) && total === 0}
        minWidth={1130}
      />
      <SelectionBar
        text={translate('cod.selected', {
          smart_count: ticked.length,
          total: formatMoney(
            ticked.reduce((sum, o) => sum + codMinorOf(o), 0),
            company.currency,
            locale,
          ),
        })}
      />
    </ListPage>
  );
}
