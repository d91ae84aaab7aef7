import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useLocaleState } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import { STATUS } from '../../../contract/rules/orderStatus.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { expectedPriceMinor } from '../../lib/expectedPrice.ts';
import { formatMoney } from '../../lib/formatMoney.ts';
import { orderName } from '../../lib/orderName.ts';
import { useSession } from '../../session/SessionContext.ts';
import { beginWaiting } from '../../session/waiting.ts';
import { OrderCosts } from './OrderCosts.tsx';
import { usePaymentSelection } from './usePaymentSelection.ts';

interface Props {
  order: Order;
  onClose: (changed: boolean) => void;
}

/** Before a payment: price, payment method, remaining balance; without a price it cannot be confirmed. */
export function ConfirmOrderDialog({ order, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { customer, company } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const price = expectedPriceMinor(order);
  const sum = price ?? 0;
  const pay = usePaymentSelection(sum);
  const isRetry = order.statusCode === STATUS.failed;

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await dataProvider.processOrders(
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
      if (answer.statusCode === STATUS.pendingPayment && answer.invoiceId)
        return await pay.leave(answer.invoiceId, order);
      const refused = (answer.results ?? []).find((row) => !row.ok);
      if (refused)
        notify.failure(`${orderName(order)}: ${refused.error?.message ?? ''}`, {
          autoHideDuration: null,
          multiLine: true,
        });
      else {
        notify('orders.confirmed', { type: 'success' });
        beginWaiting();
      }
      onClose(true);
    } catch (err) {
      const { status, message } = asFailure(err);
      setFailure(message);
      // Without an answer the same call is made again; what follows a refusal is another one.
      if (status > 0) setKey(crypto.randomUUID());
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={() => !busy && onClose(false)} aria-labelledby="confirm-title">
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
        <OrderCosts priceMinor={sum} pay={pay} />
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
