import { apiOf, bookOrder, expect, reference, signIn, test } from './support.ts';

const find = (text: string, tab = 'ALL') =>
  `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab, q: text }))}`;

test('the table has eleven columns, the actions last, and no age is cut in a word (ORD-06, I18N-08)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('columnheader').filter({ hasText: /\S/ })).toHaveText([
    'Order number',
    'Status',
    'Recipient',
    'Service',
    'Price (MYR)',
    'Schedule date',
    'Weight',
    'Sender',
    'Note',
    'Personnel',
    'Actions',
  ]);
  // Malay writes times longest: the age is whole, or below the line where nobody sees it.
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

test('a row shows weight and price with two decimals, the first 80 characters of the note and the estimate (ORD-26, ORD-27, ORD-28, ORD-29)', async ({
  page,
  request,
}) => {
  const referenceNo = reference('rows');
  const note = 'Ring twice. '.repeat(12);
  const { consignmentNo } = await bookOrder(apiOf(request), { referenceNo, note });
  await signIn(page);
  await page.goto(find(consignmentNo));
  const row = page.getByRole('row', { name: consignmentNo });
  await expect(row.getByText('0.60 kg')).toBeVisible();
  await expect(row.getByText(/^\d+\.\d\d$/)).toBeVisible();
  await expect(row.getByTitle(note.trim())).toHaveText(note.slice(0, 80).trim());
  await expect(row.getByText(/· \d+ (day|hour)/)).toBeVisible();
});

test('an address without a tab opens the tab of new orders, whatever tab was open before (ORD-02, ORD-03)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(find('', 'CANCELLED'));
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/Cancelled/i);
  // A live event may refetch the cancelled orders meanwhile.
  const asked = page.waitForRequest((request) => /\/order\?.*\bstatusCode=100\b/.test(request.url()));
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await asked;
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/New/i);
  await expect(page).toHaveURL(/orders\?filter=%7B%22tab%22%3A%22NEW%22/);
  await page.goto('/customer/orders?page=1');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/New/i);
  await expect(page).toHaveURL(/orders\?page=1&filter=%7B%22tab%22%3A%22NEW%22/);
});

test('the button to create a manifest is on the pending tab only (ORD-22)', async ({ page, request }) => {
  const { consignmentNo } = await bookOrder(apiOf(request));
  await signIn(page);
  for (const [tab, there] of [
    ['ALL', false],
    ['NEW', false],
    ['PENDING', true],
  ] as const) {
    await page.goto(`/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab }))}`);
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: /selected/ });
    await expect(bar).toBeVisible();
    await expect(bar.getByRole('button', { name: /Create Manifest/i })).toHaveCount(there ? 1 : 0);
    await page.keyboard.press('Escape');
  }
  expect(consignmentNo).toMatch(/^MY/);
});

test('the couriers to filter by are those that the customer can send with (ORD-18)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const all = await api.get<{ id: number; name: string }[]>('service/serviceCompanies?limit=1000');
  const { id: customerId } = await api.get<{ id: number }>('customer');
  const own = await api.get<number[]>(`customer/${customerId}/allServiceCompany`);
  const couriers = all.filter(({ id }) => own.includes(id));
  await signIn(page);
  await page.goto('/customer/orders?filter=%7B%22tab%22%3A%22ALL%22%7D');
  await page.getByRole('combobox', { name: 'Courier' }).press('Enter');
  await expect(page.getByRole('option')).toHaveText(['All couriers', ...couriers.map((c) => c.name)]);
  const [first] = couriers;
  const asked = page.waitForRequest((r) => /\/order\?/.test(r.url()) && /serviceCompanyId=/.test(r.url()));
  await page.getByRole('option', { name: first?.name ?? '' }).click();
  expect(new URL((await asked).url()).searchParams.get('serviceCompanyId')).toBe(String(first?.id));
});

test('a price names its currency in the heading; an order that is not there leads back to the list (ORD-27, DET-02)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/404/);
  await signIn(page);
  // The second lies below the list's address, which would show the list for every id.
  for (const path of ['order', 'orders']) {
    await page.goto(`/customer/${path}/11111111-1111-4111-8111-111111111111`);
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such order' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Price (MYR)' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /MYR/ })).toHaveCount(0);
});

test('keys in the row’s and the sort menu stay there; Shift+Y copies the link, y the numbers of all ticked rows, E asks for its range (ORD-11, ORD-50, B1-30)', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mark = reference('copy');
  const api = apiOf(request);
  const first = await bookOrder(api, { referenceNo: mark });
  const second = await bookOrder(api, { referenceNo: mark });
  await signIn(page);
  await page.goto(find(mark));
  const rows = page.getByRole('row', { name: /^MY/ });
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(rows.first()).toBeFocused();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Shift+Y');
  await expect.poll(copied).toMatch(new RegExp(`/customer/etrack/${second.nanoId}$`));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('y');
  await expect.poll(copied).toBe(`${second.consignmentNo}\n${first.consignmentNo}`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem').nth(-2)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitemradio', { name: 'Order number' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/orders\?.*sort=statusCode/);
  await page.keyboard.press('Shift+E');
  await expect(page.getByText('Please select date range.')).toBeVisible();
  await expect(page.getByLabel('From')).toBeFocused();
});

test('an empty tab links to the new-order page, a search without results shows what to do next (ORD-19)', async ({
  page,
}) => {
  await signIn(page, { email: 'poor@waybill.test', password: 'waybill-demo' });
  await page.goto('/customer/orders?filter=%7B%22tab%22%3A%22COMPLETED%22%7D');
  const main = page.getByRole('main');
  await expect(main.getByText('No orders here')).toBeVisible();
  await main
    .getByRole('link', { name: /New order/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/orders\/new-order/);
  await page.goto(find('nothing has this name'));
  await expect(main.getByText('No orders match these filters')).toBeVisible();
});

test('a list that fails to load shows the cause and loads again on request (ERR-02, ERR-06)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/ERR_FAILED/);
  await signIn(page);
  await page.route('**/v1.0/order?**', (route) => route.abort());
  await page.goto('/customer/orders');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Request time out. Please try again.');
  await page.unroute('**/v1.0/order?**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
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

test('beside New order a menu offers the other ways; multipoint only where there are vehicles for it (ORD-23, SHELL-40, SHELL-41)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer/orders');
  const more = page.getByRole('button', { name: 'More ways to create orders' });
  await more.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([/^New order/, /^Multipoint/, /^Import orders/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/multipoint/);
  await page.route('**/service/vehicles**', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"data":[]}' }),
  );
  await page.goto('/customer/orders');
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText([/^New order/, /^Import orders/]);
  await expect(page.getByRole('link', { name: 'Multipoint' })).toHaveCount(0);
});

test('on a phone, returning from an order focuses its card at the same scroll position (ORD-02, DET-02)', {
  tag: '@page',
}, async ({ page }) => {
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
    // After everything is painted, because scrolling a row into view late must not move the page.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    expect(Math.abs((await place()) - before)).toBeLessThan(3);
  }
});

for (const [name, path] of [
  ['orders', '/orders'],
  ['bulk orders', '/orders/bulk-orders'],
] as const)
  test(`in ${name} the search box follows the way back, and Escape leaves it and the filters (ORD-12, BULK-04)`, async ({
    page,
  }) => {
    await signIn(page);
    await page.goto(`/customer${path}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('/');
    // Without pauses, because each pause in typing adds an entry to the browser's history.
    await page.keyboard.insertText('nothing9');
    await expect(page).toHaveURL(/nothing9/);
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
  });
