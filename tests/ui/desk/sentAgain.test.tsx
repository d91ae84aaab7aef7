import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, useGetList } from 'ra-core';
import { expect, it, vi } from 'vitest';
import DeskWork from '../../../src/console/desk/DeskWork.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { keepWaiting } from '../../../src/shared/desk/waitingDrafts.ts';
import { withIndexedDb } from '../../support/indexedDb.ts';
import { filled, ITEM_TYPES } from '../../unit/orderForm/sample.ts';

withIndexedDb();

const customer = { id: 12, name: 'Aisyah' };
const company = { id: 'c1', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur', country: 'MY' };

function OpenDrafts() {
  const { data = [] } = useGetList('drafts');
  return <output>{data.map(({ id }) => id).join()}</output>;
}

it('drafts that were sent when the line is back are shown by an open list, and are read into the copies at once (BX-53)', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_desk=secret-of-ali-0123456789');
  const values = filled({ referenceNo: 'one' });
  await keepWaiting({
    id: 'orderForm:12:from:one',
    form: 'order',
    customerId: 12,
    companyId: 'c1',
    orderId: null,
    path: '/orders/new-order?from=one',
    name: 'one',
    savedAt: Date.now(),
    stored: { values, lastRequest: null },
    problem: null,
  });
  const made: { id: string }[] = [];
  const copied: string[] = [];
  const reloadCustomer = vi.fn(async () => undefined);
  const dataProvider = {
    getList: async () => ({ data: [...made], total: made.length }),
    getItemTypes: async () => ITEM_TYPES,
    keepForDesk: async () => undefined,
    dropOtherCopies: async () => undefined,
    readForDesk: async () => void copied.splice(0, copied.length, ...made.map(({ id }) => id)),
    createOrder: async () => {
      made.push({ id: 'o1' });
      return { id: 'o1', orderId: 'o1', statusCode: 0 };
    },
  };
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  render(
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} queryClient={queryClient}>
      <SessionContext value={{ customer, customers: [customer], company, reloadCustomer } as never}>
        <OpenDrafts />
        <DeskWork />
      </SessionContext>
    </CoreAdminContext>,
  );
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('o1'));
  expect(copied).toEqual(['o1']);
});
