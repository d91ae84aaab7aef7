import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import type { OrderAction } from './orderAction.ts';

const fits: OrderAction['fits'] = (order) => Boolean(order.consignmentNo);

export const copyNumber: OrderAction = {
  id: 'copyNumber',
  label: () => 'orders.copyNumber',
  icon: ContentCopyOutlined,
  keys: ['y'],
  keysOnly: true,
  fits,
  many: {
    run: ({ known }, { copy }) => copy(known.filter(fits).map((order) => order.consignmentNo)),
  },
};
