// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { outcomeOf } from '../../../src/customRoutes/orderForm/rules/outcome.ts';
import { useOrderResult } from '../../../src/customRoutes/orderForm/state/useOrderResult.ts';

function result(getOrder: () => Promise<unknown>, addressCode: number, isAnswer: boolean) {
  const dataProvider = { getOrder: vi.fn(getOrder) } as unknown as DataProvider;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider}>{children}</CoreAdminContext>
    </MemoryRouter>
  );
  return renderHook(() => useOrderResult('o1', addressCode, isAnswer), { wrapper }).result;
}
const missing = () => Promise.reject(Object.assign(new Error('Not found'), { status: 404 }));
const at = (statusCode: number) => async () => ({ id: 'o1', statusCode });

test('a status in the address of an unknown order is not shown, and no label is offered (FORM-104, FORM-111)', async () => {
  const found = result(missing, 100, false);
  expect(found.current.code).toBeNull();
  await waitFor(() => expect(found.current.code).not.toBeNull());
  expect(outcomeOf(found.current.code ?? 100)).toMatchObject({ tone: 'grey', canPrint: false });
});

test('a failed order shows its own status, not that of the address (FORM-104, FORM-111)', async () => {
  const found = result(at(99), 100, false);
  await waitFor(() => expect(found.current.code).toBe(99));
});

test('the answer to a booking is shown at once, also when its order cannot be loaded (FORM-107)', async () => {
  const getOrder = vi.fn(missing);
  const found = result(getOrder, 100, true);
  expect(found.current.code).toBe(100);
  await waitFor(() => expect(getOrder).toHaveBeenCalled());
  await getOrder.mock.results[0]?.value.catch(() => undefined);
  expect(found.current.code).toBe(100);
});

test.each([
  ['was booked', 100],
  ['was paid meanwhile', 10],
])(
  'an order that %s, and whose parcel has already moved, is shown as created (FORM-105, FORM-106)',
  async (_case, addressCode) => {
    const found = result(at(110), addressCode, false);
    await waitFor(() => expect(found.current.code).toBe(100));
  },
);
