import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { textsOf } from '../../../texts/read.ts';
import { t, withServer } from '../../support/shipperServer.ts';

withServer();

const get = async (path: string) => t.app.inject({ url: `/v1.0/${path}` });
const data = async (path: string) => (await get(path)).json().data;

describe('look-ups without a session', () => {
  it('a look-up without a session lists countries with code and name, in the requested language (API-38)', async () => {
    const my = (rows: { countryCode: string }[]) => rows.find((c) => c.countryCode === 'MY');
    expect(my(await data('parameters/q/country'))).toMatchObject({
      name: 'Malaysia',
      currency: 'MYR',
      dialCode: '60',
    });
    expect(my(await data('parameters/q/country?lang=zh_CN'))).toMatchObject({ name: '马来西亚' });
    expect(my(await data('parameters/q/country?lang=xx'))).toMatchObject({ name: 'Malaysia' });
  });

  it('a look-up without a session finds countries that match a text (QUOTE-08)', async () => {
    expect((await data('parameters/q/country?q=singap'))[0].countryCode).toBe('SG');
  });

  it.each([
    ['MY', '93000', 'Kuching', 'Sarawak'],
    ['SG', '018956', 'Singapore', 'Singapore'],
  ])('postcode %s %s is %s, %s (API-39)', async (countryCode, postcode, city, state) => {
    expect(await data(`parameters/q/postcode?countryCode=${countryCode}&postcode=${postcode}`)).toEqual([
      { city, state, postcode, country: countryCode },
    ]);
  });

  it('a postcode that does not exist is an empty list (API-39)', async () => {
    expect(await data('parameters/q/postcode?countryCode=MY&postcode=00001')).toEqual([]);
  });

  it('a postcode without a country is refused with its field (API-39)', async () => {
    const answer = await get('parameters/q/postcode?postcode=93000');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.field).toBe('countryCode');
  });

  it('a look-up without a session lists the cities of a country (API-40)', async () => {
    expect((await data('parameters/q/city?countryCode=MY&city=kuchi'))[0]).toMatchObject({
      city: 'Kuching',
      state: 'Sarawak',
      country: 'MY',
    });
  });

  it('a look-up without a session lists HS codes for a word, nothing for none (API-43, FORM-35)', async () => {
    const rows = await data('parameters/hscode?keyword=shoes');
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.keys(rows[0]).sort()).toEqual(['key', 'value']);
    expect(await data('parameters/hscode?keyword=qqqqqq')).toEqual([]);
    expect(await data('parameters/hscode')).toEqual([]);
  });

  it('address suggestions have title and address; an invalid reference point is ignored (API-44, QUOTE-13)', async () => {
    const rows = await data('geocoder/autosuggest?q=Petaling%20Jaya&at=nonsense');
    expect(rows[0].address).toMatchObject({ city: 'Petaling Jaya', country: 'MY' });
    expect(rows[0].title).toContain('Petaling Jaya');
  });

  it('account types and industries exist in every language (API-41, API-42)', async () => {
    expect(await data('parameters/customerType')).toEqual([
      { id: 'personal', name: 'Personal' },
      { id: 'business', name: 'Business' },
    ]);
    expect(await data('parameters/industry?lang=my')).toContainEqual({ id: 'Retail', name: 'Runcit' });
    for (const locale of LOCALES) {
      const { customerTypes, industries } = textsOf(locale, 'choices');
      expect(Object.values({ ...customerTypes, ...industries })).not.toContain('');
    }
  });

  it('look-ups are limited to 240 a minute from one IP address (API-44)', async () => {
    const search = async () => (await get('parameters/q/postcode?countryCode=SG&postcode=018956')).statusCode;
    t.clock.advance(60);
    const statuses = new Set<number>();
    for (let i = 0; i < 240; i++) statuses.add(await search());
    expect([...statuses]).toEqual([200]);
    t.clock.advance(59);
    expect(await search()).toBe(429);
    t.clock.advance(1);
    expect(await search()).toBe(200);
  });
});
