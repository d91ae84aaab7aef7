import type { Page } from '@playwright/test';
import {
  apiOf,
  expect,
  expectAccessible,
  forbidMouse,
  marked,
  POOR,
  palette,
  pdfOpenedBy,
  signIn,
  test,
} from '../support.ts';

const LINE = '2kg to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya cod 89';
/** Presses: Ctrl+K, Enter, Ctrl+Enter, p. */
const KEY_BUDGET = 4;

const line = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });

async function ordersPage(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press('Control+v');
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('the main job is done by keyboard from the orders page: one paste and four command keys lead to a booked, paid order and its label (B1-30, FORM-14, FORM-104, ORD-36)', {
  tag: '@page',
}, async ({ page, request }) => {
  await forbidMouse(page);
  await ordersPage(page);
  let keys = 0;
  const command = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  await command('Control+k');
  await expect(line(page)).toBeFocused();
  await paste(page, LINE);
  await expect(marked(page)).toHaveText(/^MYR \d+\.\d\d/);
  await expectAccessible(page);
  const price = (await marked(page).innerText()).match(/\d+\.\d\d/)?.[0] ?? '-';
  await command('Enter');
  await expect(marked(page)).toContainText(`Book and pay MYR ${price} from the wallet`);
  await expect(palette(page)).toContainText('Aisyah binti Rahman, +60123456789, 12 Jalan SS2/24');
  await expectAccessible(page);
  await command('Control+Enter');
  await expect(palette(page)).toContainText(/Booked: MY\d{10}/);
  await expectAccessible(page);
  const number = (await palette(page).innerText()).match(/Booked: (MY\d{10})/)?.[1] ?? '-';
  const label = await pdfOpenedBy(page, () => command('p'));
  expect(label.pages).toBe(1);
  expect(keys).toBeLessThanOrEqual(KEY_BUDGET);

  const { data } = await apiOf(request).page<Record<string, unknown>>(`order?keyword=${number}`);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    consignmentNo: number,
    statusCode: 100,
    price: { amount: Number(price) },
    cod: { amount: 89 },
    weight: { value: 2 },
    paymentMethodId: 0,
  });
});

test('the palette shows why a typed parcel cannot be booked: a missing part, then an unknown postcode (B1-30, FORM-101, BX-22)', async ({
  page,
}) => {
  await ordersPage(page);
  await page.keyboard.press('Control+k');
  await expect(line(page)).toBeFocused();
  await paste(page, '2kg to Zainab binti Omar, 12 Jalan SS2/24, 99999 Nowhere, Selangor');
  const question = /^Next: recipient’s phone number/;
  await expect(marked(page)).toHaveText(question);
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveAttribute('placeholder', 'recipient’s phone number');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(marked(page), 'Escape ends the question alone').toHaveText(question);
  await page.keyboard.press('Enter');
  await page.keyboard.type('0123456789');
  await expect(marked(page)).toHaveText('Use “0123456789”');
  await page.keyboard.press('Enter');

  await expect(palette(page).getByRole('alert')).toContainText('No postcode “99999” is known. Is it right?');
  await expectAccessible(page);
});

test('a typed parcel that the wallet does not cover is reported before payment, and is restored after a top-up (B1-30, FORM-101)', async ({
  page,
}) => {
  await signIn(page, POOR);
  await page.goto('/customer/orders');
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(line(page)).toBeFocused();
  await paste(page, LINE);
  await expect(marked(page)).toHaveText(/^MYR \d+\.\d\d/);
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toContainText('The wallet is short by MYR');
  const topUp = palette(page).getByRole('option', {
    name: /^Top up the missing MYR \d+\.\d\d and come back/,
  });
  await expect(topUp).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your wallet is MYR \d+\.\d\d short/)).toBeVisible();
  // The test pays nothing; it opens the address to which a paid top-up returns.
  await page.goto(`/customer${new URL(page.url()).searchParams.get('back')}`);
  await expect(topUp).toHaveAttribute('aria-selected', 'true');
  await expect(page).not.toHaveURL(/again=/);
});
