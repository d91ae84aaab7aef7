import type { Page } from '@playwright/test';
import {
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  expectOpenAccessible,
  POOR,
  signIn,
  test,
} from '../support.ts';

const RECEIVER = 'Siti Aminah\n012-345 6789\n8 Lebuh Pantai\n10300 George Town\nPulau Pinang';
const ORDER_CALL = /\/v1\.0\/order(\?|$)/;

const payButton = (page: Page) => page.getByRole('button', { name: /^Confirm order · MYR/ });
const receiverName = (page: Page) =>
  page.getByRole('region', { name: 'Receiver details' }).getByRole('textbox', { name: 'Name' });

async function openForm(page: Page, path = '/orders/new-order'): Promise<void> {
  await page.goto(`/customer${path}`);
  await expect(receiverName(page)).toBeFocused();
}

/** Pastes an address copied from a chat. */
async function paste(page: Page, text = RECEIVER): Promise<void> {
  await page.evaluate((t) => navigator.clipboard.writeText(t), text);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(payButton(page)).toBeVisible();
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
});

test('a palette command, one paste and two keys book an order; repeated keys book no second one (FORM-09, FORM-14, FORM-99, FORM-107, FORM-111)', {
  tag: '@page',
}, async ({ page }) => {
  let posts = 0;
  page.on('request', (r) => {
    if (r.method() === 'POST' && ORDER_CALL.test(r.url())) posts += 1;
  });
  await page.goto('/customer/orders/bulk-orders');
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('new order');
  await expect(page.getByRole('option').first()).toContainText('New order');
  await page.keyboard.press('Enter');
  await expect(receiverName(page)).toBeFocused();
  await paste(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(payButton(page)).toBeFocused();
  for (let i = 0; i < 9; i += 1) await page.keyboard.press('ControlOrMeta+Enter');
  const result = page.getByRole('dialog', { name: 'Order result' });
  await expect(result).toContainText('Successfull. Your order has been created.');
  await expect(result.getByRole('button', { name: 'Print label' })).toBeFocused();
  expect(posts).toBe(1);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Order result' })).toContainText('Successfull');
});

test('a change of the language keeps the typed text (I18N-03)', async ({ page }) => {
  await openForm(page);
  await receiverName(page).fill('Siti Aminah');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '中文' }).click();
  await expect(
    page.getByRole('region', { name: '收件人资料' }).getByRole('textbox', { name: '姓名' }),
  ).toHaveValue('Siti Aminah');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(receiverName(page)).toHaveValue('Siti Aminah');
});

test('an invalid form shows its errors at the fields and as links, and books nothing (FORM-07, FORM-76, FORM-92)', {
  tag: '@page',
}, async ({ page }) => {
  await openForm(page);
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'There is an error in your order form.' }),
  ).toBeVisible();
  await expect(receiverName(page)).toHaveAccessibleDescription('Name is required field');
  await page.getByRole('link', { name: 'Receiver details: Phone number is required field' }).click();
  await expect(page.locator('#f-receiver-phone')).toBeFocused();
  await expectAccessible(page);
});

test('two tabs type two orders, each keeps its own over a reload, and the form of the closed tab is offered to the next one', async ({
  page,
  context,
}) => {
  const note = (tab: Page) => tab.getByLabel('Note');
  await openForm(page);
  await note(page).fill('Ring twice');
  const second = await context.newPage();
  await openForm(second);
  await expect(note(second)).toHaveValue('');
  await note(second).fill('Leave at the gate');
  await second.reload();
  await expect(note(second)).toHaveValue('Leave at the gate');
  await page.reload();
  await expect(note(page)).toHaveValue('Ring twice');
  await second.close();
  const third = await context.newPage();
  await openForm(third);
  await expect(note(third)).toHaveValue('Leave at the gate');
  await third.close();
});

test('typed text survives a reload, until it is discarded', async ({ page }) => {
  await openForm(page);
  await paste(page);
  await page.getByLabel('Note').fill('Ring twice');
  await page.reload();
  await expect(page.getByText(/We kept what you typed/)).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
  await page.getByRole('button', { name: 'Discard and start over' }).click();
  await expect(receiverName(page)).toHaveValue('');
  await expect(page.getByLabel('Note')).toHaveValue('');
});

test('after a lost answer and a reload the same order is sent under the same key (FORM-99)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/Failed to load resource/);
  await openForm(page);
  await paste(page);
  const keys: (string | undefined)[] = [];
  await page.route(ORDER_CALL, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await expect(page.getByText(/There was no response/).first()).toBeVisible();
  await page.reload();
  await payButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Order result' })).toContainText('Successfull');
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a changed price is shown and booked only once it is accepted', async ({ page, watched }) => {
  watched.expectProblem(/409/);
  await openForm(page);
  await paste(page);
  let first = true;
  await page.route(ORDER_CALL, async (route) => {
    if (route.request().method() !== 'POST' || !first) return route.continue();
    first = false;
    await route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), quotedPrice: 1 }) });
  });
  await payButton(page).click();
  const accept = page.getByRole('button', { name: /^Accept MYR/ });
  await expect(accept).toBeFocused();
  await accept.click();
  await expect(page.getByRole('dialog', { name: 'Order result' })).toContainText('Successfull');
});

test('a draft is saved, found, completed and confirmed (FORM-02, FORM-93, FORM-94, FORM-96, FORM-97, FORM-100)', {
  tag: '@page',
}, async ({ page, request }) => {
  const referenceNo = `R-${Date.now()}`;
  await openForm(page);
  await paste(page);
  await page.getByLabel('Reference number').fill(referenceNo);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/bulk-orders/);
  const saved = page.getByText('Order successfully saved as draft.');
  await expect(saved).toBeVisible();
  const shownAt = Date.now();
  await expect(saved).toBeHidden();
  expect(Date.now() - shownAt).toBeGreaterThan(2000);
  const { data } = await apiOf(request).page<{ id: string; referenceNo: string | null }>(
    'order?status=DRAFT&limit=50&sortBy=createdAt&orderBy=desc',
  );
  const draft = data.find((o) => o.referenceNo === referenceNo);
  await page.goto(`/customer/orders/new-order/${draft?.id}`);
  await expect(page.getByLabel('Reference number')).toHaveValue(referenceNo);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`orderId=${draft?.id}`));
  await expect(page.getByRole('dialog', { name: 'Order result' })).toContainText('Successfull');
});

test('an edited draft that is changed elsewhere shows both versions, and one that is confirmed elsewhere links to the order; each dialog is readable (FORM-93, BULK-16, B1-30)', async ({
  page,
  request,
  watched,
}) => {
  watched.expectProblem(/409/);
  const api = apiOf(request);
  const { id } = await bookOrder(api, { process: false });
  await page.goto(`/customer/orders/new-order/${id}`);
  const note = page.getByLabel('Note', { exact: false });
  await note.fill('mine');
  await request.put(`/v1.0/order/${id}`, {
    headers: { 'x-delyvax-access-token': `dx${'0'.repeat(40)}` },
    data: { note: 'theirs' },
  });
  const dialog = page.getByRole('dialog', { name: /^Two versions of/ });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await expectOpenAccessible(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await api.post(`order/${id}/process`, { serviceCode: 'DX', paymentMethodId: 0, skipQueue: true });
  await page.keyboard.press('ControlOrMeta+s');
  const closed = page.getByRole('dialog', { name: /is confirmed already$/ });
  await expect(closed.getByRole('link', { name: 'Open order' })).toBeVisible();
  await expectOpenAccessible(page, closed);
});

test('save and add another keeps the sender and starts with the receiver (FORM-98)', async ({ page }) => {
  await openForm(page);
  const sender = await page.locator('#f-sender-name').inputValue();
  await paste(page);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(page.getByText('Order successfully saved as draft.')).toBeVisible();
  await expect(receiverName(page)).toHaveValue('');
  await expect(receiverName(page)).toBeFocused();
  await expect(page.locator('#f-sender-name')).toHaveValue(sender);
});

test('with an empty wallet the gateway takes the payment and returns to the result (FORM-65, FORM-102, FORM-103, FORM-104)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/404/);
  await signIn(page, POOR);
  await openForm(page);
  await paste(page);
  await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  const redirecting = page.getByText(
    'Do not close this page. Redirecting to payment gateway. Please wait..',
    { exact: true },
  );
  // The gateway answers only when its visitor has seen the text.
  await page.route(/sandbox\/pay/, async (route) => {
    await expect(redirecting).toBeVisible();
    await route.continue();
  });
  await payButton(page).click();
  await expect(page).toHaveURL(/sandbox\/pay/);
  await page.unroute(/sandbox\/pay/);
  await page.locator('#card').fill('4242 4242 4242 4242');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/orders\/new-order\?.*orderId=/);
  await expect(page.getByRole('dialog', { name: 'Order result' })).toContainText(
    'Successfull. Your order has been created.',
  );
});

test('items are edited by keys, removed and restored (FORM-18, FORM-19, FORM-29)', async ({ page }) => {
  await openForm(page);
  const row = page.getByRole('row').nth(1);
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await expectAccessible(page);
  await dialog.getByLabel('Item type').selectOption('DOCUMENT');
  await dialog.getByLabel('Weight').fill('5');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Weight')).toHaveValue('2');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(row).toBeFocused();
  await expect(row).toContainText('Document');
  await page.keyboard.press('Delete');
  await expect(page.getByText('No items yet.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(row).toBeFocused();
});

test('at 390 px the form opens at its top and is one column without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  await expect(page.locator('#f-receiver-name')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await paste(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
