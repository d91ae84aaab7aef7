import { useCallback, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { offerOfCode } from '../../../../contract/rules/orders/serviceCode.ts';
import { type ServiceSort, sortOf } from '../../../../contract/rules/orders/serviceOrder.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { useText } from '../../../i18n/useText.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { toServiceAddon } from '../../../shared/booking/rules/addonChoice.ts';
import { quoteMessages, quoteProblems } from '../../../shared/booking/rules/quoteProblems.ts';
import { usePausedQuote } from '../../../shared/booking/usePausedQuote.ts';
import { usePaymentChoices } from '../../../shared/booking/usePaymentChoices.ts';
import { formIssues, issuesBeforeService } from '../rules/formRules.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { toQuoteInput } from '../rules/orderPayload.ts';
import { chooseService, isQuotable, serviceOf, withService } from '../rules/shipment.ts';
import type { Booking, OrderFormFacts } from './orderFormContext.ts';
import { usePutValues } from './useSetValues.ts';
import { useShipment } from './useShipment.ts';

const NO_SERVICES: InstantQuote['services'] = [];

/** The offers of all services, and the price of the chosen one with its add-ons. */
function useQuotes(values: OrderFormValues, facts: OrderFormFacts) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const [list, requestList] = usePausedQuote(
    isQuotable(values) ? toQuoteInput(values, facts) : null,
    dataProvider.instantQuote,
  );
  const services = list.quote?.services;
  const selected = offerOfCode(services ?? [], values.serviceCode) ?? null;
  const hasAddons = selected !== null && toServiceAddon(values.addon).length > 0;
  const [one, requestOne] = usePausedQuote(
    hasAddons ? toQuoteInput(values, facts, { serviceCode: values.serviceCode }) : null,
    dataProvider.instantQuote,
    { firstAtOnce: false },
  );
  const priced = hasAddons ? (offerOfCode(one.quote?.services ?? [], values.serviceCode) ?? null) : selected;
  const ask = useCallback(() => {
    requestList();
    requestOne();
  }, [requestList, requestOne]);
  const failure = list.failure ?? one.failure;
  const promoRefusal = selected?.promoRefusal ?? null;
  const problems = useMemo(
    () => quoteProblems([list.quote, one.quote], { failure, promoRefusal, translate }),
    [failure, list.quote, one.quote, promoRefusal, translate],
  );
  const late = useMemo(
    () => quoteMessages([list.quote], ({ code }) => code === ERROR.courierLate),
    [list.quote],
  );
  const isPriced = list.status !== 'searching' && !(hasAddons && one.status === 'searching');
  const hasFailed = failure !== null;
  return {
    status: list.status,
    hasFailed,
    services,
    selected,
    priced,
    promoRefusal,
    problems,
    late,
    isPriced,
    ask,
  };
}

/** Services with their prices for the entered values, and the payment methods. */
export function useBookingState(
  form: Pick<UseFormReturn<OrderFormValues>, 'getValues' | 'setValue'>,
  values: OrderFormValues,
  facts: OrderFormFacts,
): Booking {
  const { getValues, setValue } = form;
  const { customer, preferredService, timezone, currency } = facts;
  const [sort, setSort] = useState<ServiceSort>(sortOf(customer.priceQuotePref));
  const [wasChecked, setWasChecked] = useState(false);

  const put = usePutValues(setValue);

  const { services, selected, priced, promoRefusal, isPriced, ask, ...quotes } = useQuotes(values, facts);

  const { preferred, ofOrder, keepAddons, keepShipment } = useShipment(
    values,
    preferredService,
    getValues,
    put,
  );

  const missing = useMemo(
    () => issuesBeforeService(formIssues(values, { now: serverNow(), timezone, currency, addons: null })),
    [values, timezone, currency],
  );
  const isComplete = missing.length === 0;
  useEffect(() => {
    if (!services || !isComplete) return;
    preferred.current = '';
    const now = getValues();
    const code = serviceOf(services, now, sort);
    if (code !== now.serviceCode) put(withService(code));
  }, [services, isComplete, sort, getValues, put, preferred]);

  const { payments, settled: paid } = usePaymentChoices({
    customer,
    minimumMinor: facts.minimumMinor,
    code: values.serviceCode,
    offer: priced,
    chosen: values.paymentMethodId,
    preset: (paymentMethodId) => setValue('paymentMethodId', paymentMethodId),
  });

  const choose = useCallback(
    (code: string) => {
      setWasChecked(true);
      if (!isComplete || code === getValues('serviceCode')) return;
      ofOrder.current = [];
      put(chooseService(code));
    },
    [isComplete, getValues, put, ofOrder],
  );
  const choosing =
    services !== undefined && isComplete && serviceOf(services, values, sort) !== values.serviceCode;
  const settled = isPriced && !choosing && paid;
  return useSameObject({
    ...quotes,
    services: services ?? NO_SERVICES,
    selected,
    priced,
    priceMinor: priced ? nearestMinor(priced.price.amount) : null,
    settled,
    promoRefusal,
    sort,
    setSort,
    choose,
    keepAddons,
    keepShipment,
    missing,
    showsMissing: wasChecked && !isComplete,
    payments,
    ask,
  });
}
