import type { Order } from '../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useLocale } from '../../i18n/useText.ts';
import { NARROW_ACTIONS_WIDTH } from '../../lib/lists/gridWidths.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { type CodListFilter, codFilterToWire } from '../../shared/cod/rules/settlementFilter.ts';
import { sinceChoice } from '../../shared/visits/sinceChoice.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { CodAges } from './CodAges.tsx';
import { COD_ACTIONS, type CodTools, useCodTools } from './codActions.ts';
import { codColumns, codMinorOf, codOrderName } from './codColumns.tsx';
import { cod } from './index.ts';
import { StatementButton, useStatementCommands } from './statement/StatementButton.tsx';
import { FRESH_MS, useCodTotals } from './useCodTotals.ts';

/** Cash on delivery and its settlement: five tabs, and one tab for cash of the account's own courier accounts, oldest first (COD-01…15). */
const codList: ListDescription<Order, CodTools, CodListFilter> = {
  resource: 'cod',
  recordsOf: 'orders',
  title: 'menu.cod',
  group: 'money',
  name: codOrderName,
  tabs: {
    values: cod.tabs,
    label: 'cod.tabsLabel',
    text: (tab) => `cod.tabs.${tab}`,
    shownWhenFilled: ['ownCourier'],
    useFigures: (filter) => {
      const locale = useLocale();
      const { data } = useCodTotals(filter);
      return (tab) => {
        const sum = data?.tabs[tab];
        // The line of the sums has its space before they arrive, so that nothing below moves.
        return sum
          ? {
              count: sum.orders,
              note: formatMoney(nearestMinor(sum.total.amount), sum.total.currency, locale),
            }
          : { note: '\u00a0' };
      };
    },
  },
  sorts: cod.sorts,
  sort: { field: 'createdAt', order: 'ASC' },
  refetchMs: FRESH_MS,
  filters: {
    search: 'cod.search',
    dates: { from: 'cod.dateFrom', to: 'cod.dateTo' },
    choices: [sinceChoice('codPaidSince', 'cod.paidSince')],
  },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'cod.nothingFound', hint: 'cod.nothingFoundHint' }
      : { title: `cod.empty.${tab}`, hint: 'cod.emptyHint' },
  actions: Object.values(COD_ACTIONS),
  useTools: useCodTools,
  open: { path: (order) => `/order/${order.id}` },
  export: {
    linkForFilter: (dataProvider, { filter }) => dataProvider.codExportLink(codFilterToWire(filter)),
  },
  selectedText: 'cod.selected',
  minorOf: codMinorOf,
  Buttons: StatementButton,
  useOwnCommands: useStatementCommands,
  Above: CodAges,
  body: { columns: codColumns, minWidth: 1142, actionsWidth: NARROW_ACTIONS_WIDTH },
};

export default function CodList() {
  return <ListPage list={codList} />;
}
