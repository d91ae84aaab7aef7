import { useCallback } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders.ts';
import { isMultipoint, type LabelType } from '../../../contract/rules/orderStatus.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { labelSizeOf } from '../../lib/labelSize.ts';
import { PREFIX } from '../../lib/loginPath.ts';
import { openLater } from '../../lib/openLater.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useOrderDialogs } from './OrderDialogs.tsx';
import type { OrderAction } from './rowActions.ts';

/** Runs an action on an order; the ones that cost money or end an order open their step first. */
export function useOrderActions() {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const translate = useTranslate();
  const { customer } = useSession();
  const dialogs = useOrderDialogs();

  const fail = useCallback(
    (err: unknown) =>
      notify(err instanceof Error ? err.message : String(err), { type: 'error', autoHideDuration: 8000 }),
    [notify],
  );

  const print = useCallback(
    (ids: string[], type?: LabelType) =>
      openLater(() => dataProvider.labelLink(ids, labelSizeOf(customer, type))).catch(fail),
    [dataProvider, customer, fail],
  );

  const run = useCallback(
    async (action: OrderAction, order: Order): Promise<void> => {
      const track = {
        track: `${PREFIX}/strack?trackingNo=${order.consignmentNo}`,
        secureTrack: `${PREFIX}/etrack/${order.nanoId}`,
      };
      const documents = {
        packingList: 'packlist',
        commercialInvoice: 'inv_invoice',
        invoiceAndPacking: 'invoice_packlist',
      } as const;
      try {
        if (action === 'view')
          navigate(`/order/${order.id}`, {
            state: { back: location.pathname.slice(PREFIX.length) + location.search },
          });
        else if (action === 'edit') navigate(`/orders/new-order/${order.id}`);
        else if (action === 'printLabel') await print([order.id]);
        else if (action === 'track' || action === 'secureTrack')
          window.open(track[action], '_blank', 'noopener');
        else if (action === 'packingList' || action === 'commercialInvoice' || action === 'invoiceAndPacking')
          await openLater(() => dataProvider.documentLink(order.id, documents[action]));
        else if (action === 'createManifest') dialogs.manifest([order]);
        else if (action === 'printManifest')
          await openLater(() => dataProvider.manifestLink([order.pickupManifestId ?? '']));
        else if (action === 'printInvoice')
          await openLater(() => dataProvider.invoiceLink(order.invoiceId ?? ''));
        else if (action === 'returnOrder')
          navigate('/orders/new-order', { state: { orderDetails: order, returnOrder: true } });
        else if (action === 'retry') dialogs.confirm([order]);
        else if (action === 'cancel') dialogs.cancel([order]);
        else if (action === 'refreshQuote') {
          await dataProvider.refreshQuote([order.id]);
          notify(translate('orders.refreshed'), { type: 'success' });
          dialogs.changed();
        } else if (action === 'placeAgain' && isMultipoint(order.source, order.waypoint.length)) {
          // A trip has a form of its own, which starts with a copy; it leaves no draft behind (FORM-04).
          navigate('/orders/multipoint', { state: { orderDetails: order } });
        } else if (action === 'placeAgain') {
          const { orderId } = await dataProvider.cloneOrder(order.id);
          notify(translate('orders.cloned'), { type: 'success' });
          navigate(`/orders/new-order/${orderId}`);
        }
      } catch (err) {
        fail(err);
      }
    },
    [dataProvider, dialogs, fail, navigate, notify, print, translate],
  );
  return { run, print };
}
