import { Box, Typography } from '@mui/material';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { dateTimeText } from '../../../lib/dates/dates.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { weightText } from '../../../lib/text/formatWeight.ts';
import { listWords } from '../../../lib/text/listWords.ts';
import { FormSection } from '../../../shared/booking/FormSection.tsx';
import { pickupMoment } from '../../../shared/booking/rules/pickupTime.ts';
import { StopMark } from '../../../shared/map/StopMark.tsx';
import { PriceBreakdown } from '../../../shared/price/PriceBreakdown.tsx';
import { formColumns } from '../../../ui/page/surface.ts';
import { FactList } from '../../../ui/text/FactList.tsx';
import { chosenDropTime, dropsAt } from '../rules/dropTime.ts';
import { placedStops, roleOf, type StopValues } from '../rules/multipointValues.ts';
import { addressLine } from '../rules/stopPlace.ts';
import { useTrip } from '../state/multipointContext.ts';
import { TripMap } from './TripMap.tsx';

const AMOUNTS = {
  '& dd': { m: 0, textAlign: 'right', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
};

/** The whole order before it is booked, with its cost and the remaining balance. */
export function ConfirmStep() {
  const translate = useText();
  const { values } = useTrip();
  return (
    <Box sx={formColumns('360px')}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <FormSection id="review-stops" title={translate('multipoint.stops')}>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {placedStops(values).map((stop, i) => (
              <ReviewedStop key={stop.key} stop={stop} index={i} />
            ))}
          </Box>
        </FormSection>
        <TripMap movable={false} height={300} />
      </Box>
      <ReviewedPrice />
    </Box>
  );
}

function ReviewedStop({ stop, index }: { stop: StopValues; index: number }) {
  const translate = useText();
  const locale = useLocale();
  const { facts, values } = useTrip();
  const { timezone } = facts;
  const time = (at: Date | null) => (at ? dateTimeText(at.toISOString(), timezone, locale) : '');
  const pickedUp = values.pickupNow
    ? translate('orderForm.pickup.now')
    : time(pickupMoment(values, timezone));
  const ruled = values.pickupNow
    ? translate('multipoint.hourLater')
    : time(dropsAt(values, timezone, new Date()));
  const isPickup = roleOf(stop, index) === 'PICKUP';
  const when = index === 0 ? pickedUp : time(chosenDropTime(stop, timezone)) || ruled;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25 }}>
      <StopMark n={index + 1} isPickup={isPickup} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {translate(isPickup ? 'multipoint.pickup' : 'multipoint.dropoff')} · {when}
        </Typography>
        <Typography variant="body2">{[stop.name, stop.phone].filter(Boolean).join(' · ')}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {addressLine(stop)}
        </Typography>
      </Box>
    </Box>
  );
}

function ReviewedPrice() {
  const translate = useText();
  const locale = useLocale();
  const { facts, values, vehicle, quote } = useTrip();
  const money = (minor: number) => formatMoney(minor, facts.currency, locale);
  const method = quote.payments.find((p) => p.method.id === values.paymentMethodId)?.method;
  const balance = nearestMinor(facts.customer.walletBalance);
  const addons = values.addon.map((choice) => {
    const known = quote.addons?.find((a) => a.id === choice.id);
    return [
      known?.name ?? String(choice.id),
      choice.qty > 1 ? `× ${choice.qty}` : '',
      ...Object.values(choice.values),
    ]
      .filter(Boolean)
      .join(' ');
  });
  const chosen: [string, string][] = [
    [
      translate('multipoint.vehicle'),
      vehicle ? `${vehicle.name} · ${weightText(vehicle.maxWeight, locale)}` : '',
    ],
    [translate('orderForm.addons'), listWords(addons, locale)],
    [translate('orderForm.promoCode'), values.promoCode],
    [translate('orderForm.note'), values.note],
    [translate('orderForm.payment'), method?.name ?? ''],
  ];
  const showsBalance = values.paymentMethodId === PAYMENT_WALLET && quote.priceMinor !== null;
  return (
    <FormSection id="review-price" title={translate('multipoint.price')}>
      <FactList facts={chosen} sx={AMOUNTS} />
      <Box sx={{ borderTop: 1, borderColor: 'divider', my: 2 }} />
      <PriceBreakdown offer={quote.offer} />
      {showsBalance ? (
        <Box sx={{ mt: 2 }}>
          <FactList
            sx={AMOUNTS}
            facts={[
              [translate('multipoint.balance'), money(balance)],
              [translate('multipoint.balanceAfter'), money(balance - (quote.priceMinor ?? 0))],
            ]}
          />
        </Box>
      ) : null}
    </FormSection>
  );
}
