import { useDataProvider, useNotify } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { openLater } from '../../lib/openLater.ts';
import { type OrderListFilter, orderFilterToWire } from '../../lib/orderFilter.ts';

/** A sheet of all orders of the filter, which needs its dates, or of the ticked ones alone (ORD-51, BULK-14). */
export function useOrdersExport(filter: OrderListFilter, total: number) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const open = (link: () => Promise<string>) =>
    void openLater(link).catch((err: Error) => notify(err.message, { type: 'error' }));
  return {
    all: () => {
      if (!filter.dateFrom || !filter.dateTo) {
        notify('orders.selectRange', { type: 'warning' });
        document.getElementById(filter.dateFrom ? 'list-dateTo' : 'list-dateFrom')?.focus();
        return;
      }
      open(() =>
        dataProvider.exportLink({ ...orderFilterToWire(filter), limit: Math.max(total, 1) } as never),
      );
    },
    of: (ids: string[]) => open(() => dataProvider.exportSelectionLink(ids)),
  };
}
