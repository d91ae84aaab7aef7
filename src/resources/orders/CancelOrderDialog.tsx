import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { orderName } from '../../lib/orderName.ts';
import { CancelReasons } from '../../ui/CancelReasons.tsx';
import { reasonNamed, reasonOfKey, reasonToWire } from '../../ui/cancelReason.ts';

interface Props {
  order: Order;
  /** A reason that was typed with the command. */
  given: string | undefined;
  onClose: (changed: boolean) => void;
}

/** Asks for one of the seven reasons; a number picks one, the safe button has the focus (DET-19…21). */
export function CancelOrderDialog({ order, given, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const [reason, setReason] = useState(() => reasonNamed(given));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { results = [] } = await dataProvider.cancelOrders(
        [order.id],
        { reason: reasonToWire(reason) },
        key,
      );
      const refused = results.find((row) => !row.ok);
      if (refused)
        notify.failure(`${orderName(order)}: ${refused.error?.message ?? ''}`, {
          autoHideDuration: null,
          multiLine: true,
        });
      else notify('orders.cancelled', { type: 'success' });
      onClose(true);
    } catch (err) {
      const refused = asFailure(err);
      setFailure(refused.message);
      // Without an answer the same call is made again under its key.
      if (refused.status > 0) setKey(crypto.randomUUID());
      setBusy(false);
    }
  };

  const pick = (event: KeyboardEvent) => {
    const code = reasonOfKey(event);
    if (code) setReason((old) => ({ ...old, code }));
  };

  return (
    <Dialog open onClose={() => !busy && onClose(false)} aria-labelledby="cancel-title" onKeyDown={pick}>
      <DialogTitle id="cancel-title">
        {translate('orders.cancelTitle', { number: order.consignmentNo ?? '' })}
      </DialogTitle>
      <DialogContent>
        {failure ? (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        ) : null}
        <CancelReasons value={reason} onChange={setReason} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={() => onClose(false)} disabled={busy}>
          {translate('orders.keep')}
        </Button>
        <Button color="error" variant="contained" onClick={submit} disabled={busy}>
          {translate('orders.cancelNow')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
