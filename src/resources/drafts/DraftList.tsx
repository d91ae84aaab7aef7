import { FormControlLabel, Switch } from '@mui/material';
import { useMemo, useState } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Chosen } from '../../commands/recordAction.ts';
import { useText } from '../../i18n/useText.ts';
import { WaitingDrafts } from '../../shared/desk/WaitingDrafts.tsx';
import { INSTABOOK_PATH } from '../../shared/orders/rules/instabookFilter.ts';
import type { OrderListFilter } from '../../shared/orders/rules/orderFilter.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { editGridCommands } from '../../ui/editGrid/editGridCommands.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { PAGE_SIZES } from '../../ui/list/rowsPerPage.ts';
import { ORDER_ACTIONS } from '../orders/actions/orderActions.ts';
import {
  draftFilters,
  moreOrders,
  newOrder,
  orderExport,
  useOrderCounts,
} from '../orders/list/orderListParts.tsx';
import { DraftRows } from './DraftRows.tsx';
import { type DraftTools, draftActions, useDraftTools } from './draftActions.ts';
import { type EditStep, EditStepContext } from './draftSteps.ts';
import { drafts } from './index.ts';
import { MadeTogether } from './MadeTogether.tsx';
import { EMPTY, useAllColumns, useHiddenColumns } from './useAllColumns.ts';

/** Drafts and failed orders, edited in place and confirmed, cancelled or priced again in bulk (BULK-01…23). */
const draftList: ListDescription<Order, DraftTools, OrderListFilter> = {
  resource: 'drafts',
  recordsOf: 'orders',
  title: 'menu.bulkOrders',
  group: 'orders',
  name: orderName,
  tabs: {
    values: ['DRAFT', 'FAILED'],
    label: 'orders.tabsLabel',
    text: (tab) => `orders.tabs.${tab}`,
    useFigures: useOrderCounts,
  },
  sorts: drafts.sorts,
  sort: { field: 'createdAt', order: 'DESC' },
  pageSizes: [...PAGE_SIZES, 250, 500, 1000],
  perPage: 50,
  filters: draftFilters,
  empty: (filtered, tab) => {
    if (filtered) return { title: 'orders.nothingFound', hint: 'orders.nothingFoundHint' };
    return tab === 'FAILED'
      ? { title: 'bulk.noFailed', hint: 'bulk.noFailedHint' }
      : { title: 'bulk.noDrafts', hint: 'bulk.noDraftsHint' };
  },
  actions: draftActions,
  useTools: useDraftTools,
  primary: () => ({ action: ORDER_ACTIONS.confirm }),
  open: { path: (order) => `/orders/new-order/${order.id}` },
  export: orderExport,
  selectAll: { by: 'filter', ...moreOrders },
  links: [{ label: 'menu.instabook', path: INSTABOOK_PATH, keys: 'g k' }],
  Buttons: AllColumns,
  create: newOrder,
  Above: AboveDrafts,
  useHidden: useHiddenColumns,
  body: { Rows: DraftRows, columnKeys: [EMPTY], keys: editGridCommands },
};

function AllColumns() {
  const translate = useText();
  const [allColumns, setAllColumns] = useAllColumns();
  return (
    <FormControlLabel
      sx={{ mx: 0, '@media (max-width:767.95px)': { display: 'none' } }}
      control={<Switch size="small" checked={allColumns} onChange={(_, on) => setAllColumns(on)} />}
      label={translate('bulk.allColumns')}
    />
  );
}

function AboveDrafts({ filter }: { filter: OrderListFilter }) {
  return (
    <>
      <WaitingDrafts />
      <MadeTogether filter={filter} />
    </>
  );
}

export default function DraftList() {
  const [chosen, setChosen] = useState<Chosen<Order> | null>(null);
  const step = useMemo<EditStep>(() => ({ chosen, open: setChosen, close: () => setChosen(null) }), [chosen]);
  return (
    <EditStepContext value={step}>
      <ListPage list={draftList} />
    </EditStepContext>
  );
}
