// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider } from 'ra-core';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { isQuotable } from '../../../src/customRoutes/orderForm/rules/shipment.ts';
import { OutletButton, OutletFields } from '../../../src/customRoutes/orderForm/sections/OutletFields.tsx';
import {
  type Booking,
  BookingContext,
  ErrorsContext,
  FactsContext,
  type FormErrors,
  type OrderFormFacts,
} from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { eventually } from '../../support/eventually.ts';
import { FACTS, filled, side } from '../../unit/orderForm/sample.ts';

const errors = { texts: {} } as FormErrors;
const ask = vi.fn();
const booking = { ask } as Partial<Booking> as Booking;

const OUTLET = {
  id: 'BLG-SS2',
  name: 'Beluga SS2',
  serviceCompany: { id: 5, companyCode: 'BELUGA', name: 'Beluga Drop Points', logo: null },
  address1: '27 Jalan SS2/64',
  city: 'Petaling Jaya',
  state: 'Selangor',
  postcode: '47300',
  country: 'MY',
};

function Form({ seen, isFolded }: { seen: (values: OrderFormValues) => void; isFolded: boolean }) {
  const form = useForm<OrderFormValues>({
    defaultValues: filled({ sender: side({ address1: '', city: '', postcode: '' }) }),
  });
  seen(useWatch({ control: form.control }) as OrderFormValues);
  return (
    <FormProvider {...form}>
      <FactsContext value={FACTS as OrderFormFacts}>
        <ErrorsContext value={errors}>
          <BookingContext value={booking}>
            {isFolded ? <OutletButton /> : null}
            <OutletFields />
          </BookingContext>
        </ErrorsContext>
      </FactsContext>
    </FormProvider>
  );
}

function open(outlets: (typeof OUTLET)[], isFolded = false) {
  let values: OrderFormValues | undefined;
  const getOutlets = vi.fn(async () => outlets);
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={{ getOutlets } as unknown as DataProvider}
        i18nProvider={createI18nProvider('en_US')}
      >
        <Form seen={(v) => (values = v)} isFolded={isFolded} />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return { getOutlets, values: () => values as OrderFormValues };
}

test('handing a parcel in at an outlet is not offered without outlets (FORM-17)', async () => {
  const { getOutlets } = open([]);
  await eventually(() => expect(getOutlets).toHaveBeenCalled());
  await eventually(() => expect(screen.queryByRole('checkbox')).toBeNull());
});

test('an outlet is chosen by keys, replaces the sender’s address, and requests prices again (FORM-17, FORM-62, FORM-74)', async () => {
  const { values } = open([OUTLET]);
  await screen.findByRole('checkbox', { name: 'Drop off at an outlet' });
  expect(isQuotable(values())).toBe(false);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await userEvent.tab();
  await userEvent.keyboard('ss2{ArrowDown}{Enter}');
  expect(values()).toMatchObject({ dropAtOutlet: true, outletId: 'BLG-SS2' });
  expect(screen.getByRole('combobox', { name: /^Outlet/ })).toHaveValue(
    'Beluga SS2, 27 Jalan SS2/64, 47300 Petaling Jaya',
  );
  expect(isQuotable(values())).toBe(true);
  expect(ask).toHaveBeenCalled();
});

test('a button in the line of a folded sender chooses the drop-off at an outlet, and the focus is in the outlet’s field (FORM-17)', async () => {
  const { values } = open([OUTLET], true);
  await userEvent.click(await screen.findByRole('button', { name: 'Drop off at an outlet' }));
  expect(values().dropAtOutlet).toBe(true);
  expect(screen.queryByRole('button', { name: 'Drop off at an outlet' })).toBeNull();
  await eventually(() => expect(screen.getByRole('combobox', { name: /^Outlet/ })).toHaveFocus());
});
