import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'ra-core';
import { expect, it, vi } from 'vitest';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { OldPrices } from '../../../src/shared/desk/OldPrices.tsx';

const quote = {
  services: [{ code: 'DX', name: 'Merbok Express', price: { amount: 8.4, currency: 'MYR' } }],
};
const last = {
  at: Date.now() - 3_600_000,
  input: {
    waypoint: [{ postcode: '50450' }, { city: 'George Town' }],
    inventory: [{ weight: { unit: 'kg', value: 1.5 }, quantity: 2 }],
  },
  quote,
};

function show(getLastQuote: () => Promise<unknown>, online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  return render(
    <CoreAdminContext dataProvider={{ getLastQuote } as unknown as DataProvider}>
      <SessionContext value={{ customer: { id: 7 } } as never}>
        <OldPrices />
      </SessionContext>
    </CoreAdminContext>,
  );
}

it('without a connection the last prices are shown, marked as old, with their question; none can be chosen (BX-53)', async () => {
  show(async () => last, false);
  expect(await screen.findByText('Merbok Express')).toBeInTheDocument();
  expect(screen.getByText(/MYR\s8\.40/)).toBeInTheDocument();
  expect(screen.getByText(/desk\.oldPrices$/)).toBeInTheDocument();
  expect(screen.getByText(/desk\.oldPricesOf/)).toBeInTheDocument();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [true, last],
  [false, null],
  [false, { ...last, quote: { services: [] } }],
])('with a connection (%s), or without known prices, nothing is shown (BX-53)', async (online, known) => {
  const getLastQuote = vi.fn(async () => known);
  const { container } = show(getLastQuote, online);
  await act(async () => undefined);
  expect(getLastQuote).toHaveBeenCalledTimes(online ? 0 : 1);
  expect(container).toBeEmptyDOMElement();
});
