import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, forbidMouse, pdfOpenedBy, signIn, test } from './support.ts';

const LINE = '2kg to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya cod 89';
/** Ctrl+K, Enter, Ctrl+Enter, p. */
const KEY_BUDGET = 4;

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const line = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });
const marked = (page: Page) => palette(page).getByRole('option', { selected: true });

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

test('the main job by keyboard from the orders page: one paste and four command keys to a booked, paid order and its label (B1-30, FORM-14, FORM-104, ORD-36)', async ({
  page,
  request,
}) => {
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
  const number = (await palette(page).innerText()).match(/MY\d{10}/)?.[0] ?? '-';
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
