import type { Invoice } from '../../../contract/money/wallet.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { BillingSections } from '../../shared/billing/BillingSections.tsx';
import { OwedBar } from '../../shared/billing/OwedBar.tsx';
import { type InvoiceListFilter, invoiceFilterToWire } from '../../shared/billing/rules/billingFilter.ts';
import { StatementMenu } from '../../shared/billing/StatementMenu.tsx';
import { exportQuery } from '../../ui/list/exportQuery.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { invoices } from './index.ts';
import { INVOICE_ACTIONS, type InvoiceTools, pathOfInvoice, useInvoiceTools } from './invoiceActions.ts';
import { invoiceColumns } from './invoiceColumns.tsx';

const primaryOf = (invoice: Invoice) =>
  [INVOICE_ACTIONS.seePayment, INVOICE_ACTIONS.pay].find(({ fits }) => fits(invoice)) ??
  INVOICE_ACTIONS.print;

/** Invoices by state, newest first, with the debts above them (BILL-01…16). */
const invoiceList: ListDescription<Invoice, InvoiceTools, InvoiceListFilter> = {
  resource: 'invoices',
  title: 'billing.title',
  group: 'money',
  Sections: BillingSections,
  name: (invoice) => invoice.invoiceNo,
  tabs: {
    values: invoices.tabs,
    label: 'billing.invoiceTabsLabel',
    text: (tab) => `billing.invoiceTabs.${tab}`,
  },
  sorts: invoices.sorts,
  sort: { field: 'date', order: 'DESC' },
  filters: { search: 'billing.searchInvoices', dates: { from: 'billing.dateFrom', to: 'billing.dateTo' } },
  empty: (filtered) =>
    filtered
      ? { title: 'billing.nothingFound', hint: 'billing.nothingFoundHint' }
      : { title: 'billing.noInvoices', hint: 'billing.noInvoicesHint' },
  actions: Object.values(INVOICE_ACTIONS),
  useTools: useInvoiceTools,
  primary: (invoice) => {
    const action = primaryOf(invoice);
    return action === INVOICE_ACTIONS.print ? { action, text: 'common.print' } : { action };
  },
  primaryKey: (invoice) => (invoice ? primaryOf(invoice) : INVOICE_ACTIONS.print),
  open: { path: pathOfInvoice },
  export: {
    hasCsv: true,
    linkForFilter: (dataProvider, shown) =>
      dataProvider.invoicesExportLink(exportQuery(shown, invoiceFilterToWire)),
  },
  selectedText: 'billing.selected',
  minorOf: ({ totalPrice }) => nearestMinor(totalPrice.amount),
  Buttons: StatementMenu,
  Above: OwedBar,
  body: { columns: invoiceColumns, minWidth: 1018, actionsWidth: 154 },
};

export default function InvoiceList() {
  return <ListPage list={invoiceList} />;
}
