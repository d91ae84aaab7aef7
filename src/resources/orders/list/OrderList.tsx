import { useMemo } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { pageRight } from '../../../session/pageRights.ts';
import { useFeatures, useMay, useSession } from '../../../session/SessionContext.ts';
import { ORDER_COLUMN_KEYS } from '../../../shared/orders/rules/orderCells.ts';
import { ORDER_LIST, type OrderListFilter } from '../../../shared/orders/rules/orderFilter.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../../ui/list/listDescription.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import type { OrderTools } from '../actions/orderAction.ts';
import { ORDER_ACTIONS, orderActions, primaryOrderAction } from '../actions/orderActions.ts';
import { useOrderTools } from '../actions/useOrderTools.ts';
import { orders } from '../index.ts';
import { NewOrderButton } from './NewOrderButton.tsx';
import { orderColumns } from './orderColumns.tsx';
import { moreOrders, newOrder, orderExport, orderFilters, useOrderCounts } from './orderListParts.tsx';

const SinceYouLeft = lazyPart(() =>
  import('../../../shared/visits/SinceYouLeft.tsx').then((part) => part.SinceYouLeft),
);

/** The order list: seven tabs, newest first, ten a page (ORD-01…11). */
const orderList: ListDescription<Order, OrderTools, OrderListFilter> = {
  resource: 'orders',
  title: 'menu.orders',
  group: 'orders',
  name: orderName,
  tabs: {
    values: orders.tabs,
    first: orders.firstTab,
    label: 'orders.tabsLabel',
    text: (tab) => `orders.tabs.${tab}`,
    useFigures: useOrderCounts,
  },
  sorts: orders.sorts,
  ...ORDER_LIST,
  filters: orderFilters,
  empty: (filtered) => ({
    title: filtered ? 'orders.nothingFound' : 'orders.empty',
    hint: filtered ? 'orders.nothingFoundHint' : 'orders.emptyHint',
  }),
  actions: orderActions,
  useTools: useOrderTools,
  primary: (order) => {
    const action = primaryOrderAction(order);
    return action === ORDER_ACTIONS.track ? { action, text: 'orders.trackShort' } : { action };
  },
  primaryKey: primaryOrderAction,
  open: { path: (order) => `/order/${order.id}` },
  export: orderExport,
  selectAll: { by: 'ids', ...moreOrders },
  create: { ...newOrder, Button: NewOrderButton },
  // The minimum width is the sum of the columns' widths.
  body: { useColumns, columnKeys: ORDER_COLUMN_KEYS, minWidth: 0 },
};

/** Members without the dashboard start here, so what changed since their last visit is shown here too (BX-44). */
export default function OrderList() {
  const may = useMay();
  return (
    <>
      {may(pageRight('/')) ? null : <SinceYouLeft isRow />}
      <ListPage list={orderList} />
    </>
  );
}

function useColumns() {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const { estimate: showsEstimate } = useFeatures();
  const may = useMay();
  return useMemo(
    () =>
      orderColumns({ translate, locale, company, showsEstimate }).filter(
        ({ key }) => key !== 'price' || may('prices.see'),
      ),
    [translate, locale, company, showsEstimate, may],
  );
}
