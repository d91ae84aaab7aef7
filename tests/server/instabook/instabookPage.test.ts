import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { textsOf } from '../../../texts/read.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { open, submit, withInstabookPages } from './instabookPageWorld.ts';
import { BUYER, draftsOf, GOODS, makeLink } from './instabookWorld.ts';

withInstabookPages();

/** The value of a field of the page; undefined without that field. */
const fieldValue = (body: string, name: string) =>
  new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(body)?.[1];
const FORM = { ...BUYER, country: 'MY', note: '', key: 'k1' };

describe('the form', () => {
  it('a name that is cut at its limit in the middle of a sign is stored without the sign (IB-01)', async () => {
    const link = await makeLink(t, shipper, GOODS);
    const name = `${'n'.repeat(LIMITS.nameLength - 1)}\u{1F4E6}`;
    const page = await submit(link.id, { ...FORM, name });
    expect(page.statusCode).toBe(200);
  });

  it('the form counts as an opened page by its pattern and tenant, without its id (SHELL-81)', async () => {
    const link = await makeLink(t, shipper, GOODS);
    const info = vi.spyOn(t.ctx.log, 'info');
    await open(link.id);
    expect(info.mock.calls).toContainEqual([{ screen: '/ib/:id', count: 1, tenant: 'my' }, 'page viewed']);
  });

  it("the form shows the shipper's fields as text and asks for the rest, with the tenant’s look and of the shipper only its name (IB-01, IB-03, SHELL-52, B1-5)", async () => {
    const link = await makeLink(t, shipper, { ...GOODS, note: 'Blue' });
    const { statusCode, body, headers } = await open(link.id);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Delivery details - Company my</title>');
    expect(body).toContain('Brand my');
    for (const shown of ['Batik scarf', 'MYR', '49.90', 'Parcel', '0.4 kg', '>Blue</textarea>'])
      expect(body).toContain(shown);
    for (const name of ['productName', 'amount', 'weightValue', 'type'])
      expect(body).not.toContain(`name="${name}"`);
    for (const name of Object.keys(BUYER)) expect(fieldValue(body, name)).toBe('');
    expect(body).toContain('Aisyah Trading asks for these details.');
    for (const privateText of ['Aisyah Rahman', '12 Jalan Ampang', '0123456789', shipper.email])
      expect(body).not.toContain(privateText);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['content-security-policy']).toContain("form-action 'self'");
  });

  it('the form’s address fills fields that the shipper has not set (IB-03, IB-09, IB-11, IB-12, IB-22)', async () => {
    const link = await makeLink(t, shipper, { itemType: null, value: 20 });
    const { body } = await open(link.id, '?name=Shoes&value=1&notes=Size%2042&weight=0.75&type=document');
    expect(fieldValue(body, 'productName')).toBe('Shoes');
    expect(body).not.toContain('name="amount"');
    expect(fieldValue(body, 'weightValue')).toBe('0.75');
    expect(body).toContain('data-min="0.001"');
    expect(body).toMatch(/Weight <span[^>]*>\(kg\)/);
    expect(body).toContain('>Size 42</textarea>');
    expect(body).toContain('<option value="DOCUMENT" selected>');
    expect(/name="type"[^>]*><option value="(\w+)"/.exec(body)?.[1]).toBe('PARCEL');
    expect(body).toContain('<option value="MY" selected data-digits>Malaysia</option>');
    expect(body).toMatch(/name="postcode"[^>]* inputmode="numeric"/);
  });

  it('the form shows the values of its address as text, cut to a limited length (B1-17)', async () => {
    const link = await makeLink(t, shipper, {});
    const nasty = encodeURIComponent('"><script>alert(1)</script>');
    const { body } = await open(
      link.id,
      `?name=${nasty}${'n'.repeat(900)}&value=1e9&weight=-1&type=x&notes=${nasty}`,
    );
    expect(body).not.toContain('<script>alert');
    expect(fieldValue(body, 'productName')?.length).toBeLessThan(320);
    expect(fieldValue(body, 'amount')).toBe('');
    expect(fieldValue(body, 'weightValue')).toBe('');
  });

  it('a sent form makes a draft and answers that it was submitted; a second click gets the same answer and makes no second draft (IB-24)', async () => {
    const link = await makeLink(t, shipper);
    for (let click = 0; click < 2; click += 1) {
      const page = await submit(link.id, FORM);
      expect(page.statusCode).toBe(200);
      expect(page.body).toMatch(/role="status"><h1>Your form have been submitted\.<\/h1>/);
    }
    const drafts = await draftsOf(t, shipper);
    expect(drafts).toHaveLength(1);
    expect(shownOf(await submit(link.id, { ...FORM, key: 'k2' }))).toEqual([
      410,
      'This form has been submitted already.',
    ]);
    for (const secret of [drafts[0]?.id ?? '-', drafts[0]?.nanoId ?? '-'])
      expect((await submit(link.id, FORM)).body).not.toContain(secret);
  });

  it('the form with mistakes comes back with the typed values, a message at each field and the first one focused (IB-04, IB-06, IB-07, IB-08, IB-09, IB-10, IB-11, IB-12, IB-13, IB-14, IB-15, IB-16, IB-17, IB-18, IB-19, IB-20, IB-21)', async () => {
    const link = await makeLink(t, shipper, {});
    const page = await submit(link.id, { name: 'Siti <b>', phone: '123', amount: '0.001', key: 'k' });
    expect(page.statusCode).toBe(422);
    expect(fieldValue(page.body, 'name')).toBe('Siti &lt;b&gt;');
    expect(fieldValue(page.body, 'phone')).toBe('123');
    for (const phrase of [
      'Product name is required',
      'Price is required field',
      'Type is required',
      'Weight value is required',
      'Phone number must have at least 10 characters',
      'Email is required',
      'Unit no is required',
      'Address is required',
      'Postcode is required',
      'City is required',
      'State is required',
    ])
      expect(page.body).toContain(`-fault">${phrase}</p>`);
    expect(page.body.match(/ autofocus/g)).toHaveLength(1);
    expect(page.body).toMatch(/id="ib-productName"[^>]* aria-invalid="true" autofocus/);
    expect(await draftsOf(t, shipper)).toEqual([]);
  });

  it.each(LOCALES)('the form and its errors are completely in %s (I18N-01, IB-13)', async (locale) => {
    const link = await makeLink(t, shipper, {});
    const texts = textsOf(locale, 'instabookForm');
    const { body } = await open(link.id, `?lang=${locale}`);
    expect(body).toContain(texts.heading);
    const { body: back } = await submit(link.id, { ...FORM, name: '' }, { cookie: `lang=${locale}` });
    const fault = /id="ib-name-fault">([^<]+)</.exec(back)?.[1];
    expect(fault === 'Name is required').toBe(locale === 'en_US');
    expect(back).toContain(texts.check);
  });
});

/** Status and heading of a page that is no form. */
const shownOf = ({ statusCode, body }: { statusCode: number; body: string }) => {
  expect(body).not.toContain('<form');
  return [statusCode, /<h1>([^<]*)<\/h1>/.exec(body)?.[1]];
};

describe('a link without a form', () => {
  it('a link without a form shows the reason: unknown, answered, ended or of a blocked account (IB-25)', async () => {
    expect(shownOf(await open('nothing'))).toEqual([404, 'This form does not exist.']);
    expect(shownOf(await submit('nothing', FORM))).toEqual([404, 'This form does not exist.']);
    const used = await makeLink(t, shipper);
    await submit(used.id, FORM);
    expect(shownOf(await open(used.id))).toEqual([410, 'This form has been submitted already.']);
    const ended = await makeLink(t, shipper);
    await t.app.inject({ method: 'POST', url: `/v1.0/instabook/${ended.id}/end`, headers: shipper.auth });
    for (const page of [await open(ended.id), await submit(ended.id, FORM)])
      expect(shownOf(page)).toEqual([410, 'This form is closed.']);
    const blocked = await makeLink(t, shipper);
    await t.db.sql
      .update(customer)
      .set({ blockedAt: t.clock.now() })
      .where(eq(customer.id, shipper.customerId));
    expect(shownOf(await open(blocked.id))).toEqual([410, 'This form is closed.']);
  });

  it('the form has the brand that the shipper has switched on, also in its name (IB-01)', async () => {
    const link = await makeLink(t, shipper, {});
    const branding = { name: 'Aisyah’s Batik', supportEmail: 'help@batik.test' };
    const show = async (customBranding: boolean) => {
      await t.db.sql
        .update(customer)
        .set({ customBranding, branding })
        .where(eq(customer.id, shipper.customerId));
      return (await open(link.id)).body;
    };
    const plain = await show(false);
    expect(plain).toContain('Aisyah Trading asks for');
    expect(plain).not.toContain('help@batik.test');
    const branded = await show(true);
    expect(branded).toContain('Aisyah’s Batik asks for');
    expect(branded).toContain('mailto:help@batik.test');
  });

  it('a link at another tenant’s host redirects to its own host with its query; a form sent there gets its answer there (SHELL-52, B1-5)', async () => {
    await makeShipper(t, { companyCode: 'sg' });
    const link = await makeLink(t, shipper, {});
    const page = await open(link.id, '?name=Shoes', { host: 'sg.localhost:4000' });
    expect([page.statusCode, page.headers.location]).toEqual([
      302,
      `http://localhost:4000/customer/ib/${link.id}?name=Shoes`,
    ]);
    const back = await submit(link.id, {}, { host: 'sg.localhost' });
    expect([back.statusCode, back.body.includes('Brand my')]).toEqual([422, true]);
  });

  it('a link is not shown to a caller with too many requests, at any host (B2-5)', async () => {
    const link = await makeLink(t, shipper);
    for (let look = 0; look < 60; look += 1) await open('nothing');
    const page = await open(link.id);
    expect([page.statusCode, Number(page.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(page.body).toContain('Too many forms came from your network.');
    expect(page.body).not.toContain('Batik scarf');
  });
});
