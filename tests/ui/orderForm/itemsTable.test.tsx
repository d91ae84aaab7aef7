// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ItemsTable } from '../../../src/customRoutes/orderForm/sections/ItemsTable.tsx';
import { ErrorsContext, FactsContext } from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { FACTS, filled } from '../../unit/orderForm/sample.ts';
import { TestPortal } from '../TestPortal.tsx';

const MYR = { itemValue: 40, currency: 'MYR' };

it.each([
  ['in the tenant’s currency', 'en_US', MYR, '2 × 0.5 kg · 10 × 10 × 5 cm · MYR 40.00'],
  [
    'in another currency',
    'en_US',
    { itemValue: 40, currency: 'USD' },
    '2 × 0.5 kg · 10 × 10 × 5 cm · USD 40',
  ],
  ['that is absent', 'en_US', { itemValue: null }, '2 × 0.5 kg · 10 × 10 × 5 cm'],
  ['in the numbers of the language', 'id_ID', MYR, '2 × 0,5 kg · 10 × 10 × 5 cm · MYR 40,00'],
] as const)(
  'an item in a narrow table names under its description all that its columns show, with a value %s (FORM-18)',
  async (_what, locale, more, expected) => {
    const [item] = filled().items;
    const size = { quantity: 2, weightValue: 0.5, lengthValue: 10, widthValue: 10, heightValue: 5 };
    render(
      <TestPortal locale={locale}>
        <FactsContext value={{ ...FACTS, currency: 'MYR' } as never}>
          <ErrorsContext value={{ texts: {} } as never}>
            <ItemsTable
              items={[{ ...item!, ...size, ...more }]}
              itemType="PARCEL"
              withCartons={false}
              onEdit={() => undefined}
              onRemove={() => undefined}
            />
          </ErrorsContext>
        </FactsContext>
      </TestPortal>,
    );
    const [, row] = await screen.findAllByRole('row');
    expect(within(row!).getByText(/^2 × 0[.,]5 kg/)).toHaveTextContent(new RegExp(`^${expected}$`));
  },
);
