import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { toMinor } from '../../../../contract/rules/money/money.ts';
import { offerOfCode } from '../../../../contract/rules/orders/serviceCode.ts';
import { firstChoice, type ServiceSort, sortOf } from '../../../../contract/rules/orders/serviceOrder.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { toServiceAddon } from '../../../shared/booking/rules/addonChoice.ts';
import { usePausedQuote } from '../../../shared/booking/usePausedQuote.ts';
import { paymentChoices, payWith, spendableMinor } from '../../../shared/payment/rules/paymentChoices.ts';
import { formIssues, issuesBeforeService } from '../rules/formRules.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { toQuoteInput } from '../rules/orderPayload.ts';
import { chooseService, isQuotable, KEEP_CHOSEN_SERVICE, noChoice, shipmentKey } from '../rules/shipment.ts';
import type { Booking, OrderFormFacts } from './orderFormContext.ts';

const NO_SERVICES: InstantQuote['services'] = [];

/** Services with their prices for what is entered, and how they can be paid. */
export function useBookingState(
  form: Pick<UseFormReturn<OrderFormValues>, 'getValues' | 'setValue'>,
  values: OrderFormValues,
  facts: OrderFormFacts,
): Booking {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const { getValues, setValue } = form;
  const { customer, wishedService } = facts;
  const { paymentMethodId } = values;
  const [sort, setSort] = useState<ServiceSort>(sortOf(customer.priceQuotePref));
  const [asked, setAsked] = useState(false);

  const put = useCallback(
    (change: Partial<OrderFormValues>) => {
      for (const [name, value] of Object.entries(change))
        setValue(name as keyof OrderFormValues, value, { shouldDirty: true });
    },
    [setValue],
  );

  const [list, askList] = usePausedQuote(
    isQuotable(values) ? toQuoteInput(values, facts) : null,
    dataProvider.instantQuote,
  );
  const services = list.quote?.services;
  const selected = offerOfCode(services ?? [], values.serviceCode) ?? null;
  const hasAddons = selected !== null && toServiceAddon(values.addon).length > 0;
  const [one, askOne] = usePausedQuote(
    hasAddons ? toQuoteInput(values, facts, { serviceCode: values.serviceCode }) : null,
    dataProvider.instantQuote,
    { firstAtOnce: false },
  );
  const priced = hasAddons ? (offerOfCode(one.quote?.services ?? [], values.serviceCode) ?? null) : selected;
  const priceMinor = priced ? toMinor(priced.price.amount) : null;

  /** What was chosen before the form was opened, until the shipment that it was chosen for is whole and has its prices. */
  const wish = useRef(wishedService);
  const shipment = shipmentKey(values);
  const before = useRef(shipment);
  useEffect(() => {
    if (before.current === shipment) return;
    before.current = shipment;
    put(wish.current && getValues('serviceCode') === wish.current ? KEEP_CHOSEN_SERVICE : noChoice);
  }, [shipment, put, getValues]);

  const missing = useMemo(
    () => issuesBeforeService(formIssues(values, { now: serverNow(), timezone: facts.timezone, addons: [] })),
    [values, facts.timezone],
  );
  const isComplete = missing.length === 0;
  useEffect(() => {
    if (!services || !isComplete) return;
    wish.current = '';
    const wanted = getValues('serviceCode');
    const code = firstChoice(services, wanted, sort)?.code ?? '';
    if (code !== wanted) put(chooseService(code));
  }, [services, isComplete, sort, getValues, put]);

  const methods = useQuery({
    queryKey: ['paymentMethods', customer.id, selected?.id],
    queryFn: () => dataProvider.getPaymentMethods(customer.id, selected?.id),
    enabled: selected !== null,
  });
  useEffect(() => {
    if (methods.error) notify.failure(methods.error);
  }, [methods.error, notify]);
  const payments = useMemo(
    () =>
      priceMinor === null
        ? []
        : paymentChoices(methods.data ?? [], {
            priceMinor,
            walletMinor: spendableMinor(customer),
            minimumMinor: facts.minimumMinor,
          }),
    [methods.data, priceMinor, customer, facts.minimumMinor],
  );
  useEffect(() => {
    if (payments.length === 0) return;
    const usable = payWith(payments, paymentMethodId);
    if (usable !== paymentMethodId) put({ paymentMethodId: usable });
  }, [payments, paymentMethodId, put]);

  const choose = useCallback(
    (code: string) => {
      setAsked(true);
      if (isComplete && code !== getValues('serviceCode')) put(chooseService(code));
    },
    [isComplete, getValues, put],
  );
  const ask = useCallback(() => {
    askList();
    askOne();
  }, [askList, askOne]);

  const choosing =
    services !== undefined &&
    isComplete &&
    (firstChoice(services, values.serviceCode, sort)?.code ?? '') !== values.serviceCode;
  const pricing = selected !== null && (methods.isPending || (hasAddons && one.status === 'searching'));
  const paying = payments.length > 0 && payWith(payments, paymentMethodId) !== paymentMethodId;
  const settled = list.status !== 'searching' && !choosing && !pricing && !paying;
  const failure = list.failure ?? one.failure;
  const promoRefusal = selected?.promoRefusal ?? null;
  const problems = useMemo(() => {
    if (failure)
      return [failure.code === 'GEOCODER_ERR' ? translate('orderForm.addressNotFound') : failure.message];
    // Said of the chosen service, at the field itself.
    const isAtField = (field: string | undefined) => promoRefusal !== null && field === 'promoCode';
    return messagesOf(
      [list.quote, one.quote],
      ({ code, field }) => code !== ERROR.courierLate && !isAtField(field),
    );
  }, [failure, list.quote, one.quote, promoRefusal, translate]);
  const late = useMemo(
    () => messagesOf([list.quote], ({ code }) => code === ERROR.courierLate),
    [list.quote],
  );

  return useSameObject({
    status: list.status,
    services: services ?? NO_SERVICES,
    selected,
    priced,
    priceMinor,
    settled,
    problems,
    promoRefusal,
    late,
    sort,
    setSort,
    choose,
    missing,
    asked: asked && !isComplete,
    payments,
    ask,
  });
}

/** Each message once. */
const messagesOf = (
  quotes: (InstantQuote | null | undefined)[],
  fits: (error: InstantQuote['errors'][number]['error']) => boolean,
): string[] => [
  ...new Set(
    quotes.flatMap((quote) =>
      (quote?.errors ?? []).flatMap(({ error }) => (fits(error) ? [error.message] : [])),
    ),
  ),
];
