import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InstantQuoteInput, type QuotedService } from '../../../contract/orders/services.ts';
import { promo, service } from '../../../server/db/schema/couriers/rateCards.ts';
import { activity, orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { priceOrder, quote } from '../../../server/modules/services/quote.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeAccount, makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';

let t: TestServer;
let shipper: TestShipper;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.truncate();
  shipper = await makeShipper(t);
});

const KL = { postcode: '50450', country: 'MY' };
const KUCHING = { postcode: '93000', country: 'MY' };
const ask = (more: object = {}) => ({
  origin: KL,
  destination: KL,
  itemType: 'PARCEL',
  weight: { unit: 'kg', value: 2.3 },
  ...more,
});
const parse = (more: object = {}) => InstantQuoteInput.parse(ask(more));
const prices = (services: QuotedService[]) =>
  Object.fromEntries(services.map((s) => [s.code, s.price.amount]));
const post = (body: object, headers: Record<string, string> = shipper.auth) =>
  t.app.inject({ method: 'POST', url: '/v1.0/service/instantQuote/', headers, payload: body });
const quoteOf = async (more: object = {}) => (await post(ask(more))).json().data;

describe('prices by lane and weight, as computed by hand', () => {
  // 2.3 kg: DX 7.00 + 2 × 1.50, MBE 5.20 + 2 × 1.10, SDD within its 3 kg, LLM-MOTO within its 5 km
  it('within the west of Malaysia (API-49)', async () => {
    const { services, errors } = await quoteOf();
    expect(prices(services)).toMatchObject({ DX: 10, MBE: 7.4, SDD: 12, BLD: 6.8, RHS: 6.55, 'LLM-MOTO': 6 });
    expect(prices(services)).not.toHaveProperty('ABX');
    expect(errors).toEqual([]);
  });

  it('across the sea: half-kilogram steps and no same-day service (API-49)', async () => {
    const { services } = await quoteOf({ destination: KUCHING });
    expect(prices(services)).toMatchObject({ DX: 35, MBE: 24.2 });
    expect(prices(services)).not.toHaveProperty('SDD');
    expect(prices(services)).not.toHaveProperty('LLM-MOTO');
  });

  it.each([
    ['SG', { postcode: '018956', country: 'SG' }, { ABX: 53, ABE: 28 }],
    ['a country without a zone of its own', { city: 'Berlin', country: 'Germany' }, { ABX: 202 }],
  ])('to %s (API-49)', async (_case, destination, expected) => {
    expect(prices((await quoteOf({ destination })).services)).toEqual(expected);
  });

  it('a bulky but light parcel pays for its volume (FORM-63, API-50)', async () => {
    // 50 × 40 × 30 / 5000 = 12 kg: DX 7.00 + 11 × 1.50
    const inventory = [
      { weight: { unit: 'g', value: 800 }, dimension: { width: 50, length: 40, height: 30 }, quantity: 1 },
    ];
    const data = await quoteOf({ weight: undefined, inventory });
    expect(data.chargeableKg).toBe(12);
    expect(prices(data.services).DX).toBe(23.5);
  });

  it('a missing dimension counts as 1 (FORM-63)', async () => {
    const inventory = [{ weight: { value: 1 }, dimension: { width: 100, length: 100 }, quantity: 4 }];
    // 100 × 100 × 1 / 5000 = 2 kg each
    expect((await quoteOf({ weight: undefined, inventory })).chargeableKg).toBe(8);
  });

  it('tax and rounding to 0.05 (NUM-03)', async () => {
    await t.truncate();
    shipper = await makeShipper(t, { taxBp: 600 });
    const { services } = await quoteOf();
    // MBE 7.40 + 0.44 = 7.84 → 7.85
    const mbe = services.find((s: QuotedService) => s.code === 'MBE');
    expect(mbe.price).toEqual({ amount: 7.85, currency: 'MYR' });
    expect(mbe.breakdown).toEqual([
      { kind: 'delivery', label: 'Delivery', amount: 7.4 },
      { kind: 'tax', label: 'Tax', amount: 0.44 },
      { kind: 'rounding', label: 'Rounding', amount: 0.01 },
    ]);
  });

  it('the customer’s discount is subtracted for the customer and not for a visitor (API-49)', async () => {
    await t.db.sql.update(customer).set({ discountBp: 1000 }).where(eq(customer.id, shipper.customerId));
    expect(prices((await quoteOf()).services).DX).toBe(9);
    const visitor = await post(ask(), { host: 'localhost' });
    expect(prices(visitor.json().data.services).DX).toBe(10);
  });
});

describe('add-ons', () => {
  const cod = { id: -1, qty: 1, value: 200 };
  const insured = { id: -3, qty: 1, value: '1000.00' };
  const has = (s: QuotedService, id: number) => s.addon.some((a) => a.id === id);

  it('cash on delivery keeps the services that have it, its fee in the price (QUOTE-31, QUOTE-44)', async () => {
    const { services } = await quoteOf({ serviceAddon: [cod] });
    expect(services.map((s: QuotedService) => s.code).sort()).toEqual(['BLD', 'DX', 'MBE', 'SDD']);
    // 10.00 + 2 % of 200
    expect(prices(services).DX).toBe(14);
    expect(services.every((s: QuotedService) => s.service.operationType.cod)).toBe(true);
  });

  it('insurance keeps the services that have it (QUOTE-32, QUOTE-45)', async () => {
    const { services } = await quoteOf({ serviceAddon: [insured] });
    expect(services.every((s: QuotedService) => has(s, -3))).toBe(true);
    expect(prices(services).DX).toBe(20);
    expect(services.length).toBeGreaterThan(4);
  });

  it('both keep the services that have both (QUOTE-46)', async () => {
    await t.db.sql.update(service).set({ addons: [] }).where(eq(service.code, 'MBE'));
    const { services } = await quoteOf({ serviceAddon: [cod, insured] });
    expect(services.map((s: QuotedService) => s.code).sort()).toEqual(['BLD', 'DX', 'SDD']);
  });

  it('a missing value is an error with its path, the services stay (FORM-54, FORM-56)', async () => {
    const { services, errors } = await quoteOf({ serviceAddon: [{ id: -1 }] });
    expect(errors).toEqual([
      {
        error: {
          code: 'ERR_VALIDATION',
          message: '"serviceAddon.0.value" is required',
          field: 'serviceAddon.0.value',
        },
      },
    ]);
    expect(services.length).toBe(4);
  });

  it('others cost on the services that have them (FORM-57)', async () => {
    const found = prices((await quoteOf({ serviceAddon: [{ id: 1, qty: 2 }] })).services);
    expect(found).toMatchObject({ DX: 17, MBE: 7.4 });
  });
});

describe('promo codes', () => {
  it.each([
    ['a share', 'SAVE10', { DX: 9, MBE: 6.65 }],
    ['a fixed one, in any case', 'welcome5', { DX: 5, MBE: 2.4 }],
    ['one for a single service', 'NEXTDAY2', { DX: 8, MBE: 7.4 }],
  ])('%s (FORM-47)', async (_case, promoCode, expected) => {
    const data = await quoteOf({ promoCode });
    expect(prices(data.services)).toMatchObject(expected);
    expect(data.errors).toEqual([]);
  });

  it('a promo is limited to its maximum (FORM-47)', async () => {
    await t.db.sql.update(promo).set({ maxMinor: 50 }).where(eq(promo.code, 'SAVE10'));
    expect(prices((await quoteOf({ promoCode: 'SAVE10' })).services).DX).toBe(9.5);
  });

  it.each([
    ['unknown', 'NOPE', 'This promo code is not known.'],
    ['expired', 'RAYA2025', 'This promo code has expired.'],
  ])('an %s one is told and the full price stands (FORM-54)', async (_case, promoCode, message) => {
    const data = await quoteOf({ promoCode });
    expect(data.errors[0].error).toMatchObject({ message, field: 'promoCode' });
    expect(prices(data.services).DX).toBe(10);
  });

  const refusals = (services: QuotedService[]) =>
    Object.fromEntries(services.map((s) => [s.code, s.promoRefusal]));

  it('one for a single service is refused by the others, each at its full price (FORM-47, FORM-54)', async () => {
    const { services, errors } = await quoteOf({ promoCode: 'nextday2' });
    expect(refusals(services)).toMatchObject({
      DX: null,
      MBE: 'This promo code does not apply to Merbok Economy, only to Tupai Next Day.',
    });
    expect(prices(services)).toMatchObject({ DX: 8, MBE: 7.4 });
    expect(errors).toEqual([]);
    const chinese = await post(ask({ promoCode: 'NEXTDAY2' }), { ...shipper.auth, 'accept-language': 'zh' });
    expect(refusals(chinese.json().data.services).MBE).toBe(
      '此优惠码不适用于 Merbok Economy，仅适用于 Tupai Next Day。',
    );
    expect(refusals((await quoteOf({ promoCode: 'SAVE10' })).services)).toMatchObject({
      DX: null,
      MBE: null,
    });
    expect(refusals((await quoteOf()).services)).toMatchObject({ DX: null, MBE: null });
  });

  it('of one service the refusal is the quote’s error too (FORM-54)', async () => {
    const { errors } = await quoteOf({ promoCode: 'NEXTDAY2', serviceCode: 'MBE' });
    expect(errors.map((e: { error: object }) => e.error)).toEqual([
      {
        code: 'ERR_VALIDATION',
        field: 'promoCode',
        message: 'This promo code does not apply to Merbok Economy, only to Tupai Next Day.',
      },
    ]);
  });

  it('one for a service that does not carry the parcel is told once, with the service (FORM-54)', async () => {
    const { services, errors } = await quoteOf({ promoCode: 'NEXTDAY2', weight: { value: 45 } });
    expect(prices(services)).not.toHaveProperty('DX');
    expect(errors.map((e: { error: { message: string } }) => e.error.message)).toEqual([
      'This promo code is for Tupai Next Day only.',
    ]);
  });

  it.each([
    [
      'the tenant does not offer',
      async () => void (await t.db.sql.update(service).set({ active: false }).where(eq(service.code, 'DX'))),
    ],
    [
      'the shipper has not chosen',
      async () => {
        const [other] = await t.db.sql
          .select({ id: service.serviceCompanyId })
          .from(service)
          .where(eq(service.code, 'MBE'));
        await t.db.sql.update(customer).set({ selectedServices: [other?.id ?? 0] });
      },
    ],
  ])('a service that %s is not named (FORM-54)', async (_who, hide) => {
    await hide();
    const res = await post(ask({ promoCode: 'NEXTDAY2' }));
    const { services, errors } = res.json().data;
    expect(refusals(services).MBE).toBe('This promo code does not apply to Merbok Economy.');
    expect(errors[0].error).toMatchObject({
      field: 'promoCode',
      message: 'This promo code applies to none of these services.',
    });
    expect(res.body).not.toContain('only to');
    expect(res.body).not.toMatch(/DX\b/);
  });

  it('another company’s code is unknown (FORM-47)', async () => {
    const other = await makeCompany(t, 'sg');
    await t.db.sql.insert(promo).values({ companyId: other, code: 'ONLYSG', fixedMinor: 100 });
    expect((await quoteOf({ promoCode: 'ONLYSG' })).errors[0].error.field).toBe('promoCode');
  });
});

describe('what cannot be quoted', () => {
  it.each([
    ['no origin', { origin: undefined }, 422, 'origin'],
    ['nothing in the origin', { origin: { state: 'Selangor' } }, 422, 'origin'],
    ['nothing in the destination', { destination: {} }, 422, 'destination'],
    ['a single stop', { waypoint: [KL] }, 422, 'waypoint'],
    ['no weight', { weight: undefined }, 422, 'weight'],
    ['too light', { weight: { value: 0.09 } }, 422, 'weight'],
    ['too heavy', { weight: { value: 10000.1 } }, 422, 'weight.value'],
    ['a weight that is no number', { weight: { value: '2,5' } }, 422, 'weight.value'],
    ['a weight in pounds', { weight: { unit: 'lb', value: 2 } }, 400, 'weight.unit'],
    ['a quantity of 0', { inventory: [{ quantity: 0 }] }, 422, 'inventory.0.quantity'],
  ])('%s is refused with its field (QUOTE-29, FORM-30)', async (_case, more, status, field) => {
    const answer = await post(ask(more));
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.field).toBe(field);
  });

  it.each([
    ['an unknown country', { destination: { country: 'Atlantis' } }],
    ['a city that is nowhere', { destination: { city: 'Xyzzyville' } }],
    [
      'a postcode that does not exist where the state decides',
      { destination: { postcode: '00001', country: 'MY' } },
    ],
  ])('%s is an address not found (QUOTE-49)', async (_case, more) => {
    const answer = await post(ask(more));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.services).toEqual([]);
    expect(answer.json().errors).toEqual([
      { error: { code: 'GEOCODER_ERR', message: 'Address not found', field: 'destination' } },
    ]);
  });

  it('no courier is 200 with its message, beside the data and in it (QUOTE-50, FORM-53)', async () => {
    const answer = await post(ask({ origin: { country: 'DE' } }));
    expect(answer.statusCode).toBe(200);
    const error = { code: 'ERR_NO_SERVICE', message: 'No available service.' };
    expect(answer.json()).toMatchObject({ data: { services: [], errors: [{ error }] }, errors: [{ error }] });
  });

  it('a document above its limit says what the limit is (API-145)', async () => {
    const data = await quoteOf({ itemType: 'document', serviceCode: 'DX' });
    expect(data.services).toEqual([]);
    expect(data.errors[0].error).toMatchObject({
      message: 'DOCUMENT weighs from 0.1 to 2 kg.',
      field: 'weight',
    });
  });

  it('an item type leaves only the services that take it (API-145)', async () => {
    const food = (await quoteOf({ itemType: 'FOOD' })).services.map((s: QuotedService) => s.code);
    expect(food).toContain('SDF');
    expect(food).not.toContain('DXL');
    expect((await quoteOf()).services.map((s: QuotedService) => s.code)).not.toContain('SDF');
  });
});

describe('who asks', () => {
  it('a visitor is counted by address: the 31st call in a minute waits (QUOTE-01)', async () => {
    const visitor = { host: 'localhost' };
    for (let i = 0; i < 30; i++)
      expect((await post(ask({ serviceCode: 'DX' }), visitor)).statusCode).toBe(200);
    const late = await post(ask(), visitor);
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(ask())).statusCode).toBe(200);
  });

  it('a visitor may name the company; an unknown one is 404 (QUOTE-30)', async () => {
    const companyId = await makeCompany(t, 'ph');
    await t.db.sql
      .update(service)
      .set({ active: false })
      .where(and(eq(service.companyId, companyId), eq(service.code, 'DX')));
    const answer = await post(ask({ companyId, customerId: '' }), { host: 'localhost' });
    expect(prices(answer.json().data.services)).not.toHaveProperty('DX');
    expect((await post(ask({ companyId: randomUUID() }), { host: 'localhost' })).statusCode).toBe(404);
  });

  it('a signed-in shipper may name the own company, in capitals too (QUOTE-30)', async () => {
    expect((await post(ask({ companyId: shipper.companyId.toUpperCase() }))).statusCode).toBe(200);
  });

  it('a signed-in shipper cannot quote for another account or company (QUOTE-30)', async () => {
    const foreign = await makeShipper(t, { companyCode: 'sg' });
    expect((await post(ask({ customerId: foreign.customerId }))).statusCode).toBe(404);
    expect((await post(ask({ companyId: foreign.companyId }))).statusCode).toBe(404);
    const own = { customerId: String(shipper.customerId), companyId: shipper.companyId };
    expect((await post(ask(own))).statusCode).toBe(200);
  });

  it('chosen service companies are the only ones offered (SET-31, MULTI-04)', async () => {
    const [dx] = await t.db.sql.select().from(service).where(eq(service.code, 'DX'));
    await t.db.sql
      .update(customer)
      .set({ selectedServices: [dx!.serviceCompanyId] })
      .where(eq(customer.id, shipper.customerId));
    expect((await quoteOf()).services.map((s: QuotedService) => s.code)).toEqual(['DX']);
    const vehicles = await t.app.inject({ url: '/v1.0/service/vehicles', headers: shipper.auth });
    expect(vehicles.json().data).toEqual([]);
  });

  it('sees the offers in the preferred order (PROF-03)', async () => {
    const first = async (priceQuotePref: string) => {
      await t.db.sql.update(customer).set({ priceQuotePref }).where(eq(customer.id, shipper.customerId));
      return (await quoteOf()).services[0].code;
    };
    expect(await first('cheapest')).toBe('LLM-MOTO');
    const fastest = (await quoteOf()).services.map((s: QuotedService) => s.duration);
    expect(Math.min(...fastest)).toBe(3600);
    await t.db.sql.update(service).set({ active: false }).where(eq(service.serviceType, 'instant'));
    expect(await first('cheapest')).toBe('RHS');
    expect(await first('fastest')).toBe('SDD');
  });
});

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

  it('is priced by way and stops of the courier’s vehicles that take the weight (API-51, MULTI-27)', async () => {
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

  it('couriers with depots and vehicles with too few stops stay out (API-51)', async () => {
    const many = [...waypoint, ...waypoint, ...waypoint].slice(0, 6);
    const codes = (await quoteOf({ waypoint: many })).services.map((s: QuotedService) => s.code);
    expect(codes.sort()).toEqual(['GCV-VAN', 'LLM-CAR', 'LLM-MOTO']);
  });

  it('a drop-off heavier than the vehicle takes leaves it out (MULTI-03)', async () => {
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
  const HOUR = 3600_000;
  async function deliver(code: string, hours: number, daysAgo: number, lane = ['MY-W', 'MY-W']) {
    const [row] = await t.db.sql
      .select()
      .from(service)
      .where(and(eq(service.code, code), eq(service.companyId, shipper.companyId)));
    const deliveredAt = new Date(t.clock.now().getTime() - daysAgo * 24 * HOUR);
    const id = randomUUID();
    await t.db.sql.insert(orders).values({
      id,
      companyId: shipper.companyId,
      customerId: shipper.customerId,
      nanoId: id,
      statusCode: 700,
      currency: 'MYR',
      serviceId: row!.id,
      originZone: lane[0],
      destinationZone: lane[1],
      deliveredAt,
    });
    await t.db.sql.insert(activity).values({
      orderId: id,
      statusCode: 500,
      statusText: 'Pickup Success',
      createdAt: new Date(deliveredAt.getTime() - hours * HOUR),
    });
  }
  const dx = async () => (await quoteOf()).services.find((s: QuotedService) => s.code === 'DX');

  it('is the median of the lane’s deliveries in the past 30 days (QUOTE-39, QUOTE-40)', async () => {
    for (const hours of [10, 20, 90]) await deliver('DX', hours, 5);
    await deliver('DX', 1, 31);
    await deliver('DX', 1, 5, ['MY-W', 'MY-E']);
    await deliver('MBE', 1, 5);
    expect(await dx()).toMatchObject({
      duration: 20 * 3600,
      durationSample: 3,
      etaMin: 12 * 3600,
      etaMax: 76 * 3600,
    });
  });

  it('comes from the rate card below three deliveries (QUOTE-39)', async () => {
    await deliver('DX', 1, 5);
    await deliver('DX', 1, 5);
    expect(await dx()).toMatchObject({
      duration: 26 * 3600,
      durationSample: 0,
      etaMin: 19.5 * 3600,
      etaMax: 39 * 3600,
    });
  });
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

  it('a service says the same nested and flat (API-142, API-143)', async () => {
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

  it('a place is answered with what was found out about it (QUOTE-15)', async () => {
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

  it('is that of the quote, by service code or the cheapest of a courier (API-74)', async () => {
    expect((await priceOrder(t.ctx, scope(), parse({ serviceCode: 'DX' }))).price.amount).toBe(10);
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

  it('a customer of another company is not there (API-74)', async () => {
    const other = await makeCompany(t, 'sg');
    const id = await makeAccount(t, { companyId: other, userId: shipper.userId });
    await expect(
      quote(t.ctx, { companyId: shipper.companyId, customerId: id }, parse()),
    ).rejects.toMatchObject({ status: 404 });
  });
});
