import { renderHook } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import type { OrderFormFacts } from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { useBookingState } from '../../../src/customRoutes/orderForm/state/useBookingState.ts';
import type { KeyedRequest } from '../../../src/lib/calls/keyedRequest.ts';
import { FACTS } from '../../unit/orderForm/sample.ts';

/** The console around a hook, with this server. */
export const consoleWith =
  (dataProvider: object) =>
  ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider as DataProvider}>{children}</CoreAdminContext>
    </MemoryRouter>
  );

/** A form's storage that knows its last request. */
export const requestStorage = () => {
  const storage = {
    lastRequest: null as KeyedRequest | null,
    storeRequest: async (next: KeyedRequest) => {
      storage.lastRequest = next;
    },
    clear: vi.fn(async () => undefined),
  };
  return storage;
};
/** A form's storage that forgets each request. */
export const forgetful = { ...requestStorage(), storeRequest: async () => {} };

/** The order form's values and booking, with the same answer to every quote. */
export function renderBooking(
  values: OrderFormValues,
  quote: Partial<InstantQuote>,
  { preferredService = '' }: { preferredService?: string } = {},
) {
  const dataProvider = {
    instantQuote: async () => ({ services: [], errors: [], ...quote }),
    getPaymentMethods: async () => [],
  };
  const customer = { id: 12, priceQuotePref: 'cheapest', walletBalance: 100 };
  const facts = { ...FACTS, customer, minimumMinor: 0, preferredService } as unknown as OrderFormFacts;
  const hook = renderHook(
    () => {
      const form = useForm<OrderFormValues>({ defaultValues: values });
      const now = useWatch({ control: form.control }) as OrderFormValues;
      return { form, booking: useBookingState(form, now, facts) };
    },
    { wrapper: consoleWith(dataProvider) },
  );
  return hook.result;
}
