import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, useGetList } from 'ra-core';
import { expect, it, vi } from 'vitest';
import DeskWork from '../../../src/console/desk/DeskWork.tsx';
import { namesOnDesk, putOnDesk, removeFromDesk } from '../../../src/lib/desk/deskStore.ts';
import { noteWaitingCount, waitingCount } from '../../../src/lib/desk/waitingCount.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { keepWaiting, loadWaiting, type WaitingDraft } from '../../../src/shared/desk/waitingDrafts.ts';
import { withIndexedDb } from '../../support/indexedDb.ts';
import { filled, ITEM_TYPES } from '../../unit/orderForm/sample.ts';

withIndexedDb();

const customer = { id: 12, name: 'Aisyah' };
const another = { id: 13, name: 'Ben' };
const company = { id: 'c1', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur', country: 'MY' };

const waiting = (form: 'order' | 'trip', values: object): WaitingDraft => ({
  id: `${form === 'order' ? 'orderForm' : 'multipoint'}:12:from:${form}`,
  form,
  customerId: 12,
  companyId: 'c1',
  orderId: null,
  path: `/orders/new-order?from=${form}`,
  name: form,
  savedAt: Date.now(),
  stored: { values, lastRequest: null },
  problem: null,
});

function OpenDrafts() {
  const { data = [] } = useGetList('drafts');
  return <output>{data.map(({ id }) => id).join()}</output>;
}

it('drafts sent after the connection returned, for the account in which they were written, appear in an open list and in the copies at once (BX-53)', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_desk=secret-of-ali-0123456789');
  const values = filled({ referenceNo: 'one' });
  await keepWaiting(waiting('order', values));
  const made: { id: string }[] = [];
  const copied: string[] = [];
  const callers: object[] = [];
  const reloadCustomer = vi.fn(async () => undefined);
  const dataProvider = {
    getList: async () => ({ data: [...made], total: made.length }),
    getItemTypes: async () => ITEM_TYPES,
    keepForDesk: async () => undefined,
    dropOtherCopies: async () => undefined,
    readForDesk: async () => void copied.splice(0, copied.length, ...made.map(({ id }) => id)),
    createOrder: async (_input: unknown, _key: string, caller: object) => {
      callers.push(caller);
      made.push({ id: 'o1' });
      return { id: 'o1', orderId: 'o1', statusCode: 0 };
    },
  };
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  render(
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} queryClient={queryClient}>
      <SessionContext
        value={{ customer: another, customers: [customer, another], company, reloadCustomer } as never}
      >
        <OpenDrafts />
        <DeskWork />
      </SessionContext>
    </CoreAdminContext>,
  );
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('o1'));
  expect(copied).toEqual(['o1']);
  expect(callers).toEqual([{ customerId: 12, companyId: 'c1' }]);
});

it('a trip continues to wait while no vehicle is offered, and does not delay orders (BX-53)', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_desk=secret-of-ali-0123456789');
  await keepWaiting(waiting('trip', { stops: [], paymentMethodId: 0, vehicleCode: 'LLM-CAR' }));
  await keepWaiting(waiting('order', filled()));
  const createOrder = vi.fn(async () => ({ id: 'o1', orderId: 'o1', statusCode: 0 }));
  const dataProvider = {
    getItemTypes: async () => ITEM_TYPES,
    getVehicles: async () => [],
    keepForDesk: async () => undefined,
    dropOtherCopies: async () => undefined,
    readForDesk: async () => undefined,
    createOrder,
  };
  render(
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider}>
      <SessionContext
        value={{ customer, customers: [customer], company, reloadCustomer: async () => undefined } as never}
      >
        <DeskWork />
      </SessionContext>
    </CoreAdminContext>,
  );
  await waitFor(async () => expect((await loadWaiting()).map(({ name }) => name)).toEqual(['trip']));
  expect(createOrder).toHaveBeenCalledOnce();
  expect(await loadWaiting()).toMatchObject([{ form: 'trip', problem: null }]);
});

it('a console that starts deletes copies of an earlier session and of left accounts, and counts the user’s drafts anew (BX-53, BX-50)', async () => {
  const cookie = vi.spyOn(document, 'cookie', 'get');
  const secret = 'wb_desk=secret-of-ben-0123456789';
  cookie.mockReturnValue(`${secret}.of-the-first-session-012`);
  await putOnDesk('rows/12/contacts', []);
  await putOnDesk('waiting/a', { ...waiting('order', filled()), problem: { kind: 'conflict' } });
  cookie.mockReturnValue(`${secret}.of-the-second-session-01`);
  noteWaitingCount(7);
  const dropOtherCopies = vi.fn(async () => undefined);
  const dataProvider = {
    getItemTypes: async () => ITEM_TYPES,
    keepForDesk: async () => undefined,
    readForDesk: async () => undefined,
    dropOtherCopies,
  };
  render(
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider}>
      <SessionContext
        value={
          {
            customer,
            customers: [customer, another],
            company,
            reloadCustomer: async () => undefined,
          } as never
        }
      >
        <DeskWork />
      </SessionContext>
    </CoreAdminContext>,
  );
  await waitFor(() => expect(waitingCount()).toBe(1));
  expect(dropOtherCopies.mock.calls).toEqual([[[12, 13]]]);
  cookie.mockReturnValue(`${secret}.of-the-first-session-012`);
  expect(await namesOnDesk('')).toEqual(['waiting/a']);
  await removeFromDesk('waiting/a');
});
