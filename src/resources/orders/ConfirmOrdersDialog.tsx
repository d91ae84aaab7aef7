import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useLocaleState, useNotify, useTranslate } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { fromMinor, toMinor } from '../../../contract/rules/money.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/payment.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { formatMoney } from '../../lib/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { expectedPriceMinor } from './expectedPrice.ts';

interface Props {
  orders: Order[];
  onClose: (changed: boolean) => void;
}

/** Before money moves: how many, how much, what stays; a row without a price is named and left out (BULK-09). */
export function ConfirmOrdersDialog({ orders, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { customer, company } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const priced = orders.map((order) => ({ order, minor: expectedPriceMinor(order) }));
  const ready = priced.filter((p): p is { order: Order; minor: number } => p.minor !== null);
  const sum = ready.reduce((n, p) => n + p.minor, 0);
  const balance = toMinor(customer.walletBalance);
  const short = sum - balance - toMinor(Number(customer.billing.maxCredit));
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
          paymentMethodId: PAYMENT_WALLET,
          skipQueue: true,
          ...(ready.length === 1 ? { quotedPrice: fromMinor(sum) } : {}),
        },
        key,
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
      setFailure(err instanceof Error ? err.message : String(err));
      setBusy(false);
    }
  };

  const lines: [string, string][] = [
    [translate('orders.count'), String(ready.length)],
    [translate('orders.sum'), money(sum)],
    [translate('orders.balance'), money(balance)],
    [translate('orders.balanceAfter'), money(balance - sum)],
  ];
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
        {short > 0 ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate('orders.short', { amount: money(short) })}
          </Alert>
        ) : null}
        <Table size="small">
          <TableBody>
            {lines.map(([label, value]) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {value}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={() => onClose(false)} disabled={busy}>
          {translate('orders.notYet')}
        </Button>
        <Button variant="contained" onClick={submit} disabled={busy || ready.length === 0 || short > 0}>
          {translate('orders.confirmNow', { amount: money(sum) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
