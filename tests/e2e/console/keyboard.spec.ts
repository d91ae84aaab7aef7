import type { Page } from '@playwright/test';
import {
  apiOf,
  bookOrder,
  DEMO,
  expect,
  forbidMouse,
  palette,
  pdfOpenedBy,
  reference,
  signIn,
  test,
} from '../support.ts';

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const selectedTab = (page: Page, name: string) => page.getByRole('tab', { name, selected: true });
const bar = (page: Page, count: number) =>
  page.getByRole('toolbar', { name: count === 1 ? '1 order selected' : `${count} orders selected` });

/** The list of all orders with the focus on its first row, where the list's keys work. */
async function onList(page: Page, path = '/customer/orders?filter=%7B%22tab%22%3A%22ALL%22%7D') {
  await page.goto(path);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await press(page, 'g', 'g');
  await expect(page.getByRole('row').nth(1)).toBeFocused();
}

async function typed(page: Page, line: string, understood?: string | RegExp) {
  await press(page, 'Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(line);
  if (understood)
    await expect(palette(page).getByRole('option', { name: understood, selected: true })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await forbidMouse(page);
});

test('a user signs in by keyboard, then opens the sidebar’s screens by chords (AUTH-01, SHELL-21, SHELL-22, B1-30)', {
  tag: '@page',
}, async ({ page }) => {
  await page.goto('/customer/login');
  const username = page.getByLabel('Username or email');
  await expect(username).toBeFocused();
  await page.keyboard.type(DEMO.email);
  await press(page, 'Tab');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(DEMO.password);
  await press(page, 'Enter');
  await expect(heading(page, /Welcome/)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, 'g', 'o');
  await expect(heading(page, 'Orders')).toBeVisible();
  await press(page, 'g', 'b');
  await expect(heading(page, 'Bulk orders')).toBeVisible();
  await press(page, 'g', 'd');
  await expect(heading(page, /Welcome/)).toBeVisible();
  await press(page, 'n', 'o');
  await expect(heading(page, 'New order')).toBeVisible();
  await expect(page).toHaveURL(/\/customer\/orders\/new-order$/);
});

test('the focus is where keys act: after signing in, on a list, after a tab by its number, on a record, and after a dialog, a menu and a removed row (B1-30)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const referenceNo = reference('focus');
  for (let i = 0; i < 2; i++) await bookOrder(api, { referenceNo });
  const first = page.getByRole('row').nth(1);
  const main = page.getByRole('main');
  await signIn(page);
  await page.goto('/customer');
  await expect(heading(page, /Welcome/)).toBeVisible();
  await expect(main).toBeFocused();
  await press(page, 'g', 'o');
  await expect(first).toBeFocused();
  await press(page, '7');
  await expect(selectedTab(page, 'All')).toBeVisible();
  await expect(first).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect(main).toBeFocused();
  await press(page, 'g', 'b');
  await expect(heading(page, 'Bulk orders')).toBeVisible();
  await expect(page.locator('#edit-grid :focus')).toHaveCount(1);
  await page.goto(
    `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'NEW', q: referenceNo }))}`,
  );
  await expect(first).toBeFocused();
  await press(page, '.');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
  await press(page, 'g', 'g', '#');
  const dialog = page.getByRole('dialog', { name: /^Cancel order MY/ });
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
  await press(page, '#');
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await press(page, '2', 'Tab', 'Enter');
  await expect(page.getByText('Order cancelled.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(first).toBeFocused();
});

test('rows are reached by j, k, arrows, Home and End; x and Shift+J select; Escape returns level by level (ORD-20, B1-30)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  await onList(page);
  const row = (n: number) => page.getByRole('row').nth(n);
  await press(page, 'j', 'j');
  await expect(row(3)).toBeFocused();
  await press(page, 'k');
  await expect(row(2)).toBeFocused();
  await press(page, 'x');
  await expect(row(2)).toHaveAttribute('aria-selected', 'true');
  await expect(bar(page, 1)).toBeVisible();
  await press(page, 'Shift+J', 'Shift+J');
  await expect(bar(page, 3)).toBeVisible();
  await press(page, 'Shift+K');
  await expect(bar(page, 2)).toBeVisible();
  await press(page, 'End');
  await expect(row(10)).toBeFocused();
  await press(page, 'Home');
  await expect(row(1)).toBeFocused();
  await press(page, 'ArrowDown', 'Shift+Space');
  await expect(bar(page, 1)).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(row(2)).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('main')).toBeFocused();
});

test('? and Mod+/ show the keys that work here; typing searches them; Escape closes (B1-30)', async ({
  page,
}) => {
  await signIn(page);
  await onList(page);
  await press(page, '?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByLabel('Search shortcuts')).toBeFocused();
  await page.keyboard.type('print label');
  await expect(sheet.getByText('Print label')).toBeVisible();
  await expect(sheet.getByText('Next row')).toBeHidden();
  await press(page, 'Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await press(page, 'Control+/');
  await expect(sheet).toBeVisible();
  await press(page, 'Control+/');
  await expect(sheet).toBeHidden();
});

test('typed commands track, open, go, change the language and print in a size (TRACK-06, DET-09, I18N-01, B1-30)', async ({
  page,
  request,
}) => {
  const order = await bookOrder(apiOf(request));
  await signIn(page);
  await onList(page);
  await typed(page, `open ${order.consignmentNo.toLowerCase()}`, /^Open MY/i);
  await press(page, 'Enter');
  await expect(heading(page, order.consignmentNo)).toBeVisible();
  await typed(page, `print label A6-1 ${order.consignmentNo}`, /^Print label/);
  const label = await pdfOpenedBy(page, () => press(page, 'Enter'));
  expect(label.url.searchParams.get('type')).toBe('A6-1');
  await page.bringToFront();
  await typed(page, 'go orders', 'Go to Orders');
  await press(page, 'Enter');
  await expect(heading(page, 'Orders')).toBeVisible();
  await typed(page, `track ${order.consignmentNo}`, /^Track MY/);
  await press(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`/track\\?trackingNo=${order.consignmentNo}`));
  await expect(page.getByRole('main').getByText(order.consignmentNo).first()).toBeVisible();
  await page.goto('/customer/orders');
  await expect(heading(page, 'Orders')).toBeVisible();
  await typed(page, 'lang zh', /中文/);
  await press(page, 'Enter');
  await expect(heading(page, '订单')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await press(page, 'Control+k');
  await page.keyboard.type('lang en');
  await expect(page.getByRole('option', { name: /English/, selected: true })).toBeVisible();
  await press(page, 'Enter');
  await expect(heading(page, 'Orders')).toBeVisible();
});

test('a typed quote shows the understood values, then prices, then the filled-in form (QUOTE-01, FORM-03, B1-30)', async ({
  page,
}) => {
  await signIn(page);
  await onList(page);
  await typed(page, 'quote 50000 to 10200 2kg', 'Get prices: from 50000 MY → to 10200 MY, 2.000 kg, Parcel');
  await expect(palette(page).getByLabel('From country')).toHaveValue('MY');
  await press(page, 'Enter');
  const offer = palette(page).getByRole('option', { name: /MYR \d/ });
  await expect(offer).not.toHaveCount(0);
  // The price comes first, then service and courier.
  const [, service] = (await offer.first().innerText()).split('\n');
  await press(page, 'Enter');
  await expect(heading(page, 'New order')).toBeVisible();
  const receiver = page.getByRole('region', { name: 'Receiver details' });
  await expect(receiver.getByLabel('Postcode')).toHaveValue('10200');
  await expect(page.getByRole('region', { name: 'Sender details' }).getByLabel('Postcode')).toHaveValue(
    '50000',
  );
  await expect(page.getByRole('gridcell', { name: '2', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: new RegExp(service ?? '-') })).toBeChecked();
});

test('text typed before the palette is loaded goes into its input, not to the page (B1-30)', async ({
  page,
}) => {
  const waiting: (() => void)[] = [];
  const code = page.waitForRequest(/\/Palette-[^/]*\.js/);
  await page.route(/\/Palette-[^/]*\.js/, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await signIn(page);
  await onList(page);
  await press(page, 'Control+k');
  await code;
  await page.keyboard.type('#5 x4p');
  await press(page, 'Backspace');
  for (const release of waiting) release();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await expect(palette(page).getByRole('combobox')).toHaveValue('5 x4');
  await press(page, 'Escape');
  await expect(palette(page)).toBeHidden();
  await expect(selectedTab(page, 'All')).toBeVisible();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeFocused();
});

test('with single keys switched off letters, digits and chords do nothing; Mod keys and arrows still work (B1-30, B2-30)', async ({
  page,
}) => {
  await signIn(page);
  await onList(page);
  await typed(page, 'shortcuts off', 'Turn single-key shortcuts off');
  await press(page, 'Enter');
  await expect(palette(page)).toBeHidden();
  const before = page.url();
  for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789?/#[].') await press(page, key);
  await press(page, 'Shift+J', 'Shift+R', 'Shift+E');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expect(selectedTab(page, 'All')).toBeVisible();
  expect(page.url()).toBe(before);
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('row').nth(2)).toBeFocused();
  await typed(page, 'shortcuts on', 'Turn single-key shortcuts on');
  await press(page, 'Enter');
  await expect(palette(page)).toBeHidden();
  await press(page, 'g', 'd');
  await expect(heading(page, /Welcome/)).toBeVisible();
});

test('letters typed into a field are text; public pages have no keys (B1-30, B2-30)', async ({ page }) => {
  await signIn(page);
  await onList(page);
  await press(page, '/');
  await page.keyboard.type('go j x p # ?');
  await expect(page.getByLabel('Search by order number or name')).toHaveValue('go j x p # ?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/customer/strack');
  const before = page.url();
  await page.getByRole('button', { name: 'Track', exact: true }).focus();
  for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789?/#') await press(page, key);
  expect(page.url()).toBe(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
