import { expect, expectAccessible, POOR, reference, signIn, test } from '../support.ts';
import { type Cells, choose, counts, HEAD, importRows, open, row, xlsx } from './importWorld.ts';

const tsv = (rows: Cells[], head = HEAD) => [head, ...rows].map((cells) => cells.join('\t')).join('\n');

test.beforeEach(async ({ page }) => {
  await signIn(page, POOR);
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
  const end = await page.locator('[data-bottom-bar]').evaluate((bar) => bar.getBoundingClientRect().bottom);
  expect(Math.abs(end - 844)).toBeLessThanOrEqual(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect(page.getByLabel('Column for City')).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible(page);
});

test('on a phone a row’s state is fully visible next to a row number of four digits (IMP-09)', async ({
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
  await counts(page, 10_000, 0, 240_000);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001');
  await page.keyboard.press('End');
  await expect(page.getByRole('row', { name: 'Row 10001' })).toBeVisible();
});

test('twelve rows are in view below a notice and the repairs, and only the grid scrolls; on a phone the whole notice is visible (IMP-06, SHELL-01)', async ({
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
  await expect(page.getByRole('heading', { name: '7 rows to fix' })).toBeVisible();
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
  const repeatButton = notice.getByRole('button', { name: /again as new orders/ });
  await expect(repeatButton).toBeInViewport({ ratio: 1 });
  expect((await inView()).scrolls[0]).toBe(false);
  expect((await notice.boundingBox())?.height).toBeLessThan(160);
});
