import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { addDays } from '../../../contract/rules/text/days.ts';
import { localDay, momentAt } from '../../../contract/rules/text/localClock.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import type { Fault } from '../../support/karrio/karrioApi.ts';
import { call, error } from '../orders/orderBody.ts';
import { api, connect, DX, placed, shipper, signInAgain, t, withKarrio } from './karrioWorld.ts';

withKarrio();

it.each([
  [
    'a parcel of karrio that is not collected yet offers pickup, void and message',
    [],
    ['pickup', 'void', 'message'],
  ],
  [
    'a parcel of karrio whose pickup failed offers another service, another order and a message',
    [475],
    ['changeService', 'placeAgain', 'message'],
  ],
  ['a parcel of karrio that waits for its driver offers a message', [110], ['message']],
  ['one that is on its way offers a message', [500, 650], ['message']],
])('%s instead of an instruction, without a call to karrio (BX-41)', async (_what, codes, instead) => {
  await connect(DX);
  const { id } = await placed();
  for (const code of codes)
    await moveOrder(t.ctx, { companyId: shipper.companyId, customerId: shipper.customerId }, id, code);
  const calls = api.calls.length;
  const parcel = { orderId: id, statusCode: codes.at(-1) ?? 100, serviceType: 'nextday', failedAttempts: 0 };
  const other = { ...parcel, orderId: randomUUID() };
  expect([...(await t.ctx.ports.couriers.takes([parcel, other])).keys()]).toEqual([other.orderId]);
  const address = {
    address1: '9 Jalan SS15',
    city: 'Subang Jaya',
    state: 'Selangor',
    postcode: '47500',
  };
  const answer = await call(t, shipper, 'POST', `order/${id}/instruct`, { address });
  expect([answer.status, error(answer).code, error(answer).detail]).toEqual([
    409,
    'ERR_COURIER_REFUSED',
    { instead },
  ]);
  expect(error(answer).message).toContain('This courier takes no instructions from here.');
  expect(api.calls).toHaveLength(calls);
});

describe('another pickup of a parcel of karrio', () => {
  const scope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });
  const failedPickup = async () => {
    const order = await placed();
    await moveOrder(t.ctx, scope(), order.id, STATUS.pickupFailed);
    return order;
  };
  const takenOf = async (orderId: string) => {
    const parcel = { orderId, statusCode: STATUS.pickupFailed, serviceType: 'nextday', failedAttempts: 0 };
    return (await t.ctx.ports.couriers.takes([parcel])).get(orderId);
  };
  const tell = (id: string, pickupOn: string, key: string, more: object = {}) =>
    call(t, shipper, 'POST', `order/${id}/instruct`, { pickupOn, ...more }, { 'idempotency-key': key });
  const dayAfter = (days: number) => addDays(localDay(t.clock.now(), 'Asia/Kuala_Lumpur'), days);

  it.each<Fault['kind'] | 'nothing'>(['nothing', 'done500', 'lost'])(
    'another pickup is requested for that day at the sender, once, where %s goes wrong (BX-41)',
    async (kind) => {
      await connect(`${DX},PDF,,,pickup`);
      const { id } = await failedPickup();
      expect(await takenOf(id)).toEqual(['pickupOn']);
      if (kind !== 'nothing') api.faults.push({ at: 'POST /v1/pickups', kind });
      const day = dayAfter(2);
      const first = await tell(id, day, 'one', { note: 'Gate B' });
      expect(first.status).toBe(kind === 'nothing' ? 200 : 409);
      expect((await tell(id, day, 'one', { note: 'Gate B' })).status).toBe(200);
      expect(api.pickups).toMatchObject([
        {
          pickup_date: day,
          ready_time: '12:00',
          closing_time: '18:00',
          parcels_count: 1,
          instruction: 'Gate B',
          address: { postal_code: '50450', country_code: 'MY' },
        },
      ]);
      expect(api.of('POST /v1/pickups')[0]?.body.tracking_numbers).toEqual([
        api.bought()[0]?.tracking_number,
      ]);
    },
  );

  it('another pickup on a later day replaces the earlier one (BX-41)', async () => {
    await connect(`${DX},PDF,,,both`);
    const { id } = await failedPickup();
    expect((await tell(id, dayAfter(2), 'one')).status).toBe(200);
    expect((await tell(id, dayAfter(3), 'two')).status).toBe(200);
    expect(api.pickups.map(({ status, pickup_date }) => [status, pickup_date])).toEqual([
      ['cancelled', dayAfter(2)],
      ['scheduled', dayAfter(3)],
    ]);
  });

  it('another pickup is found on a later page of the carrier’s pickups, so a repeated instruction requests no second one (BX-41)', async () => {
    await connect(`${DX},PDF,,,pickup`);
    const { id } = await failedPickup();
    api.faults.push({ at: 'POST /v1/pickups', kind: 'done500' });
    expect((await tell(id, dayAfter(2), 'one')).status).toBe(409);
    const [made] = api.pickups;
    for (let i = 0; i < 45; i++) api.pickups.unshift({ ...made!, id: `pck_other${i}`, metadata: {} });
    expect((await tell(id, dayAfter(2), 'one')).status).toBe(200);
    expect(api.of('POST /v1/pickups')).toHaveLength(1);
  });

  it.each<Fault['kind'] | 'nothing'>(['nothing', '500', 'done500', 'refused'])(
    'another pickup is cancelled, once its parcel leaves the carrier, where %s goes wrong (BX-41)',
    async (kind) => {
      await connect(`${DX},PDF,,,pickup`);
      const { id } = await failedPickup();
      const other = await failedPickup();
      for (const one of [id, other.id])
        expect((await tell(one, dayAfter(2), `pickup of ${one}`)).status).toBe(200);
      const at = 'POST /v1/pickups/{id}/cancel';
      if (kind !== 'nothing') api.faults.push({ at, kind });
      const release = () => t.ctx.ports.couriers.release(id);
      if (kind === '500' || kind === 'done500') await expect(release()).rejects.toThrow();
      await release();
      expect(
        api.pickups.map(({ metadata, status }) => [
          (metadata as Record<string, unknown>).waybill_order,
          status,
        ]),
      ).toEqual([
        [id, kind === 'refused' ? 'scheduled' : 'cancelled'],
        [other.id, 'scheduled'],
      ]);
      expect(api.of(at)).toHaveLength(kind === '500' ? 2 : 1);
      expect(api.bought().filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    },
  );

  it('a parcel leaves a carrier that refuses to list its pickups (BX-41)', async () => {
    await connect(`${DX},PDF,,,pickup`);
    const { id } = await failedPickup();
    api.faults.push({ at: 'GET /v1/pickups', kind: 'refused' });
    await t.ctx.ports.couriers.release(id);
    expect(await t.ctx.ports.couriers.cancel(id)).toBe(true);
    expect(api.misfits.splice(0)).toEqual(['the answer 424 is not described (GET /v1/pickups)']);
  });

  it('another pickup stays, once the carrier refuses to give up its parcel (BX-41)', async () => {
    await connect(`${DX},PDF,,,pickup`);
    const { id } = await failedPickup();
    expect((await tell(id, dayAfter(2), 'one')).status).toBe(200);
    api.refusesToCancel = true;
    await t.ctx.ports.couriers.release(id);
    expect(api.pickups.map(({ status }) => status)).toEqual(['scheduled']);
  });

  it('another pickup is refused today once less than an hour is left, and with the courier’s own reason (BX-41)', async () => {
    await connect(`${DX},PDF,,,pickup`);
    const { id } = await failedPickup();
    const evening = momentAt(dayAfter(1), '17:00', 'Asia/Kuala_Lumpur');
    t.clock.advance((evening.getTime() - t.clock.now().getTime()) / 1000);
    await signInAgain();
    expect(error(await tell(id, dayAfter(0), 'one')).message).toContain('too late for a pickup today');
    api.faults.push({ at: 'POST /v1/pickups', kind: 'refused' });
    const answer = await tell(id, dayAfter(1), 'two');
    expect([answer.status, error(answer).code]).toEqual([409, 'ERR_COURIER_REFUSED']);
    expect(api.pickups).toEqual([]);
  });

  it.each(['', 'list'])(
    'another pickup is refused by a courier whose connection books none (%s), with the remaining ways (BX-41)',
    async (handover) => {
      await connect(`${DX},PDF,,,${handover}`);
      const { id } = await failedPickup();
      expect(await takenOf(id)).toBeUndefined();
      expect(error(await tell(id, dayAfter(2), 'one'))).toMatchObject({
        code: 'ERR_COURIER_REFUSED',
        detail: { instead: ['changeService', 'placeAgain', 'message'] },
      });
      expect(api.of('POST /v1/pickups')).toEqual([]);
    },
  );
});
