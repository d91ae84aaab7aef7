import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useDataProvider, useLocaleState } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import { STATUS } from '../../../contract/rules/orderStatus.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { expectedPriceMinor } from '../../lib/expectedPrice.ts';
import { formatMoney } from '../../lib/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { beginWaiting } from '../../session/waiting.ts';
import { OrderCosts } from './OrderCosts.tsx';
import { useCallForOrder } from './useCallForOrder.ts';
import { usePaymentSelection } from './usePaymentSelection.ts';

interface Props {
  order: Order;
  onClose: (changed: boolean) => void;
}

/** Before a payment: price, payment method, remaining balance; without a price it cannot be confirmed. */
export function ConfirmOrderDialog({ order, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { customer, company } = useSession();
  const { busy, failure, run, close } = useCallForOrder(order, onClose);
  const price = expectedPriceMinor(order);
  const sum = price ?? 0;
  const pay = usePaymentSelection(sum);
  const isRetry = order.statusCode === STATUS.failed;

  const submit = () =>
    run('orders.confirmed', async (key) => {
      const {
        statusCode,
        invoiceId,
        results = [],
      } = await dataProvider.processOrders(
        {
          customerId: customer.id,
          process: true,
          orderIds: [order.id],
          ...(order.serviceCode ? { serviceCode: order.serviceCode } : {}),
          paymentMethodId: pay.method,
          skipQueue: true,
          quotedPrice: fromMinor(sum),
        },
        key,
      );
      if (statusCode === STATUS.pendingPayment && invoiceId) {
        await pay.leave(invoiceId, order);
        return null;
      }
      if (results.every((row) => row.ok)) beginWaiting();
      return results;
    });

  return (
    <Dialog open onClose={close} aria-labelledby="confirm-title">
      <DialogTitle id="confirm-title">
        {translate(isRetry ? 'orders.retryTitle' : 'orders.confirmTitle')}
      </DialogTitle>
      <DialogContent>
        {failure ? (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        ) : null}
        {price === null ? (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate('orders.withoutPrice')}
          </Alert>
        ) : null}
        <OrderCosts
          priceMinor={sum}
          pay={pay}
          again={{ kind: 'confirm', id: order.id }}
          onLeave={() => onClose(false)}
        />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={() => onClose(false)} disabled={busy}>
          {translate('orders.notYet')}
        </Button>
        <Button variant="contained" onClick={submit} disabled={busy || price === null || !pay.usable}>
          {translate(isRetry ? 'orders.retryNow' : 'orders.confirmNow', {
            amount: formatMoney(sum, company.currency, locale),
          })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
