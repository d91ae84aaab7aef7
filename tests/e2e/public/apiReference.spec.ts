import { expect, test } from '../support.ts';

test('the reference of the API is searched and opened by keys only, without a request to anywhere else', {
  tag: '@page',
}, async ({ page, baseURL }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/v1.0/docs');
  const call = (name: RegExp) => page.locator('.opblock').filter({ hasText: name });
  await expect(call(/instantQuote/)).toBeVisible();
  await expect(page.locator('.opblock')).not.toHaveCount(1);

  await page.keyboard.press('/');
  await page.keyboard.type('cancelOrder');
  await expect(page.locator('.opblock')).toHaveCount(1);
  const opens = call(/Cancel orders/)
    .locator('button[aria-expanded]')
    .first();
  for (let key = 0; key < 12 && !(await opens.evaluate((e) => e === document.activeElement)); key++)
    await page.keyboard.press('Tab');
  await expect(opens).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opens).toHaveAttribute('aria-expanded', 'true');
  await expect(
    call(/Cancel orders/).locator('.parameter__name', { hasText: 'Idempotency-Key' }),
  ).toBeVisible();
  await expect(
    call(/Cancel orders/)
      .getByText('"reason": "Mistake"')
      .first(),
  ).toBeVisible();

  expect(requests.filter((url) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:'))).toEqual([]);
});
