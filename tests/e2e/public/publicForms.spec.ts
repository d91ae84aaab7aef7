import type { Page } from '@playwright/test';
import { apiOf, bookOrder, expect, expectAccessible, forbidMouse, test } from '../support.ts';

/** A parcel that has been handed over. Its phones end in 6789 (sender) and 1234 (recipient). */
async function delivered(page: Page) {
  const api = apiOf(page.request);
  const order = await bookOrder(api);
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 700 });
  return order;
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, place: ReturnType<Page['getByRole']>) {
  for (let i = 0; i < 40; i++) {
    if (await place.evaluate((e) => e === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

test('the recipient rates once, by keyboard only (TRACK-56, DET-37, DET-38, DET-39)', {
  tag: '@page',
}, async ({ page }) => {
  const order = await delivered(page);
  await forbidMouse(page);
  await page.goto(`/customer/etrack/${order.nanoId}`);
  const send = page.getByRole('button', { name: 'Send rating' });
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please choose a number of stars')).toBeVisible();
  await expect(page.getByRole('radio', { name: '1 star: very bad' })).toBeFocused();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars: good' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Friendly, on time');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Awesome thank you!')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Awesome thank you!')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  const { rating } = await apiOf(page.request).get<{ rating: number }>(`order/${order.id}`);
  expect(rating).toBe(4);
});

test('a click on a star chooses this star, the first one too (TRACK-56, DET-37)', async ({ page }) => {
  const order = await delivered(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/customer/etrack/${order.nanoId}`);
  for (const star of [1, 2, 3, 4, 5]) {
    const place = page.locator(`label[for="star${star}"]`);
    await place.scrollIntoViewIfNeeded();
    const box = await place.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 22, (box?.y ?? 0) + 22);
    await expect(page.getByRole('radio').nth(star - 1)).toBeChecked();
  }
});

test('the proof of delivery opens with four digits, by keyboard only (DET-28, DET-29, DET-32)', {
  tag: '@page',
}, async ({ page, watched }) => {
  watched.expectProblem(/403/);
  const order = await delivered(page);
  await forbidMouse(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/customer/strack?trackingNo=${order.consignmentNo}`);
  const digits = page.getByLabel(/last 4 digits/);
  await tabTo(page, digits);
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter exactly 4 digits')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('These digits do not match this parcel.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Proof of delivery' });
  await expect(proof.getByRole('img', { name: 'Proof of delivery 1' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
});

test('in a browser that cannot share, the ways to share leave no gap on a narrow phone (TRACK-31)', async ({
  page,
}) => {
  const order = await bookOrder(apiOf(page.request));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/customer/etrack/${order.nanoId}`);
  await expect(page.locator('[data-copy]')).toBeVisible();
  const gap = await page
    .locator('.actions')
    .first()
    .evaluate((row) => {
      const shown = [...row.children].filter((one) => one.checkVisibility({ visibilityProperty: true }));
      return row.getBoundingClientRect().bottom - (shown.at(-1)?.getBoundingClientRect().bottom ?? 0);
    });
  expect(gap).toBeLessThan(2);
});

test('sharing uses the phone’s dialog where there is one; the shared address has no language (TRACK-31)', async ({
  page,
}) => {
  const order = await delivered(page);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
  });
  await page.goto(`/customer/strack?trackingNo=${order.consignmentNo}&lang=id_ID`);
  await page.getByRole('button', { name: 'Bagikan' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
  expect(shared.map((s) => new URL(s.url).search)).toEqual([`?trackingNo=${order.consignmentNo}`]);
  // The dialog has them too.
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden();
});
