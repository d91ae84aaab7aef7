import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { memo, useMemo } from 'react';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { useText } from '../../../i18n/useText.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { AddonFields } from '../../../shared/booking/AddonFields.tsx';
import { FormSection } from '../../../shared/booking/FormSection.tsx';
import { PaymentFields } from '../../../shared/booking/PaymentFields.tsx';
import { PickupFields } from '../../../shared/booking/PickupFields.tsx';
import { PromoCodeInput } from '../../../shared/booking/PromoCodeInput.tsx';
import { PriceBreakdown } from '../../../shared/price/PriceBreakdown.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { RetryButton } from '../../../ui/messages/RetryAlert.tsx';
import { stopWithoutPlace } from '../rules/multipointPayload.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import { useTrip } from '../state/multipointContext.ts';
import type { Trip } from '../state/trip.ts';

/** When the goods are ready (MULTI-20…22, -24). */
export function PickupTime() {
  const translate = useText();
  const { facts, values, change, texts } = useTrip();
  const { pickupNow, pickupDate, pickupTime } = values;
  const isTimed = pickupNow || Boolean(pickupDate && pickupTime);
  const title = translate('orderForm.sections.pickup');
  return (
    <FormSection
      id="pickup"
      title={title}
      state={texts.pickupDate || texts.pickupTime ? 'wrong' : isTimed ? 'complete' : 'open'}
      summary={pickupNow ? translate('orderForm.pickup.now') : `${pickupDate} ${pickupTime}`}
    >
      <PickupFields label={title} value={values} onChange={change} timezone={facts.timezone} texts={texts} />
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
        {translate('multipoint.dropsLater')}
      </Typography>
    </FormSection>
  );
}

/** Options, their prices and the payment (MULTI-23, -25…28). */
export function TripOptions() {
  const { facts, values, change, texts, quote } = useTrip();
  const { addon, promoCode, note, paymentMethodId } = values;
  const entered = JSON.stringify({ addon, promoCode, note, paymentMethodId });
  const chosen = useMemo(() => JSON.parse(entered) as OptionsProps['values'], [entered]);
  return (
    <Options
      facts={facts}
      values={chosen}
      lost={stopWithoutPlace(values)}
      change={change}
      texts={texts}
      quote={quote}
    />
  );
}

interface OptionsProps extends Pick<Trip, 'facts' | 'change' | 'texts' | 'quote'> {
  values: Pick<MultipointValues, 'addon' | 'promoCode' | 'note' | 'paymentMethodId'>;
  /** Number of the stop that prevents a price, as it cannot be located. */
  lost: number | null;
}

/** Memoised: typing in a stop does not render it. */
const Options = memo(function Options({ facts, values, lost, change, texts, quote }: OptionsProps) {
  const translate = useText();
  const promoError = texts.promoCode ?? quote.promoRefusal ?? undefined;
  return (
    <FormSection
      id="service"
      title={translate('multipoint.price')}
      state={texts.paymentMethodId || promoError ? 'wrong' : undefined}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <QuoteMessages quote={quote} lost={lost} />
        <AddonFields
          addons={quote.addons ?? []}
          chosen={values.addon}
          onChange={(addon) => change({ addon })}
          texts={texts}
          currency={facts.currency}
        />
        <PromoCodeInput
          value={values.promoCode}
          error={promoError}
          onApply={(promoCode) => change({ promoCode })}
        />
        <TextInput
          id={fieldId('note')}
          label={translate('orderForm.note')}
          rows={2}
          value={values.note}
          maxLength={LIMITS.noteLength}
          error={texts.note}
          onChange={(note) => change({ note })}
        />
        {quote.offer || quote.status === 'searching' ? <PriceBreakdown offer={quote.offer} /> : null}
        <PaymentFields
          payments={quote.payments}
          value={values.paymentMethodId}
          onChange={(paymentMethodId) => change({ paymentMethodId })}
          error={texts.paymentMethodId}
          currency={facts.currency}
          walletMinor={nearestMinor(facts.customer.walletBalance)}
          minimumKey="validation.multipointGatewayMinimum"
        />
        {quote.payments.length === 0 && texts.paymentMethodId ? (
          <Typography id={fieldId('paymentMethodId')} tabIndex={-1} variant="body2" color="error">
            {texts.paymentMethodId}
          </Typography>
        ) : null}
      </Box>
    </FormSection>
  );
});

/** The state of the quote, and the reason for a missing price (MULTI-28). */
function QuoteMessages({ quote, lost }: Pick<OptionsProps, 'quote' | 'lost'>) {
  const translate = useText();
  const text =
    quote.status === 'searching'
      ? translate('orderForm.searching')
      : quote.status === 'idle'
        ? translate(lost ? 'multipoint.priceWaits' : 'multipoint.priceHint', { number: lost ?? 0 })
        : '';
  return (
    <>
      <Typography
        role="status"
        variant="body2"
        color="text.secondary"
        sx={{ '&:empty': { display: 'none' } }}
      >
        {text}
      </Typography>
      {quote.unserved ? (
        <Alert severity="error" role="alert">
          {translate('multipoint.notServed')}
        </Alert>
      ) : null}
      {quote.problems.length ? (
        <Alert
          severity="error"
          role="alert"
          action={quote.status === 'failed' ? <RetryButton onRetry={quote.ask} /> : null}
        >
          <AlertTitle>{translate('orderForm.errorsTitle')}</AlertTitle>
          {quote.problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      ) : null}
    </>
  );
}
