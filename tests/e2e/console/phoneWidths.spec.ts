import { expect, test } from '../support.ts';
import { enter, measure } from './widthsWorld.ts';

// The tests are independent, so several workers share this file.
test.describe.configure({ mode: 'parallel' });

test('at 360 and 1024 px a folded section names its person, and rows of the notices break no word (FORM-08, SET-32, BX-32)', async ({
  page,
  baseURL,
}) => {
  const host = (baseURL ?? '').replace('localhost', 'swiftlogistics.localhost');
  await page.setViewportSize({ width: 360, height: 800 });
  await enter(page, host);
  await page.goto(`${host}/customer/orders/new-order`);
  const summary = page.locator('[data-section=sender][data-folded] p[title]');
  await expect(summary).toBeVisible();
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await summary.evaluate((p) => [
      p.scrollWidth - p.clientWidth,
      p.scrollHeight - p.clientHeight,
    ]);
    expect(cut, `at ${width}`).toEqual([0, 0]);
  }
  await page.goto(`${host}/customer/settings/notifications`);
  await expect(page.locator('th[scope=row]').first()).toBeVisible();
  const wrapped = await page.locator('th[scope=row]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const text = document.createTreeWalker(row, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const words = [...text.data.matchAll(/\S+/g)];
      return words
        .filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word);
    }),
  );
  expect(wrapped).toEqual([]);
  expect((await measure(page)).beyond).toBe(0);
});

test('on a phone each friend who signed up is a card with a labelled line for each fact (REF-07, BX-32)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enter(page, baseURL ?? '');
  await page.goto('/customer/refer-earn');
  const cells = page.getByRole('row').nth(1).locator('td');
  await expect(cells.first()).toBeVisible();
  const facts = await cells.evaluateAll((all) =>
    all.map((cell) => ({
      label: getComputedStyle(cell, '::before').content,
      top: cell.getBoundingClientRect().top,
    })),
  );
  expect(facts.map(({ label }) => label)).toEqual(['none', '"Current plan"', '"Sign-up date"', '"Bonus"']);
  const tops = facts.map(({ top }) => top);
  expect(tops).toEqual([...new Set(tops)].sort((a, b) => a - b));
  expect((await measure(page)).beyond).toBe(0);
});

test('on a phone notices and friends who signed up are in view without scrolling, and invitations open in place (SET-32, REF-07, REF-10, BX-32)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await enter(page, baseURL ?? '');
  await page.goto('/customer/settings/notifications');
  await expect(page.locator('th[scope=row]').nth(3)).toBeInViewport({ ratio: 1 });
  await page.goto('/customer/refer-earn');
  await expect(page.getByRole('row').nth(1)).toBeInViewport();
  await page.getByRole('button', { name: 'Invite friends by email' }).click();
  await expect(page.getByRole('textbox', { name: 'Email addresses' })).toBeFocused();
});

for (const lang of ['en_US', 'my', 'id_ID', 'zh_CN'])
  test(`buttons of the dashboard stand in one line on a phone, and modes of the scan station have one line each in ${lang} (DASH-12, I18N-01, BX-32)`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await page.setViewportSize({ width: 360, height: 800 });
    await enter(page, baseURL ?? '');
    const buttons = page.locator('main ul').first().getByRole('link');
    await expect(buttons).toHaveCount(3);
    const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/customer/orders/scan');
    const modes = page.locator('main [role=group] button[value]');
    await expect(modes).toHaveCount(4);
    const heights = await modes.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(56);
  });

test('on a phone the words of a menu wrap instead of being cut, the words of buttons in a dialog stay in one line, and tabs fade where more are hidden (SHELL-76, BX-32)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enter(page, baseURL ?? '');
  await page.goto('/customer/inbox');
  const menus = page.locator('[data-row-menu]');
  await expect(menus.first()).toBeVisible();
  for (let at = 0; at < 6; at++) {
    await menus.nth(at).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const cut = await page
      .getByRole('menuitem')
      .evaluateAll((items) =>
        items.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent),
      );
    expect(cut, `menu ${at}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  await page.goto('/customer/orders');
  await expect(page.getByRole('tablist')).toHaveAttribute('data-more', 'right');
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL(/customer\/order\//);
  await expect(page.locator('[data-row-menu]')).toHaveCount(1);
  await page.keyboard.press('Shift+S');
  const buttons = page.getByRole('dialog').getByRole('button');
  await expect(buttons).not.toHaveCount(0);
  const heights = await buttons.evaluateAll((all) => all.map((button) => button.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(50);
});
