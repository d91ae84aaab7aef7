import type { Page } from '@playwright/test';
import { colleague } from '../members.ts';
import { apiOf, bookOrder, expect, reference, signIn, test } from '../support.ts';

const inboxOf = (filter: object) =>
  `/customer/inbox?filter=${encodeURIComponent(JSON.stringify({ tab: 'waiting', ...filter }))}`;
/** The row of a wide screen, or the card of a phone. */
const lineOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`two people at ${viewport.width} px filter the matters, see who works on one, and answer several at once (BX-40)`, async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const mark = reference('Pair').replace('-', '');
    const api = apiOf(request);
    const numbers: string[] = [];
    for (const code of [650, 650, 651]) {
      const { id, consignmentNo } = await bookOrder(api, { referenceNo: mark });
      for (const statusCode of [500, code]) await api.post(`sandbox/order/${id}/status`, { statusCode });
      numbers.push(consignmentNo);
    }
    const [first = '', second = '', collect = ''] = numbers;
    await page.setViewportSize(viewport);
    await signIn(page);
    await page.goto(inboxOf({ q: mark }));
    const other = await colleague(browser, { request, baseURL }, viewport);
    await other.goto(inboxOf({ q: mark }));
    for (const window of [page, other])
      for (const number of numbers) await expect(lineOf(window, number)).toBeVisible();

    await page.getByRole('button', { name: `Actions for ${first}` }).click();
    await page.getByRole('menuitem', { name: /^I take this/ }).click();
    await expect(page.getByRole('img', { name: /^You work on it/ })).toBeVisible();
    await expect(other.getByRole('img', { name: /works on it/ })).toBeVisible();

    const shown = async (filter: object, expected: readonly string[]) => {
      await other.goto(inboxOf({ q: mark, ...filter }));
      for (const number of numbers)
        await expect(lineOf(other, number)).toHaveCount(expected.includes(number) ? 1 : 0);
    };
    await shown({ kind: 'selfCollection' }, [collect]);
    await shown({ person: 'others' }, [first]);
    await shown({ person: 'nobody' }, [second, collect]);
    await shown({ serviceCompanyId: '999999' }, []);
    await expect(other.getByText('Nothing found')).toBeVisible();
    await shown({}, numbers);

    for (const number of numbers) await lineOf(other, number).check();
    await other.getByRole('toolbar').getByRole('button', { name: /^Done/ }).click();
    // The taken line stays, and its reason is told.
    await expect(other.getByText(/\w works on this matter/)).toBeVisible();
    for (const window of [page, other]) {
      await expect(lineOf(window, second)).toHaveCount(0);
      await expect(lineOf(window, collect)).toHaveCount(0);
      await expect(lineOf(window, first)).toBeVisible();
      const wide = await window.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(viewport.width);
    }
    await other.context().close();
  });

test('the line of a verb typed in the palette shows its person to others, and is free after the dialog (BX-40)', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const api = apiOf(request);
  const { id, consignmentNo } = await bookOrder(api, { referenceNo: reference('Typed').replace('-', '') });
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${id}/status`, { statusCode });
  await signIn(page);
  await page.goto(inboxOf({ q: consignmentNo }));
  const other = await colleague(browser, { request, baseURL });
  await other.goto(inboxOf({ q: consignmentNo }));
  for (const window of [page, other]) await expect(lineOf(window, consignmentNo)).toBeVisible();
  const worksOnIt = other.getByRole('img', { name: /works on it/ });
  const dialog = page.getByRole('dialog', { name: `Deliver ${consignmentNo} again` });
  const type = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill(words);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  };

  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await type('reattempt');
  await expect(worksOnIt).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(worksOnIt).toHaveCount(0);

  // The page of the order, on which the same verb answers the same line.
  await page.goto(`/customer/order/${id}`);
  await expect(page.getByRole('heading', { name: consignmentNo })).toBeVisible();
  await type('reattempt');
  await expect(worksOnIt).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(worksOnIt).toHaveCount(0);
  await other.context().close();
});
