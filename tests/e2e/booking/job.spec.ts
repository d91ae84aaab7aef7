import type { Page } from '@playwright/test';
import { textsOf } from '../../../texts/read.ts';
import {
  apiOf,
  DEMO,
  expect,
  forbidMouse,
  numberOf,
  pdfOpenedBy,
  reference,
  signIn,
  test,
} from '../support.ts';

// The whole job with preloads and animations, as in a usual browser.
test.use({ preloads: true, contextOptions: { reducedMotion: 'no-preference' } });

const LOCALES = ['en_US', 'zh_CN', 'id_ID', 'my'] as const;
const ADDRESS = [
  'Tan Wei Ling',
  '+60167001234',
  'weiling@example.test',
  '',
  '',
  '88 Lebuh Chulia',
  '',
  '10200',
  'George Town',
  'Pulau Pinang',
].join('\n');

const receiver = (page: Page) => page.getByRole('region', { name: 'Receiver details' });
const result = (page: Page) => page.getByRole('dialog', { name: 'Order result' });
const pay = (page: Page) => page.getByRole('button', { name: /^Confirm order/ });

async function fillReceiver(page: Page) {
  await receiver(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Tan Wei Ling');
  await receiver(page).getByLabel('Phone number').fill('+60167001234');
  await receiver(page).getByRole('combobox', { name: 'Address', exact: true }).fill('88 Lebuh Chulia');
  await receiver(page).getByLabel('Postcode').fill('10200');
  await expect(receiver(page).getByRole('combobox', { name: 'State' })).toHaveValue('Pulau Pinang');
}

test('the whole job is done by mouse: sign in, prices, order, live row, label, public link, delivery (AUTH-01, FORM-05, FORM-06, FORM-104, ORD-33, LIVE-08, TRACK-42)', {
  tag: '@page',
}, async ({ page, context, browser, baseURL, request }) => {
  const referenceNo = reference('mouse');
  await page.goto('/customer/login');
  await page.getByLabel('Username or email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: /^Orders/ }).click();
  await expect(page.getByRole('tab', { name: 'New', selected: true })).toBeVisible();
  const list = await context.newPage();
  await list.goto(
    `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'ALL', q: referenceNo }))}`,
  );
  await expect(list.getByText('No orders match these filters')).toBeVisible();

  await page.getByRole('link', { name: 'New order' }).first().click();
  await fillReceiver(page);
  await page.getByRole('textbox', { name: 'Reference number' }).fill(referenceNo);
  await page.getByRole('radio', { name: /Merbok Economy/ }).check();
  await expect(pay(page)).toHaveText(/MYR \d+\.\d\d/);
  const price = (await pay(page).innerText()).match(/\d+\.\d\d/)?.[0];
  await pay(page).click();
  await expect(result(page)).toContainText('Successfull. Your order has been created.');
  const number = await numberOf(result(page));
  const label = await pdfOpenedBy(page, () =>
    result(page).getByRole('button', { name: 'Print label' }).click(),
  );
  expect(label.pages).toBe(1);

  await expect(list.getByRole('row', { name: number })).toContainText('New order');
  await expect(list.getByRole('row', { name: number })).toContainText(price ?? '-');
  const api = apiOf(request);
  const { data: found } = await api.page<{ id: string; nanoId: string }>(`order?keyword=${number}`);
  const stranger = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const tracking = await stranger.newPage();
  await tracking.goto(`/customer/etrack/${found[0]?.nanoId}`);
  await expect(tracking.getByRole('main')).toContainText('New order');
  await api.post(`sandbox/order/${found[0]?.id}/status`, { statusCode: 600 });
  await expect(list.getByRole('row', { name: number })).toContainText('Delivery In Transit');
  await tracking.reload();
  await expect(tracking.getByRole('main')).toContainText('Delivery In Transit');
  await stranger.close();
});

test('the whole job is done by keyboard: from the palette to the booked label in four command keys and one paste (FORM-14, FORM-104, B1-30)', {
  tag: '@page',
}, async ({ page, context }) => {
  await forbidMouse(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate((text) => navigator.clipboard.writeText(text), ADDRESS);
  let keys = 0;
  const command = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('new order');
  await expect(page.getByRole('option', { name: /^New order/, selected: true })).toBeVisible();
  await command('Enter');
  await expect(receiver(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Control+v');
  await expect(receiver(page).getByLabel('Postcode')).toHaveValue('10200');
  await expect(page.getByRole('button', { name: /^Confirm order · MYR/ })).toBeVisible();
  await command('Control+Enter');
  await expect(pay(page)).toBeFocused();
  await command('Control+Enter');
  await expect(result(page)).toContainText('Successfull. Your order has been created.');
  await expect(result(page).getByRole('button', { name: 'Print label' })).toBeFocused();
  const label = await pdfOpenedBy(page, () => command('p'));
  expect(label.pages).toBe(1);
  expect(keys).toBeLessThanOrEqual(4);
});

test('two presses of Confirm, by mouse and by key, make one order and one debit (FORM-101, B1-1, B1-16, B2-30)', async ({
  page,
  request,
}) => {
  // A new account, so that orders of other tests do not change its balance.
  const headers = { 'x-delyvax-access-token': `dx${'0'.repeat(40)}` };
  await signIn(page);
  await page.goto('/customer/');
  await page.getByRole('button', { name: /^Account Aina Batik House\. Switch account/ }).click();
  await page.getByRole('menuitem', { name: /Aina Batik House Penang/ }).click();
  await expect(page.getByRole('button', { name: /^Account Aina Batik House Penang/ })).toBeVisible();
  const balance = page.getByLabel('Credit balance');
  await expect(balance).toContainText('25.00');
  await page.getByRole('link', { name: 'New order' }).first().click();
  await fillReceiver(page);
  const referenceNo = reference('twice');
  await page.getByRole('textbox', { name: 'Reference number' }).fill(referenceNo);
  await page.getByRole('radio', { name: /Merbok Economy/ }).check();
  await expect(pay(page)).toHaveText(/MYR \d+\.\d\d/);
  const price = Number((await pay(page).innerText()).match(/\d+\.\d\d/)?.[0]);
  const sent: string[] = [];
  page.on('request', (r) => {
    if (r.method() === 'POST' && /\/v1\.0\/order(\?|$|\/process)/.test(r.url()))
      sent.push(r.headers()['idempotency-key'] ?? '');
  });
  await pay(page).evaluate((button: HTMLButtonElement) => {
    button.focus();
    for (let i = 0; i < 5; i++) {
      button.click();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    }
  });
  await expect(result(page)).toContainText('Successfull. Your order has been created.');
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toBe('');
  await page.goto(
    `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'ALL', q: referenceNo }))}`,
  );
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(balance).toContainText((25 - price).toFixed(2));

  const row = page.getByRole('row', { name: /^MY/ });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(balance, 'a cancelled order is credited').toContainText('25.00');
  expect((await request.get('/v1.0/customer', { headers })).ok()).toBe(true);
});

test('after a lost answer the order is sent again under the same key and booked once (B1-1, B2-30)', async ({
  page,
  request,
  watched,
}) => {
  watched.expectProblem(/ERR_FAILED|ERR_CONNECTION/);
  const referenceNo = reference('lost');
  await signIn(page);
  await page.goto('/customer/orders/new-order');
  await fillReceiver(page);
  await page.getByRole('textbox', { name: 'Reference number' }).fill(referenceNo);
  await page.getByRole('radio', { name: /Merbok Economy/ }).check();
  await expect(pay(page)).toHaveText(/MYR \d+\.\d\d/);
  const keys: (string | undefined)[] = [];
  await page.route(/\/v1\.0\/order(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await pay(page).click();
  await expect(page.getByText(/^There was no response\./).first()).toBeVisible();
  await pay(page).click();
  await expect(result(page)).toContainText('Successfull. Your order has been created.');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  const { rowTotal } = await apiOf(request).page(`order?keyword=${referenceNo}`);
  expect(rowTotal).toBe(1);
});

for (const locale of LOCALES)
  test(`sign-in, list, form and booking work in ${locale} (I18N-01, I18N-05, AUTH-01, FORM-05, FORM-104)`, async ({
    page,
  }) => {
    const [signIn, menu, orderForm, booking, orders] = [
      textsOf(locale, 'signIn'),
      textsOf(locale, 'menu'),
      textsOf(locale, 'orderForm'),
      textsOf(locale, 'booking'),
      textsOf(locale, 'orders'),
    ] as const;
    await page.addInitScript((code) => localStorage.setItem('lang', code), locale);
    await page.goto('/customer/login');
    await page.getByLabel(signIn.username).fill(DEMO.email);
    await page.getByLabel(signIn.password, { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: signIn.signIn }).click();
    const main = page.getByRole('navigation', { name: menu.main });
    await main.getByRole('link').and(page.locator('[href$="/customer/orders"]')).click();
    await expect(page.getByRole('heading', { level: 1, name: menu.orders })).toBeVisible();
    await expect(page.getByRole('tab', { name: orders.tabs.NEW, selected: true })).toBeVisible();
    await page.getByRole('link', { name: menu.newOrder }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: orderForm.title })).toBeVisible();
    const to = page.getByRole('region', { name: orderForm.sections.receiver });
    await to.getByRole('textbox', { name: booking.address.name, exact: true }).fill('陈伟玲');
    await to.getByLabel(booking.address.phone).fill('+60167001234');
    await to.getByRole('combobox', { name: booking.address.address1, exact: true }).fill('88 Lebuh Chulia');
    await to.getByLabel(booking.address.postcode).fill('10200');
    await page.getByRole('radio', { name: /Merbok Economy/ }).check();
    const confirm = page.getByRole('button', { name: orderForm.confirm });
    await expect(confirm).toHaveText(/\d+[.,]\d\d/);
    await confirm.click();
    const outcome = page.getByRole('dialog', { name: orderForm.result.title });
    await expect(outcome).toContainText(orderForm.result.created);
    const number = await numberOf(outcome);
    await outcome.getByRole('button', { name: orderForm.result.viewOrder }).click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(textsOf(locale, 'statusWords').new);
    await expect(page.getByRole('main')).not.toContainText(/[a-z]+\.[a-z]+\.[a-z]+\b(?!@)/i);
  });
