// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { ItemsSection } from '../../../src/customRoutes/orderForm/sections/ItemsSection.tsx';
import {
  ErrorsContext,
  FactsContext,
  type FormErrors,
  type OrderFormFacts,
  type Submit,
  SubmitContext,
} from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { FACTS, filled } from '../../unit/orderForm/sample.ts';

const errors = { texts: {}, states: { items: 'complete' } } as unknown as FormErrors;
const submit = { next: () => undefined } as unknown as Submit;

function Form({ seen }: { seen: (values: OrderFormValues) => void }) {
  const [item] = filled().items;
  const items = [1, 2, 3].flatMap((mpcId) => (item ? [{ ...item, mpcId }] : []));
  const form = useForm<OrderFormValues>({
    defaultValues: filled({ items, isMultiplePieces: true, numPieces: 3 }),
  });
  seen(useWatch({ control: form.control }) as OrderFormValues);
  return (
    <FormProvider {...form}>
      <FactsContext value={FACTS as OrderFormFacts}>
        <ErrorsContext value={errors}>
          <SubmitContext value={submit}>
            <ItemsSection />
          </SubmitContext>
        </ErrorsContext>
      </FactsContext>
    </FormProvider>
  );
}

function open() {
  let values: OrderFormValues | undefined;
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={createI18nProvider('en_US')}>
        <CommandsProvider>
          <Form seen={(v) => (values = v)} />
        </CommandsProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  const cartons = () => [values?.numPieces, values?.items.map((i) => i.mpcId)];
  return { cartons, field: screen.getByRole('spinbutton', { name: /cartons/i }) };
}

test('an incomplete number of cartons removes no items (FORM-38)', async () => {
  const { cartons, field } = open();
  await userEvent.clear(field);
  await userEvent.type(field, '12');
  expect(field).toHaveValue('12');
  expect(cartons()).toEqual([3, [1, 2, 3]]);
  await userEvent.tab();
  expect(cartons()).toEqual([12, [1, 2, 3]]);
});

test('items of removed cartons are removed when the field loses the focus, and can be restored (FORM-38)', async () => {
  const { cartons, field } = open();
  await userEvent.clear(field);
  await userEvent.type(field, '2{Enter}');
  expect(cartons()).toEqual([2, [1, 2]]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(cartons()).toEqual([3, [1, 2, 3]]);
});

test('an emptied field restores its number (FORM-38)', async () => {
  const { cartons, field } = open();
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field).toHaveValue('3');
  expect(cartons()).toEqual([3, [1, 2, 3]]);
});

test.each([
  ['500', 200],
  ['1', 2],
])('%s cartons become the possible %i, each time (FORM-38)', async (typed, shown) => {
  const { cartons, field } = open();
  for (let time = 0; time < 2; time++) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.tab();
    expect(field).toHaveValue(String(shown));
    expect(cartons()[0]).toBe(shown);
  }
});

test('a typed number counts when the form is saved or sent by its keys (FORM-38)', async () => {
  const { cartons, field } = open();
  await userEvent.clear(field);
  await userEvent.type(field, '12{Control>}s{/Control}');
  expect(cartons()[0]).toBe(12);
  await userEvent.clear(field);
  await userEvent.type(field, '14{Control>}{Enter}{/Control}');
  expect(cartons()[0]).toBe(14);
});
