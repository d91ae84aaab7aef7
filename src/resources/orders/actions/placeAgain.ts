import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { isMultipoint } from '../../../../contract/rules/orders/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

export const placeAgain: OrderAction = {
  id: 'placeAgain',
  label: () => 'orders.actions.placeAgain',
  icon: ReplayOutlined,
  keys: ['d'],
  writes: true,
  fits: () => true,
  one: async (order, { dataProvider, navigate, notify, showDrafts }, { count }) => {
    if (count) return showDrafts(await dataProvider.placeOrderAgain(order.id, count, crypto.randomUUID()));
    // A multipoint order has its own form, which starts with a copy; no draft is created (FORM-04).
    if (isMultipoint(order.source, order.waypoint.length))
      return navigate('/orders/multipoint', { state: { orderDetails: order } });
    const { orderId } = await dataProvider.cloneOrder(order.id);
    notify('orders.cloned', 'success');
    navigate(`/orders/new-order/${orderId}`);
  },
};
