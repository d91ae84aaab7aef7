import type { Page } from '@playwright/test';
import { utils, write } from 'xlsx';
import { expect } from '../support.ts';

export const PATH = '/customer/orders/import-order';
export const HEAD = [
  'Reference no.',
  'Nama penerima',
  '电话',
  'Address',
  'City',
  'State',
  'Postcode',
  'Weight (kg)',
];
export type Cells = (string | number)[];

export const row = (name: string, more: { state?: string; weight?: string | number } = {}): Cells => [
  name,
  `Customer ${name}`,
  '0123456789',
  '12 Jalan SS 2/24',
  'Petaling Jaya',
  more.state ?? 'Selangor',
  '47300',
  more.weight ?? 1.5,
];
export const xlsx = (rows: Cells[], head = HEAD): Buffer =>
  Buffer.from(
    write(
      { SheetNames: ['Orders'], Sheets: { Orders: utils.aoa_to_sheet([head, ...rows]) } },
      { type: 'array', bookType: 'xlsx' },
    ) as ArrayBuffer,
  );
export const file = (name: string, buffer: Buffer) => ({
  name,
  buffer,
  mimeType: 'application/octet-stream',
});

export async function open(page: Page, path = PATH) {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
}
export const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId('import-file-input').setInputFiles(file(name, buffer));
/** `timeout` in ms, for rows that take a busy machine longer. */
export const counts = (page: Page, ready: number, bad: number, timeout?: number) =>
  expect(
    page
      .getByRole('status')
      .getByText(`${ready.toLocaleString('en')} ready, ${bad.toLocaleString('en')} to fix`),
  ).toBeVisible({ ...(timeout && { timeout }) });
export const importRows = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^Import ${count} row`) });
