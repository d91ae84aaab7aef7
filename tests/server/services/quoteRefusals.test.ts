import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { service } from '../../../server/db/schema/couriers/rateCards.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { makeCompany, makeShipper } from '../../support/world.ts';
import { ask, KL, post, prices, quoteOf, shipper, t, withQuote } from './quoteWorld.ts';

withQuote();

describe('shipments that cannot be quoted', () => {
  it.each([
    ['no origin', { origin: undefined }, 400, 'origin'],
    ['nothing in the origin', { origin: { state: 'Selangor' } }, 400, 'origin'],
    ['nothing in the destination', { destination: {} }, 400, 'destination'],
    ['a single stop', { waypoint: [KL] }, 400, 'waypoint'],
    ['no weight', { weight: undefined }, 400, 'weight'],
    ['too light', { weight: { value: 0.09 } }, 400, 'weight'],
    ['too heavy', { weight: { value: 10000.1 } }, 400, 'weight.value'],
    ['a weight that is no number', { weight: { value: '2,5' } }, 400, 'weight.value'],
    ['a weight in pounds', { weight: { unit: 'lb', value: 2 } }, 400, 'weight.unit'],
    ['a quantity of 0', { inventory: [{ quantity: 0 }] }, 400, 'inventory.0.quantity'],
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

  it('a quote without a courier answers 200 with a message beside and within the data (QUOTE-50, FORM-53)', async () => {
    const answer = await post(ask({ origin: { country: 'DE' } }));
    expect(answer.statusCode).toBe(200);
    const error = { code: 'ERR_NO_SERVICE', message: 'No available service.' };
    expect(answer.json()).toMatchObject({ data: { services: [], errors: [{ error }] }, errors: [{ error }] });
  });

  it('a document above its limit names the limit (API-145)', async () => {
    const data = await quoteOf({ itemType: 'document', serviceCode: 'DX' });
    expect(data.services).toEqual([]);
    expect(data.errors[0].error).toMatchObject({
      message: 'DOCUMENT weighs from 0.1 to 2 kg.',
      field: 'weight',
    });
  });

  it('a quote offers only services that carry the item type (API-145)', async () => {
    const food = (await quoteOf({ itemType: 'FOOD' })).services.map((s: QuotedService) => s.code);
    expect(food).toContain('SDF');
    expect(food).not.toContain('DXL');
    expect((await quoteOf()).services.map((s: QuotedService) => s.code)).not.toContain('SDF');
  });
});

describe('callers', () => {
  it('a visitor is counted by IP address: the 31st call in a minute is refused (QUOTE-01)', async () => {
    const visitor = { host: 'localhost' };
    for (let i = 0; i < 30; i++)
      expect((await post(ask({ serviceCode: 'DX' }), visitor)).statusCode).toBe(200);
    const late = await post(ask(), visitor);
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(ask())).statusCode).toBe(200);
  });

  it('a visitor may name the company; an unknown company gets 404 (QUOTE-30)', async () => {
    const companyId = await makeCompany(t, 'ph');
    await t.db.sql
      .update(service)
      .set({ active: false })
      .where(and(eq(service.companyId, companyId), eq(service.code, 'DX')));
    const answer = await post(ask({ companyId, customerId: '' }), { host: 'localhost' });
    expect(prices(answer.json().data.services)).not.toHaveProperty('DX');
    expect((await post(ask({ companyId: randomUUID() }), { host: 'localhost' })).statusCode).toBe(404);
  });

  it('a signed-in shipper may name the own company, also in capitals (QUOTE-30)', async () => {
    expect((await post(ask({ companyId: shipper.companyId.toUpperCase() }))).statusCode).toBe(200);
  });

  it('a signed-in shipper cannot quote for another account or company (QUOTE-30)', async () => {
    const foreign = await makeShipper(t, { companyCode: 'sg' });
    expect((await post(ask({ customerId: foreign.customerId }))).statusCode).toBe(404);
    expect((await post(ask({ companyId: foreign.companyId }))).statusCode).toBe(404);
    const ownIds = { customerId: String(shipper.customerId), companyId: shipper.companyId };
    expect((await post(ask(ownIds))).statusCode).toBe(200);
  });

  it('a caller is offered only the chosen service companies (SET-31, MULTI-04)', async () => {
    const [dx] = await t.db.sql.select().from(service).where(eq(service.code, 'DX'));
    await t.db.sql
      .update(customer)
      .set({ selectedServices: [dx!.serviceCompanyId] })
      .where(eq(customer.id, shipper.customerId));
    expect((await quoteOf()).services.map((s: QuotedService) => s.code)).toEqual(['DX']);
    const vehicles = await t.app.inject({ url: '/v1.0/service/vehicles', headers: shipper.auth });
    expect(vehicles.json().data).toEqual([]);
  });

  it('a caller sees the offers in the preferred order (PROF-03)', async () => {
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
