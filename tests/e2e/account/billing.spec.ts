import type { Page } from '@playwright/test';
import {
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  forbidMouse,
  pdfOpenedBy,
  signIn,
  test,
} from '../support.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const INVOICES = /wallet\/invoice\?/;

/** An order that waits for its card payment, and the number of its invoice. */
async function unpaidOrder(page: Page) {
  const api = apiOf(page.request);
  const { id } = await bookOrder(api, { paymentMethodId: 1 });
  const order = await api.get<{ invoiceId: string }>(`order/${id}`);
  const { invoiceNo } = await api.get<{ invoiceNo: string }>(`wallet/invoice/${order.invoiceId}`);
  return { id, invoiceNo, invoiceId: order.invoiceId };
}

test('an unpaid invoice is found, paid from the wallet by keyboard, and its movement links back to the order (BILL-01, BILL-02, BILL-03, BILL-08, BILL-09, BILL-11, BILL-18, BILL-23, BILL-27, BILL-29, BILL-30, BILL-31, BILL-32, SHELL-60)', {
  tag: '@page',
}, async ({ page }) => {
  const { invoiceNo } = await unpaidOrder(page);
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page).toHaveURL(/\/customer\/billing/);
  await expect(row(page, /^INV-/).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'What is owed' })).toContainText('Unbilled amount');
  await page.keyboard.press('2');
  await expect(row(page, invoiceNo)).toContainText('Unpaid');
  await expectAccessible(page);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(`pay ${invoiceNo}`);
  await expect(page.getByRole('option', { name: `Pay invoice ${invoiceNo} …` })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Pay invoice ${invoiceNo}` });
  await expect(dialog.getByRole('radio', { name: 'Wallet' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/after-payment\/billing\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Thanks for your order.' })).toBeVisible();
  await expect(page.getByTestId('sidebar')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Orders of this payment' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /Print all labels/ })).toBeVisible();
  await expectAccessible(page);
  expect((await pdfOpenedBy(page, () => page.keyboard.press('o'))).pages).toBe(1);

  await page.getByRole('link', { name: 'Back to billing' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, invoiceNo)).toContainText('Paid');
  await page.getByRole('link', { name: 'Transactions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/billing\/transaction/);
  await page.getByLabel('Search by number or description').fill(invoiceNo);
  await expect(page.getByRole('row', { name: /^MY|^INV-/ })).toHaveCount(1);
});

test('an invoice is paid at the gateway by mouse; a failed card is reported and can be tried again (BILL-22, BILL-25, BILL-26, BILL-28)', async ({
  page,
}) => {
  const { invoiceNo } = await unpaidOrder(page);
  await signIn(page);
  const listed = page.waitForRequest((r) => INVOICES.test(r.url()));
  await page.goto('/customer/billing/invoice');
  await listed;
  await page.getByLabel('Search by invoice or order number').fill(invoiceNo);
  await expect(row(page, /^INV-/)).toHaveCount(1);
  await row(page, invoiceNo).getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Pay invoice ${invoiceNo}` });
  await dialog.getByRole('radio', { name: 'Card' }).check();
  await dialog.getByRole('button', { name: /^Pay MYR/ }).click();
  await page.locator('#card').fill('4000000000000002');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/after-payment\/billing\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry. Payment failed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay again/ }).click();
  await dialog.getByRole('radio', { name: 'Card' }).check();
  await dialog.getByRole('button', { name: /^Pay MYR/ }).click();
  await page.locator('#card').fill('4242424242424242');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Thanks for your order.' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to billing' }).click();
  await expect(page).toHaveURL(/\/customer\/billing/);
});

test('transactions are exported only with both dates, as xlsx and csv (BILL-20, BILL-21)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer/billing/transaction');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /^Export(?! as)/ }).click();
  await expect(page.getByText('Please select date range.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This month' }).click();
  const [download] = await Promise.all([
    page.context().waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^transactions-.*\.csv$/);
});
