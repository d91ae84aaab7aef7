import { expect, expectAccessible, expectOpenAccessible, signIn, test } from '../support.ts';

test('a shop is connected by its guide, is active after its first call, is billed by consent, and disconnected (SHELL-31, INTG-01, INTG-03, INTG-04, INTG-11, INTG-12, INTG-17, INTG-18, INTG-19, INTG-20, INTG-21, INTG-22)', {
  tag: '@page',
}, async ({ page, request }) => {
  const name = `Walk ${Date.now()}`;
  await signIn(page);
  await page.goto('/customer/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible();
  await page.keyboard.press('c');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Shopify/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for the first call of the shop…')).toBeVisible();
  const address = await page.getByText(/\/v1\.0\/integration\/\d+\/orders\?key=/).textContent();
  await expectAccessible(page);
  const order = {
    id: Date.now(),
    name: `#${name}`,
    shipping_address: { name: 'Tan Wei Ling', address1: '8 Jalan SS15', zip: '47500', country_code: 'MY' },
    line_items: [{ name: 'Batik shirt', quantity: 1, grams: 400, price: '59.90' }],
  };
  const { pathname, search } = new URL(address!);
  const called = await request.post(pathname + search, {
    headers: { 'x-shopify-topic': 'orders/create', 'x-shopify-shop-domain': 'walk.myshopify.com' },
    data: order,
  });
  expect(called.status()).toBe(200);
  await expect(page.getByText('Connected: the shop has used its key.')).toBeVisible();
  await page.getByRole('link', { name: 'Bulk orders' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Tan Wei Ling' }).first()).toContainText(order.name);
  await page.goto('/customer/integration');
  await page.getByRole('tab', { name: 'ACTIVE' }).click();
  await expect(page).toHaveURL(/\/integration\?page=1&status=1&orderBy=desc&sortBy=createdAt&limit=10$/);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('INACTIVE Click Auth Billing');
  await row.getByRole('button', { name: 'Auth Billing' }).click();
  const agree = page.getByRole('button', { name: 'Agree & Continue' });
  await expectOpenAccessible(page, agree);
  await agree.click();
  await page.waitForURL(/\/sandbox\/shop-billing\//);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/\/customer\/integration/);
  await expect(row).not.toContainText('Click Auth Billing');
  await row.focus();
  await page.keyboard.press('#');
  await page.getByRole('button', { name: 'Disconnect shop' }).click();
  await expect(page.getByText('Shop disconnected.')).toBeVisible();
  await expect(row).toHaveCount(0);
});
