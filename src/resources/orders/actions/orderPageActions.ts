import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import PriceCheckOutlined from '@mui/icons-material/PriceCheckOutlined';
import type { Order } from '../../../../contract/orders/orders.ts';
import { isDriverRejectable, isEditable } from '../../../../contract/rules/orders/orderStatus.ts';
import { actionTable } from '../../../commands/recordAction.ts';
import type { OrderPageAction, OrderPageTools } from './orderAction.ts';
import { ORDER_ACTIONS, orderActions } from './orderActions.ts';
import { whyNot } from './whyNot.ts';

/** Actions that exist only on the page of one order. */
export const PAGE_ACTIONS = actionTable<Order, OrderPageTools>()({
  fulfil: {
    right: 'orders.pay',
    label: 'orderDetail.actions.fulfil',
    icon: PriceCheckOutlined,
    keys: ['f'],
    writes: true,
    fits: (order) => isEditable(order.statusCode),
    whyNot: whyNot('booked', 'changeService', 'placeAgain'),
    one: (_order, { openStep }) => openStep('fulfil'),
  },
  rejectDriver: {
    label: 'orderDetail.actions.rejectDriver',
    icon: PersonOffOutlined,
    keys: ['shift+x'],
    writes: true,
    fits: (order) => isDriverRejectable(order.statusCode, order.serviceCode),
    whyNot: () => 'orders.whyNot.noDriver',
    one: (_order, { openStep }) => openStep('rejectDriver'),
  },
  proof: {
    label: 'orderDetail.actions.proof',
    icon: PhotoCameraOutlined,
    keys: ['v'],
    fits: (order) => (order.activities ?? []).some((activity) => activity.hasPodImage),
    whyNot: () => 'orders.whyNot.noProof',
    one: (_order, { openStep }) => openStep('proof'),
  },
});

/** Actions on the page of one order: without "view", and with the page's own dialogs. */
export const orderPageActions: readonly OrderPageAction[] = [
  ...orderActions.filter((action) => action !== ORDER_ACTIONS.view),
  ...Object.values(PAGE_ACTIONS),
];
