import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Order, RowResult } from '../../../contract/orders.ts';
import { CANCEL_REASONS, type CancelReason } from '../../../contract/rules/orderStatus.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';

interface Props {
  orders: Order[];
  /** A reason that was typed with the command. */
  given?: string;
  onClose: (changed: boolean) => void;
}

/** Asks for one of the seven reasons; a number picks one, the safe button has the focus (DET-19…21). */
export function CancelOrderDialog({ orders, given = '', onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const [reason, setReason] = useState<CancelReason>(() => reasonNamed(given));
  const [other, setOther] = useState(reasonNamed(given) === 'Other' ? given : '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { results = [] } = await dataProvider.cancelOrders(
        orders.map((o) => o.id),
        { reason: reason === 'Other' && other.trim() ? other.trim() : reason },
        key,
      );
      const bad = results.filter((r: RowResult) => !r.ok);
      if (bad.length < orders.length)
        notify(translate('orders.cancelled', { smart_count: orders.length - bad.length }), {
          type: 'success',
        });
      if (bad.length)
        notify(
          bad.map((r) => `${r.consignmentNo ?? r.orderId.slice(0, 8)}: ${r.error?.message ?? ''}`).join('\n'),
          { type: 'error', autoHideDuration: null, multiLine: true },
        );
      onClose(true);
    } catch (err) {
      const refused = asFailure(err);
      setFailure(refused.message);
      // Without an answer the same call is made again under its key.
      if (refused.status > 0) setKey(crypto.randomUUID());
      setBusy(false);
    }
  };

  const pick = (e: KeyboardEvent) => {
    if ((e.target as HTMLElement).tagName === 'TEXTAREA' || (e.target as HTMLInputElement).type === 'text')
      return;
    const chosen = CANCEL_REASONS[Number(e.key) - 1];
    if (chosen) setReason(chosen);
  };

  return (
    <Dialog open onClose={() => !busy && onClose(false)} aria-labelledby="cancel-title" onKeyDown={pick}>
      <DialogTitle id="cancel-title">
        {translate('orders.cancelTitle', {
          smart_count: orders.length,
          number: orders[0]?.consignmentNo ?? '',
        })}
      </DialogTitle>
      <DialogContent>
        {failure ? (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        ) : null}
        <RadioGroup
          aria-label={translate('orders.reason')}
          value={reason}
          onChange={(e) => setReason(e.target.value as CancelReason)}
        >
          {CANCEL_REASONS.map((r, i) => (
            <FormControlLabel
              key={r}
              value={r}
              control={<Radio size="small" />}
              label={`${i + 1}. ${translate(`orders.reasons.${i + 1}`, { _: r })}`}
            />
          ))}
        </RadioGroup>
        {reason === 'Other' ? (
          <TextField
            fullWidth
            size="small"
            margin="dense"
            label={translate('orders.otherReason')}
            value={other}
            onChange={(e) => setOther(e.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={() => onClose(false)} disabled={busy}>
          {translate('orders.keep')}
        </Button>
        <Button color="error" variant="contained" onClick={submit} disabled={busy}>
          {translate('orders.cancelNow', { smart_count: orders.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** One of the seven by its name; any other words are the reason themselves. */
function reasonNamed(text: string): CancelReason {
  const known = CANCEL_REASONS.find((reason) => reason.toLowerCase() === text.trim().toLowerCase());
  return known ?? (text.trim() ? 'Other' : 'Mistake');
}
