import { Alert, Button, Rating, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { RateInput } from '../../../../contract/orders/tracking.ts';
import { isDelivered } from '../../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../../i18n/useText.ts';
import { useAttempts } from '../../../lib/calls/useAttempts.ts';
import { useFormCall } from '../../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useOrderDialogs } from '../dialogs/OrderDialogs.tsx';

/** The rating of a delivery; an order can be rated once, after its delivery (DET-08, DET-37…40). */
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
  const [isMissing, setIsMissing] = useState(false);
  const { busy, failure, run } = useFormCall();
  const attempts = useAttempts();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!stars);
    if (!stars) return;
    const { nanoId, companyId } = order;
    const rating: RateInput = { rating: stars, ratingNote: note.trim() || null, nanoId, companyId };
    run(async () => {
      await attempts(rating, (input: RateInput, key) => dataProvider.rateOrder(order.id, input, key));
      onRated();
      changed();
    });
  };
  const fault = isMissing ? translate('orderDetail.rating.missing') : failure;
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
