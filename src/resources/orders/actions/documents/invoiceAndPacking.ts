import FolderCopyOutlined from '@mui/icons-material/FolderCopyOutlined';
import { orderDocument } from './orderDocument.ts';

export const invoiceAndPacking = orderDocument('invoice_packlist', {
  id: 'invoiceAndPacking',
  right: ['orders.print', 'prices.see'],
  label: () => 'orders.actions.invoiceAndPacking',
  icon: FolderCopyOutlined,
});
