import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { read, utils, write } from 'xlsx';
import type { Order } from '../../../contract/orders/orders.ts';
import { apiOf, expect, expectAccessible, forbidMouse, signIn, test } from '../support.ts';
import { open, tab } from './codWorld.ts';

/** A bank's statement: one order in full, one short by a ringgit, and a row that names no order. */
async function statementOf(page: Page) {
  const api = apiOf(page.request);
  const [collected, processing] = await Promise.all(
    [1, 2].map((status) => api.page<Order>(`order/codSettlement?codStatus=${status}&limit=2`)),
  );
  const held = [...(collected?.data ?? []), ...(processing?.data ?? [])];
  const [full, short, unnamed] = held.map(({ consignmentNo, cod }) => ({
    number: consignmentNo ?? '',
    cash: cod?.amount ?? 0,
  }));
  if (!full || !short || !unnamed) throw new Error('the demo has three orders whose cash couriers hold');
  const rows = [
    ['AWB No', 'COD Amount', 'Amount Paid'],
    [full.number, full.cash, full.cash],
    [short.number, short.cash, short.cash - 1],
    ['ZZ-77', 0.37, 0.37],
  ];
  const book = { SheetNames: ['Payout'], Sheets: { Payout: utils.aoa_to_sheet(rows) } };
  const bytes = Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  return { bytes, short: short.number, unnamed: unnamed.number };
}
const result = (page: Page, name: string, count: number) =>
  expect(tab(page, name)).toHaveText(new RegExp(`^${name}${count}`));
const disputed = async (download: Download) => {
  expect(download.suggestedFilename()).toMatch(/^cod-dispute-\d{4}-\d\d-\d\d\.xlsx$/);
  const book = read(await readFile(await download.path()));
  const [sheet] = Object.values(book.Sheets);
  return sheet ? utils.sheet_to_json<Record<string, string>>(sheet) : [];
};

test('by mouse, a statement dropped on the list is compared, its unclear row is settled and missing cash is disputed (B1-20)', async ({
  page,
}) => {
  const { bytes, short, unnamed } = await statementOf(page);
  await open(page);
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([content], 'payout.xlsx'));
    return transfer;
  }, bytes.toString('base64'));
  await page.locator('main').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('heading', { level: 1, name: 'Check a statement' })).toBeVisible();
  await result(page, 'To check', 1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Match', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Which order does row 4 pay?' });
  await dialog.getByRole('combobox').fill(unnamed);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('option', { name: new RegExp(unnamed) }).click();
  await result(page, 'To check', 0);
  await result(page, 'Short', 2);
  await tab(page, 'Short').click();
  await expect(page.getByRole('row', { name: short })).toContainText('1.00');
  await page.getByRole('checkbox', { name: new RegExp(short) }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Dispute file', exact: true }).click(),
  ]);
  expect((await disputed(download)).map((row) => [row['Order number'], row.Missing])).toEqual([[short, 1]]);
});

test('by keyboard only, a statement is compared, settled and disputed, from the palette to the file (B1-20)', {
  tag: '@page',
}, async ({ page }) => {
  await forbidMouse(page);
  const { bytes, short, unnamed } = await statementOf(page);
  await signIn(page);
  await page.goto('/customer/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The listener must exist before the keys, because the browser may enable it too late for the last key.
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').pressSequentially('reconcile');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Check a statement/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Check a statement' })).toBeVisible();
  await expect(page.getByTestId('drop-zone')).toBeVisible();
  await page.keyboard.press('u');
  await (await choosing).setFiles({
    name: 'payout.xlsx',
    mimeType: 'application/octet-stream',
    buffer: bytes,
  });
  await result(page, 'To check', 1);
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(page.getByRole('row', { name: 'Row 4' })).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(unnamed);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await result(page, 'Short', 2);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Shift+E')]);
  const numbers = (await disputed(download)).map((row) => row['Order number']);
  expect(numbers).toEqual(expect.arrayContaining([short, unnamed]));
});
