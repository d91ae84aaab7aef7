import { useMemo } from 'react';
import type { Transaction } from '../../../contract/money/billing.ts';
import { TX_CATEGORIES } from '../../../contract/rules/money/billing.ts';
import { useText } from '../../i18n/useText.ts';
import { NARROW_ACTIONS_WIDTH } from '../../lib/lists/gridWidths.ts';
import { BillingSections } from '../../shared/billing/BillingSections.tsx';
import { OwedBar } from '../../shared/billing/OwedBar.tsx';
import {
  type TransactionListFilter,
  transactionFilterToWire,
} from '../../shared/billing/rules/billingFilter.ts';
import { StatementMenu } from '../../shared/billing/StatementMenu.tsx';
import { exportQuery } from '../../ui/list/exportQuery.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { transactions } from './index.ts';
import { TRANSACTION_ACTIONS, type TransactionTools, useTransactionTools } from './transactionActions.ts';
import { transactionColumns } from './transactionColumns.tsx';

/** Movements of the wallet's money, newest first, each with the balance after it (BILL-17…21). */
const transactionList: ListDescription<Transaction, TransactionTools, TransactionListFilter> = {
  resource: 'transactions',
  title: 'billing.title',
  group: 'money',
  Sections: BillingSections,
  name: (row) => row.consignmentNo ?? row.invoiceNo ?? row.desc,
  tabs: {
    values: transactions.tabs,
    label: 'billing.transactionTabsLabel',
    text: (tab) => `billing.transactionTabs.${tab}`,
  },
  sorts: transactions.sorts,
  sort: { field: 'timestamp', order: 'DESC' },
  filters: {
    search: 'billing.searchTransactions',
    dates: { from: 'billing.dateFrom', to: 'billing.dateTo' },
    choices: [{ field: 'category', label: 'billing.kind', useOptions: useCategoryOptions }],
  },
  empty: (filtered) =>
    filtered
      ? { title: 'billing.nothingFound', hint: 'billing.nothingFoundHint' }
      : { title: 'billing.noTransactions', hint: 'billing.noTransactionsHint' },
  actions: Object.values(TRANSACTION_ACTIONS),
  useTools: useTransactionTools,
  open: { action: TRANSACTION_ACTIONS.view },
  export: {
    hasCsv: true,
    datesMissing: 'orders.selectRange',
    linkForFilter: (dataProvider, shown) =>
      dataProvider.transactionsExportLink(exportQuery(shown, transactionFilterToWire)),
  },
  selectedText: 'billing.transactionsSelected',
  Buttons: StatementMenu,
  Above: OwedBar,
  body: { columns: transactionColumns, minWidth: 1034, actionsWidth: NARROW_ACTIONS_WIDTH },
};

export default function TransactionList() {
  return <ListPage list={transactionList} />;
}

function useCategoryOptions() {
  const translate = useText();
  return useMemo(
    () => [
      { value: '', text: translate('billing.anyKind') },
      ...TX_CATEGORIES.map((value) => ({ value, text: translate(`billing.kinds.${value}`) })),
    ],
    [translate],
  );
}
