import type { Page } from '@playwright/test';
import { apiOf, bookOrder, expect, pdfOpenedBy, reference, signIn, test } from '../support.ts';

const rowOf = (page: Page, number: string) => page.getByRole('row', { name: number, exact: true });
const search = (page: Page) => page.getByLabel('Search by order number or name');

async function openOrders(page: Page, tab = 'NEW') {
  await signIn(page);
  await page.goto(`/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab }))}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
}

test('tabs, search, sort and pages work by mouse and are kept in the address (ORD-01, ORD-02, ORD-03, ORD-04, ORD-05, ORD-07, ORD-11, ORD-12, ORD-13, ORD-14)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('tab', { name: 'New', selected: true })).toBeVisible();
  const call = page.waitForRequest((r) => /\/order\?/.test(r.url()) && r.url().includes('COMPLETED'));
  await page.getByRole('tab', { name: 'Completed' }).click();
  expect(new URL((await call).url()).searchParams.get('status')).toBe('COMPLETED');
  await expect(page.getByRole('gridcell', { name: /Delivered|Completed/ }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  const byName = page.waitForRequest((r) => /[?&]n=Kuching/.test(r.url()));
  await search(page).fill('Kuching');
  await byName;
  await expect(page.getByText('No orders match these filters')).toBeVisible();
  await search(page).fill('Dayang');
  await expect(page.getByRole('row', { name: /^MY/ })).not.toHaveCount(0);
  for (const row of await page.getByRole('row', { name: /^MY/ }).all())
    await expect(row).toContainText('Dayang Siti');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search(page)).toHaveValue('');
  const sorted = page.waitForRequest((r) => /[?&]sortBy=weight/.test(r.url()));
  await page.getByRole('button', { name: 'Weight' }).click();
  await sorted;
  await expect(page.getByRole('columnheader', { name: 'Weight' })).toHaveAttribute('aria-sort', /.+/);
  await expect(page).toHaveURL(/sort=weight/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Weight' })).toHaveAttribute('aria-sort', /.+/);
  await expect(page.getByRole('tab', { name: 'All', selected: true })).toBeVisible();
});

test('the selection of one row, the page or the whole filter is described in a sentence (ORD-20, ORD-21)', async ({
  page,
}) => {
  await openOrders(page, 'COMPLETED');
  const total = Number((await page.getByText(/^1–\d+ of \d+$/).innerText()).split(' of ')[1]);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: '1 order selected' });
  await expect(bar.getByRole('status')).toHaveText(`1 of ${total} selected`);
  const ofAll = page.waitForResponse(
    (r) => /\/v1\.0\/order\?/.test(r.url()) && !r.url().includes('COMPLETED'),
  );
  await page.getByRole('tab', { name: 'All' }).click();
  await ofAll;
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByRole('toolbar', { name: '10 orders selected' })).toBeVisible();
  await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
  const [, expectedTotal] = (await page.getByText(/^1–10 of \d+$/).innerText()).split(' of ');
  expect(Number(expectedTotal)).toBeGreaterThan(10);
  await expect(page.getByRole('toolbar', { name: /^(?!10 )\d+ orders selected$/ })).toContainText(
    /\d+ of \d+ selected, 10 of them on this page/,
  );
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('toolbar')).toBeHidden();
});

test('the row button prints a label, two ticked rows print into one PDF (ORD-33, ORD-36, DET-09)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const referenceNo = reference('print');
  const [one, two] = [await bookOrder(api, { referenceNo }), await bookOrder(api, { referenceNo })];
  await openOrders(page);
  await search(page).fill(referenceNo);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  const row = rowOf(page, one.consignmentNo);
  const single = await pdfOpenedBy(page, () => row.getByRole('button', { name: 'Print label' }).click());
  expect(single.pages).toBe(1);
  expect(single.url.searchParams.get('type')).toBe('A6-1');
  await row.getByRole('checkbox').check();
  await rowOf(page, two.consignmentNo).getByRole('checkbox').check();
  const both = await pdfOpenedBy(page, () => page.getByRole('button', { name: 'Print labels' }).click());
  expect(both.pages).toBe(2);
  await page.getByRole('link', { name: one.consignmentNo }).click();
  await page.getByRole('button', { name: 'Label size' }).click();
  const sheet = await pdfOpenedBy(page, () => page.getByRole('menuitem', { name: 'A4, 4 per page' }).click());
  expect(sheet.url.searchParams.get('type')).toBe('A4-Q4');
});

test('an export without a date range is refused with a message; with one it downloads the filtered orders (ORD-16, ORD-50, ORD-51)', async ({
  page,
}) => {
  await openOrders(page, 'ALL');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Please select date range.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This year' }).click();
  await expect(page).toHaveURL(/-01-01/);
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0);
  const answered = page.context().waitForEvent('response', (r) => r.url().includes('/order/export'));
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Export' }).click();
  const [window, response] = await Promise.all([popup, answered]);
  expect(response.headers()['content-type']).toContain('spreadsheetml');
  expect(response.headers()['content-disposition']).toMatch(/attachment.*\.xlsx/);
  expect(response.url()).not.toMatch(/eyJ/);
  const secondResponse = await page.request.get(response.url());
  expect(secondResponse.status(), 'a link works once').toBe(401);
  await window.close();
});

test('a parcel that moves is seen at once: row, counts and a toast, without a reload (LIVE-01, LIVE-05, LIVE-08)', {
  tag: '@page',
}, async ({ page, request }) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  // Events before the stream is open are only fetched, not shown.
  const stream = page.waitForResponse(/\/v1\.0\/events\?/);
  await openOrders(page, 'ALL');
  await search(page).fill(order.consignmentNo);
  await expect(rowOf(page, order.consignmentNo)).toContainText('New order');
  await stream;
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 500 });
  await expect(rowOf(page, order.consignmentNo)).toContainText('Pickup Success');
  // If parcels of other tests move in the same second, one toast is about all of them.
  const toast = new RegExp(`${order.consignmentNo}( updated)?: Pickup Success|orders: `);
  await expect(page.getByText(toast).first()).toBeVisible();
  await page.getByRole('link', { name: order.consignmentNo }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Pickup Success');
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 600 });
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Delivery In Transit');
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('cancelling asks for one of seven reasons and is announced; the order cannot be cancelled again (ORD-47, DET-19, DET-20, DET-21, DET-22)', {
  tag: '@page',
}, async ({ page, request }) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  await openOrders(page);
  await search(page).fill(order.consignmentNo);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${order.consignmentNo}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.consignmentNo}?` });
  await expect(dialog.getByRole('radio')).toHaveCount(7);
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await dialog.getByRole('radio', { name: '5. No service' }).check();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Order cancelled.')).toBeVisible();
  await expect(page.getByText('No orders match these filters')).toBeVisible();
  const cancelled = await api.get<{ statusCode: number; cancelReason: string }>(`order/${order.id}`);
  expect(cancelled).toMatchObject({ statusCode: 900, cancelReason: 'No service' });
  await page.goto(`/customer/order/${order.id}`);
  await page.getByRole('button', { name: `Actions for ${order.consignmentNo}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Place order again' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Cancel order' })).toHaveCount(0);
});

test('a refused order that fails again after a retry shows the reason on its page (ORD-32, ORD-45, DET-15)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`/customer/orders/bulk-orders?filter=${encodeURIComponent('{"tab":"FAILED"}')}`);
  const refused = page
    .getByRole('row', { name: 'Refused address' })
    .filter({ has: page.getByRole('gridcell', { name: /^The courier does not serve/ }) });
  await refused.getByRole('button', { name: 'Retry order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm this order?' });
  await expect(dialog.getByRole('rowheader', { name: 'To pay' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused();
  const sent = page.waitForRequest((r) => r.method() === 'POST' && r.url().includes('/order/bulk?'));
  await dialog.getByRole('button', { name: /^Confirm order · MYR/ }).click();
  expect((await sent).headers()['idempotency-key']).toBeTruthy();
  await expect(dialog).toBeHidden();
  const jobs = page.getByRole('region', { name: 'Bulk actions' });
  await expect(jobs).toContainText('Confirming');
  await expect(jobs).not.toContainText('Confirming');
  await expect(jobs).toContainText('1 failed');
  await expect(refused).toBeVisible();
});

test('placing an order again makes a draft, announces it and opens it (ORD-42, DET-12, DET-13)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  await signIn(page);
  await page.goto(`/customer/order/${order.id}`);
  await page.getByRole('button', { name: `Actions for ${order.consignmentNo}` }).click();
  const cloned = page.waitForResponse((r) => r.url().includes(`/order/${order.id}/clone`));
  await page.getByRole('menuitem', { name: 'Place order again' }).click();
  const { data } = (await (await cloned).json()) as { data: { orderId: string } };
  await expect(page).toHaveURL(new RegExp(`/orders/new-order/${data.orderId}`));
  await expect(page.getByText('Clone order successful.')).toBeVisible();
  const draft = await api.get<{ statusCode: number }>(`order/${data.orderId}`);
  expect(draft.statusCode).toBe(0);
  await api.post(`order/${data.orderId}/cancel`, { reason: 'Mistake' });
});

test('the page of an order shows stops, items and history, and returns to the unchanged list (DET-01, DET-02, DET-03, DET-04, DET-05, ORD-35)', async ({
  page,
  request,
}) => {
  const order = await bookOrder(apiOf(request));
  await openOrders(page, 'ALL');
  await search(page).fill(order.consignmentNo);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await rowOf(page, order.consignmentNo).getByRole('gridcell', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: order.consignmentNo })).toBeVisible();
  const stops = page.getByRole('region', { name: 'Stops', exact: true });
  await expect(stops).toContainText('Nurul Aina');
  await expect(stops).toContainText('Tan Wei Ling');
  await expect(stops).toContainText('Shawl');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('New order');
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('MYR');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(search(page)).toHaveValue(order.consignmentNo);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  // The number is a separate link with the same way back.
  await rowOf(page, order.consignmentNo).getByRole('link', { name: order.consignmentNo }).click();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(search(page)).toHaveValue(order.consignmentNo);
});
