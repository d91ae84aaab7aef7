import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import { instabookLink } from '../../../server/db/schema/orders/instabook.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { open, submit, withInstabookPages } from './instabookPageWorld.ts';
import { BUYER, draftsOf, makeLink } from './instabookWorld.ts';

withInstabookPages();

const goods = { ...BUYER, productName: 'Batik', type: 'PARCEL', country: 'MY', note: '' };

it.each<[string, string, Locale, number, number]>([
  ['2,5', '12,50', 'en_US', 2.5, 12.5],
  ['2.5', '12.5', 'id_ID', 2.5, 12.5],
  ['0.500', '1.250,50', 'id_ID', 0.5, 1250.5],
  ['２。５ kg', 'RM 89', 'zh_CN', 2.5, 89],
  ['1,200', '1,250.50', 'my', 1200, 1250.5],
])(
  'a buyer’s weight %s and price %s on the page in %s are stored as %d kg and %d (IB-07, IB-11, BX-23)',
  async (weightValue, amount, locale, kg, price) => {
    const link = await makeLink(t, shipper, {});
    const fields = { ...goods, weightValue, amount, key: link.id };
    const page = await submit(link.id, fields, { cookie: `lang=${locale}` });
    expect(page.statusCode).toBe(200);
    const item = (await draftsOf(t, shipper))[0]?.waypoint.at(-1)?.inventory?.[0];
    expect([item?.weight?.value, item?.price?.amount]).toEqual([kg, price]);
  },
);

it('a weight and a price that are no numbers are refused at their fields with the typed texts (IB-07, IB-11, B1-17)', async () => {
  const link = await makeLink(t, shipper, {});
  const typed = { weightValue: '10x20', amount: '1.250' };
  const { statusCode, body } = await submit(link.id, { ...goods, ...typed, key: 'wrong' });
  expect(statusCode).toBe(422);
  for (const [field, text] of Object.entries(typed)) {
    expect(body).toContain(`name="${field}" type="text" value="${text}"`);
    expect(body).toContain(`id="ib-${field}-fault">Enter a valid number</p>`);
  }
});

it.each([
  ['12.5', 'MYR', '12,5'],
  // Thousands, as the form itself reads it.
  ['150.000', 'IDR', '150000'],
  // Neither 12.345 nor 12,345 is chosen for the buyer: the field refuses it.
  ['12.345', 'MYR', '12.345'],
  ['1e3', 'MYR', ''],
])(
  'the price %s of the form’s address in %s is %j on the page in id_ID (IB-03, IB-11)',
  async (value, currency, shown) => {
    const link = await makeLink(t, shipper, {});
    await t.db.sql.update(instabookLink).set({ currency }).where(eq(instabookLink.id, link.id));
    const { body } = await open(link.id, `?value=${value}&lang=id_ID`);
    expect(body).toContain(`name="amount" type="text" value="${shown}"`);
  },
);

it('a number of the form’s address is shown in the form that the page reads (IB-03, IB-11)', async () => {
  const link = await makeLink(t, shipper, {});
  const { body } = await open(link.id, '?weight=1.500&value=12.5&lang=id_ID');
  expect(body).toContain('name="weightValue" type="text" value="1,5"');
  expect(body).toContain('name="amount" type="text" value="12,5"');
});
