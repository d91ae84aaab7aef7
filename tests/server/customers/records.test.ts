import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { company, companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { makeAccount, makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error, SENDER } from '../orders/orderBody.ts';

const WEB = '"websiteUrl" must begin with http:// or https://';

withShipper({ walletMinor: 1_250, creditLimitMinor: 5_000 });

async function read(path: string, who: TestShipper | null = shipper) {
  const answer = await call(t, who, 'GET', path);
  expect(answer).toMatchObject({ status: 200 });
  return data(answer);
}

describe('the caller’s own account', () => {
  it('the record of the user has name, addresses, status and picture (API-13, API-140)', async () => {
    expect(await read('user')).toMatchObject({
      id: shipper.userId,
      companyId: shipper.companyId,
      name: 'Aisyah Rahman',
      email: shipper.email,
      mobile: expect.stringMatching(/^012/),
      status: 1,
      profilePic: null,
    });
  });

  it('a name can be changed alone, but not emptied (API-15)', async () => {
    const changed = await call(t, shipper, 'PUT', 'user', { name: ' Aisyah binti Rahman ' });
    expect(data(changed)).toMatchObject({ id: shipper.userId, name: 'Aisyah binti Rahman' });
    expect((await call(t, shipper, 'PUT', 'user', { name: '  ' })).status).toBe(422);
    expect(await read('user')).toMatchObject({ name: 'Aisyah binti Rahman' });
  });

  it('a tax number is stored without spaces (SET-16)', async () => {
    const put = (taxIdentificationNo: string) => call(t, shipper, 'PUT', 'customer', { taxIdentificationNo });
    expect(data(await put(' IG 123 456 '))).toMatchObject({ taxIdentificationNo: 'IG123456' });
    expect(data(await put('  '))).toMatchObject({ taxIdentificationNo: null });
  });

  it('a postcode or tax number that is impossible in its country is refused at its field; stored ones stay valid (SET-18, SET-88)', async () => {
    const put = (change: object) => call(t, shipper, 'PUT', 'customer', change);
    for (const [change, field] of [
      [{ postcode: 'abcde' }, 'postcode'],
      [{ postcode: '560123' }, 'postcode'],
      [{ billing: { postcode: 'abcde' } }, 'billing.postcode'],
      [{ taxIdentificationNo: 'ABC' }, 'taxIdentificationNo'],
    ] as const) {
      const answer = await put(change);
      expect([answer.status, error(answer).field]).toEqual([422, field]);
    }
    expect((await put({ postcode: '560123', country: 'SG', taxIdentificationNo: 'ABC' })).status).toBe(200);
    expect((await put({ postcode: '560123', country: 'MY', taxIdentificationNo: 'ABC' })).status).toBe(200);
    expect(
      (await put({ postcode: '50450', billing: { postcode: '50450' }, taxIdentificationNo: '' })).status,
    ).toBe(200);
  });

  it('an account’s postcode of another place than its city and state is refused at its field, unless it is confirmed; other changes leave it as it is (BX-22)', async () => {
    const account = await makeShipper(t, { companyId: shipper.companyId });
    const put = (change: object) => call(t, account, 'PUT', 'customer', change);
    const wrong = { postcode: '88000', city: 'Johor Bahru', state: 'Johor' };
    const refused = await put(wrong);
    expect([refused.status, error(refused).field]).toEqual([422, 'postcode']);
    expect(data(await put({ ...wrong, placeConfirmed: true }))).toMatchObject(wrong);
    expect((await put({ industry: 'Books' })).status).toBe(200);
    expect((await put({ ...wrong, industry: 'Toys' })).status).toBe(200);
    expect((await put({ postcode: '80000' })).status).toBe(200);
    const other = await put({ postcode: '10200' });
    expect([other.status, error(other).field]).toEqual([422, 'postcode']);
  });

  it('services and notices are stored by both calls; an unknown courier and a balance out of bounds are refused (SET-28, SET-31, SET-37, SET-38, API-55, API-56, API-58)', async () => {
    const [courier = 0] = data(
      await call(t, shipper, 'GET', `customer/${shipper.customerId}/allServiceCompany`),
    ) as unknown as number[];
    const ids = { id: shipper.customerId, companyId: shipper.companyId };
    const saved = await call(t, shipper, 'POST', 'customer', { ...ids, selectedServices: [courier] });
    expect(data(saved)).toMatchObject({ selectedServices: [courier] });
    const strange = await call(t, shipper, 'POST', 'customer', { ...ids, selectedServices: [999_999] });
    expect([strange.status, error(strange).field]).toEqual([422, 'selectedServices.0']);
    // A courier that the tenant has given up stays a choice until the account drops it.
    await t.db.sql
      .update(customer)
      .set({ selectedServices: [999_998] })
      .where(eq(customer.id, shipper.customerId));
    const kept = await call(t, shipper, 'POST', 'customer', { ...ids, selectedServices: [999_998, courier] });
    expect(data(kept)).toMatchObject({ selectedServices: [999_998, courier] });
    const notices = { newsletter: true, smsNotifications: false, minBalanceNotify: true };
    const put = (minBalanceVal: number) =>
      call(t, shipper, 'PUT', 'customer', { ...ids, ...notices, minBalanceVal });
    expect(data(await put(100_000))).toMatchObject({ ...notices, minBalanceVal: 100_000 });
    for (const wrong of [-1, 100_000.01])
      expect(error(await put(wrong))).toMatchObject({ field: 'minBalanceVal' });
    const back = await call(t, shipper, 'POST', 'customer', { ...ids, selectedServices: [] });
    expect(data(back)).toMatchObject({ selectedServices: [], newsletter: true });
  });

  it('the customer’s record has the prices of messages, null without a price of the tenant, and cannot set them (SET-35, SET-41)', async () => {
    expect(await read('customer')).toMatchObject({ smsRate: null, customBrandingRate: null });
    await t.db.sql.insert(companySetting).values({
      companyId: shipper.companyId,
      name: 'customer_rates',
      data: { smsRate: 0.1, emailRate: 0, pushRate: 0.05 },
    });
    // Nothing charges messages in browsers.
    const prices = { smsRate: 0.1, emailRate: 0, waRate: null, pushRate: 0 };
    expect(await read('customer')).toMatchObject(prices);
    await call(t, shipper, 'PUT', 'customer', { smsRate: 0, industry: 'Retail' });
    expect(await read('customer')).toMatchObject({ smsRate: 0.1 });
  });

  it('another account of the same person is read and changed by its id, and the first one does not change (API-54, API-55)', async () => {
    const second = await makeAccount(t, shipper);
    const changed = await call(t, shipper, 'PUT', 'customer', { id: second, name: 'Aisyah Penang' });
    expect(data(changed)).toMatchObject({ id: second, name: 'Aisyah Penang' });
    expect(await read(`customer/${second}`)).toMatchObject({ name: 'Aisyah Penang' });
    expect(await read('customer')).toMatchObject({ id: shipper.customerId, name: 'Aisyah Trading' });
    const named = { 'x-customer-id': String(shipper.customerId) };
    const mixed = await call(t, shipper, 'PUT', 'customer', { id: second, name: 'Mixed up' }, named);
    expect(mixed.status).toBe(404);
  });

  it('an account of somebody else, and an impossible id, answer like an absent one (API-54, B1-5, B2-6)', async () => {
    const other = await makeShipper(t, { companyId: shipper.companyId });
    for (const id of [other.customerId, 999999, '99999999999', '1.5', '-1', 'abc', '1e999']) {
      const answer = await call(t, shipper, 'GET', `customer/${id}`);
      expect([id, answer.status, error(answer).message]).toEqual([id, 404, 'File not found']);
    }
    const put = await call(t, shipper, 'PUT', 'customer', { id: other.customerId, name: 'Taken' });
    expect(put.status).toBe(404);
    expect(await read('customer', other)).toMatchObject({ name: 'Aisyah Trading' });
  });

  it.each([
    ['customer', 'PUT', { email: 'nobody' }, 'email', 'Invalid email address'],
    ['customer', 'PUT', { websiteUrl: 'javascript:alert(1)' }, 'websiteUrl', WEB],
    ['customer', 'PUT', { websiteUrl: 'shop.example' }, 'websiteUrl', WEB],
    ['customer', 'PUT', { websiteUrl: 'data:text/html,x' }, 'websiteUrl', WEB],
    ['customer', 'PUT', { dob: '2026-03-02' }, 'dob', '"dob" must be in the past'],
    ['customer', 'PUT', { dob: '2027-01-01' }, 'dob', '"dob" must be in the past'],
    ['customer', 'PUT', { dob: '31.12.1990' }, 'dob', '"dob" must be a date'],
    ['customer', 'PUT', { dob: '2023-02-30' }, 'dob', '"dob" must be a date'],
    ['contact', 'POST', { ...SENDER, email: 'nobody' }, 'email', 'Invalid email address'],
    ['contact', 'POST', { ...SENDER, phone: undefined }, 'phone', '"phone" is required'],
  ] as const)(
    '%s refuses %s %j, naming the field (API-55, API-111)',
    async (path, method, body, field, message) => {
      const res = await call(t, shipper, method, path, body);
      expect(res.status).toBe(422);
      expect(error(res)).toMatchObject({ field, message });
    },
  );

  it('the customer has profile, place, money, terms, rates, notices and its choices (API-54, API-137, API-138)', async () => {
    expect(await read(`customer/${shipper.customerId}?companyId=${shipper.companyId}`)).toMatchObject({
      id: shipper.customerId,
      companyId: shipper.companyId,
      userId: shipper.userId,
      name: 'Aisyah Trading',
      email: 'aisyah@example.test',
      phone: '0123456789',
      type: 'business',
      identityNo: '202001012345',
      dob: '2020-01-01',
      industry: 'Retail',
      websiteUrl: null,
      unitNo: '3A',
      address1: '12 Jalan Ampang',
      city: 'Kuala Lumpur',
      state: 'Wilayah Persekutuan Kuala Lumpur',
      postcode: '50450',
      country: 'MY',
      defaultLabelType: 'A6-1',
      priceQuotePref: null,
      accountNumber: expect.any(String),
      planName: null,
      planExpiryDate: null,
      walletBalance: 12.5,
      unbilledAmount: 0,
      discount: 0,
      discountExp: null,
      commission: 0,
      geoAccuracy: null,
      geoAccuracyLock: false,
      billing: { paymentTerm: 'debit', maxCredit: 50 },
      taxIdentificationNo: null,
      address2: null,
      identityType: null,
      customerBankDetails: [],
      defaultSender: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const more = [
      'lang',
      'smsRate',
      'emailRate',
      'pushRate',
      'waRate',
      'customBrandingRate',
      'minBalanceNotify',
    ];
    const chosen = [
      'minBalanceVal',
      'emailNotifications',
      'referralCode',
      'selectedServices',
      'customBranding',
    ];
    expect(Object.keys(await read('customer'))).toEqual(expect.arrayContaining([...more, ...chosen]));
  });

  it('the record has the brand on request, with unset fields as null (API-52, API-53)', async () => {
    await t.db.sql
      .update(customer)
      .set({
        customBranding: true,
        branding: { name: 'Aina', colorPrimary: '#123456', description: 'Batik since 1998', secret: 'no' },
      })
      .where(eq(customer.id, shipper.customerId));
    const ownAccount = await read('customer?retrieve=branding');
    expect(ownAccount.branding).toMatchObject({
      customBranding: true,
      name: 'Aina',
      colorPrimary: '#123456',
      description: 'Batik since 1998',
      logo: null,
      promoNoticeCTA: null,
    });
    expect(ownAccount.branding).not.toHaveProperty('secret');
    const byId = `customer/${shipper.customerId}?companyId=${shipper.companyId}&retrieve=branding`;
    expect((await read(byId)).branding).toEqual(ownAccount.branding);
    expect(await read('customer')).not.toHaveProperty('branding');
  });
});

describe('the tenant', () => {
  it('the record of the tenant has names, currency, colours, pictures and contacts (API-141)', async () => {
    await t.db.sql
      .update(company)
      .set({ profile: { websiteUrl: 'https://brand.test', supportEmail: 'help@brand.test' } })
      .where(eq(company.id, shipper.companyId));
    expect(await read(`company/${shipper.companyId}`, null)).toMatchObject({
      id: shipper.companyId,
      code: 'my',
      name: 'Company my',
      brandName: 'Brand my',
      country: 'MY',
      currency: 'MYR',
      logo: null,
      logob: null,
      icon: expect.stringMatching(/^data:image\/svg/),
      websiteUrl: 'https://brand.test',
      supportEmail: 'help@brand.test',
      supportPhone: null,
      social: { google: { enabled: false, clientId: null }, facebook: { enabled: false } },
      personalization: {
        primaryColor: expect.stringMatching(/^#/),
        secondaryColor: expect.stringMatching(/^#/),
        tertiaryColor: expect.stringMatching(/^#/),
      },
    });
  });

  it('the tenant shows visitors three of its settings by name, and the other settings only to signed-in users (API-11, API-12)', async () => {
    const banner = { imageURL: 'https://x.test/a.png', title: 'Raya', description: null, linkURL: null };
    await t.db.sql.insert(companySetting).values([
      { companyId: shipper.companyId, name: 'consumer_app.banner_settings', data: [banner] },
      { companyId: shipper.companyId, name: 'consumer_portal.dashboard', data: { info_banner: 'Hello' } },
      { companyId: shipper.companyId, name: 'min_order_amount', data: 20 },
    ]);
    const guest = async (name = '') =>
      (await read(`company/${shipper.companyId}/guest-settings/?name=${name}`, null)).data as {
        name: string;
        data: unknown;
      }[];
    expect(await guest('consumer_app.banner_settings')).toEqual([
      { name: 'consumer_app.banner_settings', data: [banner] },
    ]);
    expect(await guest('min_order_amount')).toEqual([]);
    expect((await guest()).map((row) => row.name).sort()).toEqual([
      'consumer_app.banner_settings',
      'consumer_portal.dashboard',
    ]);
    expect(await read('company/settings')).toMatchObject({
      'consumer_app.banner_settings': [banner],
      'consumer_portal.dashboard': { info_banner: 'Hello' },
      min_order_amount: 20,
    });
    expect((await call(t, null, 'GET', 'company/settings')).status).toBe(401);
  });
});
