import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { orderDocument } from './orderDocument.ts';

export const commercialInvoice = orderDocument('inv_invoice', {
  id: 'commercialInvoice',
  right: ['orders.print', 'prices.see'],
  label: () => 'orders.actions.commercialInvoice',
  icon: DescriptionOutlined,
});
