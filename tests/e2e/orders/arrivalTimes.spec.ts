import { randomInt } from 'node:crypto';
import type { Order } from '../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import { ARRIVAL_LEAST, isMeasured } from '../../../contract/rules/orders/arrival.ts';
import { type Api, apiOf, bookOrder, expect, forbidMouse, reach, signIn, test } from '../support.ts';
import { openForm, receiverAt, stops } from './parcelsWorld.ts';

/** An offer of the lane with a measured time. */
async function measuredOffer(api: Api): Promise<InstantQuote['services'][number] | undefined> {
  const near = (postcode: string) => ({ postcode, country: 'MY' });
  const { services } = await api.post<InstantQuote>('service/instantQuote', {
    origin: near('50450'),
    destination: near('10300'),
    itemType: 'PARCEL',
    weight: { unit: 'kg', value: 0.6 },
  });
  const offer = services.find(isMeasured);
  expect(offer?.durationSample).toBeGreaterThanOrEqual(ARRIVAL_LEAST);
  return offer;
}

const ARRIVAL = /Usually \d+ (hours?|days?), 9 in 10 within \d+ (hours?|days?) \(\d+ parcels\)/;

test('an offer shows the usual time, that of nine in ten and the number of parcels: in the form by keys, among the rates by mouse (BX-45)', async ({
  page,
  request,
}) => {
  const code = (await measuredOffer(apiOf(request)))?.code;
  await signIn(page);
  await page.goto(
    '/customer/check-rates?o.zipcode=50450&o.country=MY&d.zipcode=10300&d.country=MY&weight=0.6&itemType=PARCEL',
  );
  const time = page.locator(`[data-service="${code}"]`).getByText(ARRIVAL);
  await time.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Based on deliveries of the past 30 days');
  await forbidMouse(page);
  await openForm(page, `${randomInt(1000, 9999)} Lebuh Pantai`);
  const offers = page.getByRole('radiogroup').filter({ has: page.locator('[data-service]') });
  await reach(page, page.getByRole('button', { name: /^Show all \d+ services$/ }));
  await page.keyboard.press('Enter');
  await expect(offers.getByRole('radio', { name: ARRIVAL }).first()).toBeVisible();
});

test('the order list, on a phone too, and the order’s page show the usual time with the time of nine in ten and the number of parcels (BX-45)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const address = `${randomInt(1000, 9999)} Lebuh Pantai`;
  const offer = await measuredOffer(api);
  const order = await bookOrder(api, {
    serviceCode: offer?.code,
    waypoint: stops(receiverAt(address)),
  });
  await signIn(page);
  await page.goto(
    `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'ALL', q: order.consignmentNo }))}`,
  );
  const row = page.getByRole('row', { name: order.consignmentNo });
  // A list's number of parcels is up to ten minutes old.
  await expect(row.getByTitle(/9 in 10 within \d+ (hours?|days?) \(\d+ parcels\)/)).toHaveText(
    /\d+ (hours?|days?)$/,
  );
  // A phone has no pointer for a title.
  await page.setViewportSize({ width: 360, height: 740 });
  const card = page.getByRole('listitem').filter({ hasText: order.consignmentNo ?? '' });
  await expect(card.getByText(/9 in 10 within \d+ (hours?|days?) \(\d+ parcels\)/)).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 900 });
  const answer = page.waitForResponse((r) => r.url().includes(`/v1.0/order/${order.id}`) && r.ok());
  await page.goto(`/customer/order/${order.id}`);
  const { data } = (await (await answer).json()) as { data: Order };
  await expect(page.getByText('Usual time')).toBeVisible();
  await expect(
    page.getByText(
      new RegExp(`9 in 10 within \\d+ (hours?|days?) \\(${data.arrival?.durationSample} parcels\\)`),
    ),
  ).toBeVisible();
});
