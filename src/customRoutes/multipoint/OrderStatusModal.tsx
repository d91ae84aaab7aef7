import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPaymentDone, PAYMENT_STATUS } from '../../../contract/rules/money/payment.ts';
import { isEditable, isPrintable, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { WalletCredit } from '../../shared/billing/WalletCredit.tsx';
import { OrderSummary } from '../../shared/orders/OrderSummary.tsx';
import { ProgressMark } from '../../shared/orders/ProgressMark.tsx';
import { progressOf } from '../../shared/orders/rules/orderProgress.ts';
import { useFollowedOrder } from '../../shared/orders/useFollowedOrder.ts';
import { useInvoicePayment } from '../../shared/orders/useInvoicePayment.ts';
import { useOrderLinks } from '../../shared/orders/useOrderLinks.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';

const PAYMENT_AFTER_MS = 3000;

export interface OrderStatusModalProps {
  orderId: string;
  onClose: () => void;
}

/** Follows one order live until it has a rider, while its payment may continue in another window (MULTI-39…51). */
export function OrderStatusModal({ orderId, onClose }: OrderStatusModalProps) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="order-status-title" fullWidth maxWidth="xs">
      <CommandLayer>
        <Followed orderId={orderId} onClose={onClose} />
      </CommandLayer>
    </Dialog>
  );
}

function Followed({ orderId, onClose }: OrderStatusModalProps) {
  const translate = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data: order, isError, error, refetch } = useFollowedOrder(orderId);
  const payment = useInvoicePayment(order?.invoiceId ?? null, PAYMENT_AFTER_MS);
  const links = useOrderLinks();
  const progress = progressOf(order?.statusCode, payment);
  const paid =
    order?.invoiceId && (isPaymentDone(order.statusCode) || payment === PAYMENT_STATUS.paid) ? true : null;
  const isUnknown = isError && !order;
  const canPrint = order !== undefined && isPrintable(order.statusCode);
  const canPay = order?.statusCode === STATUS.pendingPayment && Boolean(order.invoiceId) && !paid;
  const canRetry = progress.tone === 'error' && order !== undefined && isEditable(order.statusCode);
  const retry = () => navigate(`/orders/new-order/${orderId}`);
  const view = () => navigate(`/order/${orderId}`, { state: { back: pathname } });
  const print = () => void links.printLabels([orderId]);
  const pay = () => void (order && links.pay(order));
  const command = { scope: 'dialog', group: 'orders' } as const;
  useCommands([
    {
      ...command,
      id: 'orderStatus.print',
      labelKey: 'orderStatus.printLabel',
      keys: ['p'],
      when: () => canPrint,
      run: print,
    },
    {
      ...command,
      id: 'orderStatus.pay',
      labelKey: 'orderStatus.pay',
      keys: ['a'],
      when: () => canPay,
      run: pay,
    },
    {
      ...command,
      id: 'orderStatus.retry',
      labelKey: 'orderStatus.retry',
      keys: ['e'],
      when: () => canRetry,
      run: retry,
    },
    {
      ...command,
      id: 'orderStatus.view',
      labelKey: 'orderStatus.viewOrder',
      keys: ['o'],
      when: () => !isUnknown,
      run: view,
    },
  ]);
  return (
    <>
      <DialogTitle id="order-status-title">{translate('orderStatus.title')}</DialogTitle>
      <DialogContent>
        {isUnknown ? (
          <RetryAlert onRetry={refetch}>{error?.message}</RetryAlert>
        ) : (
          <Box
            role="status"
            sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 1, textAlign: 'center' }}
          >
            <ProgressMark progress={progress} />
            <Typography>{translate(progress.textKey, { _: order?.status ?? '' })}</Typography>
            {progress.tone === 'error' && order?.failedReason ? (
              <Typography color="text.secondary">{order.failedReason}</Typography>
            ) : null}
            {paid ? (
              <Typography variant="body2" color="text.secondary">
                {translate('orderStatus.paid')}
              </Typography>
            ) : null}
          </Box>
        )}
        {order ? <OrderSummary order={order} /> : null}
        <WalletCredit invoiceId={order?.invoiceId ?? null} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button autoFocus onClick={onClose} endIcon={<Kbd keys="escape" />}>
          {translate('common.close')}
        </Button>
        {isUnknown ? null : (
          <Button onClick={view} endIcon={<Kbd keys="o" />}>
            {translate('orderStatus.viewOrder')}
          </Button>
        )}
        {canPay ? (
          <Button variant="contained" onClick={pay} endIcon={<Kbd keys="a" />}>
            {translate('orderStatus.pay')}
          </Button>
        ) : null}
        {canRetry ? (
          <Button variant="contained" onClick={retry} endIcon={<Kbd keys="e" />}>
            {translate('orderStatus.retry')}
          </Button>
        ) : null}
        {canPrint ? (
          <Button variant="contained" onClick={print} endIcon={<Kbd keys="p" />}>
            {translate('orderStatus.printLabel')}
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}
