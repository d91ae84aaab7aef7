import { renderHook } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import type { OrderFormFacts } from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { useBookingState } from '../../../src/customRoutes/orderForm/state/useBookingState.ts';
import { FACTS } from '../../unit/orderForm/sample.ts';

/** The order form's values and booking, with the same answer to every quote. */
export function renderBooking(
  values: OrderFormValues,
  quote: Partial<InstantQuote>,
  { preferredService = '' }: { preferredService?: string } = {},
) {
  const dataProvider = {
    instantQuote: async () => ({ services: [], errors: [], ...quote }),
    getPaymentMethods: async () => [],
  } as unknown as DataProvider;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider}>{children}</CoreAdminContext>
    </MemoryRouter>
  );
  const customer = { id: 12, priceQuotePref: 'cheapest', walletBalance: 100 };
  const facts = { ...FACTS, customer, minimumMinor: 0, preferredService } as unknown as OrderFormFacts;
  const hook = renderHook(
    () => {
      const form = useForm<OrderFormValues>({ defaultValues: values });
      const now = useWatch({ control: form.control }) as OrderFormValues;
      return { form, booking: useBookingState(form, now, facts) };
    },
    { wrapper },
  );
  return hook.result;
}
