import { randomUUID } from 'node:crypto';
import { and, eq, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InstantQuoteInput, type QuotedService } from '../../../contract/orders/services.ts';
import { service } from '../../../server/db/schema/couriers/rateCards.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { priceOrder, quote } from '../../../server/modules/services/quote.ts';
import { readQuote } from '../../../server/modules/services/quoteRequest.ts';
import { makeAccount, makeCompany } from '../../support/world.ts';
import { makeOrder } from '../orders/orderBody.ts';
import { deliver as deliverParcel } from './deliveries.ts';
import { ask, KL, post, prices, quoteOf, shipper, t, withQuote } from './quoteWorld.ts';

withQuote();

const KUCHING = { postcode: '93000', country: 'MY' };
const parse = (more: object = {}) => readQuote(InstantQuoteInput.parse(ask(more)));

describe('multipoint', () => {
  const at = (lat: number, lon: number) => ({
    country: 'MY',
    state: 'Selangor',
    city: 'Klang',
    coord: { lat, lon },
  });
  // Two legs of 0.1 degree of latitude: 11.12 km each; × 1.3 = 28.9 km
  const waypoint = [at(3, 101.5), at(3.1, 101.5), at(3.2, 101.5)].map((a, i) => ({
    ...a,
    type: i ? 'DROPOFF' : 'PICKUP',
  }));

  it('multipoint is priced by distance and stops, for the courier’s vehicles that carry the weight (API-51, MULTI-27)', async () => {
    const data = await quoteOf({
      waypoint,
      origin: undefined,
      destination: undefined,
      serviceCompanyCode: 'LLM',
      weight: { value: 20 },
    });
    // 6.00 + 24 × 0.90 + 3.00; 10.00 + 24 × 1.30 + 4.00
    expect(prices(data.services)).toEqual({ 'LLM-MOTO': 30.6, 'LLM-CAR': 45.2 });
    expect(data.waypoints).toHaveLength(3);
  });

  it('couriers with depots and vehicles for too few stops are not offered (API-51)', async () => {
    const many = [...waypoint, ...waypoint, ...waypoint].slice(0, 6);
    const codes = (await quoteOf({ waypoint: many })).services.map((s: QuotedService) => s.code);
    expect(codes.sort()).toEqual(['GCV-VAN', 'LLM-CAR', 'LLM-MOTO']);
  });

  it('a vehicle is not offered if a drop-off is too heavy for it (MULTI-03)', async () => {
    const codes = (await quoteOf({ waypoint, weight: { value: 21 } })).services.map(
      (s: QuotedService) => s.code,
    );
    expect(codes).not.toContain('LLM-MOTO');
    expect(codes).toContain('LLM-CAR');
  });

  it('a route beyond a day’s reach has no vehicle (API-51)', async () => {
    const far = [at(3, 101.5), at(6.1, 100.4), at(3, 101.5)];
    expect((await quoteOf({ waypoint: far })).errors[0].error).toEqual({
      code: 'ERR_NO_SERVICE',
      message: expect.stringMatching(/^The trip is [\d.]+ km long\. Vehicles drive up to 150 km\.$/),
      field: 'waypoint',
    });
  });
});

describe('time from pickup to delivery', () => {
  const deliver = (code: string, hours: number, daysAgo: number, lane?: string[]) =>
    deliverParcel(t, shipper, code, { hours, daysAgo, ...(lane ? { lane } : {}) });
  const dx = async () => (await quoteOf()).services.find((s: QuotedService) => s.code === 'DX');

  it('the time from pickup to delivery is the median of the lane’s deliveries in the past 30 days (QUOTE-39, QUOTE-40)', async () => {
    for (let i = 0; i < 20; i++) await deliver('DX', i < 8 ? 10 : i < 16 ? 20 : 90, 5);
    await deliver('DX', 1, 31);
    await deliver('DX', 1, 5, ['MY-W', 'MY-E']);
    await deliver('MBE', 1, 5);
    expect(await dx()).toMatchObject({
      duration: 20 * 3600,
      durationSample: 20,
      etaMin: 10 * 3600,
      etaMax: 90 * 3600,
    });
  });

  /** Stores an order on a lane without deliveries of its own, and returns its id. */
  async function make(code: string, set: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
    const [row] = await t.db.sql
      .select()
      .from(service)
      .where(and(eq(service.code, code), eq(service.companyId, shipper.companyId)));
    const id = randomUUID();
    await t.db.sql.insert(orders).values({
      id,
      companyId: shipper.companyId,
      customerId: shipper.customerId,
      nanoId: id,
      statusCode: 600,
      currency: 'MYR',
      serviceId: row!.id,
      originZone: 'MY-W',
      destinationZone: 'MY-W',
      ...set,
    });
    return id;
  }
  const read = async (path: string) =>
    (await t.app.inject({ method: 'GET', url: `/v1.0/${path}`, headers: shipper.auth })).json().data;

  it('the time from pickup to delivery is shown with its slowest tenth in a single order from 20 deliveries on (BX-45)', async () => {
    const id = await make('DX');
    const arrival = async () => (await read(`order/${id}`)).arrival;
    for (let i = 0; i < 18; i++) await deliver('DX', 20, 5);
    await deliver('DX', 90, 5);
    expect(await arrival()).toBeNull();
    await deliver('DX', 90, 5);
    expect(await arrival()).toEqual({ duration: 20 * 3600, etaMax: 27 * 3600, durationSample: 20 });
    await deliver('DX', 20, 5);
    expect(await arrival()).toMatchObject({ durationSample: 21 });
  });

  it('one statement reads the times of all orders of a list that are to be brought, and none for the next ten minutes (BX-45)', async () => {
    for (let i = 0; i < 20; i++) await deliver('DX', 20, 5);
    for (let i = 0; i < 19; i++) await deliver('MBE', 30, 5);
    for (let i = 0; i < 21; i++) await deliver('MBE', 40, 5, ['MY-W', 'MY-E']);
    const to = (destinationZone: string) => ({ destinationZone });
    const measured = (hours: number, durationSample: number) => ({
      duration: hours * 3600,
      etaMax: hours * 3600,
      durationSample,
    });
    const expected = new Map<string, unknown>([
      [await make('DX'), measured(20, 20)],
      [await make('DX', { statusCode: 100 }), measured(20, 20)],
      [await make('MBE'), null],
      [await make('MBE', to('MY-E')), measured(40, 21)],
      [await make('DX', to('MY-E')), null],
      [await make('DX', { statusCode: 701 }), null],
      [await make('DX', { statusCode: 900 }), null],
    ]);
    const listed = async () => {
      const rows: { id: string; arrival: unknown }[] = await read('order?limit=100');
      return new Map(rows.filter(({ id }) => expected.has(id)).map(({ id, arrival }) => [id, arrival]));
    };
    const execute = vi.spyOn(t.db.sql, 'execute');
    const reads = () =>
      execute.mock.calls.filter(([query]) =>
        new PgDialect().sqlToQuery(query as SQL).sql.includes('percentile_cont'),
      ).length;
    onTestFinished(() => execute.mockRestore());
    expect(await listed()).toEqual(expected);
    expect(reads()).toBe(1);
    await deliver('MBE', 30, 5);
    t.clock.advance(599);
    expect(await listed()).toEqual(expected);
    expect(reads()).toBe(1);
    t.clock.advance(1);
    const third = [...expected.keys()][2]!;
    expect(await listed()).toEqual(new Map(expected).set(third, measured(30, 20)));
    expect(reads()).toBe(2);
  });

  it('the time from pickup to delivery is stored with an order from 20 deliveries on, and the order is late only after that time (BX-40, BX-45)', async () => {
    const usual = async () => {
      const { id } = await makeOrder(t, shipper, { serviceCode: 'DX', process: false });
      const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
      return [row!.durationS, row!.usualS];
    };
    for (let i = 0; i < 18; i++) await deliver('DX', 20, 5);
    await deliver('DX', 90, 5);
    expect(await usual()).toEqual([26 * 3600, null]);
    await deliver('DX', 90, 5);
    expect(await usual()).toEqual([20 * 3600, 27 * 3600]);
  });

  it.each([
    [19, { duration: 26 * 3600, durationSample: 0, etaMin: 26 * 3600, etaMax: 26 * 3600 }],
    [20, { duration: 3600, durationSample: 20, etaMin: 3600, etaMax: 3600 }],
    [21, { duration: 3600, durationSample: 21, etaMin: 3600, etaMax: 3600 }],
  ])(
    'after %i deliveries an offer has the time of the lane, or the rate card’s alone (QUOTE-39, BX-45)',
    async (parcels, times) => {
      for (let i = 0; i < parcels; i++) await deliver('DX', 1, 5);
      expect(await dx()).toMatchObject(times);
    },
  );
});

describe('both wire forms and both record forms', () => {
  it('waypoint with contacts, inventory and itemTypeId price like the quote page’s form (API-49, API-50)', async () => {
    const types = await t.app.inject({ url: '/v1.0/service/itemTypes', headers: shipper.auth });
    const form = {
      itemTypeId: types.json().data[0].id,
      inventory: [
        {
          weight: { unit: 'kg', value: '2.3' },
          dimension: { width: 10, length: 10, height: 1 },
          quantity: '1',
        },
      ],
      waypoint: [{ contact: KL }, { contact: KL }],
    };
    const answer = await post(form);
    expect(prices(answer.json().data.services)).toEqual(prices((await quoteOf()).services));
  });

  it('a service has the same values nested and flat (API-142, API-143)', async () => {
    const [offer] = (await quoteOf({ serviceCode: 'DX' })).services;
    expect(offer).toMatchObject({
      code: 'DX',
      name: 'Tupai Next Day',
      serviceCompanyCode: 'TUPAI',
      service: {
        code: 'DX',
        name: 'Tupai Next Day',
        serviceType: 'nextday',
        serviceCompany: { companyCode: 'TUPAI' },
        status: 1,
      },
    });
    expect(offer.service.addon).toEqual(offer.addon);
    expect(offer.addon.find((a: { id: number }) => a.id === -1).required).toEqual([
      { key: 'value', name: 'Value' },
    ]);
    expect(offer.serviceCompany.logo).toBe('/v1.0/service/logo/TUPAI.svg');
  });

  it('a place is returned with its completed parts (QUOTE-15)', async () => {
    const { waypoints } = await quoteOf({ origin: { postcode: '93000' } });
    expect(waypoints[0]).toMatchObject({
      country: 'MY',
      state: 'Sarawak',
      city: 'Kuching',
      postcode: '93000',
    });
  });
});

describe('the price of an order', () => {
  const scope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });

  it('the price of an order equals the quote’s, by service code or for the cheapest service of a courier (API-74)', async () => {
    expect((await priceOrder(t.ctx, scope(), parse({ serviceCode: 'DX' }))).priceMinor).toBe(1000);
    // SDD 12.00 and no food
    expect((await priceOrder(t.ctx, scope(), parse({ serviceCode: 'SENJA' }))).code).toBe('SDD');
    expect((await priceOrder(t.ctx, scope(), parse({ serviceCode: 'BELUGA' }))).code).toBe('BLD');
  });

  it.each([
    ['an unknown service', { serviceCode: 'NOPE' }, 400, 'ERR_NO_SERVICE'],
    ['no service', {}, 400, 'ERR_NO_SERVICE'],
    ['a service that does not go there', { serviceCode: 'SDD', destination: KUCHING }, 400, 'ERR_NO_SERVICE'],
    [
      'an add-on that the service lacks',
      { serviceCode: 'MBE', serviceAddon: [{ id: 1 }] },
      422,
      'ERR_VALIDATION',
    ],
    ['a promo code that does not count', { serviceCode: 'DX', promoCode: 'NOPE' }, 422, 'ERR_VALIDATION'],
    ['a promo code of another service', { serviceCode: 'MBE', promoCode: 'NEXTDAY2' }, 422, 'ERR_VALIDATION'],
    [
      'a promo code that does not fit the courier’s cheapest service',
      { serviceCode: 'TUPAI', weight: { value: 20 }, promoCode: 'NEXTDAY2' },
      422,
      'ERR_VALIDATION',
    ],
    ['a COD without an amount', { serviceCode: 'DX', serviceAddon: [{ id: -1 }] }, 422, 'ERR_VALIDATION'],
    [
      'a place that is not found',
      { serviceCode: 'DX', destination: { city: 'Xyzzyville' } },
      422,
      'GEOCODER_ERR',
    ],
  ])('%s is refused (API-74)', async (_case, more, status, code) => {
    await expect(priceOrder(t.ctx, scope(), parse(more))).rejects.toMatchObject({ status, code });
  });

  it('a customer of another company is not found (API-74)', async () => {
    const other = await makeCompany(t, 'sg');
    const id = await makeAccount(t, { companyId: other, userId: shipper.userId });
    await expect(
      quote(t.ctx, { companyId: shipper.companyId, customerId: id }, parse()),
    ).rejects.toMatchObject({ status: 404 });
  });
});
