import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Customer } from '../../../contract/account/customers.ts';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import {
  methodFor,
  type PaymentChoice,
  paymentChoices,
  spendableMinor,
} from '../payment/rules/paymentChoices.ts';

interface Paid {
  customer: Customer;
  /** `min_order_amount` of the tenant. */
  minimumMinor: number;
  /** Code of the chosen service. */
  code: string;
  /** The chosen service with its price; null while the price is requested. */
  offer: QuotedService | null;
  /** The chosen method. */
  chosen: number;
  /** Puts the page's own choice into the form, without counting it as typed. */
  preset: (paymentMethodId: number) => void;
}

interface Payments {
  /** The service with its last price: its add-ons and payment methods stay while another price is requested. */
  known: QuotedService | null;
  payments: PaymentChoice[];
  /** Whether the methods are loaded and one of them is chosen. */
  settled: boolean;
}

/** The payment methods of the chosen service (FORM-61, -65, -66). */
export function usePaymentChoices({ customer, minimumMinor, code, offer, chosen, preset }: Paid): Payments {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const seen = useRef<QuotedService | null>(null);
  if (offer) seen.current = offer;
  const known = offer ?? (seen.current?.code === code ? seen.current : null);

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
            priceMinor: nearestMinor(known.price.amount),
            walletMinor: spendableMinor(customer),
            minimumMinor,
          })
        : [],
    [methods.data, known, customer, minimumMinor],
  );

  const presetMethod = useRef<number | null>(null);
  const method = methodFor(payments, chosen, presetMethod.current);
  const put = useHandler(preset);
  useEffect(() => {
    if (method === chosen) return;
    presetMethod.current = method;
    put(method);
  }, [method, chosen, put]);
  return { known, payments, settled: !(known && methods.isPending) && method === chosen };
}
