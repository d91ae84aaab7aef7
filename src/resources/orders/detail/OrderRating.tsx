import { Alert, Button, Rating, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { isDelivered } from '../../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../../i18n/useText.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useOrderDialogs } from '../dialogs/OrderDialogs.tsx';

/** The rating of a delivery; a delivered order without one can be rated once (DET-08, DET-37…40). */
export function OrderRating({ order }: { order: Order }) {
  const translate = useText();
  const [thanked, setThanked] = useState(false);
  return (
    <>
      <div role="status">
        {thanked ? <Typography sx={{ mb: 1 }}>{translate('orderDetail.rating.thanks')}</Typography> : null}
      </div>
      {order.rating ? (
        <Stack spacing={0.5}>
          <Rating
            readOnly
            value={order.rating}
            getLabelText={(stars) => translate('orderDetail.rating.stars', { smart_count: stars })}
          />
          {order.ratingNote ? (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {order.ratingNote}
            </Typography>
          ) : null}
        </Stack>
      ) : isDelivered(order.statusCode) && !thanked ? (
        <RatingForm order={order} onRated={() => setThanked(true)} />
      ) : null}
    </>
  );
}

function RatingForm({ order, onRated }: { order: Order; onRated: () => void }) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { changed } = useOrderDialogs();
  const [stars, setStars] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!stars) return setFault(translate('orderDetail.rating.missing'));
    setBusy(true);
    setFault(null);
    try {
      await dataProvider.rateOrder(
        order.id,
        { rating: stars, ratingNote: note.trim() || null, nanoId: order.nanoId, companyId: order.companyId },
        key,
      );
      onRated();
      changed();
    } catch (err) {
      const refused = asFailure(err);
      setFault(refused.message);
      // Without an answer the same call is made again under its key.
      if (refused.status > 0) setKey(crypto.randomUUID());
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography id="rating-question">{translate('orderDetail.rating.ask')}</Typography>
        <Rating
          name="rating"
          aria-labelledby="rating-question"
          value={stars}
          onChange={(_event, value) => setStars(value)}
          getLabelText={(n) => translate('orderDetail.rating.stars', { smart_count: n })}
          emptyLabelText={translate('orders.noRating')}
        />
        <TextField
          fullWidth
          multiline
          minRows={2}
          size="small"
          label={translate('orderDetail.rating.note')}
          value={note}
          onChange={(e) => setNote(e.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {fault ? (
          <Alert severity="error" role="alert" sx={{ width: '100%' }}>
            {fault}
          </Alert>
        ) : null}
        <Button type="submit" variant="contained" size="small" disabled={busy}>
          {translate('orderDetail.rating.send')}
        </Button>
      </Stack>
    </form>
  );
}
