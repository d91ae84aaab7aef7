import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Addon, QuotedService, VehicleType } from '../../../../contract/orders/services.ts';
import { toMinor } from '../../../../contract/rules/money/money.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { usePausedQuote } from '../../../shared/booking/usePausedQuote.ts';
import { paymentChoices, payWith, spendableMinor } from '../../../shared/payment/rules/paymentChoices.ts';
import { isQuotable, toTripQuote } from '../rules/multipointPayload.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import type { TripPageFacts, TripQuote } from './trip.ts';

const NO_ADDONS: Addon[] = [];

/** Price of the trip and its payment methods. */
export function useTripQuote(
  values: MultipointValues,
  vehicle: VehicleType | null,
  facts: TripPageFacts,
  put: (change: Partial<MultipointValues>) => void,
): TripQuote {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const { customer, minimumMinor } = facts;
  const [{ status, quote, failure }, ask] = usePausedQuote(
    vehicle && isQuotable(values, vehicle) ? toTripQuote(values, vehicle, facts) : null,
    dataProvider.instantQuote,
  );
  const offer = quote?.services.find((s) => s.code === vehicle?.serviceCode) ?? null;
  const seen = useRef<QuotedService | null>(null);
  if (offer) seen.current = offer;
  // The vehicle's add-ons stay while the quote is pending.
  const known = offer ?? (seen.current?.code === vehicle?.serviceCode ? seen.current : null);
  const priceMinor = offer ? toMinor(offer.price.amount) : null;

  const methods = useQuery({
    queryKey: ['paymentMethods', customer.id, known?.id],
    queryFn: () => dataProvider.getPaymentMethods(customer.id, known?.id),
    enabled: known !== null,
  });
  useEffect(() => {
    if (methods.error) notify.failure(methods.error);
  }, [methods.error, notify]);
  const payments = useMemo(
    () =>
      known
        ? paymentChoices(methods.data ?? [], {
            priceMinor: toMinor(known.price.amount),
            walletMinor: spendableMinor(customer),
            minimumMinor,
          })
        : [],
    [methods.data, known, customer, minimumMinor],
  );
  const { paymentMethodId } = values;
  useEffect(() => {
    if (!payments.length || payments.some((p) => p.method.id === paymentMethodId)) return;
    const usable = payWith(payments, paymentMethodId);
    if (usable !== paymentMethodId) put({ paymentMethodId: usable });
  }, [payments, paymentMethodId, put]);

  const promoRefusal = offer?.promoRefusal ?? null;
  const unserved = status === 'ready' && offer === null;
  const problems = useMemo(() => {
    if (failure)
      return [failure.code === ERROR.geocoder ? translate('orderForm.addressNotFound') : failure.message];
    const told = (quote?.errors ?? []).filter(
      // A parcel's courier that was late with its price does not drive this trip. A promo code's refusal stands at its field.
      ({ error }) =>
        error.code !== ERROR.courierLate &&
        (error.code !== ERROR.noService || error.field) &&
        (promoRefusal === null || error.field !== 'promoCode'),
    );
    return [...new Set(told.map((e) => e.error.message))];
  }, [failure, quote, promoRefusal, translate]);
  const settled = status !== 'searching' && !(offer && methods.isPending);
  const addons = known?.addon ?? NO_ADDONS;
  return useMemo(
    () => ({ status, offer, priceMinor, unserved, problems, promoRefusal, addons, payments, settled, ask }),
    [status, offer, priceMinor, unserved, problems, promoRefusal, addons, payments, settled, ask],
  );
}
