import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import type { OrderAction } from './orderAction.ts';

export const whyCharged: OrderAction = {
  id: 'whyCharged',
  right: 'prices.see',
  label: () => 'money.title',
  icon: CalculateOutlined,
  keys: ['$'],
  fits: (order) => Boolean(order.invoiceId),
  one: (order, { explain }) => explain([order.id]),
};
