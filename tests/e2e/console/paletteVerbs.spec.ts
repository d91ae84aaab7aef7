import type { Page } from '@playwright/test';
import {
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  forbidMouse,
  pdfOpenedBy,
  reference,
  signIn,
  test,
} from '../support.ts';

const line = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });

/** Types a line into the palette and waits until the first row is `answer`. */
async function say(page: Page, text: string, answer: string | RegExp) {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: answer }).first()).toHaveAttribute('aria-selected', 'true');
}
/** Does the same and presses Enter. */
async function tell(page: Page, text: string, answer: string | RegExp) {
  await say(page, text, answer);
  await page.keyboard.press('Enter');
  await expect(line(page)).toBeHidden();
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const home = (page: Page) => expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();

test('verbs with order numbers open their filled-in step and change nothing before it is confirmed (ORD-36, ORD-37, ORD-39, ORD-42, ORD-43, ORD-44, ORD-47, DET-09, DET-19, MANI-09)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  const number = order.consignmentNo;
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await home(page);

  await say(page, `cancel ${number} because wrong address`, `Cancel ${number} (wrong address) …`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const cancelling = dialog(page, `Cancel order ${number}?`);
  await expect(cancelling.getByRole('radio', { name: /Other/ })).toBeChecked();
  await expect(cancelling.getByRole('textbox')).toHaveValue('wrong address');
  await expect(cancelling.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cancelling).toBeHidden();

  await say(page, `print A6-1 ${number}`, `Print label A6-1: ${number}`);
  const sized = await pdfOpenedBy(page, () => page.keyboard.press('Enter'));
  expect(sized.url.searchParams.get('type')).toBe('A6-1');
  await page.bringToFront();
  await say(page, `print ${number}`, `Print label: ${number}`);
  const secondPdf = await pdfOpenedBy(page, () => page.keyboard.press('Enter'));
  expect(secondPdf.url.searchParams.get('type')).toBe('A6-1');
  await page.bringToFront();
  for (const [words, path] of [
    ['packing list', 'packlist'],
    ['commercial invoice', 'inv_invoice'],
    ['both', 'invoice_packlist'],
  ] as const) {
    await say(page, `print ${words} ${number}`, /^Print .*: MY/);
    const { url } = await pdfOpenedBy(page, () => page.keyboard.press('Enter'));
    expect(url.pathname.split('/').at(-1)).toBe(path);
    await page.bringToFront();
  }

  await tell(page, `manifest ${number}`, `Create a manifest for ${number} …`);
  await expect(dialog(page, 'Create a manifest')).toContainText('One order will be added to a new manifest.');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Create a manifest')).toBeHidden();

  const delivered = await bookOrder(api);
  await api.post(`sandbox/order/${delivered.id}/status`, { statusCode: 700 });
  await tell(page, `return ${delivered.consignmentNo}`, `Return ${delivered.consignmentNo} …`);
  await expect(page).toHaveURL(/\/orders\/new-order$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.getByText('Tan Wei Ling').or(page.locator('input[value="Tan Wei Ling"]')).first(),
  ).toBeVisible();

  await tell(page, `again ${number}`, `Place ${number} again …`);
  await expect(page).toHaveURL(/\/orders\/new-order\/[0-9a-f-]{36}$/);
  await tell(page, number, `Open ${number}`);
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  // The order is unchanged.
  expect((await api.get<{ statusCode: number }>(`order/${order.id}`)).statusCode).toBe(100);
});

test('verbs without a number act on the open order or the ticked rows, and place as many copies as the typed number (W3, ORD-20, ORD-47, DET-09, DET-19, MANI-09)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const mark = reference('verbs');
  const orders = await Promise.all([1, 2].map(() => bookOrder(api, { referenceNo: mark })));
  const [first] = orders;
  await forbidMouse(page);
  await signIn(page);
  await page.goto(`/customer/order/${first?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: first?.consignmentNo ?? '' })).toBeVisible();
  await say(page, 'print', /^Print label: this one/);
  const { url } = await pdfOpenedBy(page, () => page.keyboard.press('Enter'));
  expect(url.pathname).toContain(first?.id ?? '-');
  await page.bringToFront();
  await tell(page, 'cancel', /^Cancel this one/);
  await expect(dialog(page, `Cancel order ${first?.consignmentNo}?`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const repeatResponse = page.waitForResponse((r) => r.url().includes(`/order/${first?.id}/again`));
  await tell(page, 'again x3', /^Place this one again ×3/);
  const { data: made } = (await (await repeatResponse).json()) as { data: { orderIds: string[] } };
  await expect(page).toHaveURL(/\/orders\/bulk-orders\?.*madeTogether/);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await page.keyboard.press('Shift+A');
  await expect(dialog(page, /Confirm 3 orders/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await api.post(`order/${made.orderIds.join(',')}/cancel`, { reason: 'Mistake' });

  await page.goto(`/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'NEW', q: mark }))}`);
  await expect(page.getByRole('row', { name: /^MY/ })).toHaveCount(2);
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(page.getByRole('row', { name: /^MY/ }).first()).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar')).toContainText(/2 of \d+ selected/);
  await tell(page, 'manifest', /^Create a manifest for the selection/);
  await expect(dialog(page, 'Create a manifest')).toContainText('2 orders will be added to a new manifest.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tell(page, 'cancel selection because duplicate', /^Cancel the selection/);
  const cancelling = dialog(page, /^Cancel 2 orders/);
  await expect(cancelling.getByRole('radio', { name: /Duplicate/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('drafts and failed orders are confirmed and retried through the step that shows the cost (BULK-09, DET-15, ORD-45)', async ({
  page,
  request,
}) => {
  const draft = await bookOrder(apiOf(request), { process: false });
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await home(page);
  const shown = draft.id.slice(0, 13);
  for (const verb of ['confirm', 'retry']) {
    // Both words belong to the same action.
    await tell(page, `${verb} ${shown}`, /^Confirm /);
    await expect(page.getByRole('dialog')).toContainText(/MYR [\d,]+\.\d{2}/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await tell(page, `confirm MY0000000000`, 'Confirm MY0000000000 …');
  await expect(page.getByText('Not found: MY0000000000')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('find narrows the list by words, status and days; export takes a range (ORD-12, ORD-13, ORD-16, ORD-22)', async ({
  page,
  context,
}) => {
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await home(page);
  await tell(page, 'find Dayang status:delivered', /^Find orders: Dayang/);
  await expect(page.getByRole('tab', { name: 'All', selected: true })).toBeVisible();
  await expect(page).toHaveURL(/700(,|%2C)1000.*Dayang/);
  await tell(page, 'find from:2001-01-01 to:2001-01-02', /^Find orders/);
  await expect(page.getByText('No orders match these filters')).toBeVisible();
  await tell(page, 'find x service:nobody', /^Find orders/);
  await expect(page.getByText('Not understood: service:nobody')).toBeVisible();
  const exportRequest = context.waitForEvent('request', (r) => /order\/export/.test(r.url()));
  await tell(page, 'export orders last 7 days', 'Export Orders, last 7 days');
  expect(new URL((await exportRequest).url()).searchParams.get('dateFrom')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
