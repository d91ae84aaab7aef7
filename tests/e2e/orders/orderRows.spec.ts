import { apiOf, bookOrder, expect, signIn, test } from '../support.ts';

const find = (text: string, tab = 'ALL') =>
  `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab, q: text }))}`;

test('the table has eleven columns, the actions last, and cuts no age within a word (ORD-06, I18N-08)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('columnheader').filter({ hasText: /\S/ })).toHaveText([
    'Order number',
    'Status',
    'Recipient',
    'Price (MYR)',
    'Service',
    'Schedule date',
    'Weight',
    'Sender',
    'Note',
    'Personnel',
    'Actions',
  ]);
  // Malay has the longest times. The age is fully visible, or wrapped out of sight.
  await page.evaluate(() => localStorage.setItem('lang', 'my'));
  await page.goto(find(''));
  await expect(page.getByRole('columnheader', { name: 'Tarikh jadual' })).toBeVisible();
  const ages = page.locator('tbody time > span:last-child');
  await expect(ages.first()).toBeVisible();
  const cut = await ages.evaluateAll((all) =>
    all.flatMap((age) => {
      const [is, line, cell] = [age, age.parentElement, age.closest('td')].map((e) =>
        e?.getBoundingClientRect(),
      );
      const isBelow = is && line && is.top >= line.bottom - 1;
      return is && cell && (isBelow || is.right <= cell.right) ? [] : [age.textContent];
    }),
  );
  expect(cut).toEqual([]);
});

test('the heading of prices names the currency; the page of a missing order links to the list (ORD-27, DET-02)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/404/);
  await signIn(page);
  // The second path is below the list's address, which could show the list for any id.
  for (const path of ['order', 'orders']) {
    await page.goto(`/customer/${path}/11111111-1111-4111-8111-111111111111`);
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such order' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Price (MYR)' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /MYR/ })).toHaveCount(0);
});

test('leaving an order during a map animation causes no error (DET-01)', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { id } = await bookOrder(apiOf(request));
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto(`/customer/order/${id}`);
  const zoom = page.getByRole('button', { name: 'Zoom in' });
  await zoom.click();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('on a phone, returning from an order focuses its card at the same scroll position (ORD-02, DET-02)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto(`/customer/orders?perPage=25&page=1&filter=${encodeURIComponent('{"tab":"ALL"}')}`);
  const link = page.getByRole('main').getByRole('listitem').nth(12).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(scrollY));
  const number = await link.innerText();
  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Back to the list' }).click(),
  ]) {
    const before = await place();
    expect(before).toBeGreaterThan(1000);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await goBack();
    await expect(link).toHaveText(number);
    await expect(link).toBeFocused();
    // Waits for the paint, because a late scroll of a row into view must not move the page.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    expect(Math.abs((await place()) - before)).toBeLessThan(3);
  }
});

test('Back restores the search text of orders and of bulk orders, and Escape leaves the field and the filters (ORD-12, BULK-04)', async ({
  page,
}) => {
  await signIn(page);
  for (const path of ['/orders', '/orders/bulk-orders']) {
    await page.goto(`/customer${path}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('/');
    // Types without pauses, because each pause adds an entry to the browser's history.
    await page.keyboard.insertText('nothing9');
    await expect(page).toHaveURL(/nothing9/);
    // A person goes back from the result.
    await expect(page.getByRole('row').nth(1)).toBeHidden();
    await page.goBack();
    await expect(page).not.toHaveURL(/nothing9/);
    const box = page.getByRole('search').getByRole('textbox').first();
    await expect(box).toHaveValue('');
    for (const field of [box, page.getByRole('combobox', { name: 'Period' })]) {
      await field.focus();
      await page.keyboard.press('Escape');
      await expect(
        page.getByRole('row').nth(1).locator('xpath=descendant-or-self::*[@tabindex="0"]').first(),
      ).toBeFocused();
    }
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(page).toHaveURL(/\/customer\/?$/);
  }
});
