import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { afterTheWait, makeDrafts, start } from './batchWorld.ts';

describe.each(DATABASES)('dismissed batches on %s', (kind) => {
  let colleague: TestShipper;
  withShipper({ walletMinor: 100_000 }, { kind });
  beforeAll(async () => {
    const second = await makeShipper(t, { companyId: who.companyId });
    await t.db.sql
      .update(customerUser)
      .set({ customerId: who.customerId })
      .where(eq(customerUser.userId, second.userId));
    colleague = { ...second, customerId: who.customerId };
  });

  const made = async () => start(t, who, { kind: 'cancel', orderIds: await makeDrafts(t, who, 1) });
  const putAway = (id: string, by = who) => call(t, by, 'POST', `order/bulk/${id}/seen`, {});
  const seenBy = async (by: TestShipper, id: string) =>
    data<OrderBatch[]>(await call(t, by, 'GET', 'order/bulk')).find((b) => b.id === id)?.seen;

  it('a batch stays dismissed for the user who dismissed it; colleagues still see it (BULK-09, BULK-11)', async () => {
    const { id, seen } = await made();
    expect(seen).toBe(false);
    await afterTheWait(t);
    expect(data<OrderBatch>(await putAway(id))).toMatchObject({ id, state: 'done', seen: true });
    expect((await putAway(id)).status).toBe(200);
    expect(await seenBy(who, id)).toBe(true);
    expect(await seenBy(colleague, id)).toBe(false);
  });

  it('a batch must have ended before it can be dismissed (BULK-09, BULK-11)', async () => {
    const { id } = await made();
    const refused = await putAway(id);
    expect(refused.status).toBe(409);
    expect(error(refused).code).toBe('ERR_CONFLICT');
    expect(await seenBy(who, id)).toBe(false);
  });

  it('a batch of another account cannot be dismissed and answers like a missing one (BULK-09)', async () => {
    const { id } = await made();
    await afterTheWait(t);
    const stranger = await makeShipper(t, { companyId: who.companyId });
    expect((await putAway(id, stranger)).status).toBe(404);
    expect((await putAway('nothing', stranger)).status).toBe(404);
  });
});
