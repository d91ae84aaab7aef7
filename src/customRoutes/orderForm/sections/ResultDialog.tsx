import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../../../contract/orders/orders.ts';
import {
  isEditable,
  isPrintable,
  STATUS,
  statusRule,
} from '../../../../contract/rules/orders/orderStatus.ts';
import { CommandLayer } from '../../../commands/CommandLayer.tsx';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useCommand } from '../../../commands/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import { WalletCredit } from '../../../shared/billing/WalletCredit.tsx';
import { ProgressMark } from '../../../shared/orders/ProgressMark.tsx';
import { useOrderLinks } from '../../../shared/orders/useOrderLinks.ts';
import { NextSteps } from '../../../ui/buttons/NextSteps.tsx';
import { outcomeOf } from '../rules/outcome.ts';
import { useKeepPickup } from '../state/useKeepPickup.ts';
import { useOrderResult } from '../state/useOrderResult.ts';

interface ResultDialogProps {
  orderId: string;
  statusCode: number;
  /** True if the status is the server's own answer. False for a status from the page's address, which is looked up first. */
  isAnswer: boolean;
}

/** The result of the order, and its next actions (FORM-104…112). The page's address opens it, so it survives a reload. */
export function ResultDialog(props: ResultDialogProps) {
  const navigate = useNavigate();
  const close = () => navigate('/orders/new-order', { replace: true });
  return (
    <Dialog open onClose={close} aria-labelledby="result-title" disableRestoreFocus>
      <CommandLayer>
        <Result {...props} onNew={close} />
      </CommandLayer>
    </Dialog>
  );
}

function Result({ orderId, statusCode, isAnswer, onNew }: ResultDialogProps & { onNew: () => void }) {
  const translate = useText();
  const navigate = useNavigate();
  const links = useOrderLinks();
  const { code, order } = useOrderResult(orderId, statusCode, isAnswer);
  const canPrint = code !== null && isPrintable(code);
  // The order is loaded after its status was shown, so the order may have an older status.
  const canRetry = order !== null && code !== null && isEditable(code);
  const canPay = code === STATUS.pendingPayment && Boolean(order?.invoiceId);
  const isBooked = code === STATUS.created || canPrint;
  const first = canPrint ? 'result-print' : canPay ? 'result-pay' : canRetry ? 'result-retry' : 'result-view';
  useEffect(() => {
    focusId(code === null ? 'result-title' : first);
  }, [code, first]);
  return (
    <>
      <DialogTitle id="result-title" tabIndex={-1} data-dialog-heading>
        {translate('orderForm.result.title')}
      </DialogTitle>
      <DialogContent>
        <OutcomeText code={code} order={order} />
        {/* A user who returns from the payment page may have paid. */}
        {isAnswer ? null : <WalletCredit invoiceId={order?.invoiceId ?? null} />}
      </DialogContent>
      {isBooked ? <KeepPickup order={order} /> : null}
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <NextSteps
          command={{ scope: 'dialog', group: 'form' }}
          steps={[
            {
              id: 'orderForm.newOrder',
              labelKey: 'orderForm.result.newOrder',
              letter: 'c',
              look: 'text',
              run: onNew,
            },
            {
              id: 'orderForm.viewOrder',
              labelKey: 'orderForm.result.viewOrder',
              letter: 'o',
              elementId: 'result-view',
              look: first === 'result-view' ? 'contained' : 'outlined',
              run: () => navigate(`/order/${orderId}`),
            },
            {
              id: 'orderForm.pay',
              labelKey: 'orderStatus.pay',
              letter: 'a',
              elementId: 'result-pay',
              isOffered: canPay,
              run: () => void (order && links.pay(order)),
            },
            {
              id: 'orderForm.retry',
              labelKey: 'orderStatus.retry',
              letter: 'e',
              elementId: 'result-retry',
              isOffered: canRetry,
              run: () => navigate(`/orders/new-order/${orderId}`),
            },
            {
              id: 'orderForm.printLabel',
              labelKey: 'orderForm.result.printLabel',
              letter: 'p',
              elementId: 'result-print',
              isOffered: canPrint,
              run: () => void links.printLabels([orderId]),
            },
          ]}
        />
      </DialogActions>
    </>
  );
}

/** The result in words, with the reason of a failure or the consignment number. */
function OutcomeText({ code, order }: Pick<ReturnType<typeof useOrderResult>, 'code' | 'order'>) {
  const translate = useText();
  const outcome = code === null ? null : outcomeOf(code);
  const textKey = outcome ? (outcome.textKey ?? (`status.${code ?? 0}` as const)) : 'orderForm.processing';
  return (
    <Box
      role="status"
      data-outcome={outcome?.tone ?? 'waiting'}
      sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 2, textAlign: 'center' }}
    >
      <ProgressMark progress={{ tone: outcome?.tone ?? 'waiting', spins: outcome === null }} />
      <Typography>{translate(textKey, { _: statusRule(code ?? 0).text })}</Typography>
      {order?.failedReason ? <Typography color="text.secondary">{order.failedReason}</Typography> : null}
      {order?.consignmentNo ? (
        <Typography sx={{ fontFamily: 'monospace', fontSize: 20 }}>{order.consignmentNo}</Typography>
      ) : null}
    </Box>
  );
}

/** Offers to store the address of a pickup as the address of an account that has none. */
function KeepPickup({ order }: { order: Order | null }) {
  const translate = useText();
  const { canKeep, keep, busy } = useKeepPickup(order);
  useCommand({
    id: 'orderForm.keepPickup',
    labelKey: 'orderForm.result.keepPickup',
    scope: 'dialog',
    group: 'form',
    keys: ['k'],
    when: () => canKeep,
    run: keep,
  });
  if (!canKeep) return null;
  return (
    <Box sx={{ px: 3, pb: 1, textAlign: 'center' }}>
      <Button onClick={keep} disabled={busy} endIcon={<Kbd keys="k" />}>
        {translate('orderForm.result.keepPickup')}
      </Button>
    </Box>
  );
}
