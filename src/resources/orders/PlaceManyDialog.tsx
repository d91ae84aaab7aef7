import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { focusId } from '../../lib/formFields.ts';
import { orderName } from '../../lib/orderName.ts';
import { useOneCall } from '../../lib/useOneCall.ts';
import { useShowDrafts } from '../../ui/booking/useShowDrafts.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';

interface Props {
  order: Order;
  onClose: () => void;
}

const FIELD = 'place-many-count';

/** Asks how many identical drafts are made of an order. */
export function PlaceManyDialog({ order, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const showDrafts = useShowDrafts();
  const [count, setCount] = useState<number | null>(2);
  const [fault, setFault] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, once] = useOneCall();
  // A repeated try after a lost answer makes no second lot.
  const sent = useRef({ count: 0, key: '' });
  // The suggested number is there to be replaced.
  useEffect(() => (document.getElementById(FIELD) as HTMLInputElement | null)?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!count || !Number.isInteger(count) || count < 1 || count > LIMITS.madeTogether) {
      setFault(translate('orders.placeMany.range', { most: LIMITS.madeTogether }));
      return focusId(FIELD);
    }
    setFault(undefined);
    setFailure(null);
    if (sent.current.count !== count) sent.current = { count, key: crypto.randomUUID() };
    void once(async () => {
      try {
        const made = await dataProvider.placeOrderAgain(order.id, count, sent.current.key);
        onClose();
        showDrafts(made);
      } catch (err) {
        setFailure(asFailure(err).message);
      }
    });
  };
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      aria-labelledby="place-many-title"
      fullWidth
      maxWidth="xs"
    >
      <CommandLayer>
        <form noValidate onSubmit={submit}>
          <DialogTitle id="place-many-title" sx={{ overflowWrap: 'anywhere' }}>
            {translate('orders.placeMany.title', { number: orderName(order) })}
          </DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            {failure ? (
              <Alert severity="error" role="alert">
                {failure}
              </Alert>
            ) : null}
            <NumberInput
              id={FIELD}
              label={translate('orders.placeMany.count')}
              help={translate('orders.placeMany.hint')}
              required
              autoFocus
              min={1}
              max={LIMITS.madeTogether}
              step={1}
              value={count}
              error={fault}
              onChange={setCount}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={busy}>
              {translate('common.cancel')}
            </Button>
            <Button type="submit" variant="contained" disabled={busy}>
              {translate('orders.placeMany.action')}
            </Button>
          </DialogActions>
        </form>
      </CommandLayer>
    </Dialog>
  );
}
