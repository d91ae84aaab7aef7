import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ViewCount } from '../../../contract/account/savedViews.ts';
import { SAVED_VIEWS, VIEWED_LISTS } from '../../../contract/rules/savedViews.ts';
import { contact } from '../../../server/db/schema/addressBook.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, makeDraft, makeOrder, RECEIVER } from '../orders/orderBody.ts';
import { shipper, t, withViews } from './viewWorld.ts';

withViews();

const count = (list: string, queries: object[], who = shipper) =>
  call(t, who, 'POST', 'views/counts', {
    list,
    views: queries.map((query) => ({ id: randomUUID(), query })),
  });
const rows = async (list: string, queries: object[], who = shipper) =>
  data<ViewCount[]>(await count(list, queries, who)).map((found) => found.rows);

describe('the counts of views', () => {
  it('the counts of views equal the list’s counts with each filter, for the own account only, in one call (BX-52)', async () => {
    await makeOrder(t, shipper);
    await makeOrder(t, shipper, { receiver: { name: 'Nurul Aina' } });
    await makeDraft(t, shipper);
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    const queries = [{}, { status: 'NEW' }, { n: 'Nurul' }, { status: 'DRAFT' }, { status: 'COMPLETED' }];
    expect(await rows('orders', queries)).toEqual([2, 2, 1, 1, 0]);
    expect(await rows('orders', queries, stranger)).toEqual([0, 0, 0, 0, 0]);
  });

  it('the counts of views are numbers for every list (BX-52)', async () => {
    for (const list of VIEWED_LISTS)
      expect([list, await rows(list, [{}])]).toEqual([list, [expect.any(Number)]]);
    const [installed, available] = await rows('apps', [{}, { available: 'true' }]);
    expect(installed).not.toBe(available);
  });

  it('the count of a view with a refused filter is missing, and the other counts are returned (BX-52)', async () => {
    expect(await rows('inbox', [{ kind: 'nothing' }, {}])).toEqual([null, 0]);
    expect(await rows('contacts', [{ group: 'x' }, {}])).toEqual([null, 0]);
  });

  it('the counts of views at the counted maximum are exact; above it they say that there are more (BX-52)', async () => {
    const { companyId, customerId } = shipper;
    const add = (from: number, to: number) =>
      t.db.sql.insert(contact).values(
        Array.from({ length: to - from }, (_, i) => ({
          ...RECEIVER,
          companyId,
          customerId,
          name: `Contact ${from + i}`,
        })),
      );
    const announced = async () =>
      data<ViewCount[]>(await count('contacts', [{}])).map(({ rows, more }) => [rows, more]);
    await add(0, SAVED_VIEWS.counted - 1);
    expect(await announced()).toEqual([[SAVED_VIEWS.counted - 1, false]]);
    await add(SAVED_VIEWS.counted - 1, SAVED_VIEWS.counted);
    expect(await announced()).toEqual([[SAVED_VIEWS.counted, false]]);
    await add(SAVED_VIEWS.counted, SAVED_VIEWS.counted + 1);
    expect(await announced()).toEqual([[SAVED_VIEWS.counted, true]]);
  });

  it('the counts of more views than there can be tabs are refused (BX-52)', async () => {
    const queries = Array(SAVED_VIEWS.pinned).fill({});
    expect((await count('templates', queries)).status).toBe(200);
    expect(error(await count('templates', [...queries, {}]))).toMatchObject({ field: 'views' });
  });
});
