import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import HelpIcon from '@mui/icons-material/Help';
import Schedule from '@mui/icons-material/Schedule';
import {
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isEditable, STATUS, statusRule } from '../../../../contract/rules/orders/orderStatus.ts';
import { CommandLayer } from '../../../commands/CommandLayer.tsx';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useCommands } from '../../../commands/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import { WalletCredit } from '../../../shared/billing/WalletCredit.tsx';
import { keepBooked } from '../../../shared/orders/rules/bookedHere.ts';
import { useOrderLinks } from '../../../shared/orders/useOrderLinks.ts';
import { type Outcome, outcomeOf } from '../rules/outcome.ts';
import { useOrderResult } from '../state/useOrderResult.ts';
import { KeepPickup } from './KeepPickup.tsx';

interface ResultDialogProps {
  orderId: string;
  statusCode: number;
  /** The status is the server's own answer; one of the address is looked up first. */
  isAnswer: boolean;
}

const ICON = { success: CheckCircle, error: ErrorIcon, warning: Schedule, grey: HelpIcon } as const;
const COLOR: Record<Outcome['tone'], string> = {
  success: 'success.main',
  error: 'error.main',
  warning: 'warning.main',
  grey: 'text.secondary',
};

/** How the order came out, and what to do with it (FORM-104…112). Opens by the page's address, so it survives a reload. */
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
  const outcome = code === null ? null : outcomeOf(code);
  const canPrint = outcome?.canPrint ?? false;
  // The order is loaded after its status was shown, so it may be behind.
  const canRetry = order !== null && code !== null && isEditable(code);
  const canPay = code === STATUS.pendingPayment && Boolean(order?.invoiceId);
  const print = () => void links.printLabels([orderId]);
  const pay = () => void (order && links.pay(order));
  const retry = () => navigate(`/orders/new-order/${orderId}`);
  const view = () => navigate(`/order/${orderId}`);
  const command = { scope: 'dialog', group: 'form' } as const;
  useCommands([
    {
      ...command,
      id: 'orderForm.printLabel',
      labelKey: 'orderForm.result.printLabel',
      keys: ['p'],
      when: () => canPrint,
      run: print,
    },
    {
      ...command,
      id: 'orderForm.pay',
      labelKey: 'orderStatus.pay',
      keys: ['a'],
      when: () => canPay,
      run: pay,
    },
    {
      ...command,
      id: 'orderForm.retry',
      labelKey: 'orderStatus.retry',
      keys: ['e'],
      when: () => canRetry,
      run: retry,
    },
    { ...command, id: 'orderForm.viewOrder', labelKey: 'orderForm.result.viewOrder', keys: ['o'], run: view },
    { ...command, id: 'orderForm.newOrder', labelKey: 'orderForm.result.newOrder', keys: ['c'], run: onNew },
  ]);
  const isBooked = code === STATUS.created || canPrint;
  useEffect(() => {
    if (isBooked) keepBooked();
  }, [isBooked]);
  const first = canPrint ? 'result-print' : canPay ? 'result-pay' : canRetry ? 'result-retry' : 'result-view';
  useEffect(() => {
    if (code !== null) focusId(first);
  }, [code, first]);
  const Icon = outcome ? ICON[outcome.tone] : null;
  const statusText = code === null ? '' : translate(`status.${code}`, { _: statusRule(code).text });
  return (
    <>
      <DialogTitle id="result-title">{translate('orderForm.result.title')}</DialogTitle>
      <DialogContent>
        <Box
          role="status"
          data-outcome={outcome?.tone ?? 'waiting'}
          sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 2, textAlign: 'center' }}
        >
          {Icon && outcome ? (
            <Icon aria-hidden sx={{ fontSize: 48, color: COLOR[outcome.tone] }} />
          ) : (
            <CircularProgress aria-hidden />
          )}
          <Typography>
            {outcome
              ? outcome.textKey
                ? translate(outcome.textKey)
                : statusText
              : translate('orderForm.processing')}
          </Typography>
          {order?.failedReason ? <Typography color="text.secondary">{order.failedReason}</Typography> : null}
          {order?.consignmentNo ? (
            <Typography sx={{ fontFamily: 'monospace', fontSize: 20 }}>{order.consignmentNo}</Typography>
          ) : null}
        </Box>
        {/* A user who comes back from the payment page may have paid. */}
        {isAnswer ? null : <WalletCredit invoiceId={order?.invoiceId ?? null} />}
      </DialogContent>
      {isBooked ? <KeepPickup order={order} /> : null}
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onNew} endIcon={<Kbd keys="c" />}>
          {translate('orderForm.result.newOrder')}
        </Button>
        <Button
          id="result-view"
          variant={first === 'result-view' ? 'contained' : 'outlined'}
          onClick={view}
          endIcon={<Kbd keys="o" />}
        >
          {translate('orderForm.result.viewOrder')}
        </Button>
        {canPay ? (
          <Button id="result-pay" variant="contained" onClick={pay} endIcon={<Kbd keys="a" />}>
            {translate('orderStatus.pay')}
          </Button>
        ) : null}
        {canRetry ? (
          <Button id="result-retry" variant="contained" onClick={retry} endIcon={<Kbd keys="e" />}>
            {translate('orderStatus.retry')}
          </Button>
        ) : null}
        {canPrint ? (
          <Button id="result-print" variant="contained" onClick={print} endIcon={<Kbd keys="p" />}>
            {translate('orderForm.result.printLabel')}
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}
