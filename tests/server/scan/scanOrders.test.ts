import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import type { ScanResult } from '../../../contract/orders/scan.ts';
import type { ScanMode } from '../../../contract/rules/orders/scanCodes.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { makeShipper } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  pageOf,
  RECEIVER,
} from '../orders/orderBody.ts';
import { cartons, keyOf, outcomes, read, scan, send, shipper, t, withScan } from './scanWorld.ts';

withScan();

const numberOf = (order: Outcome) => order.consignmentNo ?? '';

describe('POST order/scan finds the order', () => {
  it('POST order/scan finds the order by number, reference and the label’s square code, in all forms of a scan', async () => {
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

  it('POST order/scan never finds an order by a part of a number, and never another account’s, for any code', async () => {
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
    expect(data<Order>(await call(t, other, 'GET', `order/${foreign.id}`)).packed).toBeNull();
  });

  it('POST order/scan returns two orders with the same reference as a question, and accepts the chosen one', async () => {
    const [a, b] = [
      await makeOrder(t, shipper, { referenceNo: 'TWICE' }),
      await makeOrder(t, shipper, { referenceNo: 'twice' }),
    ];
    const [question] = await scan('pack', 'TWICE');
    expect(question).toMatchObject({ outcome: 'ambiguous', order: null });
    expect(question?.choices.map(({ id }) => id).toSorted()).toEqual([a.id, b.id].toSorted());
    expect(await outcomes('pack', { code: 'TWICE', orderId: b.id })).toEqual(['done']);
    expect([(await read(a.id)).packed, (await read(b.id)).packed]).toEqual([null, expect.anything()]);
  });

  it('POST order/scan finds the order that can be sent, even if a cancelled one or a draft has the same reference', async () => {
    const dead = await makeOrder(t, shipper, { referenceNo: 'AGAIN' });
    expect((await call(t, shipper, 'POST', `order/${dead.id}/cancel`, {})).status).toBe(200);
    expect(await outcomes('pack', 'AGAIN')).toEqual(['cancelled']);
    await makeDraft(t, shipper, { referenceNo: 'AGAIN' });
    expect(await outcomes('pack', 'AGAIN')).toEqual(['unready']);
    const live = await makeOrder(t, shipper, { referenceNo: 'AGAIN' });
    expect(await scan('pack', 'AGAIN')).toMatchObject([{ outcome: 'done', order: { id: live.id } }]);
  });

  it('POST order/scan refuses no scans, more than fifty, and an unknown mode', async () => {
    expect((await send('pack', [])).status).toBe(422);
    const many = Array.from({ length: 51 }, () => 'A1');
    expect((await send('pack', many)).status).toBe(422);
    expect((await send('pack', many.slice(1))).status).toBe(200);
    const wrong = await send('burn' as ScanMode, ['A1']);
    expect([wrong.status, error(wrong).field]).toEqual([422, 'mode']);
  });
});

describe('packing by scan', () => {
  it('packing by scan marks the order with time and packer, once, and the list is filtered by it', async () => {
    const [order, other] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    expect(await outcomes('pack', numberOf(order), numberOf(order))).toEqual(['done', 'already']);
    const at = t.clock.now().toISOString();
    expect((await read(order.id)).packed).toEqual({ at, by: 'Aisyah Rahman' });
    const listed = async (query: string) =>
      pageOf<Order>(await call(t, shipper, 'GET', `order?${query}`)).data.map(({ id }) => id);
    expect(await listed('packed=true')).toEqual([order.id]);
    expect(await listed('packed=false')).toEqual([other.id]);
  });

  it('packing by scan counts each carton, and marks the order with the last', async () => {
    const order = await makeOrder(t, shipper, cartons(3) as never);
    const number = numberOf(order);
    expect(await scan('pack', number, number)).toMatchObject([
      { outcome: 'done', carton: { number: 1, total: 3 } },
      { outcome: 'done', carton: { number: 2, total: 3 } },
    ]);
    expect((await read(order.id)).packed).toBeNull();
    expect(await scan('pack', number, number)).toMatchObject([
      { outcome: 'done', carton: { number: 3, total: 3 }, order: { packedAt: expect.any(String) } },
      { outcome: 'already' },
    ]);
    expect((await read(order.id)).packed).toBeDefined();
  });

  it('a scan repeated after a lost answer counts once and gets the same answer', async () => {
    const order = await makeOrder(t, shipper, cartons(2) as never);
    const same = { id: randomUUID(), code: numberOf(order) };
    const [first] = await scan('pack', same);
    const [repeated] = await scan('pack', same);
    expect(repeated).toEqual(first);
    const together = await Promise.all([scan('pack', same), scan('pack', same)]);
    expect(together.flat()).toEqual([first, first]);
    expect((await scan('pack', numberOf(order)))[0]?.carton).toEqual({ number: 2, total: 2 });
  });

  it('a scan that one call has twice, its id in two spellings, counts once', async () => {
    const order = await makeOrder(t, shipper, cartons(2) as never);
    const [id, code] = [randomUUID(), numberOf(order)];
    const twice = { mode: 'pack', scans: [id, id.toUpperCase()].map((one) => ({ id: one, code })) };
    const answer = await call(t, shipper, 'POST', 'order/scan', twice);
    expect(answer.status).toBe(200);
    expect(data<ScanResult[]>(answer)).toMatchObject([{ id, carton: { number: 1, total: 2 } }]);
    expect((await read(order.id)).packed).toBeNull();
  });

  it('two stations that scan at the same time count each carton once', async () => {
    const order = await makeOrder(t, shipper, cartons(2) as never);
    const answers = await Promise.all([1, 2, 3].map(() => scan('pack', numberOf(order))));
    expect(
      answers
        .flat()
        .map((r) => r.carton?.number ?? r.outcome)
        .toSorted(),
    ).toEqual([1, 2, 'already']);
  });

  it('an order that was picked up can be neither packed nor unpacked; an order that was packed before is reported as packed', async () => {
    const [order, packed] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    await scan('pack', numberOf(packed));
    for (const { id } of [order, packed]) await moveTo(t.ctx, id, 500);
    expect(await outcomes('pack', numberOf(order), numberOf(packed))).toEqual(['gone', 'already']);
    expect(await outcomes('unpack', numberOf(packed))).toEqual(['gone']);
  });

  it('the mark is removed together with the counted cartons, and copies do not have it', async () => {
    const order = await makeOrder(t, shipper, cartons(2) as never);
    const number = numberOf(order);
    expect(await outcomes('unpack', number)).toEqual(['already']);
    await scan('pack', number, number);
    const copy = data<{ orderId: string }>(await call(t, shipper, 'POST', `order/${order.id}/clone`, {}));
    expect((await read(copy.orderId)).packed).toBeNull();
    expect(await outcomes('unpack', number)).toEqual(['done']);
    expect((await read(order.id)).packed).toBeNull();
    expect((await scan('pack', number))[0]?.carton).toEqual({ number: 1, total: 2 });
  });

  it('an API key can pack, too, without a person’s name', async () => {
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
