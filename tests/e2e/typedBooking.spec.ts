import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, forbidMouse, POOR, pdfOpenedBy, signIn, test } from './support.ts';

const LINE = '2kg to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya cod 89';
/** Ctrl+K, Enter, Ctrl+Enter, p. */
const KEY_BUDGET = 4;

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const line = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });
const marked = (page: Page) => palette(page).getByRole('option', { selected: true });

async function ordersPage(page: Page, who?: { email: string; password: string }): Promise<void> {
  await signIn(page, who);
  await page.goto('/customer/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(line(page)).toBeFocused();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press('Control+v');
}

/** An amount in the palette's rows, in minor units. */
const minor = (text: string): number => Math.round(Number(text.match(/\d+\.\d\d/)?.[0]) * 100);

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

test('the parts that are missing are asked for one at a time, Escape goes a step back, and a chat on several lines is read (B1-30, FORM-14)', async ({
  page,
}) => {
  await forbidMouse(page);
  await ordersPage(page);
  await openPalette(page);
  await paste(page, 'Devi Nair\r\n12 Jalan SS2/24\r\n47300 Petaling Jaya');
  await page.keyboard.type(' 2kg');
  await expect(marked(page)).toContainText('Next: recipient’s phone number');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveAttribute('placeholder', 'recipient’s phone number');
  await page.keyboard.type('12');
  await expect(marked(page)).toContainText('Use “12”');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(line(page)).toHaveValue(/^Devi Nair ↵ 12 Jalan SS2\/24 ↵ 47300 Petaling Jaya 2kg$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('0123456789');
  await expect(marked(page)).toContainText('Use “0123456789”');
  await page.keyboard.press('Enter');
  await expect(marked(page)).toHaveText(/^MYR \d+\.\d\d/);
  await expect(palette(page)).toContainText(
    'Devi Nair, +60123456789, 12 Jalan SS2/24, 47300 Petaling Jaya, Selangor',
  );
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText('Balance after');
  await page.keyboard.press('Escape');
  await expect(line(page)).toHaveValue(/^Devi Nair/);
  await expect(marked(page)).toHaveText(/^MYR \d+\.\d\d/);
});

test('Ctrl+Enter twice and again after no answer: one key, one order, one debit; Enter alone pays nothing (B1-1, B1-30, B2-30)', async ({
  page,
  request,
  watched,
}) => {
  watched.expectProblem(/ERR_FAILED/);
  await ordersPage(page);
  const api = apiOf(request);
  const name = `Twice ${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const keys: (string | undefined)[] = [];
  await page.route(/\/v1\.0\/order(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await openPalette(page);
  await paste(page, `2kg to ${name} 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya`);
  await expect(marked(page)).toHaveText(/^MYR/);
  await page.keyboard.press('Enter');
  await expect(marked(page)).toContainText('Book and pay');
  await page.keyboard.press('Enter');
  await expect(marked(page)).toContainText('Book and pay');
  expect(keys).toHaveLength(0);
  await line(page).evaluate((input) => {
    for (let i = 0; i < 4; i++)
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
      );
  });
  await expect(palette(page)).toContainText('There was no response');
  expect(keys).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(marked(page)).toContainText('Book and pay');
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toContainText(/Booked: MY\d{10}/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  const { rowTotal } = await api.page(`order?keyword=${encodeURIComponent(name)}`);
  expect(rowTotal).toBe(1);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await openPalette(page);
  await expect(line(page), 'what is booked is not offered again').toHaveValue('');
});

test('a courier that refuses says why in the palette, costs nothing, and leaves the line as it was typed (B1-30)', async ({
  page,
  request,
}) => {
  await ordersPage(page);
  const api = apiOf(request);
  const balance = async () => (await api.get<{ walletBalance: number }>('customer')).walletBalance;
  const before = await balance();
  await openPalette(page);
  const text = '2kg to Faridah Ismail 0123456789, 12 Jalan Besar, 99999 Kuching, Sarawak';
  await paste(page, text);
  await expect(marked(page)).toHaveText(/^MYR/);
  await page.keyboard.press('Enter');
  await expect(marked(page)).toContainText('Book and pay');
  await page.keyboard.press('Control+Enter');
  await expect(palette(page).getByRole('alert')).toContainText(/The courier refused the parcel: .*99999/);
  await expect(marked(page)).toContainText('Open the failed order');
  await expectAccessible(page);
  expect(await balance()).toBe(before);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(line(page)).toHaveValue(text);
});

test('a wallet that is too short says by how much and books nothing (B1-30, FORM-65)', async ({ page }) => {
  await ordersPage(page, POOR);
  await openPalette(page);
  await paste(page, LINE);
  await expect(marked(page)).toHaveText(/^MYR/);
  const price = minor(await marked(page).innerText());
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toHaveText(
    `The wallet is short by MYR ${(price / 100).toFixed(2)}. Nothing is booked.`,
  );
  await expect(palette(page).getByRole('option')).toHaveText([/Open in the order form/]);
  await expectAccessible(page);
});
