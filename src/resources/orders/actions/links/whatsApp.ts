import WhatsApp from '@mui/icons-material/WhatsApp';
import { recipientOf } from '../../../../shared/orders/rules/orderCells.ts';
import type { OrderAction } from '../orderAction.ts';
import { canWriteTo, chatWith } from './recipientChat.ts';

export const whatsApp: OrderAction = {
  id: 'whatsApp',
  label: () => 'orders.whatsApp',
  icon: WhatsApp,
  keys: ['w'],
  keysOnly: true,
  fits: (order) => canWriteTo(recipientOf(order), order),
  one: (order, { openTab, translate }) => openTab(chatWith(recipientOf(order), order, translate)),
};
