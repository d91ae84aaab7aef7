import LinkOutlined from '@mui/icons-material/LinkOutlined';
import { secureTrackingLink } from '../../../../shared/tracking/rules/trackingPage.ts';
import type { OrderAction } from '../orderAction.ts';

const fits: OrderAction['fits'] = (order) => Boolean(order.consignmentNo);

export const copyLink: OrderAction = {
  id: 'copyLink',
  label: () => 'orders.copyLink',
  icon: LinkOutlined,
  keys: ['shift+y'],
  keysOnly: true,
  fits,
  many: {
    run: ({ known }, { copy }) => copy(known.filter(fits).map((order) => secureTrackingLink(order.nanoId))),
  },
};
