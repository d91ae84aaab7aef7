import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { isMultipoint } from '../../../../contract/rules/orders/orderStatus.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useBlockingInvoice } from '../../../shared/billing/OverdueAlert.tsx';
import {
  bulkResultPath,
  gatewayReturn,
  multipointResultPath,
} from '../../../shared/payment/rules/afterPaymentPath.ts';
import {
  type PaymentChoice,
  paymentChoices,
  payWith,
  spendableMinor,
} from '../../../shared/payment/rules/paymentChoices.ts';

export interface PaymentSelection {
  choices: PaymentChoice[];
  /** Id of the method that is used; below 0 where none can be. */
  method: number;
  choose: (id: number) => void;
  /** A method can be used, and no overdue invoice blocks new orders. */
  usable: boolean;
  /** Why the payment methods could not be loaded. */
  failure: Error | null;
  retry: () => void;
  /** Opens the gateway's page of an invoice, which returns to the page with the result. */
  leave: (invoiceId: string, order: Order) => Promise<void>;
}

/** The payment methods for an order of this price: the wallet first, a gateway where the balance is too low or it is chosen. */
export function usePaymentSelection(priceMinor: number): PaymentSelection {
  const dataProvider = useDataProvider();
  const { customer, company, settings } = useSession();
  const [chosen, choose] = useState<number>(PAYMENT_WALLET);
  const methods = useQuery({
    queryKey: ['paymentMethods', customer.id],
    queryFn: () => dataProvider.getPaymentMethods(customer.id),
    staleTime: 60_000,
  });
  const choices = paymentChoices(methods.data ?? [], {
    priceMinor,
    walletMinor: spendableMinor(customer),
    minimumMinor: nearestMinor(settings.min_order_amount ?? 0),
  });
  const blocking = useBlockingInvoice();
  const method = payWith(choices, chosen);
  return {
    choices,
    method,
    choose,
    usable: method >= PAYMENT_WALLET && blocking === null,
    failure: methods.error,
    retry: () => void methods.refetch(),
    leave: async (invoiceId, order) => {
      const trip = isMultipoint(order.source, order.waypoint.length);
      const result = trip ? multipointResultPath(order.id) : bulkResultPath(invoiceId);
      location.assign(await dataProvider.paymentPageLink(invoiceId, gatewayReturn(result), company.id));
    },
  };
}
