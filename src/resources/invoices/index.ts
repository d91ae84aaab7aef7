import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import type { Invoice } from '../../../contract/money/wallet.ts';
import { INVOICE_SORTS } from '../../../contract/rules/listSorts.ts';
import { INVOICE_TABS } from '../../../contract/rules/money/billing.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

export const invoices = {
  name: 'invoices',
  list: lazyPage(() => import('./InvoiceList.tsx')),
  tabs: INVOICE_TABS,
  sorts: INVOICE_SORTS,
  icon: ReceiptLong,
  recordRepresentation: (invoice: Invoice) => invoice.invoiceNo,
};
