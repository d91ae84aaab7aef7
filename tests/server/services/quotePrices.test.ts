import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { promo, service } from '../../../server/db/schema/couriers/rateCards.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { triedPromo } from '../../../server/modules/services/promo.ts';
import { countOf, toWindow, useUp } from '../../support/limits.ts';
import { makeCompany, makeShipper } from '../../support/world.ts';
import { orderBody } from '../orders/orderBody.ts';
import { ask, post, prices, quoteOf, setShipper, shipper, t, withQuote } from './quoteWorld.ts';

withQuote();

const KUCHING = { postcode: '93000', country: 'MY' };

describe('prices by lane and weight, as computed by hand', () => {
  // 2.3 kg: DX 7.00 + 2 × 1.50, MBE 5.20 + 2 × 1.10, SDD within its 3 kg, LLM-MOTO within its 5 km
  it('a parcel within the west of Malaysia has the computed price (API-49)', async () => {
    const { services, errors } = await quoteOf();
    expect(prices(services)).toMatchObject({ DX: 10, MBE: 7.4, SDD: 12, BLD: 6.8, RHS: 6.55, 'LLM-MOTO': 6 });
    expect(prices(services)).not.toHaveProperty('ABX');
    expect(errors).toEqual([]);
  });

  it('a parcel across the sea is priced in half-kilogram steps and has no same-day service (API-49)', async () => {
    const { services } = await quoteOf({ destination: KUCHING });
    expect(prices(services)).toMatchObject({ DX: 35, MBE: 24.2 });
    expect(prices(services)).not.toHaveProperty('SDD');
    expect(prices(services)).not.toHaveProperty('LLM-MOTO');
  });

  it.each([
    ['SG', { postcode: '018956', country: 'SG' }, { ABX: 53, ABE: 28 }],
    ['a country without a zone of its own', { city: 'Berlin', country: 'Germany' }, { ABX: 202 }],
  ])('a parcel to %s has the computed price (API-49)', async (_case, destination, expected) => {
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

  it('a price has tax and is rounded to 0.05 (NUM-03)', async () => {
    await t.truncate();
    setShipper(await makeShipper(t, { taxBp: 600 }));
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

  it('cash on delivery keeps only the services that support it, with its fee in the price (QUOTE-31, QUOTE-44)', async () => {
    const { services } = await quoteOf({ serviceAddon: [cod] });
    expect(services.map((s: QuotedService) => s.code).sort()).toEqual(['BLD', 'DX', 'MBE', 'SDD']);
    // 10.00 + 2 % of 200
    expect(prices(services).DX).toBe(14);
    expect(services.every((s: QuotedService) => s.service.operationType.cod)).toBe(true);
  });

  it('insurance keeps only the services that support it (QUOTE-32, QUOTE-45)', async () => {
    const { services } = await quoteOf({ serviceAddon: [insured] });
    expect(services.every((s: QuotedService) => has(s, -3))).toBe(true);
    expect(prices(services).DX).toBe(20);
    expect(services.length).toBeGreaterThan(4);
  });

  it('cash on delivery and insurance together keep only the services that support both (QUOTE-46)', async () => {
    await t.db.sql.update(service).set({ addons: [] }).where(eq(service.code, 'MBE'));
    const { services } = await quoteOf({ serviceAddon: [cod, insured] });
    expect(services.map((s: QuotedService) => s.code).sort()).toEqual(['BLD', 'DX', 'SDD']);
  });

  it('a missing value is an error with its path, and the services stay (FORM-54, FORM-56)', async () => {
    const { services, errors } = await quoteOf({ serviceAddon: [{ id: -3 }] });
    expect(errors).toEqual([
      {
        error: {
          code: 'ERR_VALIDATION',
          message: '"serviceAddon.0.value" is required',
          field: 'serviceAddon.0.value',
        },
      },
    ]);
    expect(services.every((s: QuotedService) => has(s, -3))).toBe(true);
  });

  it.each([
    [-1, undefined, []],
    [-1, null, []],
    [-1, '', []],
    [-1, -1, []],
    [-1, '-1', []],
    [-3, undefined, ['serviceAddon.0.value']],
    [-1, 0, ['serviceAddon.0.value']],
    [-3, 'ten', ['serviceAddon.0.value']],
  ])(
    'add-on %i with the value %j requests prices only: no service is left out, no price changes (BX-30, QUOTE-31)',
    async (id, value, wrong) => {
      const plain = await quoteOf();
      const { services, errors } = await quoteOf({ serviceAddon: [{ id, qty: 1, value }] });
      expect(errors.map(({ error }: { error: { field?: string } }) => error.field)).toEqual(wrong);
      expect(prices(services)).toEqual(prices(plain.services));
    },
  );

  it('other add-ons add their cost to services that support them (FORM-57)', async () => {
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
  ])(
    'a promo code that is %s is reported and the full price applies (FORM-54)',
    async (_case, promoCode, message) => {
      const data = await quoteOf({ promoCode });
      expect(data.errors[0].error).toMatchObject({ message, field: 'promoCode' });
      expect(prices(data.services).DX).toBe(10);
    },
  );

  const refusals = (services: QuotedService[]) =>
    Object.fromEntries(services.map((s) => [s.code, s.promoRefusal]));

  it('a promo code for a single service is refused for the other services, which have their full price (FORM-47, FORM-54)', async () => {
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

  it('the refusal for a single service is also the quote’s error (FORM-54)', async () => {
    const { errors } = await quoteOf({ promoCode: 'NEXTDAY2', serviceCode: 'MBE' });
    expect(errors.map((e: { error: object }) => e.error)).toEqual([
      {
        code: 'ERR_VALIDATION',
        field: 'promoCode',
        message: 'This promo code does not apply to Merbok Economy, only to Tupai Next Day.',
      },
    ]);
  });

  it('a code for a service that does not carry the parcel is reported once, with the service (FORM-54)', async () => {
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

  const TOO_MANY = 'Too many wrong promo codes were tried. Please try again later, or go on without one.';
  const refusedCode = async (promoCode: string) => (await quoteOf({ promoCode })).errors[0]?.error.message;

  it('thirty unknown promo codes an hour are compared for an account, each once; known codes do not count (FORM-54, B2-10)', async () => {
    toWindow(t, 3600);
    setShipper(await makeShipper(t, { companyId: shipper.companyId }));
    const key = `guesses:promo:account:${shipper.customerId}`;
    await useUp(t, key, 28);
    for (const code of ['NOPE', 'nope', 'SAVE10', 'RAYA2025', 'NOPE']) await refusedCode(code);
    expect(await countOf(t, key)).toBe(29);
    expect(await refusedCode('NOPE2')).toBe('This promo code is not known.');
    expect(await countOf(t, key)).toBe(30);
    const { services, errors } = await quoteOf({ promoCode: 'SAVE10' });
    expect(errors[0].error).toMatchObject({ message: TOO_MANY, field: 'promoCode' });
    expect(prices(services).DX).toBe(10);
    const draft = await t.app.inject({
      method: 'POST',
      url: '/v1.0/order',
      headers: shipper.auth,
      payload: orderBody({ promoCode: 'SAVE10', process: true }),
    });
    expect([draft.statusCode, draft.json().error]).toEqual([
      400,
      expect.objectContaining({ message: TOO_MANY, field: 'promoCode' }),
    ]);
    expect((await quoteOf()).errors).toEqual([]);
  });

  it('parallel requests with one promo code are one try of it, also where one more wrong code is the last (FORM-54, B2-10)', async () => {
    toWindow(t, 3600);
    setShipper(await makeShipper(t, { companyId: shipper.companyId }));
    const key = `guesses:promo:account:${shipper.customerId}`;
    await useUp(t, key, 29);
    const refusals = (codes: string[]) =>
      Promise.all(codes.map(async (code) => (await triedPromo(t.ctx, shipper, code)).refusal));
    expect(await refusals(['SAVE10', 'save10', 'SAVE10', 'SAVE10'])).toEqual(Array(4).fill(null));
    expect(await countOf(t, key)).toBe(29);
    const guesses = await refusals(['NOPE1', 'NOPE2', 'NOPE3']);
    expect(guesses.filter((message) => message === TOO_MANY)).toHaveLength(2);
    expect(await countOf(t, key)).toBe(30);
  });

  it('promo codes of visitors are limited at the tenant, without an end to those of accounts (FORM-54, B2-10)', async () => {
    toWindow(t, 86_400);
    setShipper(await makeShipper(t, { companyId: shipper.companyId }));
    await useUp(t, `guesses:promo:${shipper.companyId}`, 999);
    const asVisitor = async (promoCode: string) =>
      (await post(ask({ promoCode }), { host: 'localhost' })).json().data.errors[0]?.error.message;
    expect(await asVisitor('NOPE')).toBe('This promo code is not known.');
    expect(await asVisitor('SAVE10')).toBe(TOO_MANY);
    expect(await refusedCode('SAVE10')).toBeUndefined();
  });
});
