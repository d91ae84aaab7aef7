import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { read, utils, write } from 'xlsx';
import { expect, expectAccessible, forbidMouse, POOR, reference, signIn, test } from '../support.ts';

const PATH = '/customer/orders/import-order';
const HEAD = [
  'Reference no.',
  'Nama penerima',
  '电话',
  'Address',
  'City',
  'State',
  'Postcode',
  'Weight (kg)',
];
type Cells = (string | number)[];

const row = (name: string, more: { state?: string; weight?: string | number } = {}): Cells => [
  name,
  `Customer ${name}`,
  '0123456789',
  '12 Jalan SS 2/24',
  'Petaling Jaya',
  more.state ?? 'Selangor',
  '47300',
  more.weight ?? 1.5,
];
const tsv = (rows: Cells[], head = HEAD) => [head, ...rows].map((cells) => cells.join('\t')).join('\n');
const xlsx = (rows: Cells[], head = HEAD): Buffer =>
  Buffer.from(
    write(
      { SheetNames: ['Orders'], Sheets: { Orders: utils.aoa_to_sheet([head, ...rows]) } },
      { type: 'array', bookType: 'xlsx' },
    ) as ArrayBuffer,
  );
const file = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: 'application/octet-stream' });

async function open(page: Page, path = PATH) {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
}
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId('import-file-input').setInputFiles(file(name, buffer));
const counts = (page: Page, ready: number, bad: number) =>
  expect(
    page
      .getByRole('status')
      .getByText(`${ready.toLocaleString('en')} ready, ${bad.toLocaleString('en')} to fix`),
  ).toBeVisible();
/** The focused cell. */
const expectCell = async (page: Page, line: number, text: string) => {
  const row = page.getByRole('row', { name: `Row ${line}`, exact: true });
  await expect(row.locator('[role="gridcell"]:focus')).toContainText(text);
};
const importRows = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^Import ${count} row`) });

/** Where all of them are orders already. */
const goOn = (page: Page, count: number) => page.getByRole('button', { name: `Continue with ${count} rows` });

/** Rows in the list of drafts that this test made. */
async function expectDrafts(page: Page, mark: string, count: number) {
  const found = await page.request.get('/v1.0/order', {
    params: { status: 'DRAFT', keyword: mark, limit: 100 },
    headers: await bearer(page),
  });
  const { rowTotal } = (await found.json()) as { rowTotal: number };
  expect(rowTotal).toBe(count);
}
async function bearer(page: Page) {
  const answer = await page.request.post('/v1.0/auth/login', {
    data: { companyCode: 'my', username: POOR.email, password: POOR.password, remember: false },
  });
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  return { authorization: `Bearer ${data.accessToken}` };
}

test.beforeEach(async ({ page }) => {
  await signIn(page, POOR);
});

test('a file is mapped, corrected and imported by mouse; bad rows stay and are downloaded (IMP-01, IMP-02, IMP-03, IMP-05, IMP-06, IMP-08, IMP-09)', {
  tag: '@page',
}, async ({ page }) => {
  const mark = reference('mouse');
  await open(page);
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await page.getByText('Columns and checks').click();
  await expect(page.getByText('Number from 0.1 to 10,000')).toBeVisible();
  await expectAccessible(page);

  // Only this test uses these headings, because the chosen columns are stored for the customer.
  const head = HEAD.map((name) => (name === 'Weight (kg)' ? `Heaviness ${mark}` : name));
  await choose(
    page,
    'orders.xlsx',
    xlsx(
      [
        row(`${mark}-1`),
        row(`${mark}-2`, { state: 'Selngor' }),
        row(`${mark}-3`, { state: 'Selngor' }),
        row(`${mark}-4`, { weight: '' }),
      ],
      head,
    ),
  );
  await expect(page.getByText('No column was found for: Weight (kg).')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(`Column for Heaviness ${mark}`).selectOption({ label: 'Weight (kg)' });
  await page.getByRole('button', { name: 'Show 4 rows' }).click();

  await counts(page, 1, 3);
  await expect(page.getByText(/^MYR [\d.]+ for 1 of 1 rows$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply to 2 rows' }).click();
  await counts(page, 3, 1);
  await page.getByRole('switch', { name: 'Only rows with errors' }).click();
  await expect(page.getByRole('row', { name: 'Row 2', exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/only=errors/);

  await importRows(page, 3).click();
  await expect(page.getByText('3 rows imported. 1 row stays here and needs fixing.')).toBeVisible();
  await expectDrafts(page, mark, 3);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows with errors' }).click(),
  ]);
  const book = read(readFileSync(await download.path()));
  const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? '']!, { header: 1 });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${mark}-4`);
  expect(lines[1]?.at(-1)).toBe('Weight (kg) is missing');

  await page.getByLabel('New value for Weight (kg)').fill('2');
  await page.getByRole('button', { name: 'Apply to 1 row' }).click();
  await importRows(page, 1).click();
  await expect(page).toHaveURL(/\/orders\/bulk-orders/);
  await expectDrafts(page, mark, 4);
});

test('cells are pasted, corrected and imported without a mouse (IMP-05, IMP-06, IMP-08, IMP-09, FORM-95)', async ({
  page,
  context,
}) => {
  await forbidMouse(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mark = reference('keys');
  await page.goto('/customer/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    tsv(
      [
        row(`${mark}-1`),
        row(`${mark}-2`, { state: 'Selngor' }),
        row(`${mark}-3`, { state: 'Selngor' }),
        row(`${mark}-4`, { weight: 'heavy' }),
      ],
      // Only this test uses these headings, because repairs are stored with them.
      [...HEAD, `Shelf ${mark}`],
    ),
  );
  await page.keyboard.press('ControlOrMeta+v');
  await counts(page, 1, 3);

  await page.keyboard.press('F8');
  await expectCell(page, 3, 'Selngor');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Johor');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 more row has “Selngor”.')).toBeVisible();
  await page.keyboard.press('=');
  await counts(page, 3, 1);
  await page.keyboard.press('ControlOrMeta+z');
  await counts(page, 2, 2);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await counts(page, 3, 1);

  await page.keyboard.press('e');
  await expectCell(page, 5, 'heavy');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  await counts(page, 4, 0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/orders\/bulk-orders/);
  await expect(
    page.getByText('Order successfully saved as draft. It will appear in your order list shortly.'),
  ).toBeVisible();
  await expect(page.getByText(`${mark}-4`, { exact: true })).toBeVisible();
  await expect(page.getByText(/^4 selected/)).toBeVisible();
  await expectDrafts(page, mark, 4);
});

test('rows are kept after a lost connection and a reload, and deleted by signing out (IMP-07, IMP-08)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/Failed to load resource|ERR_FAILED|status of 5/);
  const mark = reference('cut');
  await open(page);
  await choose(page, 'cut.csv', Buffer.from(tsv([row(`${mark}-1`), row(`${mark}-2`, { weight: '' })])));
  await counts(page, 1, 1);
  await page.getByLabel('New value for Weight (kg)').fill('2');
  await page.getByRole('button', { name: 'Apply to 1 row' }).click();
  await counts(page, 2, 0);

  // The server gets the rows, but the answer is lost.
  await page.route('**/order/import/rows*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await importRows(page, 2).click();
  await expect(page.getByRole('alert')).toContainText('cut.csv file upload failed. The connection was lost.');
  await page.unroute('**/order/import/rows*');
  await page.reload();
  await counts(page, 2, 0);
  await goOn(page, 2).click();
  await expect(page).toHaveURL(/\/orders\/bulk-orders/);
  await expectDrafts(page, mark, 2);

  await open(page);
  await choose(page, 'left.csv', Buffer.from(tsv([row(`${mark}-3`)])));
  await counts(page, 1, 0);
  await page.getByRole('button', { name: 'Another file' }).click();
  await expect(page.getByText('1 row of left.csv is not imported yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  // Until the form is there the page looks for a session, and would lead on by itself.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await signIn(page, POOR);
  await open(page);
  await expect(page.getByText('is not imported yet')).toHaveCount(0);
});

test('a dropped file is read, and the template is downloaded (IMP-01, IMP-05)', async ({ page }) => {
  await open(page);
  const data = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
      return transfer;
    },
    tsv([row(reference('drop'))]),
  );
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer: data });
  await counts(page, 1, 0);
  await expect(page.getByText('dropped.csv')).toBeVisible();

  await open(page);
  const [download] = await Promise.all([
    page.context().waitForEvent('download'),
    page.getByRole('button', { name: 'Download the template' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});

test('the import can be done on a phone (IMP-02, IMP-09)', { tag: '@page' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await open(page);
  expect(await fits()).toBe(true);
  await choose(page, 'phone.csv', Buffer.from(tsv([row(reference('phone')), row('x', { weight: '' })])));
  await counts(page, 1, 1);
  expect(await fits()).toBe(true);
  await expect(importRows(page, 1)).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect(page.getByLabel('Column for City')).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible(page);
});

test('on a phone the state of a row is shown in full beside a number of four digits (IMP-09)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const rows = Array.from({ length: 1005 }, (_, i) => row(`line-${i}`, { weight: i % 2 ? '' : 1 }));
  await choose(page, 'long.csv', Buffer.from(tsv(rows)));
  await counts(page, 503, 502);
  const last = page.getByRole('row', { name: 'Row 1006' });
  await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo({ top: grid.scrollHeight }));
  await expect(last).toBeVisible();
  const cut = await page
    .locator('.eg-chip')
    .evaluateAll((all) =>
      all.filter((chip) => chip.scrollWidth > chip.clientWidth).map((c) => c.textContent),
    );
  expect(cut).toEqual([]);
  const [cell, chip] = await Promise.all([
    last.getByRole('gridcell', { name: /^1006/ }).boundingBox(),
    last.locator('.eg-chip').boundingBox(),
  ]);
  if (!cell || !chip) throw new Error('the last row is not drawn');
  expect(chip.y + chip.height).toBeLessThan(cell.y + cell.height);
});

test('ten thousand rows are read while the page still handles keys (IMP-05)', async ({ page }) => {
  const mark = reference('many');
  await open(page);
  await choose(page, 'many.xlsx', xlsx(Array.from({ length: 10_000 }, (_, i) => row(`${mark}-${i}`))));
  await page.getByRole('textbox', { name: 'Paste from a spreadsheet' }).pressSequentially('typed meanwhile');
  await counts(page, 10_000, 0);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001');
  await page.keyboard.press('End');
  await expect(page.getByRole('row', { name: 'Row 10001' })).toBeVisible();
});

test('twelve rows are in view below a notice and the repairs, and only the grid scrolls; a phone shows the notice whole (IMP-06, SHELL-01)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const mark = reference('view');
  const rows = (state: (i: number) => string) =>
    Array.from({ length: 20 }, (_, i) => row(`${mark}-${i}`, { state: state(i) }));
  await open(page);
  await choose(page, 'view.xlsx', xlsx(rows(() => 'Selangor')));
  await counts(page, 20, 0);
  await importRows(page, 20).click();
  await expect(page).toHaveURL(/bulk-orders/);
  await open(page);
  await choose(page, 'view-2.xlsx', xlsx(rows((i) => (i % 3 ? 'Selangor' : `Selngor${i}`))));
  await counts(page, 13, 7);
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Already orders: 13' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('problems to fix')).toBeVisible();
  const inView = () =>
    page.evaluate(() => {
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const top = edge('.eg-head')?.bottom ?? 0;
      const end = Math.min(edge('.eg-grid')?.bottom ?? 0, edge('[data-bottom-bar]')?.top ?? 0);
      const { scrollHeight, scrollWidth } = document.documentElement;
      return {
        rows: [...document.querySelectorAll('.eg-body > .eg-row')]
          .map((line) => line.getBoundingClientRect())
          .filter((line) => line.top > top - 1 && line.bottom < end + 1).length,
        scrolls: [scrollWidth > innerWidth, scrollHeight > innerHeight],
      };
    });
  await expect.poll(inView).toEqual({ rows: 12, scrolls: [false, false] });
  await page.setViewportSize({ width: 390, height: 844 });
  const again = notice.getByRole('button', { name: /again as new orders/ });
  await expect(again).toBeInViewport({ ratio: 1 });
  expect((await inView()).scrolls[0]).toBe(false);
  expect((await notice.boundingBox())?.height).toBeLessThan(160);
});
