import type { Invoice } from '../../../contract/money/wallet.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { BillingSections } from '../../shared/billing/BillingSections.tsx';
import { OwedBar } from '../../shared/billing/OwedBar.tsx';
import { type InvoiceListFilter, invoiceFilterToWire } from '../../shared/billing/rules/billingFilter.ts';
import { StatementMenu } from '../../shared/billing/StatementMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { invoices } from './index.ts';
import {
  type InvoiceTools,
  invoiceActions,
  pathOfInvoice,
  payInvoice,
  printInvoice,
  seePayment,
  useInvoiceTools,
} from './invoiceActions.ts';
import { invoiceColumns } from './invoiceColumns.tsx';

const primaryOf = (invoice: Invoice) =>
  [seePayment, payInvoice].find(({ fits }) => fits(invoice)) ?? printInvoice;

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
  actions: invoiceActions,
  useTools: useInvoiceTools,
  primary: (invoice) => {
    const action = primaryOf(invoice);
    return action === printInvoice ? { action, text: 'common.print' } : { action };
  },
  primaryKey: (invoice) => (invoice ? primaryOf(invoice) : printInvoice),
  open: { path: pathOfInvoice },
  export: {
    hasCsv: true,
    linkForFilter: (dataProvider, { filter, sort, format }) =>
      dataProvider.invoicesExportLink({
        ...invoiceFilterToWire(filter),
        sortBy: sort.field,
        orderBy: sort.order.toLowerCase(),
        format,
      }),
  },
  selectedText: 'billing.selected',
  minorOf: ({ totalPrice }) => nearestMinor(totalPrice.amount),
  Buttons: StatementMenu,
  Above: OwedBar,
  body: { columns: invoiceColumns, minWidth: 1000, actionsWidth: 154 },
};

export default function InvoiceList() {
  return <ListPage list={invoiceList} />;
}
