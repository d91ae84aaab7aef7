import type { APIRequestContext, Page } from '@playwright/test';
import {
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  forbidMouse,
  pdfOpenedBy,
  signIn,
  test,
} from '../support.ts';

const pendingOrders = (number: string) =>
  `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'PENDING', q: number }))}`;
const manifestsAt = (tab: string) =>
  `/customer/orders/manifest?filter=${encodeURIComponent(JSON.stringify({ tab }))}`;
const rowOf = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const creating = (page: Page) => page.getByRole('dialog', { name: 'Create a manifest' });

/** A parcel that was booked with its courier; it is on the Pending tab. */
async function pendingOrder(request: APIRequestContext) {
  const api = apiOf(request);
  const order = await bookOrder(api);
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 110 });
  return order;
}

/** A pending order on a new manifest. */
async function onManifest(request: APIRequestContext) {
  const order = await pendingOrder(request);
  const manifest = await apiOf(request).post<{ id: string; manifestId: string }>('manifest', {
    orderIds: [order.id],
  });
  return { order, ...manifest };
}

async function numberIn(page: Page): Promise<string> {
  const readyText = creating(page).getByText(/^Manifest MF\d+ with one parcel is ready\.$/);
  await expect(readyText).toBeVisible();
  return /MF\d+/.exec(await readyText.innerText())?.[0] ?? '';
}

test('by mouse, a manifest is made from ticked orders, printed, found and cancelled (MANI-01, MANI-03, MANI-05, MANI-06, MANI-07, MANI-08, MANI-09, MANI-10, MANI-11, MANI-13)', {
  tag: '@page',
}, async ({ page, request }) => {
  const order = await pendingOrder(request);
  await signIn(page);
  await page.goto(pendingOrders(order.consignmentNo));
  await rowOf(page, order.consignmentNo).getByRole('checkbox').check();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/v1\.0\/manifest(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /Create Manifest/ })
    .click();
  await expect(creating(page)).toContainText('Creating the manifest…');
  answer();
  const number = await numberIn(page);
  await expectAccessible(page);
  const { url } = await pdfOpenedBy(page, () =>
    creating(page).getByRole('button', { name: 'Print Manifest' }).click(),
  );
  expect(url.pathname).toMatch(/\/manifest\/[^/]+\/print$/);
  await creating(page).getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Manifests' }).click();
  await expect(page.getByRole('tab', { name: 'Pending', selected: true })).toBeVisible();
  await page.getByLabel('Search by manifest number').fill(number.slice(0, -1));
  await page.getByLabel('Search by manifest number').fill(number);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  const row = rowOf(page, number);
  for (const text of [number, 'Pending', 'Nurul Aina', '12 Jalan Ampang', '1'])
    await expect(row).toContainText(text);
  await expect(row.getByRole('gridcell', { name: /^\d{1,2} \w{3}, \d{1,2}:\d{2} [ap]m · / })).toBeVisible();
  await expectAccessible(page);
  await pdfOpenedBy(page, () => row.getByRole('button', { name: 'Print', exact: true }).click());
  await row.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel manifest' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel manifest ${number}?` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel manifest' }).click();
  await expect(page.getByText('Manifest cancelled successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('No manifests found')).toBeVisible();
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button', { name: 'Print', exact: true })).toHaveCount(0);
  await row.getByRole('button', { name: `Actions for ${number}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/Copy manifest number/]);
});

test('by keyboard only, a manifest is made, printed, opened and cancelled (MANI-02, MANI-06, MANI-08, MANI-09, MANI-11, MANI-13)', {
  tag: '@page',
}, async ({ page, request }) => {
  const order = await pendingOrder(request);
  await forbidMouse(page);
  await signIn(page);
  await page.goto(pendingOrders(order.consignmentNo));
  await expect(rowOf(page, order.consignmentNo)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(rowOf(page, order.consignmentNo)).toBeFocused();
  await page.keyboard.press('m');
  await expect(creating(page).getByRole('button', { name: 'Create Manifest' })).toBeFocused();
  await page.keyboard.press('Enter');
  const number = await numberIn(page);
  await expect(creating(page).getByRole('button', { name: 'Print Manifest' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(creating(page)).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const row = rowOf(page, number);
  await expect(row).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(number);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { level: 1 }).press('g');
  await page.keyboard.press('g');
  await expect(row).toBeFocused();
  await pdfOpenedBy(page, () => page.keyboard.press('p'));

  await page.bringToFront();
  await page.keyboard.press('Space');
  const look = page.getByRole('dialog', { name: `Quick view of ${number}` });
  await expect(look).toContainText('12 Jalan Ampang');
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(look).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Print Manifest' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(row).toBeFocused();

  await page.keyboard.press('#');
  const dialog = page.getByRole('dialog', { name: `Cancel manifest ${number}?` });
  await expect(dialog.getByRole('button', { name: 'Keep manifest' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Manifest cancelled successfully', { exact: true })).toBeVisible();
  await page.keyboard.press('3');
  await expect(row).toContainText('Cancelled');
  await expect(page).toHaveURL(/cancelled/);
});

test('the palette finds a manifest by its number, opens it, prints it, and opens the step before a cancellation (MANI-05, MANI-06, MANI-08)', async ({
  page,
  request,
}) => {
  const { manifestId: number } = await onManifest(request);
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  const line = page.getByRole('combobox', { name: 'Command palette' });
  const type = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(line).toBeFocused();
    await page.keyboard.type(text);
  };
  await type(number.toLowerCase());
  await expect(page.getByRole('option', { name: new RegExp(`^${number}.*Pending.*1 parcel`) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/orders\/manifest/);
  await expect(rowOf(page, number)).toBeVisible();

  await type(`print ${number}`);
  await expect(page.getByRole('option', { name: `Print manifest: ${number}` })).toBeVisible();
  await pdfOpenedBy(page, () => page.keyboard.press('Enter'));
  await page.bringToFront();
  await type(`cancel ${number}`);
  await expect(page.getByRole('option', { name: `Cancel ${number} …` })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Cancel manifest ${number}?` });
  await expect(dialog.getByRole('button', { name: 'Keep manifest' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, number)).toContainText('Pending');
});

test('a manifest in progress is listed under In Progress and cannot be cancelled; a refused and a failed cancel show different messages (MANI-01, MANI-06, MANI-14, MANI-15)', async ({
  page,
  request,
  watched,
}) => {
  watched.expectProblem(/409|ERR_FAILED|Failed to fetch/);
  const { order, manifestId: number } = await onManifest(request);
  await signIn(page);
  await page.goto(manifestsAt('pending'));
  const cancel = async () => {
    await rowOf(page, number)
      .getByRole('button', { name: `Actions for ${number}` })
      .click();
    await page.getByRole('menuitem', { name: 'Cancel manifest' }).click();
    await page
      .getByRole('dialog', { name: `Cancel manifest ${number}?` })
      .getByRole('button', { name: 'Cancel manifest' })
      .click();
  };
  await page.route(/\/manifest\/[^/]+\/cancel/, (route) => route.abort());
  await cancel();
  await expect(page.getByRole('alert')).toContainText('An error occurred while cancelling the manifest');
  await page.unroute(/\/manifest\/[^/]+\/cancel/);
  // The list does not show the pickup yet.
  await page.route(/\/manifest\/[^/]+\/cancel/, async (route) => {
    await apiOf(request).post(`sandbox/order/${order.id}/status`, { statusCode: 500 });
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel manifest' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to cancel manifest');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep manifest' }).click();
  await expect(rowOf(page, number)).toHaveCount(0);
  await page.getByRole('tab', { name: 'In Progress' }).click();
  await rowOf(page, number)
    .getByRole('button', { name: `Actions for ${number}` })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Print Manifest' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Cancel manifest' })).toHaveCount(0);
});

test('a failed creation of a manifest shows the reason and can be repeated (MANI-12)', async ({
  page,
  request,
  watched,
}) => {
  watched.expectProblem(/500/);
  const order = await pendingOrder(request);
  await signIn(page);
  await page.goto(pendingOrders(order.consignmentNo));
  await rowOf(page, order.consignmentNo).getByRole('checkbox').check();
  await page.route(/\/v1\.0\/manifest(\?|$)/, (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'ERR_INTERNAL', message: 'Something went wrong.' } },
    }),
  );
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /Create Manifest/ })
    .click();
  await expect(creating(page).getByRole('alert')).toContainText('The manifest could not be created.');
  await page.unroute(/\/v1\.0\/manifest(\?|$)/);
  await creating(page).getByRole('button', { name: 'Try again' }).click();
  await numberIn(page);
});
