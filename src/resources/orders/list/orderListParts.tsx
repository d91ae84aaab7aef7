import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../../contract/orders/orders.ts';
import { BOOKED_BY } from '../../../../contract/rules/account/visits.ts';
import { COD_TABS } from '../../../../contract/rules/money/cod.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { STATUS_GROUPS, type StatusCode } from '../../../../contract/rules/orders/orderStatus.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import {
  CHOSEN_STATUSES,
  type OrderListFilter,
  orderFilterToWire,
} from '../../../shared/orders/rules/orderFilter.ts';
import { sinceChoice } from '../../../shared/visits/sinceChoice.ts';
import { createAt } from '../../../ui/list/createRecord.ts';
import type { FilterChoices, ListDescription, ListExport } from '../../../ui/list/listDescription.ts';

type Filters = ListDescription<Order, never, OrderListFilter>['filters'];

/** Number of orders in each tab. */
export function useOrderCounts() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const { data } = useQuery({
    queryKey: ['counts', customer.id],
    queryFn: () => dataProvider.getStatusCounts(),
  });
  return (tab: NonNullable<OrderListFilter['tab']>) => ({ count: data?.[tab] });
}

export const courier: FilterChoices = {
  field: 'serviceCompanyId',
  label: 'orders.courier',
  useOptions: () => {
    const translate = useText();
    const dataProvider = useDataProvider();
    const { customer } = useSession();
    const { data = [] } = useQuery({
      queryKey: ['session', 'serviceCompanies', customer.id],
      queryFn: () => dataProvider.getOwnServiceCompanies(customer.id),
      staleTime: 300_000,
    });
    return [
      { value: '', text: translate('orders.allCouriers') },
      ...data.map(({ id, name }) => ({ value: String(id), text: name })),
    ];
  },
};

const yesOrNo = (field: 'packed' | 'late'): FilterChoices => ({
  field,
  label: `orders.${field}`,
  useOptions: () => {
    const translate = useText();
    return [
      { value: '', text: translate(`orders.${field}Any`) },
      { value: 'true', text: translate(`orders.${field}Yes`) },
      { value: 'false', text: translate(`orders.${field}No`) },
    ];
  },
});

const statusesOf = (codes: readonly StatusCode[]): FilterChoices => ({
  field: 'statusCode',
  label: 'orders.status',
  many: true,
  useOptions: () => {
    const translate = useText();
    return [
      { value: '', text: translate('orders.statusAny') },
      ...codes.map((code) => ({ value: String(code), text: translate(`status.${code}`) })),
    ];
  },
});

const attempts: FilterChoices = {
  field: 'minAttempts',
  label: 'orders.attempts',
  useOptions: (value) => {
    const translate = useText();
    const counts = [...new Set(['1', '2', '3', ...(value ? [value] : [])])];
    return [
      { value: '', text: translate('orders.attemptsAny') },
      ...counts.map((count) => ({
        value: count,
        text: translate('orders.attemptsFrom', { smart_count: Number(count) }),
      })),
    ];
  },
};

/** Minimum or maximum of the cash to collect; only the palette sets it. */
const cash = (field: 'codFrom' | 'codTo', label: 'orders.codFrom' | 'orders.codTo'): FilterChoices => ({
  field,
  label,
  onlyWhenSet: true,
  useOptions: (value) => {
    const translate = useText();
    const locale = useLocale();
    const { currency } = useSession().company;
    return [
      { value: '', text: translate('orders.codAny') },
      { value, text: formatMoney(nearestMinor(Number(value) || 0), currency, locale) },
    ];
  },
});

/** State of the cash, which only the palette sets (`orders cod overdue`). */
const codState: FilterChoices = {
  field: 'codState',
  label: 'orders.codState',
  onlyWhenSet: true,
  useOptions: () => {
    const translate = useText();
    return [
      { value: '', text: translate('orders.codAny') },
      ...COD_TABS.map((value) => ({ value, text: translate(`orders.codStates.${value}`) })),
    ];
  },
};

const bookedBy: FilterChoices = {
  field: 'bookedBy',
  label: 'orders.bookedBy',
  onlyWhenSet: true,
  useOptions: () => {
    const translate = useText();
    return [
      { value: '', text: translate('orders.bookedByAnyone') },
      ...BOOKED_BY.map((value) => ({ value, text: translate(`orders.bookers.${value}`) })),
    ];
  },
};

/** Search, date range with presets, service company (ORD-12…18), and whether packed. */
export const orderFilters: Filters = {
  search: 'orders.search',
  dates: { from: 'orders.dateFrom', to: 'orders.dateTo' },
  choices: [
    courier,
    statusesOf(CHOSEN_STATUSES),
    yesOrNo('late'),
    attempts,
    yesOrNo('packed'),
    cash('codFrom', 'orders.codFrom'),
    cash('codTo', 'orders.codTo'),
    codState,
    sinceChoice('statusSince', 'orders.statusSince'),
    sinceChoice('bookedSince', 'orders.bookedSince'),
    bookedBy,
  ],
};

const madeTogether: FilterChoices = {
  field: 'madeTogether',
  label: 'bulk.madeTogetherFilter',
  onlyWhenSet: true,
  useOptions: (value) => {
    const translate = useText();
    return [
      { value: '', text: translate('bulk.madeAny') },
      { value, text: translate('bulk.madeAtOnce') },
    ];
  },
};

/** Filters of unconfirmed orders, which are never packed; drafts that one action created have a filter too. */
export const draftFilters: Filters = {
  ...orderFilters,
  choices: [courier, { ...statusesOf(STATUS_GROUPS.DRAFT), onlyWhenSet: true }, madeTogether],
};

/** Export of all orders of the filter, which needs dates, or only of the ticked orders (ORD-51, BULK-14). */
export const orderExport: ListExport<OrderListFilter> = {
  right: 'prices.see',
  linkForFilter: (dataProvider, { filter, total }) =>
    dataProvider.exportLink({ ...orderFilterToWire(filter), limit: Math.max(total, 1) } as never),
  linkForIds: (dataProvider, ids) => dataProvider.exportSelectionLink(ids),
  datesMissing: 'orders.selectRange',
};

/** Reads orders of the filter that are not on the page. */
export const moreOrders = {
  idsOf: async (dataProvider: PortalDataProvider, filter: OrderListFilter): Promise<string[]> =>
    (await dataProvider.getAllOrderIds({ ...orderFilterToWire(filter) })).data,
  toWire: orderFilterToWire,
  read: (dataProvider: PortalDataProvider, ids: string[]): Promise<Order[]> => dataProvider.getOrders(ids),
};

export const newOrder = createAt('/orders/new-order', 'menu.newOrder');
