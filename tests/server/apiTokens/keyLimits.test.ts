import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { KEY_DESTINATIONS_MAX, KEY_SERVICES_MAX } from '../../../contract/rules/integrations/keyLimits.ts';
import { PAYMENT_CARD } from '../../../contract/rules/money/payment.ts';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error, makeOrder, type Outcome, pageOf, stepUp } from '../orders/orderBody.ts';
import { book, limited, make, PRICE, refusal, TOO_MUCH } from './keyLimitsWorld.ts';

const FAR = { city: 'Kota Kinabalu', state: 'Sabah', postcode: '88000', country: 'MY' };

describe.each(DATABASES)('a key with limits on %s', (kind) => {
  withNewShipper({ walletMinor: 100_000 }, { kind });
  beforeEach(async () => {
    await stepUp(t, who);
  });

  it.each([
    ['destinations', 'SG', KEY_DESTINATIONS_MAX],
    ['services', 'DX', KEY_SERVICES_MAX],
  ])('may name as many %s as the limit, and no more (BX-54)', async (field, word, most) => {
    const naming = (count: number) => make({ [field]: Array.from({ length: count }, () => word) });
    for (const count of [most - 1, most]) expect((await naming(count)).status).toBe(200);
    const refused = await naming(most + 1);
    expect([refused.status, error(refused).field]).toEqual([422, `limits.${field}`]);
  });

  describe('other limits of a key', () => {
    const change = (id: number, body: object, by = who) =>
      call(t, by, 'PATCH', `auth/personalAccessToken/${id}`, body);
    const made = async (limits: object | null) => {
      const key = data<PersonalAccessToken>(await make(limits as object));
      return { key, by: { ...who, auth: { host: 'localhost', 'x-access-token': key.token } } };
    };
    const listed = async () =>
      pageOf<PersonalAccessToken>(await call(t, who, 'GET', 'auth/personalAccessToken')).data[0]!;

    it('other limits of a key apply at once, and earlier bookings of the day count (BX-54)', async () => {
      const { key, by } = await made(null);
      expect((await book(by)).status).toBe(200);
      const set = await change(key.id, { limits: { perDay: 2 * PRICE - 0.01, services: ['DX'] } });
      expect(data<PersonalAccessToken>(set)).toMatchObject({
        token: key.token.replace(/^dx.*(.{4})$/, 'dx…$1'),
        limits: { perDay: { amount: 13.99 }, services: ['DX'], spentToday: { amount: PRICE } },
      });
      expect(refusal(await book(by))).toEqual(TOO_MUCH);
      await change(key.id, { limits: { perDay: 2 * PRICE } });
      expect((await book(by)).status).toBe(200);
      expect(refusal(await book(by))).toEqual(TOO_MUCH);
      await change(key.id, { limits: null });
      expect((await book(by)).status).toBe(200);
      expect((await listed()).limits).toBeNull();
    });

    it('limits of a key are changed neither from an old version nor by an unchanged record (BX-54, BX-07)', async () => {
      const { key } = await made({ perDay: 50, destinations: ['SG'] });
      const first = await listed();
      t.clock.advance(1);
      expect((await change(key.id, { ...first })).status).toBe(200);
      const { updatedAt, limits } = await listed();
      expect(limits).toEqual(first.limits);
      const late = await change(key.id, { limits: { perDay: 90 }, updatedAt: first.updatedAt });
      expect([late.status, error(late)]).toMatchObject([
        409,
        { detail: { apiKey: { limits: first.limits, updatedAt }, sent: { limits: { perDay: 90 } } } },
      ]);
      expect((await change(key.id, { limits: { perDay: 90 }, updatedAt })).status).toBe(200);
      expect((await listed()).limits).toMatchObject({ perDay: { amount: 90 }, destinations: [] });
    });

    it('a change of limits is refused for an unknown place, without a proof of identity, by a key and by strangers (BX-54)', async () => {
      const { key, by } = await made({ perDay: 50 });
      const limits = { perDay: 60 };
      const refused = await change(key.id, { limits: { destinations: ['Atlantis'] } });
      expect([refused.status, error(refused).field]).toEqual([422, 'limits.destinations.0']);
      expect((await change(key.id, { limits }, by)).status).toBe(403);
      const stranger = await makeShipper(t, { companyId: who.companyId });
      await stepUp(t, stranger);
      expect((await change(key.id, { limits }, stranger)).status).toBe(404);
      t.clock.advance(601);
      const unproven = await change(key.id, { limits });
      expect([unproven.status, error(unproven).code]).toEqual([403, 'ERR_STEP_UP']);
      await stepUp(t, who);
      expect((await change(key.id, { limits })).status).toBe(200);
      await call(t, who, 'POST', `auth/personalAccessToken/${key.id}/revoke`);
      expect((await change(key.id, { limits })).status).toBe(404);
    });
  });

  it('a key with limits sends only to its destinations, also if another state is written next to the postcode (BX-54)', async () => {
    const by = await limited({ destinations: ['Selangor', 'ID'] });
    expect((await book(by)).status).toBe(200);
    const far = await book(by, { receiver: FAR });
    expect(refusal(far)).toEqual(TOO_MUCH);
    expect(error(far)).toMatchObject({
      field: 'destination.contact',
      message: 'This API key may not send parcels to Sabah, MY.',
      detail: { limit: 'destinations', destinations: ['MY/Selangor', 'ID'] },
    });
    const disguised = { ...FAR, state: 'Selangor', placeConfirmed: true };
    expect(refusal(await book(by, { receiver: disguised }))).toEqual(TOO_MUCH);
    const { id } = data<Outcome>(await book(by));
    const { country: _country, ...address } = { ...FAR, address1: '1 Jalan Gaya' };
    const moved = await call(t, by, 'POST', `order/${id}/instruct`, { address });
    expect(refusal(moved)).toEqual(TOO_MUCH);
    const order = data<Order>(await call(t, who, 'GET', `order/${id}`));
    expect(order.waypoint.at(-1)?.contact.state).toBe('Selangor');
  });

  it('a key with limits cannot have a parcel held at an outlet elsewhere (BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    const hold = (by: TestShipper) =>
      call(t, by, 'POST', `order/${id}/instruct`, { holdAtOutlet: 'TPI-BGS' });
    expect(refusal(await hold(await limited({ destinations: ['Selangor'] })))).toEqual(TOO_MUCH);
    expect((await hold(await limited({ destinations: ['Selangor', 'Kuala Lumpur'] }))).status).toBe(200);
  });

  it('a key with limits books only its services, by their codes in upper or lower case (BX-54)', async () => {
    const by = await limited({ services: ['sdd'] });
    const refused = await book(by);
    expect(refusal(refused)).toEqual(TOO_MUCH);
    expect(error(refused)).toMatchObject({ field: 'serviceCode', detail: { services: ['SDD'] } });
    expect((await book(by, { serviceCode: 'sdd' })).status).toBe(200);
  });

  it('a key with limits pays only from the wallet (BX-54)', async () => {
    const by = await limited({ services: ['DX'] });
    const answer = await book(by, { paymentMethodId: PAYMENT_CARD });
    expect([answer.status, error(answer).message]).toEqual([
      403,
      'An API key with limits pays from the wallet alone.',
    ]);
  });

  it('a key with limits shows them and today’s spending; a key without limits shows neither (BX-54)', async () => {
    const { limits } = data<PersonalAccessToken>(
      await make({
        perDay: 50,
        destinations: ['Singapore', 'my/selangor', 'Selangor'],
        services: ['dx', 'DX'],
      }),
    );
    const money = (amount: number) => ({ amount, currency: 'MYR' });
    expect(limits).toEqual({
      perDay: money(50),
      perBooking: null,
      destinations: ['SG', 'MY/Selangor'],
      services: ['DX'],
      spentToday: money(0),
    });
    const by = await limited({ perDay: 50 });
    await book(by);
    const [newest] = data<PersonalAccessToken[]>(
      await call(t, who, 'GET', 'auth/personalAccessToken?limit=1'),
    );
    expect(newest?.limits?.spentToday).toEqual(money(PRICE));
    expect(data<PersonalAccessToken>(await make({ destinations: [] })).limits).toBeNull();
  });

  it.each([
    [{ destinations: ['Selangor', 'Atlantis'] }, 'limits.destinations.1'],
    [{ destinations: ['MY/Bali'] }, 'limits.destinations.0'],
    [{ services: ['NONE'] }, 'limits.services.0'],
    [{ perDay: 1.005 }, 'limits.perDay'],
    [{ perBooking: -1 }, 'limits.perBooking'],
  ])('is refused by the field for %j, and no key is made (BX-54)', async (limits, field) => {
    const refused = await make(limits);
    expect([refused.status, error(refused).field]).toEqual([422, field]);
    expect(await t.db.sql.select().from(apiToken)).toEqual([]);
  });
});
