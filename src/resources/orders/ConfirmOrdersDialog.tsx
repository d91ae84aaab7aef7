import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useLocaleState, useNotify } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import { STATUS } from '../../../contract/rules/orderStatus.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { expectedPriceMinor } from '../../lib/expectedPrice.ts';
import { formatMoney } from '../../lib/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { OrderCosts } from './OrderCosts.tsx';
import { useWayToPay } from './useWayToPay.ts';

interface Props {
  orders: Order[];
  onClose: (changed: boolean) => void;
}

/** Before money moves: how many, how much, how it is paid, what stays; a row without a price is named and left out (BULK-09). */
export function ConfirmOrdersDialog({ orders, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { customer, company } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const priced = orders.map((order) => ({ order, minor: expectedPriceMinor(order) }));
  const ready = priced.filter((p): p is { order: Order; minor: number } => p.minor !== null);
  const sum = ready.reduce((n, p) => n + p.minor, 0);
  const pay = useWayToPay(sum);
  const money = (minor: number) => formatMoney(minor, company.currency, locale);

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await dataProvider.processOrders(
        {
          customerId: customer.id,
          process: true,
          orderIds: ready.map((p) => p.order.id),
          paymentMethodId: pay.method,
          skipQueue: true,
          ...(ready.length === 1 ? { quotedPrice: fromMinor(sum) } : {}),
        },
        key,
      );
      if (answer.statusCode === STATUS.pendingPayment && answer.invoiceId)
        return await pay.leave(
          answer.invoiceId,
          ready.map((p) => p.order),
        );
      const bad = (answer.results ?? []).filter((r) => !r.ok);
      if (bad.length < ready.length)
        notify(translate('orders.confirmed', { smart_count: ready.length - bad.length }), {
          type: 'success',
        });
      if (bad.length)
        notify(bad.map((r) => `${r.orderId.slice(0, 8)}: ${r.error?.message ?? ''}`).join('\n'), {
          type: 'error',
          autoHideDuration: null,
          multiLine: true,
        });
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
        {translate('orders.confirmTitle', { smart_count: orders.length })}
      </DialogTitle>
      <DialogContent>
        {failure ? (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        ) : null}
        {ready.length < orders.length ? (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate('orders.withoutPrice', { smart_count: orders.length - ready.length })}
          </Alert>
        ) : null}
        <OrderCosts priceMinor={sum} pay={pay} count={ready.length} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={() => onClose(false)} disabled={busy}>
          {translate('orders.notYet')}
        </Button>
        <Button variant="contained" onClick={submit} disabled={busy || ready.length === 0 || !pay.usable}>
          {translate('orders.confirmNow', { amount: money(sum) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
