import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CancelReasons } from '../../ui/CancelReasons.tsx';
import { reasonNamed, reasonOfKey, reasonToWire } from '../../ui/cancelReason.ts';
import { useCallForOrder } from './useCallForOrder.ts';

interface Props {
  order: Order;
  /** A reason that was typed with the command. */
  given: string | undefined;
  onClose: (changed: boolean) => void;
}

/** Asks for one of the seven reasons; a number picks one, the safe button has the focus (DET-19…21). */
export function CancelOrderDialog({ order, given, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const [reason, setReason] = useState(() => reasonNamed(given));
  const { busy, failure, run, close } = useCallForOrder(order, onClose);

  const submit = () =>
    run('orders.cancelled', async (key) => {
      const { results = [] } = await dataProvider.cancelOrders(
        [order.id],
        { reason: reasonToWire(reason) },
        key,
      );
      return results;
    });

  const pick = (event: KeyboardEvent) => {
    const code = reasonOfKey(event);
    if (code) setReason((old) => ({ ...old, code }));
  };

  return (
    <Dialog open onClose={close} aria-labelledby="cancel-title" onKeyDown={pick}>
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
