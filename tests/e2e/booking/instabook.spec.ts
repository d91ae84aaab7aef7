import type { Page } from '@playwright/test';
import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { apiOf, expect, expectAccessible, forbidMouse, signIn, test } from '../support.ts';

const BUYER = [
  ['Phone number', '0123456789'],
  ['Email', 'siti@example.com'],
  ['Unit number', '7'],
  ['Address', '8 Lebuh Pantai'],
  ['Postcode', '10300'],
  ['City', 'George Town'],
  ['State', 'Pulau Pinang'],
] as const;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sent = (page: Page) => page.getByRole('heading', { name: 'Your form have been submitted.' });

test('a link is made, copied and answered by keyboard only, and its draft appears live (IB-01, IB-04, IB-05, IB-24, LIVE-08, B1-30)', {
  tag: '@page',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await forbidMouse(page);
  await page.goto('/customer/orders/bulk-orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog', { name: 'New link for a buyer' });
  await expect(dialog.getByLabel('Product')).toBeFocused();
  await page.keyboard.type('Keyboard scarf');
  await dialog.getByLabel('Price').fill('49.9');
  await dialog.getByLabel('Weight').fill('0.4');
  await dialog.getByLabel('Type').selectOption('PARCEL');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  const share = page.getByRole('dialog', { name: 'Share the link for Keyboard scarf' });
  await expect(share.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await expect(share.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied', { exact: false })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain('/customer/ib/');
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk orders' })).toBeVisible();

  const form = await context.newPage();
  await forbidMouse(form);
  await form.goto(new URL(address).pathname);
  await expectAccessible(form);
  await field(form, 'Name').focus();
  await form.keyboard.press('Enter');
  await expect(form.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(field(form, 'Name')).toBeFocused();
  await expectAccessible(form);
  await form.keyboard.type('Siti Live');
  await expect(form.getByText('Name is required', { exact: true })).toBeHidden();
  for (const [, value] of BUYER) {
    await form.keyboard.press('Tab');
    await form.keyboard.type(value);
  }
  await form.keyboard.press('Enter');
  await expect(sent(form)).toBeVisible();
  await expectAccessible(form);

  await expect(page.getByRole('row', { name: /Siti Live/ }).first()).toBeVisible();
});

test('a buyer answers without scripts, by mouse: errors are shown with the typed values, and a link is answered once (IB-03, IB-06, IB-23, IB-25)', {
  tag: '@page',
}, async ({ browser, baseURL, request, extraHTTPHeaders }) => {
  const link = await apiOf(request).post<InstabookLink>('instabook', { value: 20 });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
    ...(extraHTTPHeaders ? { extraHTTPHeaders } : {}),
  });
  const page = await context.newPage();
  await page.goto(`/customer/ib/${link.id}?name=Shoes&weight=1.2&lang=en_US`);
  await field(page, 'Name').fill('Siti Aminah');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please check the marked fields.')).toBeVisible();
  await expect(page.getByText('Phone number is required field')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Siti Aminah');
  await expect(field(page, 'Product')).toHaveValue('Shoes');
  for (const [name, value] of BUYER) await field(page, name).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(sent(page)).toBeVisible();
  await page.goto(`/customer/ib/${link.id}`);
  await expect(page.getByRole('heading', { name: 'This form has been submitted already.' })).toBeVisible();
  await context.close();
});

test('a decimal sign of another language than the page’s keeps its meaning; a number that could mean thousands is shown as it was read (IB-07, IB-11)', async ({
  page,
  request,
}) => {
  const link = await apiOf(request).post<InstabookLink>('instabook', {});
  await page.goto(`/customer/ib/${link.id}?lang=en_US`);
  const weight = field(page, 'Weight (kg)');
  await weight.pressSequentially('2,5');
  await expect(weight).toHaveValue('2,5');
  await weight.fill('1,500');
  await expect(page.getByText('= 1,500 kg')).toBeVisible();
  await weight.fill('10x20');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Enter a valid number')).toBeVisible();
  await expect(weight).toHaveValue('10x20');
});
