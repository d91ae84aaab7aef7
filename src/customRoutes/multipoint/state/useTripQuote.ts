import { useMemo } from 'react';
import type { VehicleType } from '../../../../contract/orders/services.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { useText } from '../../../i18n/useText.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { quoteProblems } from '../../../shared/booking/rules/quoteProblems.ts';
import { usePausedQuote } from '../../../shared/booking/usePausedQuote.ts';
import { usePaymentChoices } from '../../../shared/booking/usePaymentChoices.ts';
import { isQuotable, toTripQuote } from '../rules/multipointPayload.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import type { TripPageFacts, TripQuote } from './trip.ts';

/** Price of the trip and its payment methods. */
export function useTripQuote(
  values: MultipointValues,
  vehicle: VehicleType,
  facts: TripPageFacts,
  preset: (change: Partial<MultipointValues>) => void,
): TripQuote {
  const dataProvider = useDataProvider();
  const translate = useText();
  const [{ status, quote, failure }, ask] = usePausedQuote(
    isQuotable(values, vehicle) ? toTripQuote(values, vehicle, facts) : null,
    dataProvider.instantQuote,
  );
  const offer = quote?.services.find((s) => s.code === vehicle.serviceCode) ?? null;
  const { known, payments, settled } = usePaymentChoices({
    customer: facts.customer,
    minimumMinor: facts.minimumMinor,
    code: vehicle.serviceCode,
    offer,
    chosen: values.paymentMethodId,
    preset: (paymentMethodId) => preset({ paymentMethodId }),
  });
  const promoRefusal = offer?.promoRefusal ?? null;
  const problems = useMemo(
    () =>
      quoteProblems([quote], {
        failure,
        promoRefusal,
        // The error that no vehicle serves the route has a separate message.
        isShownElsewhere: ({ code, field }) => code === ERROR.noService && !field,
        translate,
      }),
    [failure, quote, promoRefusal, translate],
  );
  return useSameObject({
    status,
    offer,
    priceMinor: offer ? nearestMinor(offer.price.amount) : null,
    unserved: status === 'ready' && offer === null,
    problems,
    promoRefusal,
    // Add-ons stay while the quote is pending.
    addons: known?.addon ?? null,
    payments,
    settled: status !== 'searching' && settled,
    ask,
  });
}
