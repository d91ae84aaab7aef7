import { apiOf, bookOrder, expect, forbidMouse, signIn, test } from '../support.ts';

test('a failed delivery is found, marked as done, put back and opened by keys only (BX-40)', {
  tag: '@page',
}, async ({ page, request }) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${order.id}/status`, { statusCode });
  await signIn(page);
  await page.goto('/customer');
  await expect(page.getByRole('link', { name: /^Inbox/ })).toBeVisible();
  await forbidMouse(page);
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(order.consignmentNo);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: order.consignmentNo });
  await expect(row).toBeVisible();
  await expect(row).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByText('One matter is done')).toBeVisible();
  await expect(row).toBeHidden();
  await page.keyboard.press('z');
  await expect(row).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('Enter');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${order.id}$`));
});

test('by keys only, a courier refuses a fourth attempt with its reason and holds the parcel at an outlet; the order shows the step (BX-41)', async ({
  page,
  request,
  watched,
}) => {
  watched.expectProblem(/409/);
  const api = apiOf(request);
  const order = await bookOrder(api);
  for (const statusCode of [500, 650, 600, 650, 600, 650])
    await api.post(`sandbox/order/${order.id}/status`, { statusCode });
  await forbidMouse(page);
  await signIn(page);
  await page.goto(`/customer/order/${order.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.consignmentNo);
  await page.keyboard.press('Shift+B');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(`Deliver ${order.consignmentNo} again`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toContainText('The courier tried 3 times and does not come again.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Shift+O');
  await expect(dialog).toHaveAccessibleName(`Hold ${order.consignmentNo} at an outlet`);
  await expect(dialog.getByRole('combobox', { name: 'Outlet' })).not.toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^The courier was asked to hold the parcel at .+\.$/)).toBeVisible();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a failed delivery is answered by mouse at ${viewport.width} px (BX-40, BX-41)`, async ({
    page,
    request,
  }) => {
    const api = apiOf(request);
    const order = await bookOrder(api);
    for (const statusCode of [500, 650]) await api.post(`sandbox/order/${order.id}/status`, { statusCode });
    await page.setViewportSize(viewport);
    await signIn(page);
    const filter = JSON.stringify({ tab: 'waiting', q: order.consignmentNo });
    await page.goto(`/customer/inbox?filter=${encodeURIComponent(filter)}`);
    await page.getByRole('button', { name: `Actions for ${order.consignmentNo}` }).click();
    await page.getByRole('menuitem', { name: /^Deliver again/ }).click();
    const dialog = page.getByRole('dialog', { name: `Deliver ${order.consignmentNo} again` });
    await dialog.getByRole('button').last().click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nothing found')).toBeVisible();
    const { data } = await api.page<{ kind: string }>(`inbox?tab=snoozed&keyword=${order.consignmentNo}`);
    expect(data.map(({ kind }) => kind)).toEqual(['deliveryFailed']);
  });
