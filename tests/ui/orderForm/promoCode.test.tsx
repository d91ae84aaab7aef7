// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import type { OrderFormFacts } from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { useBookingState } from '../../../src/customRoutes/orderForm/state/useBookingState.ts';
import { FACTS, filled, offer } from '../../unit/orderForm/sample.ts';

const REFUSAL = 'This promo code does not apply to DEAR, only to CHEAP.';

/** The form with two services, of which the dearer one refuses the code, and the quote's own errors. */
async function form(values: Partial<OrderFormValues>, errors: object[] = []) {
  const dataProvider = {
    instantQuote: async () => ({
      services: [offer('CHEAP', 5, 1), { ...offer('DEAR', 6, 1), promoRefusal: REFUSAL }],
      errors,
    }),
    getPaymentMethods: async () => [],
  } as unknown as DataProvider;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider}>{children}</CoreAdminContext>
    </MemoryRouter>
  );
  const customer = { id: 12, priceQuotePref: 'cheapest', walletBalance: 100 };
  const facts = { ...FACTS, customer, minimumMinor: 0, wishedService: '' } as unknown as OrderFormFacts;
  const { result } = renderHook(
    () => {
      const methods = useForm<OrderFormValues>({ defaultValues: filled(values) });
      const now = useWatch({ control: methods.control }) as OrderFormValues;
      return useBookingState(methods, now, facts);
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.settled && result.current.services).toHaveLength(2));
  return result;
}

test('whether the promo code fits goes by the chosen service, whose price is the full one (FORM-47)', async () => {
  const booking = await form({ serviceCode: 'CHEAP', promoCode: 'NEXTDAY2' });
  expect(booking.current.promoRefusal).toBeNull();
  act(() => booking.current.choose('DEAR'));
  await waitFor(() => expect(booking.current.promoRefusal).toBe(REFUSAL));
  expect(booking.current.priceMinor).toBe(600);
});

test('what the field says of the promo code is not said again above the services (FORM-54, FORM-55)', async () => {
  const errors = [
    { error: { code: 'ERR_VALIDATION', field: 'promoCode', message: REFUSAL } },
    { error: { code: 'ERR_VALIDATION', field: 'weight', message: 'Too heavy.' } },
  ];
  expect((await form({ serviceCode: 'DEAR' }, errors)).current.problems).toEqual(['Too heavy.']);
  expect((await form({ serviceCode: 'CHEAP' }, errors)).current.problems).toEqual([REFUSAL, 'Too heavy.']);
});
