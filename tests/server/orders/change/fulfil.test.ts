import { beforeAll, describe, expect, it } from 'vitest';
import { shipper as home, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper, type TestShipper, walletMinorOf } from '../../../support/world.ts';
import { call, data, error, makeDraft, makeOrder, orderBody, PRICE_MINOR } from '../orderBody.ts';

interface Shown {
  statusCode: number;
  serviceCode: string;
  note: string | null;
  scheduledAt: string | null;
  price: { amount: number };
  personnel: unknown;
  quotes: { services: { code: string; price: { amount: number } }[] };
  activities: { description: string | null }[];
}

describe('an order that is handed over from its own page', () => {
  let who: TestShipper;
  withShipper({ walletMinor: 10_000 });
  beforeAll(async () => {
    who = await makeShipper(t, { companyId: home.companyId, walletMinor: 10_000 });
  });

  const shown = async (id: string) =>
    data<Shown>(await call(t, who, 'GET', `order/${id}?retrieve=quotes,service`));
  const balance = () => walletMinorOf(t, who);
  const fulfil = (id: string, body: object) =>
    call(t, who, 'PUT', `order/${id}`, { process: true, skipQueue: true, paymentMethodId: 0, ...body });

  it('an order that is handed over from its own page gets a service of its quotes, a time and a note, and its price is paid once (DET-17, API-77)', async () => {
    const before = await balance();
    const { id } = await makeDraft(t, who, { serviceCode: null });
    const draft = await shown(id);
    const offer = draft.quotes.services.find((s) => s.code === 'DX')!;
    const scheduledAt = '2026-03-03T02:00:00.000Z';
    const done = await fulfil(id, {
      serviceCode: offer.code,
      quotedPrice: offer.price.amount,
      scheduledAt,
      note: 'Gate B',
    });
    expect(done.status).toBe(200);
    expect(data<Shown>(done)).toMatchObject({
      statusCode: 100,
      serviceCode: 'DX',
      note: 'Gate B',
      scheduledAt,
    });
    expect(before - (await balance())).toBe(PRICE_MINOR);
    expect((await fulfil(id, { serviceCode: 'DX' })).status).toBe(409);
    expect(before - (await balance())).toBe(PRICE_MINOR);
  });

  it('an order that is handed over from its own page is paid only at the shown price (DET-17)', async () => {
    const { id } = await makeDraft(t, who, { serviceCode: null });
    const before = await balance();
    const refused = await fulfil(id, { serviceCode: 'DX', quotedPrice: 1 });
    expect(refused.status).toBe(409);
    expect(error(refused).detail).toMatchObject({ price: { amount: PRICE_MINOR / 100 } });
    expect(await balance()).toBe(before);
    expect((await shown(id)).statusCode).toBe(0);
  });

  it('the rider of an order can be rejected with one of the server’s reasons; the order then waits for another rider (DET-25, DET-26, API-82, API-83)', async () => {
    const { id } = await makeOrder(t, who, { serviceCode: 'LLM-MOTO' });
    const reasons = data<{ id: string; name: string }[]>(
      await call(t, who, 'GET', `order/${id}/personnel/delReason`),
    );
    expect(reasons.length).toBeGreaterThan(1);
    const foreign = await call(t, home, 'GET', `order/${id}/personnel/delReason`);
    expect([foreign.status, error(foreign).message]).toEqual([404, 'File not found']);
    await call(t, who, 'POST', `sandbox/order/${id}/status`, { statusCode: 200 });
    expect((await shown(id)).personnel).not.toBeNull();
    const [reason] = reasons;
    for (const method of ['PATCH', 'PUT'] as const) {
      const answer = await call(t, who, method, `order/${id}/personnel`, { reason: reason!.id });
      expect(data<Shown>(answer)).toMatchObject({ statusCode: 100, personnel: null });
      expect((await shown(id)).activities.map((a) => a.description)).toContain(
        `Driver rejected: ${reason!.name}`,
      );
      await call(t, who, 'POST', `sandbox/order/${id}/status`, { statusCode: 200 });
    }
  });

  it('the rider of an order stays when the status or the service do not allow a rejection (DET-23, DET-24)', async () => {
    const moto = await makeOrder(t, who, { serviceCode: 'LLM-MOTO' });
    expect((await call(t, who, 'PATCH', `order/${moto.id}/personnel`, { reason: 'late' })).status).toBe(409);
    await call(t, who, 'POST', `sandbox/order/${moto.id}/status`, { statusCode: 500 });
    expect((await call(t, who, 'PATCH', `order/${moto.id}/personnel`, { reason: 'late' })).status).toBe(409);
    const parcel = await makeOrder(t, who, orderBody() as never);
    await call(t, who, 'POST', `sandbox/order/${parcel.id}/status`, { statusCode: 200 });
    expect((await call(t, who, 'PATCH', `order/${parcel.id}/personnel`, { reason: 'late' })).status).toBe(
      409,
    );
  });
});
