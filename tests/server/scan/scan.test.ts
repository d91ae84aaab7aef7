import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { ScanResult } from '../../../contract/orders/scan.ts';
import type { ScanMode } from '../../../contract/rules/orders/scanCodes.ts';
import { manifest } from '../../../server/db/schema/orders/orders.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import type { TestServer } from '../../support/server.ts';
import { shipperForEachTest } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  pageOf,
  RECEIVER,
  SENDER,
} from '../orders/orderBody.ts';

let t: TestServer;
let shipper: TestShipper;

shipperForEachTest((server, who) => {
  t = server;
  shipper = who;
});

type Scan = string | { id?: string; code: string; orderId?: string };
const send = (mode: ScanMode, scans: Scan[], who = shipper) =>
  call(t, who, 'POST', 'order/scan', {
    mode,
    scans: scans.map((scan) => ({ id: randomUUID(), ...(typeof scan === 'string' ? { code: scan } : scan) })),
  });
const scan = async (mode: ScanMode, ...scans: Scan[]) => data<ScanResult[]>(await send(mode, scans));
const outcomes = async (mode: ScanMode, ...scans: Scan[]) =>
  (await scan(mode, ...scans)).map(({ outcome }) => outcome);
const numberOf = (order: Outcome) => order.consignmentNo ?? '';
const read = async (id: string) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));
/** Headers of a program with a key. */
async function keyOf() {
  const token = `dx${randomBytes(20).toString('hex')}`;
  await storeApiToken(t.ctx, shipper, 'Scanner', token);
  return { auth: { host: 'localhost', 'x-delyvax-access-token': token } };
}
const cartons = (count: number) => ({
  waypoint: [
    { contact: SENDER },
    {
      contact: RECEIVER,
      inventory: Array.from({ length: count }, (_, i) => ({
        quantity: 1,
        weight: { value: 1 },
        mpcId: String(i + 1),
      })),
    },
  ],
});

describe('POST order/scan finds the order', () => {
  it('by its number, its reference and its label’s square code, however they were scanned', async () => {
    const order = await makeOrder(t, shipper, { referenceNo: 'So-1001' });
    const number = numberOf(order);
    const found = await scan(
      'print',
      number,
      number.toLowerCase(),
      `]C1${number}`,
      `*${number}*`,
      `X7${number}Q`,
      'SO-1001',
      'so-1001',
      '*so-1001#',
      `http://localhost:4000/customer/etrack/${order.nanoId}`,
    );
    expect(found.map((result) => [result.outcome, result.order?.id])).toEqual(
      found.map(() => ['done', order.id]),
    );
    expect(found[0]?.order).toMatchObject({
      consignmentNo: number,
      referenceNo: 'So-1001',
      recipientName: RECEIVER.name,
    });
  });

  it('never by a part of a number, and never another account’s, whatever is sent', async () => {
    const mine = await makeOrder(t, shipper, { referenceNo: '100123' });
    const other = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 100_000 });
    const foreign = await makeOrder(t, other, { referenceNo: 'OTHERS-1' });
    const unknown = await scan('pack', '1001234', numberOf(mine).slice(0, -1), 'nothing');
    const strangers = await scan(
      'pack',
      numberOf(foreign),
      'OTHERS-1',
      `https://x.test/etrack/${foreign.nanoId}`,
      { code: numberOf(foreign), orderId: foreign.id },
      { code: '100123', orderId: foreign.id },
    );
    const bare = ({ id: _own, ...rest }: ScanResult) => rest;
    for (const result of [...unknown, ...strangers])
      expect(bare(result)).toEqual(bare({ ...unknown[0]!, outcome: 'unknown' }));
    expect(data<Order>(await call(t, other, 'GET', `order/${foreign.id}`)).packed).toBeUndefined();
  });

  it('of two with one reference asks which, and takes the one that is chosen', async () => {
    const [a, b] = [
      await makeOrder(t, shipper, { referenceNo: 'TWICE' }),
      await makeOrder(t, shipper, { referenceNo: 'twice' }),
    ];
    const [asked] = await scan('pack', 'TWICE');
    expect(asked).toMatchObject({ outcome: 'ambiguous', order: null });
    expect(asked?.choices.map(({ id }) => id).toSorted()).toEqual([a.id, b.id].toSorted());
    expect(await outcomes('pack', { code: 'TWICE', orderId: b.id })).toEqual(['done']);
    expect([(await read(a.id)).packed, (await read(b.id)).packed]).toEqual([undefined, expect.anything()]);
  });

  it('that can be sent, where a cancelled one or a draft has the same reference', async () => {
    const dead = await makeOrder(t, shipper, { referenceNo: 'AGAIN' });
    expect((await call(t, shipper, 'POST', `order/${dead.id}/cancel`, {})).status).toBe(200);
    expect(await outcomes('pack', 'AGAIN')).toEqual(['cancelled']);
    await makeDraft(t, shipper, { referenceNo: 'AGAIN' });
    expect(await outcomes('pack', 'AGAIN')).toEqual(['unready']);
    const live = await makeOrder(t, shipper, { referenceNo: 'AGAIN' });
    expect(await scan('pack', 'AGAIN')).toMatchObject([{ outcome: 'done', order: { id: live.id } }]);
  });

  it('refuses no scans, more than fifty, and a mode that there is not', async () => {
    expect((await send('pack', [])).status).toBe(422);
    const many = Array.from({ length: 51 }, () => 'A1');
    expect((await send('pack', many)).status).toBe(422);
    expect((await send('pack', many.slice(1))).status).toBe(200);
    const wrong = await send('burn' as ScanMode, ['A1']);
    expect([wrong.status, error(wrong).field]).toEqual([422, 'mode']);
  });
});

describe('packing by scan', () => {
  it('marks the order with time and packer, once, and the list is filtered by it', async () => {
    const [order, other] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    expect(await outcomes('pack', numberOf(order), numberOf(order))).toEqual(['done', 'already']);
    const at = t.clock.now().toISOString();
    expect((await read(order.id)).packed).toEqual({ at, by: 'Aisyah Rahman' });
    const listed = async (query: string) =>
      pageOf<Order>(await call(t, shipper, 'GET', `order?${query}`)).data.map(({ id }) => id);
    expect(await listed('packed=true')).toEqual([order.id]);
    expect(await listed('packed=false')).toEqual([other.id]);
  });

  it('counts each carton, and marks the order with the last', async () => {
    const order = await makeOrder(t, shipper, cartons(3) as never);
    const number = numberOf(order);
    expect(await scan('pack', number, number)).toMatchObject([
      { outcome: 'done', carton: { number: 1, total: 3 } },
      { outcome: 'done', carton: { number: 2, total: 3 } },
    ]);
    expect((await read(order.id)).packed).toBeUndefined();
    expect(await scan('pack', number, number)).toMatchObject([
      { outcome: 'done', carton: { number: 3, total: 3 }, order: { packedAt: expect.any(String) } },
      { outcome: 'already' },
    ]);
    expect((await read(order.id)).packed).toBeDefined();
  });

  it('a scan that is sent again after a lost answer counts once, and is answered alike', async () => {
    const order = await makeOrder(t, shipper, cartons(2) as never);
    const same = { id: randomUUID(), code: numberOf(order) };
    const [first] = await scan('pack', same);
    const [again] = await scan('pack', same);
    expect(again).toEqual(first);
    const together = await Promise.all([scan('pack', same), scan('pack', same)]);
    expect(together.flat()).toEqual([first, first]);
    expect((await scan('pack', numberOf(order)))[0]?.carton).toEqual({ number: 2, total: 2 });
  });

  it('two stations that scan at a time count each carton once', async () => {
    const order = await makeOrder(t, shipper, cartons(2) as never);
    const answers = await Promise.all([1, 2, 3].map(() => scan('pack', numberOf(order))));
    expect(
      answers
        .flat()
        .map((r) => r.carton?.number ?? r.outcome)
        .toSorted(),
    ).toEqual([1, 2, 'already']);
  });

  it('an order that was picked up is not packed any more; a packed one says so', async () => {
    const [order, packed] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    await scan('pack', numberOf(packed));
    for (const { id } of [order, packed]) await moveTo(t.ctx, id, 500);
    expect(await outcomes('pack', numberOf(order), numberOf(packed))).toEqual(['gone', 'already']);
    expect(await outcomes('unpack', numberOf(packed))).toEqual(['gone']);
  });

  it('the mark is taken back with the counted cartons, and does not go into a copy', async () => {
    const order = await makeOrder(t, shipper, cartons(2) as never);
    const number = numberOf(order);
    expect(await outcomes('unpack', number)).toEqual(['already']);
    await scan('pack', number, number);
    const copy = data<{ orderId: string }>(await call(t, shipper, 'POST', `order/${order.id}/clone`, {}));
    expect((await read(copy.orderId)).packed).toBeUndefined();
    expect(await outcomes('unpack', number)).toEqual(['done']);
    expect((await read(order.id)).packed).toBeUndefined();
    expect((await scan('pack', number))[0]?.carton).toEqual({ number: 1, total: 2 });
  });

  it('an API key packs too, with nobody’s name', async () => {
    const order = await makeOrder(t, shipper);
    const key = await keyOf();
    const answer = await call(t, key, 'POST', 'order/scan', {
      mode: 'pack',
      scans: [{ id: randomUUID(), code: numberOf(order) }],
    });
    expect(data<ScanResult[]>(answer)).toMatchObject([{ outcome: 'done' }]);
    expect((await read(order.id)).packed?.by).toBeNull();
  });
});

describe('the manifest by scan', () => {
  const manifests = async () =>
    pageOf<Manifest>(await call(t, shipper, 'GET', 'manifest?sortBy=manifestId&orderBy=asc')).data;

  it('takes orders of one service and place onto the open one of today, and others onto their own', async () => {
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

  it('stays open for half an hour after each scan; then its courier is told of all that is on it, and another begins', async () => {
    const told = vi.spyOn(t.ctx.ports.couriers, 'handOver');
    // A session would end meanwhile.
    shipper = { ...shipper, ...(await keyOf()) };
    const placed = [await makeOrder(t, shipper), await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const [a, b, c] = placed.map(numberOf);
    const [first] = await scan('manifest', a!);
    t.clock.advance(20 * 60);
    const [second] = await scan('manifest', b!);
    expect(second?.manifest).toEqual(first?.manifest);
    t.clock.advance(20 * 60);
    await runDueJobs(t.ctx);
    expect(told).not.toHaveBeenCalled();
    t.clock.advance(10 * 60);
    await runDueJobs(t.ctx);
    const ids = [placed[0]!.id, placed[1]!.id].sort();
    expect(told.mock.calls.map(([{ orderIds }]) => [...orderIds].sort())).toEqual([ids]);
    const [third] = await scan('manifest', c!);
    expect(third).toMatchObject({ outcome: 'done' });
    expect(third?.manifest).not.toEqual(first?.manifest);
  });

  it('is closed by a command: its courier is told at once, the next scan begins another, and no other account’s is touched', async () => {
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
    expect(handOver.mock.calls.map(([asked]) => asked.manifestId)).toEqual([first?.manifest?.id]);
    expect((await close()).map(({ id }) => id)).toEqual([second?.manifest?.id]);
    expect(await close()).toEqual([]);
  });

  it.each([
    [24 * 3600 - 1, true],
    [24 * 3600, true],
    [24 * 3600 + 1, false],
  ])('that was begun %i s ago and is still open is closed by the command: %s', async (seconds, isClosed) => {
    await scan('manifest', numberOf(await makeOrder(t, shipper)));
    const createdAt = new Date(t.clock.now().getTime() - seconds * 1000);
    await t.db.sql.update(manifest).set({ createdAt });
    const closed = data<Manifest[]>(await call(t, shipper, 'POST', 'manifest/close', {}));
    expect(closed.map(({ parcels }) => parcels)).toEqual(isClosed ? [1] : []);
  });

  it('takes no order onto a manifest that was made in the list, of which its courier knows', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const made = data<Manifest>(
      await call(t, shipper, 'POST', 'manifest', {
        orderIds: [a.id],
        customerId: shipper.customerId,
      }),
    );
    expect((await scan('manifest', numberOf(b)))[0]?.manifest?.id).not.toBe(made.id);
  });

  it('counts cartons while they are loaded, and anew after the manifest was cancelled', async () => {
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

  it('begins another once the first was picked up, or on another day', async () => {
    const placed = [await makeOrder(t, shipper), await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const [a, b, c] = placed.map(numberOf);
    await scan('manifest', a!);
    await moveTo(t.ctx, placed[0]!.id, 500);
    await scan('manifest', b!);
    t.clock.advance(26 * 3600);
    // The session is over by then.
    shipper = { ...shipper, ...(await keyOf()) };
    await scan('manifest', c!);
    expect((await manifests()).map(({ parcels }) => parcels)).toEqual([1, 1, 1]);
    expect(await outcomes('manifest', a!)).toEqual(['already']);
  });

  it('does not take an order that was picked up', async () => {
    const order = await makeOrder(t, shipper);
    await moveTo(t.ctx, order.id, 500);
    expect(await outcomes('manifest', numberOf(order))).toEqual(['gone']);
    expect(await manifests()).toEqual([]);
  });
});
