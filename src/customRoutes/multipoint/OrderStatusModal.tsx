import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPaymentDone, PAYMENT_STATUS } from '../../../contract/rules/money/payment.ts';
import { isEditable, isPrintable, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';
import { WalletCredit } from '../../shared/billing/WalletCredit.tsx';
import { OrderSummary } from '../../shared/orders/OrderSummary.tsx';
import { ProgressMark } from '../../shared/orders/ProgressMark.tsx';
import { progressOf } from '../../shared/orders/rules/orderProgress.ts';
import { useFollowedOrder } from '../../shared/orders/useFollowedOrder.ts';
import { useInvoicePayment } from '../../shared/orders/useInvoicePayment.ts';
import { useOrderLinks } from '../../shared/orders/useOrderLinks.ts';
import { NextSteps } from '../../ui/buttons/NextSteps.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';

const PAYMENT_AFTER_MS = 3000;

export interface OrderStatusModalProps {
  orderId: string;
  onClose: () => void;
}

/** Shows one order live until it has a rider, while its payment may continue in another window (MULTI-39…51). */
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
  const canPay = order?.statusCode === STATUS.pendingPayment && Boolean(order.invoiceId) && !paid;
  return (
    <>
      <DialogTitle id="order-status-title">{translate('orderStatus.title')}</DialogTitle>
      <DialogContent>
        {isUnknown ? (
          <RetryAlert onRetry={refetch} error={error} />
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
        <NextSteps
          command={{ scope: 'dialog', group: 'orders' }}
          steps={[
            {
              id: 'orderStatus.view',
              labelKey: 'orderStatus.viewOrder',
              letter: 'o',
              isOffered: !isUnknown,
              look: 'text',
              run: () => navigate(`/order/${orderId}`, { state: { back: pathname } }),
            },
            {
              id: 'orderStatus.pay',
              labelKey: 'orderStatus.pay',
              letter: 'a',
              isOffered: canPay,
              run: () => void (order && links.pay(order)),
            },
            {
              id: 'orderStatus.retry',
              labelKey: 'orderStatus.retry',
              letter: 'e',
              isOffered: progress.tone === 'error' && order !== undefined && isEditable(order.statusCode),
              run: () => navigate(`/orders/new-order/${orderId}`),
            },
            {
              id: 'orderStatus.print',
              labelKey: 'orderStatus.printLabel',
              letter: 'p',
              isOffered: order !== undefined && isPrintable(order.statusCode),
              run: () => void links.printLabels([orderId]),
            },
          ]}
        />
      </DialogActions>
    </>
  );
}
