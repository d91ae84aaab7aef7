import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order, OrderConflict } from '../../../../contract/orders/orders.ts';
import { appUser, customerUser } from '../../../../server/db/schema/tenants.ts';
import { confirmFromWallet, prepareOrder } from '../../../../server/modules/orders/booking/confirmOrder.ts';
import { DATABASES } from '../../../support/server.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../../support/world.ts';
import { call, data, error, makeDraft, PRICE_MINOR, walletBalanceOf } from '../orderBody.ts';

describe.each(DATABASES)('two people edit one order on %s', (kind) => {
  withShipper({ walletMinor: 100_000 }, { kind });

  const get = async (id: string) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));
  const put = (id: string, body: unknown) => call(t, shipper, 'PUT', `order/${id}`, body);
  const nowOf = (res: Awaited<ReturnType<typeof call>>) => error(res).detail?.order as Order;

  it('the later of two changes gets 409 with the current order, and succeeds when sent with that version (BULK-16, BULK-17)', async () => {
    const { id } = await makeDraft(t, shipper);
    const { version } = await get(id);
    expect((await put(id, { note: 'first', version })).status).toBe(200);
    const late = await put(id, { weight: { value: 3, unit: 'kg' }, version });
    expect([late.status, error(late).code]).toEqual([409, 'ERR_CONFLICT']);
    expect(error(late).detail).toMatchObject({ changedBy: { isYou: true }, changedAt: expect.any(String) });
    expect(nowOf(late)).toMatchObject({ id, note: 'first', weight: { value: 1 }, price: { amount: 7 } });
    expect(await get(id)).toMatchObject({ weight: { value: 1 } });
    const repeated = data<Order>(
      await put(id, { weight: { value: 3, unit: 'kg' }, version: nowOf(late).version }),
    );
    expect(repeated).toMatchObject({ note: 'first', weight: { value: 3 } });
    expect(repeated.version).toBe((await get(id)).version);
  });

  it('the later user gets the earlier user’s name and the time; a change in another window of the same user is marked (BULK-16, BULK-17)', async () => {
    const second = await makeShipper(t, { companyId: shipper.companyId });
    await t.db.sql
      .update(customerUser)
      .set({ customerId: shipper.customerId })
      .where(eq(customerUser.userId, second.userId));
    await t.db.sql.update(appUser).set({ name: 'Wei Ling' }).where(eq(appUser.id, second.userId));
    const { id } = await makeDraft(t, shipper);
    const { version } = await get(id);
    const before = t.clock.now();
    expect((await call(t, second, 'PUT', `order/${id}`, { note: 'hers', version })).status).toBe(200);
    const detail = async (who: TestShipper) =>
      error(await call(t, who, 'PUT', `order/${id}`, { note: 'late', version }))
        .detail as unknown as OrderConflict;
    const conflictDetail = await detail(shipper);
    expect(conflictDetail.changedBy).toEqual({ name: 'Wei Ling', isYou: false });
    expect(new Date(conflictDetail.changedAt).getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect((await detail(second)).changedBy).toEqual({ name: 'Wei Ling', isYou: true });
    // New prices do not count as a change by a user.
    expect((await call(t, shipper, 'GET', `order/${id}/refreshQuote`)).status).toBe(200);
    expect(await detail(shipper)).toMatchObject({
      changedBy: conflictDetail.changedBy,
      changedAt: conflictDetail.changedAt,
    });
  });

  it('one of several simultaneous changes succeeds and the others get 409 (BULK-16)', async () => {
    const { id } = await makeDraft(t, shipper);
    const { version } = await get(id);
    const both = await Promise.all(['a', 'b', 'c'].map((note) => put(id, { note, version })));
    expect(both.map((r) => r.status).sort()).toEqual([200, 409, 409]);
    const winner = ['a', 'b', 'c'][both.findIndex((r) => r.status === 200)];
    expect((await get(id)).note).toBe(winner);
  });

  it('an order that was confirmed meanwhile is returned in its current state (BULK-16)', async () => {
    const { id } = await makeDraft(t, shipper);
    const { version } = await get(id);
    expect(
      (await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [id] })).status,
    ).toBe(200);
    expect(nowOf(await put(id, { note: 'late', version }))).toMatchObject({ statusCode: 100 });
    const secondTry = await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderId: id });
    expect([secondTry.status, error(secondTry).message]).toEqual([
      409,
      'The order cannot be confirmed: its status is now New order.',
    ]);
  });

  it('an order that is edited between pricing and paying is not paid at the old price; an unchanged order is paid (BULK-16, B1-15)', async () => {
    const wallet = async () => (await walletBalanceOf(t, shipper)) * 100;
    const before = await wallet();
    const { id } = await makeDraft(t, shipper);
    const priced = await prepareOrder(t.ctx, shipper, id, {});
    expect((await put(id, { weight: { value: 30, unit: 'kg' } })).status).toBe(200);
    await expect(confirmFromWallet(t.ctx, shipper, priced)).rejects.toMatchObject({ status: 409 });
    expect([(await get(id)).statusCode, await wallet()]).toEqual([0, before]);

    const { id: untouched } = await makeDraft(t, shipper);
    const prepared = await prepareOrder(t.ctx, shipper, untouched, {});
    expect(await confirmFromWallet(t.ctx, shipper, prepared)).toMatchObject({ statusCode: 100 });
    expect(await wallet()).toBe(before - PRICE_MINOR);
    await expect(confirmFromWallet(t.ctx, shipper, prepared)).rejects.toThrow('its status is now New order');
  });

  it('a confirmation of another version than the stored one books nothing and gets 409 with the current order; without a version the order is booked (BULK-16)', async () => {
    const confirm = (id: string, version?: number) =>
      call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [id], version });
    const { id } = await makeDraft(t, shipper);
    const { version } = await get(id);
    await put(id, { note: 'hers' });
    const late = await confirm(id, version);
    expect([late.status, error(late).code]).toEqual([409, 'ERR_CONFLICT']);
    expect(error(late).detail).toMatchObject({ changedBy: { isYou: true } });
    expect(nowOf(late)).toMatchObject({ id, note: 'hers', statusCode: 0 });
    expect((await confirm(id, nowOf(late).version)).status).toBe(200);
    const other = await makeDraft(t, shipper);
    expect((await confirm(other.id)).status).toBe(200);
    const several = await call(t, shipper, 'POST', 'order/process', { orderIds: [id, other.id], version: 1 });
    expect([several.status, error(several).field]).toEqual([400, 'version']);
  });

  it('a draft that is booked meanwhile is not cancelled, and the answer has the booked order; sent with its status it is cancelled (DET-20)', async () => {
    const cancel = (id: string, statusCode?: number) =>
      call(t, shipper, 'POST', `order/${id}/cancel`, { reason: 'Mistake', statusCode });
    const { id } = await makeDraft(t, shipper);
    await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [id] });
    const late = await cancel(id, 0);
    expect([late.status, error(late).code]).toEqual([409, 'ERR_CONFLICT']);
    expect(nowOf(late)).toMatchObject({ id, statusCode: 100 });
    expect((await get(id)).statusCode).toBe(100);
    expect((await cancel(id, 100)).status).toBe(200);
    expect(error(await cancel(id, 0)).message).toMatch(/^The order is already Cancelled/);

    const draft = await makeDraft(t, shipper);
    expect((await cancel(draft.id, 0)).status).toBe(200);
    const booked = await makeDraft(t, shipper);
    await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [booked.id] });
    expect((await cancel(booked.id)).status).toBe(200);
    expect((await get(booked.id)).statusCode).toBe(900);
  });

  it('a change without a version overwrites any version, as existing clients expect (API-76)', async () => {
    const { id } = await makeDraft(t, shipper);
    await put(id, { note: 'first' });
    expect((await put(id, { note: 'second' })).status).toBe(200);
    expect((await get(id)).note).toBe('second');
  });
});
