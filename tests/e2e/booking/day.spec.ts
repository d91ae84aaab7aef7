import type { Page } from '@playwright/test';
import { DEMO, expect, expectAccessible, forbidMouse, pdfOpenedBy, reference, test } from '../support.ts';

const ROWS = 300;
const MISSPELT = 25;

/** Signs in from the tenant's own page, because only browsers resolve its host. */
async function signInAt(page: Page, origin: string, companyCode: string) {
  await page.addInitScript(() => localStorage.setItem('lang', 'en_US'));
  await page.goto(`${origin}/customer/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/v1.0/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { companyCode, username: DEMO.email, password: DEMO.password, remember: false },
  );
  expect(status).toBe(200);
}

const sheetOf = (mark: string) =>
  [
    [
      'Reference no.',
      'Receiver name',
      'Phone',
      'Address',
      'City',
      'State',
      'Postcode',
      'Weight (kg)',
      `Shelf ${mark}`,
    ],
    ...Array.from({ length: ROWS }, (_, i) => [
      `${mark}-${i + 1}`,
      `Customer ${i + 1}`,
      `01380${String(10_000 + i)}`,
      `${i + 1} Jalan Satok`,
      'Kuching',
      i % (ROWS / MISSPELT) === 0 ? 'Sarawakk' : 'Sarawak',
      '93400',
      '0.5',
      `A${i}`,
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');

test('three hundred pasted rows are repaired, imported, paid after a top-up, printed and cancelled by keyboard, on another tenant’s host (IMP-05, IMP-09, BULK-09, BULK-10, BULK-11, PAY-31)', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const origin = String(baseURL).replace('//localhost', '//myhub.localhost');
  const mark = reference('day');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await forbidMouse(page);
  await signInAt(page, origin, 'myhub');

  await page.goto(`${origin}/customer/orders/import-order`);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheetOf(mark));
  await page.keyboard.press('ControlOrMeta+v');
  const state = page.getByRole('status');
  await expect(state.getByText(`${ROWS - MISSPELT} ready, ${MISSPELT} to fix`)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.locator('[role="gridcell"]:focus')).toContainText('Sarawakk');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Sarawak');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${MISSPELT - 1} more rows have “Sarawakk”.`)).toBeVisible();
  await page.keyboard.press('=');
  await expect(state.getByText(`${ROWS} ready, 0 to fix`)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(page).toHaveURL(/\/orders\/bulk-orders/);
  await expect(page.getByText(/^300 of \d+ selected/)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Confirm 300 orders?' });
  await expect(dialog.getByRole('row', { name: /Orders included/ })).toContainText('300 / 300');
  const topUp = dialog.getByRole('link', { name: /^Top up/ });
  await topUp.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your wallet is MYR [\d,.]+ short of what you want to pay\.$/)).toBeVisible();
  await expect(page.getByLabel('Promo code')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('#card')).toBeFocused();
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Enter');
  const back = page.getByRole('link', { name: 'Go on where you left off' });
  await expect(back).toBeVisible();
  await back.focus();
  await page.keyboard.press('Enter');

  const confirm = dialog.getByRole('button', { name: /^Confirm 300 orders · MYR/ });
  await expect(confirm).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(confirm).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const strip = page.getByRole('region', { name: 'Bulk actions' });
  await expect(strip).toContainText('300 orders confirmed.', { timeout: 240_000 });
  await expect(strip).not.toContainText('failed');

  await page.goto(
    `${origin}/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'NEW', q: mark }))}`,
  );
  await expect(page.getByText('of 300')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(page.getByRole('row', { name: /^MY/ }).first()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('toolbar', { name: '10 orders selected' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('toolbar', { name: '300 orders selected' })).toBeVisible();
  const labels = await pdfOpenedBy(page, () => page.keyboard.press('p'));
  expect(labels.pages).toBe(ROWS);
  await page.keyboard.press('#');
  const cancel = page.getByRole('dialog', { name: 'Cancel 300 orders?' });
  await expect(cancel.getByRole('row', { name: /Orders included/ })).toContainText('300 / 300');
  await cancel.getByRole('button', { name: 'Cancel 300 orders' }).focus();
  await page.keyboard.press('Enter');
  await expect(strip).toContainText('300 orders cancelled.', { timeout: 240_000 });
  await expect(page.getByText('Try another period, or part of the number or name.')).toBeVisible();
});
