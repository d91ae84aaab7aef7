import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import { INVOICE_TABS } from '../../../contract/rules/billing.ts';
import type { Invoice } from '../../../contract/wallet.ts';
import { lazyPage } from '../../ui/lazyPage.tsx';

export const invoices = {
  name: 'invoices',
  list: lazyPage(() => import('./InvoiceList.tsx')),
  tabs: INVOICE_TABS,
  icon: ReceiptLong,
  recordRepresentation: (invoice: Invoice) => invoice.invoiceNo,
};
