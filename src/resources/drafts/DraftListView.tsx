import { Alert, Box, Button, Stack, TablePagination, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useListContext, useLocaleState } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PREFIX } from '../../lib/loginPath.ts';
import { orderName } from '../../lib/orderName.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useBatches } from '../../ui/batches/batchesContext.ts';
import { EditGrid } from '../../ui/editGrid/EditGrid.tsx';
import type { EditGridHandle } from '../../ui/editGrid/editGridTypes.ts';
import { ListState } from '../../ui/list/ListState.tsx';
import { SelectionActions } from '../../ui/list/SelectionActions.tsx';
import { useActionRunner } from '../../ui/list/useActionRunner.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { useOrderTools } from '../orders/actions/useOrderTools.ts';
import { OrderListFilters } from '../orders/OrderListFilters.tsx';
import { OrderTabs } from '../orders/OrderTabs.tsx';
import { useOrdersExport } from '../orders/useOrdersExport.ts';
import { DraftBulkBar } from './DraftBulkBar.tsx';
import { DraftRowActions, DraftRowMenu } from './DraftRowActions.tsx';
import { type DraftTools, draftActions } from './draftActions.ts';
import { draftColumns } from './draftColumns.tsx';
import { EditFieldDialog } from './EditFieldDialog.tsx';
import { useDraftCommands } from './useDraftCommands.ts';
import { useDraftEdits } from './useDraftEdits.ts';
import { useDraftScope } from './useDraftScope.ts';

export const DRAFT_TABS = ['DRAFT', 'FAILED'] as const;
const PAGE_SIZES = [10, 20, 50, 100, 200, 500, 1000];
const NO_ORDERS: Order[] = [];
const rowId = (order: Order) => order.id;
const actions = (order: Order) => <DraftRowActions order={order} />;

/** Drafts and failed orders, edited in place and confirmed, cancelled or priced again by the hundred (BULK-01…23). */
export function DraftListView() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const navigate = useNavigate();
  const { company } = useSession();
  const batches = useBatches();
  const list = useListContext<Order>();
  const { data = NO_ORDERS, total = 0, isPending, isFetching, isPlaceholderData = false } = list;
  const { error, refetch, page, perPage } = list;
  const edits = useDraftEdits(data);
  const { rows } = edits;
  const scope = useDraftScope(rows, 'DRAFT');
  const failed = scope.filter.tab === 'FAILED';
  const [place, setPlace] = useState<{ row: Order | null; column: string | undefined }>({
    row: null,
    column: undefined,
  });
  const [editing, setEditing] = useState(false);
  const grid = useRef<EditGridHandle>(null);
  const focused = place.row && rows.find((o) => o.id === place.row?.id);
  const types = useQuery({
    queryKey: ['session', 'itemTypes', company.id],
    queryFn: () => dataProvider.getItemTypes(company.id),
    staleTime: 300_000,
  });
  const columns = useMemo(
    () =>
      draftColumns({
        translate,
        locale,
        currency: company.currency,
        itemTypes: (types.data ?? []).map((type) => ({
          value: type.name,
          label: translate(`catalog.itemTypes.${type.name}`, { _: type.name }),
        })),
        failed,
      }),
    [translate, locale, company.currency, types.data, failed],
  );

  const { jump } = batches;
  useEffect(() => {
    jump.current = (id) => {
      if (!rows.some((o) => o.id === id)) return false;
      grid.current?.focusCell(id, 'serviceCode');
      return true;
    };
    return () => {
      jump.current = null;
    };
  }, [jump, rows]);

  const sheets = useOrdersExport(scope.filter, total);
  const exportChosen = () => (scope.count && !scope.all ? sheets.of(scope.ids) : sheets.all());
  const shared = useOrderTools();
  const tools = useMemo<DraftTools>(() => ({ ...shared, editField: () => setEditing(true) }), [shared]);
  const runner = useActionRunner<Order, DraftTools>(tools);
  const chosen = scope.chosen(focused ?? null);
  const on = {
    export: exportChosen,
    focus: () => grid.current?.focus(),
    // What was looked for begins at the top.
    leave: () => {
      const [first] = rows;
      if (first && grid.current) grid.current.focusCell(first.id, columns[0]?.key ?? '');
      else document.getElementById('main-content')?.focus();
    },
  };
  const selectionForKeys = useMemo(
    () => (scope.count ? { ids: scope.ids, total: scope.count } : undefined),
    [scope.count, scope.ids],
  );
  useDraftCommands({
    focused: focused ?? null,
    selection: selectionForKeys,
    tabs: DRAFT_TABS,
    chosen,
    runner,
    on,
  });

  const open = (order: Order, newTab: boolean) => {
    const path = `/orders/new-order/${order.id}`;
    if (newTab) window.open(`${PREFIX}${path}`, '_blank', 'noopener');
    else navigate(path, { state: { back: `${location.pathname.slice(PREFIX.length)}${location.search}` } });
  };
  const filtered = Boolean(scope.filter.q || scope.filter.dateFrom || scope.filter.serviceCompanyId);
  return (
    <Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h1" variant="h5" sx={{ flex: 1 }}>
          {translate('menu.bulkOrders')}
        </Typography>
        <Button variant="outlined" size="small" onClick={sheets.all}>
          {translate('orders.export')}
        </Button>
        <Button
          variant="contained"
          size="small"
          component={Link}
          to="/orders/new-order"
          endIcon={<Kbd keys="c" />}
        >
          {translate('menu.newOrder')}
        </Button>
      </Stack>
      <OrderTabs tabs={DRAFT_TABS} fallback="DRAFT" />
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
      {isPending && !error ? <PageSkeleton rows={10} /> : null}
      <ListState
        loading={isPending || isPlaceholderData}
        failed={Boolean(error)}
        total={isPending ? undefined : total}
        empty={{
          title: translate(filtered ? 'orders.nothingFound' : failed ? 'bulk.noFailed' : 'bulk.noDrafts'),
          hint: translate(
            filtered ? 'orders.nothingFoundHint' : failed ? 'bulk.noFailedHint' : 'bulk.noDraftsHint',
          ),
          action: (
            <Button variant="contained" component={Link} to="/orders/new-order" endIcon={<Kbd keys="c" />}>
              {translate('menu.newOrder')}
            </Button>
          ),
        }}
      />
      {total > 0 && !isPending ? (
        <DraftRowMenu runner={runner}>
          <EditGrid
            ref={grid}
            label={translate('menu.bulkOrders')}
            rows={rows}
            rowId={rowId}
            rowLabel={orderName}
            columns={columns}
            errors={edits.errors}
            notes={edits.notes}
            pending={edits.pending}
            selection={scope.selection}
            onSelection={scope.select}
            onSelectAll={scope.selectAll}
            total={total}
            onEdit={edits.onEdit}
            history={edits.history}
            onOpen={open}
            onFocusCell={(row, column) => setPlace({ row, column: column?.key })}
            actions={actions}
            actionsWidth={failed ? 150 : 56}
            height="max(320px, calc(100vh - 384px))"
            loading={Boolean(isFetching)}
          />
          <DraftBulkBar
            count={scope.count}
            onPage={scope.selection.size}
            total={total}
            all={scope.all}
            onAll={scope.selectAll}
            onClear={scope.clear}
          >
            {chosen ? (
              <SelectionActions actions={draftActions} chosen={chosen} runner={runner}>
                <Button size="small" onClick={exportChosen} endIcon={<Kbd keys="shift+e" />}>
                  {translate('orders.export')}
                </Button>
              </SelectionActions>
            ) : null}
          </DraftBulkBar>
          <TablePagination
            component="div"
            count={total}
            page={page - 1}
            rowsPerPage={perPage}
            rowsPerPageOptions={PAGE_SIZES}
            onPageChange={(_, next) => list.setPage(next + 1)}
            onRowsPerPageChange={(e) => list.setPerPage(Number(e.target.value))}
            labelRowsPerPage={translate('orders.perPage')}
            labelDisplayedRows={({ from, to, count }) => translate('orders.range', { from, to, count })}
            getItemAriaLabel={(type) =>
              translate(type === 'next' ? 'orders.nextPage' : 'orders.previousPage')
            }
          />
        </DraftRowMenu>
      ) : null}
      {editing ? (
        <EditFieldDialog
          columns={columns}
          first={place.column}
          count={chosen?.count ?? 0}
          known={chosen?.known ?? []}
          read={async () => (await chosen?.read()) ?? []}
          onDone={(changes) => {
            setEditing(false);
            edits.history.edit(changes);
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Box>
  );
}
