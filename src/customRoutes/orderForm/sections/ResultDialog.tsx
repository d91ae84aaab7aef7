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
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { statusRule } from '../../../../contract/rules/orderStatus.ts';
import { CommandLayer } from '../../../commands/CommandLayer.tsx';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useCommands } from '../../../commands/useCommand.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { focusId } from '../../../lib/formFields.ts';
import { labelSizeOf } from '../../../lib/labelSize.ts';
import { openLater } from '../../../lib/openLater.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { type Outcome, outcomeOf } from '../rules/outcome.ts';
import { useOrderResult } from '../state/useOrderResult.ts';

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
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { customer } = useSession();
  const { code, order } = useOrderResult(orderId, statusCode, isAnswer);
  const outcome = code === null ? null : outcomeOf(code);
  const canPrint = outcome?.canPrint ?? false;
  const print = () =>
    openLater(() => dataProvider.labelLink([orderId], labelSizeOf(customer))).catch(notify.failure);
  const view = () => navigate(`/order/${orderId}`);
  const command = { scope: 'dialog', group: 'form' } as const;
  useCommands([
    {
      ...command,
      id: 'orderForm.printLabel',
      labelKey: 'orderForm.result.printLabel',
      keys: ['p'],
      when: () => canPrint,
      run: () => void print(),
    },
    { ...command, id: 'orderForm.viewOrder', labelKey: 'orderForm.result.viewOrder', keys: ['o'], run: view },
    { ...command, id: 'orderForm.newOrder', labelKey: 'orderForm.result.newOrder', keys: ['c'], run: onNew },
  ]);
  useEffect(() => {
    if (code !== null) focusId(canPrint ? 'result-print' : 'result-view');
  }, [code, canPrint]);
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
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onNew} endIcon={<Kbd keys="c" />}>
          {translate('orderForm.result.newOrder')}
        </Button>
        <Button
          id="result-view"
          variant={canPrint ? 'outlined' : 'contained'}
          onClick={view}
          endIcon={<Kbd keys="o" />}
        >
          {translate('orderForm.result.viewOrder')}
        </Button>
        {canPrint ? (
          <Button
            id="result-print"
            variant="contained"
            onClick={() => void print()}
            endIcon={<Kbd keys="p" />}
          >
            {translate('orderForm.result.printLabel')}
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}
