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
import { FACTS, filled, offer, side } from '../../unit/orderForm/sample.ts';

const COD = [{ id: -1, qty: 1, values: { value: '50' } }];

/** The form as opened from the rates page, without the receiver's street, which is filled in with each of the streets in turn. */
async function form(wishedService: string, offered: string[], streets = ['8 Lebuh Pantai']) {
  const dataProvider = {
    instantQuote: async () => ({ services: offered.map((code, i) => offer(code, 5 + i, 1)), errors: [] }),
    getPaymentMethods: async () => [],
  } as unknown as DataProvider;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider}>{children}</CoreAdminContext>
    </MemoryRouter>
  );
  const customer = { id: 12, priceQuotePref: 'cheapest', walletBalance: 100 };
  const facts = { ...FACTS, customer, minimumMinor: 0, wishedService } as unknown as OrderFormFacts;
  const hook = renderHook(
    () => {
      const methods = useForm<OrderFormValues>({
        defaultValues: filled({ receiver: side({ address1: '' }), serviceCode: 'DEAR', addon: COD }),
      });
      const values = useWatch({ control: methods.control }) as OrderFormValues;
      return { methods, booking: useBookingState(methods, values, facts) };
    },
    { wrapper },
  );
  await waitFor(() => expect(hook.result.current.booking.services).toHaveLength(offered.length));
  for (const address1 of streets) {
    act(() => hook.result.current.methods.setValue('receiver', side({ address1 })));
    await waitFor(() => expect(hook.result.current.booking.settled).toBe(true));
  }
  return hook.result.current.methods.getValues();
}

test('a service that was chosen before the form was opened stays, with its amounts, while the address is filled in (FORM-113)', async () => {
  const { serviceCode, addon } = await form('DEAR', ['CHEAP', 'DEAR']);
  expect([serviceCode, addon]).toEqual(['DEAR', COD]);
});

test('one that no longer serves the route is replaced by the first offered service, without its amounts', async () => {
  const { serviceCode, addon } = await form('DEAR', ['CHEAP']);
  expect([serviceCode, addon]).toEqual(['CHEAP', []]);
});

test('once the shipment is complete and priced, another address clears it like any service (FORM-62)', async () => {
  const { serviceCode, addon } = await form('DEAR', ['CHEAP', 'DEAR'], ['8 Lebuh Pantai', '21 Jalan Burma']);
  expect([serviceCode, addon]).toEqual(['CHEAP', []]);
});

test('a service chosen in the form is cleared by another address (FORM-62)', async () => {
  const { serviceCode, addon } = await form('', ['CHEAP', 'DEAR']);
  expect([serviceCode, addon]).toEqual(['CHEAP', []]);
});
