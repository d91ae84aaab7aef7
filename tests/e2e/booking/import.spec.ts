import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { read, utils } from 'xlsx';
import { expect, expectAccessible, forbidMouse, POOR, reference, signIn, test } from '../support.ts';
import { type Cells, choose, counts, HEAD, importRows, open, row, xlsx } from './importWorld.ts';

const tsv = (rows: Cells[], head = HEAD) => [head, ...rows].map((cells) => cells.join('\t')).join('\n');
/** The focused cell. */
const expectCell = async (page: Page, line: number, text: string) => {
  const row = page.getByRole('row', { name: `Row ${line}`, exact: true });
  await expect(row.locator('[role="gridcell"]:focus')).toContainText(text);
};

/** The button if all rows are already orders. */
const goOn = (page: Page, count: number) => page.getByRole('button', { name: `Continue with ${count} rows` });

/** Expects the number of drafts that this test made. */
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
  await expect(page.getByText('Number from 0.1 to 10,000', { exact: true })).toBeVisible();
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
  await page.getByRole('switch', { name: 'Only rows to fix' }).click();
  await expect(page.getByRole('row', { name: 'Row 2', exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/only=errors/);

  await importRows(page, 3).click();
  await expect(page.getByText('3 rows imported. 1 row stays here and needs fixing.')).toBeVisible();
  await expectDrafts(page, mark, 3);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows to fix' }).click(),
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
  // Typing replaces the cell's text; no letter leaves the cell.
  await page.keyboard.type('Selangor');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 more row has “Selngor”.')).toBeVisible();
  await page.keyboard.press('=');
  await counts(page, 3, 1);
  await page.keyboard.press('ControlOrMeta+z');
  await counts(page, 2, 2);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await counts(page, 3, 1);

  await page.keyboard.press('F8');
  await expectCell(page, 5, 'heavy');
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  await counts(page, 4, 0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/orders\/bulk-orders/);
  await expect(
    page.getByText('Order successfully saved as draft. It will appear in your order list shortly.'),
  ).toBeVisible();
  await expect(page.getByText(`${mark}-4`, { exact: true })).toBeVisible();
  await expect(page.getByText(/^4 of \d+ selected/)).toBeVisible();
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

  // The server receives the rows, but its answer is lost.
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
  await expect(page.getByText('left.csv: 1 row is not imported yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  // Until the form is rendered the page looks for a session, and would redirect by itself.
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
