import { describe, expect, it, vi } from 'vitest';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import { nextNumber } from '../../../server/db/nextNumber.ts';
import { manifest } from '../../../server/db/schema/orders/orders.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { DATABASES } from '../../support/server.ts';
import { withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { signal } from '../jobs/support.ts';
import { call, data, makeOrder, type Outcome, orderBody, pageOf, SENDER } from '../orders/orderBody.ts';
import { untilWaiting } from '../security/lockWaits.ts';
import { cartons, keyOf, outcomes, read, scan, send, setShipper, shipper, t, withScan } from './scanWorld.ts';

const numberOf = (order: Outcome) => order.consignmentNo ?? '';

describe('the manifest by scan', () => {
  withScan();

  const manifests = async () =>
    pageOf<Manifest>(await call(t, shipper, 'GET', 'manifest?sortBy=manifestId&orderBy=asc')).data;

  it('the manifest by scan puts orders of one service and place on the open manifest of today, and others on their own', async () => {
    const elsewhere = orderBody() as { waypoint: { contact: object }[] };
    elsewhere.waypoint[0]!.contact = { ...SENDER, address1: '99 Jalan Tun Razak' };
    const [a, b, c, d] = [
      await makeOrder(t, shipper),
      await makeOrder(t, shipper, { serviceCode: 'MBE' }),
      await makeOrder(t, shipper),
      await makeOrder(t, shipper, { waypoint: elsewhere.waypoint } as never),
    ];
    const first = await scan('manifest', numberOf(a), numberOf(b));
    const second = await scan('manifest', numberOf(c), numberOf(d), numberOf(a));
    expect(second.map((r) => r.outcome)).toEqual(['done', 'done', 'already']);
    expect(second[0]?.manifest).toEqual(first[0]?.manifest);
    expect(second[2]?.manifest).toEqual(first[0]?.manifest);
    expect((await manifests()).map(({ parcels, service }) => [service.code, parcels])).toEqual([
      ['DX', 2],
      ['MBE', 1],
      ['DX', 1],
    ]);
    expect((await read(c.id)).pickupManifestId).toBe(first[0]?.manifest?.id);
  });

  it('the manifest by scan stays open for half an hour after each scan; then its courier gets the whole list, and another begins', async () => {
    const courierCalls = vi.spyOn(t.ctx.ports.couriers, 'handOver');
    // A key, because a session would end meanwhile.
    setShipper({ ...shipper, ...(await keyOf()) });
    const placed = [await makeOrder(t, shipper), await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const [a, b, c] = placed.map(numberOf);
    const [first] = await scan('manifest', a!);
    t.clock.advance(20 * 60);
    const [second] = await scan('manifest', b!);
    expect(second?.manifest).toEqual(first?.manifest);
    t.clock.advance(20 * 60);
    await runDueJobs(t.ctx);
    expect(courierCalls).not.toHaveBeenCalled();
    t.clock.advance(10 * 60);
    await runDueJobs(t.ctx);
    const ids = [placed[0]!.id, placed[1]!.id].sort();
    expect(courierCalls.mock.calls.map(([{ orderIds }]) => [...orderIds].sort())).toEqual([ids]);
    const [third] = await scan('manifest', c!);
    expect(third).toMatchObject({ outcome: 'done' });
    expect(third?.manifest).not.toEqual(first?.manifest);
  });

  it('the manifest by scan is closed by a command: its courier gets the list at once, the next scan begins another, and other accounts’ manifests stay open', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const neighbour = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 100_000 });
    const theirs = await makeOrder(t, neighbour);
    await send('manifest', [numberOf(theirs)], neighbour);
    const handOver = vi.spyOn(t.ctx.ports.couriers, 'handOver').mockClear();
    const [first] = await scan('manifest', numberOf(a));
    await runDueJobs(t.ctx);
    expect(handOver).not.toHaveBeenCalled();
    const close = async () => data<Manifest[]>(await call(t, shipper, 'POST', 'manifest/close', {}));
    expect((await close()).map(({ id, parcels }) => [id, parcels])).toEqual([[first?.manifest?.id, 1]]);
    const [second] = await scan('manifest', numberOf(b));
    expect(second?.manifest?.id).not.toBe(first?.manifest?.id);
    await runDueJobs(t.ctx);
    expect(handOver.mock.calls.map(([request]) => request.manifestId)).toEqual([first?.manifest?.id]);
    expect((await close()).map(({ id }) => id)).toEqual([second?.manifest?.id]);
    expect(await close()).toEqual([]);
  });

  it.each([
    [24 * 3600 - 1, true],
    [24 * 3600, true],
    [24 * 3600 + 1, false],
  ])(
    'the manifest by scan, begun %i s ago and still open, is closed by the command: %s',
    async (seconds, isClosed) => {
      await scan('manifest', numberOf(await makeOrder(t, shipper)));
      const createdAt = new Date(t.clock.now().getTime() - seconds * 1000);
      await t.db.sql.update(manifest).set({ createdAt });
      const closed = data<Manifest[]>(await call(t, shipper, 'POST', 'manifest/close', {}));
      expect(closed.map(({ parcels }) => parcels)).toEqual(isClosed ? [1] : []);
    },
  );

  it('a manifest made in the list, which its courier already has, gets no order by scan', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const made = data<Manifest>(
      await call(t, shipper, 'POST', 'manifest', {
        orderIds: [a.id],
        customerId: shipper.customerId,
      }),
    );
    expect((await scan('manifest', numberOf(b)))[0]?.manifest?.id).not.toBe(made.id);
  });

  it('the manifest by scan counts cartons while they are loaded, and again after the manifest was cancelled', async () => {
    const order = await makeOrder(t, shipper, cartons(2) as never);
    const number = numberOf(order);
    const loaded = await scan('manifest', number, number, number);
    expect(loaded.map((r) => r.carton?.number ?? r.outcome)).toEqual([1, 2, 'already']);
    expect((await manifests()).map(({ parcels }) => parcels)).toEqual([1]);
    await call(t, shipper, 'POST', `manifest/${loaded[0]?.manifest?.id}/cancel`, {});
    expect((await scan('manifest', number))[0]).toMatchObject({
      outcome: 'done',
      carton: { number: 1, total: 2 },
    });
  });

  it('the manifest by scan is a new one after the pickup of the first, or on another day', async () => {
    const placed = [await makeOrder(t, shipper), await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const [a, b, c] = placed.map(numberOf);
    await scan('manifest', a!);
    await moveTo(t.ctx, placed[0]!.id, 500);
    await scan('manifest', b!);
    t.clock.advance(26 * 3600);
    // A key, because the session has ended by then.
    setShipper({ ...shipper, ...(await keyOf()) });
    await scan('manifest', c!);
    expect((await manifests()).map(({ parcels }) => parcels)).toEqual([1, 1, 1]);
    expect(await outcomes('manifest', a!)).toEqual(['already']);
  });

  it('the manifest by scan does not take an order that was picked up', async () => {
    const order = await makeOrder(t, shipper);
    await moveTo(t.ctx, order.id, 500);
    expect(await outcomes('manifest', numberOf(order))).toEqual(['gone']);
    expect(await manifests()).toEqual([]);
  });
});

describe.runIf(DATABASES.includes('postgres'))('two stations at once, on PostgreSQL', () => {
  withNewShipper(undefined, { kind: 'postgres' });

  it('two people who scan other parcels at once begin one manifest with both (MANI-09)', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const [isHeld, isFree] = [signal(), signal()];
    // Both scans have looked for an open manifest before one of them gets its number.
    const numbers = t.db.tx(async () => {
      await nextNumber(t.ctx, shipper.companyId, 'manifest');
      isHeld.resolve();
      await isFree.promise;
    });
    await Promise.race([isHeld.promise, numbers]);
    const both = Promise.all([scan('manifest', numberOf(a)), scan('manifest', numberOf(b))]);
    await untilWaiting(t, 2);
    isFree.resolve();
    await numbers;
    const [[first], [second]] = await both;
    expect([first?.outcome, second?.outcome]).toEqual(['done', 'done']);
    expect(second?.manifest).toEqual(first?.manifest);
    const rows = await t.db.sql.select().from(manifest);
    expect(rows.map(({ parcels }) => parcels)).toEqual([2]);
  });
});
