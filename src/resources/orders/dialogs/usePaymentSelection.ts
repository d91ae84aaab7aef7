import { useState } from 'react';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useBlockingInvoice } from '../../../shared/billing/OverdueAlert.tsx';
import {
  type PaymentChoice,
  paymentChoices,
  payWith,
  spendableMinor,
} from '../../../shared/payment/rules/paymentChoices.ts';
import { usePaymentMethods } from '../../../shared/payment/usePaymentMethods.ts';

export interface PaymentSelection {
  choices: PaymentChoice[];
  /** Id of the method to use; below 0 if no method can be used. */
  method: number;
  choose: (id: number) => void;
  /** Whether a method can be used and no overdue invoice blocks new orders. */
  usable: boolean;
  /** Why the payment methods could not be loaded. */
  failure: Error | null;
  retry: () => void;
}

/** The payment methods for an order of this price. The wallet comes first; a gateway is used if the balance is too low or the user chose it. */
export function usePaymentSelection(priceMinor: number): PaymentSelection {
  const { customer, settings } = useSession();
  const [chosen, choose] = useState<number>(PAYMENT_WALLET);
  const methods = usePaymentMethods();
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
  };
}
