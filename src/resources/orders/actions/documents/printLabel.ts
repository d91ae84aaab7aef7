import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { isPrintable } from '../../../../../contract/rules/orders/orderStatus.ts';
import { fittingOf, type OrderAction } from '../orderAction.ts';

const fits: OrderAction['fits'] = (order) => isPrintable(order.statusCode);

export const printLabel: OrderAction = {
  id: 'printLabel',
  right: 'orders.print',
  label: () => 'orders.actions.printLabel',
  icon: PrintOutlined,
  keys: ['p'],
  tone: 'primary',
  fits,
  many: {
    label: () => 'orders.printLabels',
    run: async (chosen, tools, { size }) => {
      const orders = fittingOf(await chosen.read(), fits, tools);
      if (orders.length)
        await tools.print(
          orders.map((order) => order.id),
          size,
        );
    },
  },
};
