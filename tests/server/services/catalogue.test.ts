import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { company } from '../../../server/db/schema/tenants.ts';
import { seedCatalog } from '../../../server/sandbox/catalog/seedCatalog.ts';
import { makeMember } from '../../support/members.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';

withShipper();

const get = async (path: string, headers: Record<string, string> = { host: 'localhost' }) =>
  (await t.app.inject({ url: `/v1.0/${path}`, headers })).json();

describe('services that a tenant offers', () => {
  it('item types come with PARCEL first, for visitors too (QUOTE-17, QUOTE-18, API-46)', async () => {
    const { data } = await get('service/itemTypes?limit=1000');
    expect(data[0]).toMatchObject({ name: 'PARCEL', minWeight: 0.1 });
    expect(data.map((i: { name: string }) => i.name)).toEqual(
      expect.arrayContaining(['DOCUMENT', 'BULKY', 'FRAGILE', 'FOOD']),
    );
  });

  it('services that are on are listed page by page (API-46)', async () => {
    const page = await get('service?limit=5');
    expect(page).toMatchObject({ page: 1, rowTotal: 17, pageTotal: 4 });
    expect(page.data).toHaveLength(5);
    expect(page.data.every((s: { status: number }) => s.status === 1)).toBe(true);
    expect(page.data[0].code).toBe('DX');
  });

  it('service companies have the ids that a customer may choose, for every role, as lists are filtered by them (API-47, API-48, BX-50)', async () => {
    const companies = (await get('service/serviceCompanies?limit=1000')).data;
    expect(companies.length).toBeGreaterThanOrEqual(6);
    const ids = (await get(`customer/${shipper.customerId}/allServiceCompany`, shipper.auth)).data;
    expect(ids).toEqual(companies.map((c: { id: number }) => c.id).sort((a: number, b: number) => a - b));
    const { auth } = await makeMember(t, shipper, { role: 'viewer' });
    expect((await get(`customer/${shipper.customerId}/allServiceCompany`, auth)).data).toEqual(ids);
  });

  it('another account’s choice is not shown (API-48)', async () => {
    const answer = await t.app.inject({
      url: '/v1.0/customer/999999/allServiceCompany',
      headers: shipper.auth,
    });
    expect(answer.statusCode).toBe(404);
  });

  it('vehicles have their weight and their number of stops (MULTI-03, API-146)', async () => {
    const { data } = await get('service/vehicles', shipper.auth);
    expect(data.map((v: { name: string }) => v.name)).toEqual(['Motorcycle', 'Car', 'Van', 'Lorry']);
    expect(data[0]).toEqual({
      name: 'Motorcycle',
      logo: '/v1.0/service/logo/LLM.svg',
      maxWeight: { value: 10, unit: 'kg' },
      companyCode: 'LLM',
      serviceCode: 'LLM-MOTO',
      minWaypoint: 2,
      maxWaypoint: 20,
    });
  });

  it('a logo is a drawn tile with only a code (QUOTE-34)', async () => {
    const answer = await t.app.inject({ url: '/v1.0/service/logo/TUPAI.svg' });
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.body).toContain('>TU</text>');
    const bad = await t.app.inject({ url: '/v1.0/service/logo/%3Cscript%3E.svg' });
    expect(bad.statusCode).toBe(422);
  });

  it('a coordinate becomes an address with an id (API-45)', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/v1.0/service/geocoder',
      headers: shipper.auth,
      payload: { coord: { lat: 3.139, lon: 101.6869 } },
    });
    expect(answer.json().data).toMatchObject({
      coord: { lat: 3.139, lon: 101.6869 },
      address: { country: 'MY' },
    });
    expect(answer.json().data.id).toMatch(/^[0-9a-f]{16}$/);
  });

  it('services are priced in the currency of the tenant’s country and go to its neighbours (API-49)', async () => {
    const companyId = randomUUID();
    await t.db.sql.insert(company).values({
      id: companyId,
      code: 'sg',
      name: 'Company sg',
      brandName: 'Brand sg',
      country: 'SG',
      currency: 'SGD',
      timezone: 'Asia/Singapore',
    });
    await seedCatalog(t.ctx, { id: companyId, currency: 'SGD' });
    const priceTo = async (destination: object, serviceCode: string) => {
      const payload = {
        companyId,
        origin: { postcode: '018956' },
        destination,
        weight: { value: 1 },
        serviceCode,
      };
      const answer = await t.app.inject({ method: 'POST', url: '/v1.0/service/instantQuote', payload });
      return answer.json().data.services[0]?.price;
    };
    // Half the ringgit prices: 7.00 and 19.00
    expect(await priceTo({ postcode: '238823' }, 'DX')).toEqual({ amount: 3.5, currency: 'SGD' });
    expect(await priceTo({ postcode: '50450', country: 'MY' }, 'ABE')).toEqual({
      amount: 9.5,
      currency: 'SGD',
    });
  });

  it('a second seeding does not duplicate services (API-46)', async () => {
    await seedCatalog(t.ctx, { id: shipper.companyId, currency: 'MYR' });
    expect((await get('service')).rowTotal).toBe(17);
  });
});
