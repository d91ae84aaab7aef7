import CurrencyExchangeOutlined from '@mui/icons-material/CurrencyExchangeOutlined';
import { isEditable } from '../../../../contract/rules/orders/orderStatus.ts';
import { mayBe, type OrderAction } from './orderAction.ts';

export const refreshQuote: OrderAction = {
  id: 'refreshQuote',
  label: () => 'orders.actions.refreshQuote',
  icon: CurrencyExchangeOutlined,
  keys: ['q'],
  writes: true,
  fits: (order) => isEditable(order.statusCode),
  one: async (order, { dataProvider, dialogs, notify }) => {
    await dataProvider.refreshQuote([order.id]);
    notify('orders.refreshed', 'success');
    dialogs.changed();
  },
  many: { offered: mayBe(isEditable), run: (chosen, { batches }) => batches.refresh(chosen) },
};
