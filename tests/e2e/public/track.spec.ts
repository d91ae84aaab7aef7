import type { Page } from '@playwright/test';
import { apiOf, bookOrder, expect, expectAccessible, forbidMouse, signIn, test } from '../support.ts';

interface Found {
  consignmentNo: string | null;
  statusCode: number;
  id: string;
}

const box = (page: Page) => page.getByLabel('Tracking numbers');
const rowOf = (page: Page, number: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${number}`) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const timelineOf = (page: Page, number: string) => page.getByRole('region', { name: new RegExp(number) });

/** One seeded parcel of each of the codes. */
async function parcels(page: Page, codes: number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const code of codes) {
    const { data } = await apiOf(page.request).page<Found>(
      `order?statusCode=${code}&limit=50&sortBy=createdAt&orderBy=asc`,
    );
    const number = data.find((o) => o.consignmentNo)?.consignmentNo;
    if (!number) throw new Error(`no parcel of ${code}`);
    found.set(code, number);
  }
  return found;
}

test('by mouse, numbers separated by spaces, commas and lines are sent in one call; unknown ones are red (TRACK-01, TRACK-02, TRACK-03, TRACK-04, TRACK-05, TRACK-07, TRACK-15, TRACK-16, TRACK-24)', {
  tag: '@page',
}, async ({ page }) => {
  const known = await parcels(page, [100, 600, 700]);
  const [a = '', b = '', c = ''] = known.values();
  await signIn(page);
  await page.goto('/customer/track');
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByText('Please enter a tracking number')).toBeVisible();
  await expect(box(page)).toBeFocused();
  await box(page).fill(`${a.toLowerCase()}, ${b}\n\n  ZZ99990001 ${c};\n${a}\tQQ1234567`.replace(';', ''));
  const call = page.waitForRequest((r) => r.url().includes('/order/track'));
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  const request = await call;
  expect(new URL(request.url()).searchParams.get('returnPod')).toBe('true');
  expect(request.postDataJSON()).toMatchObject({
    consignmentNo: [a, b, 'ZZ99990001', c, 'QQ1234567'],
    resultType: 'latestFirst',
  });
  const unknown = page.getByText('No tracking data available for ZZ99990001, QQ1234567');
  await expect(unknown).toBeVisible();
  expect(await unknown.evaluate((e) => getComputedStyle(e).color)).toMatch(
    /rgb\(1[5-9]\d, \d{1,2}, \d{1,2}\)/,
  );
  await expect(page.getByText('3 parcels found')).toBeVisible();
  await expect(timelineOf(page, c)).toBeHidden();
  await rowOf(page, c).click();
  await expect(timelineOf(page, c)).toContainText('Delivered');
  await expect(timelineOf(page, c).locator('time').first()).toHaveText(
    /^\d{1,2} \w{3} \d{4}, \d{1,2}:\d{2} [ap]m$/,
  );
  await expectAccessible(page);
  await rowOf(page, c).click();
  await expect(timelineOf(page, c)).toBeHidden();
});

test('six tabs, each with its codes and its count, are part of the address (TRACK-06, TRACK-08, TRACK-09, TRACK-10, TRACK-11, TRACK-12, TRACK-13, TRACK-14, TRACK-17)', {
  tag: '@page',
}, async ({ page }) => {
  const groups: [string, number[]][] = [
    ['Pending/New', [100, 110, 200]],
    ['In progress', [400, 450, 555, 556, 600, 625, 651, 661, 663]],
    ['Failed/Cancelled', [475, 650, 655, 900]],
    ['Pending pickup', [500]],
    ['Completed', [700, 701, 1000]],
  ];
  const known = await parcels(
    page,
    groups.flatMap(([, codes]) => codes),
  );
  await signIn(page);
  await page.goto(`/customer/track?trackingNo=${[...known.values()].join(',')}`);
  await expect(tab(page, 'All')).toHaveText(`All${known.size}`);
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  for (const [name, codes] of groups) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveText(`${name}${codes.length}`);
    await expect(page.locator('[data-track-row]')).toHaveCount(codes.length);
    for (const code of codes) await expect(rowOf(page, known.get(code) ?? '')).toBeVisible();
  }
  await page.reload();
  await expect(tab(page, 'Completed')).toHaveAttribute('aria-selected', 'true');
  await page.goto(`/customer/track?trackingNo=${known.get(100)}&tab=failed`);
  await expect(page.getByText('No data available.', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('by keyboard only, numbers are typed, opened, copied and exported (TRACK-01, TRACK-06, TRACK-08, TRACK-15)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const known = await parcels(page, [600, 700]);
  const [a = '', b = ''] = known.values();
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/track');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(a);
  await page.keyboard.press('Enter');
  await page.keyboard.type(b);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(new RegExp(`trackingNo=${a}(,|%2C)${b}`));
  await expect(rowOf(page, a)).toBeVisible();
  for (let i = 0; i < 12; i++) {
    if (await rowOf(page, a).evaluate((e) => e === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(rowOf(page, a)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, a)).toHaveAttribute('aria-expanded', 'true');
  await expect(timelineOf(page, a)).toContainText('Delivery In Transit');
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(rowOf(page, b)).toBeFocused();
  await page.keyboard.press('y');
  await expect(page.getByText(`${b} copied`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(b);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Shift+E');
  expect((await saved).suggestedFilename()).toBe('tracking.csv');
  await page.keyboard.press('6');
  await expect(tab(page, 'Completed')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, a)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
});

test('the palette tracks typed numbers; the page follows a parcel that moves (TRACK-06, TRACK-15)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type(`track ${order.consignmentNo}`);
  await expect(page.getByRole('option', { name: order.consignmentNo, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, order.consignmentNo)).toContainText('New order');
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 600 });
  await expect(rowOf(page, order.consignmentNo)).toContainText('Delivery In Transit');
  await expect(timelineOf(page, order.consignmentNo)).toContainText(
    'The parcel is on the way to the recipient',
  );
});

for (const [lang, note, unknown] of [
  ['zh_CN', '包裹已签收', 'ZZ99990001'],
  ['id_ID', 'Paket telah diserahkan', 'ZZ99990001'],
  ['my', 'Bungkusan telah diserahkan', 'ZZ99990001'],
] as const)
  test(`the courier’s reports are in the chosen language: ${lang} (TRACK-15, TRACK-16, I18N-01)`, async ({
    page,
  }) => {
    const number = [...(await parcels(page, [700])).values()][0];
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await signIn(page);
    await page.goto(`/customer/track?trackingNo=${number},${unknown}`);
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(unknown);
    await expect(page.getByRole('main')).not.toContainText('The parcel has been');
  });
