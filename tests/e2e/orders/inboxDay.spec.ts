import { apiOf, bookOrder, expect, forbidMouse, signIn, test } from '../support.ts';

test('parcels that failed in several ways are all answered by keys only (BX-40)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const failing: string[] = [];
  for (const codes of [[500, 650], [500, 651], [500, 661], [475]]) {
    const order = await bookOrder(api);
    for (const statusCode of codes) await api.post(`sandbox/order/${order.id}/status`, { statusCode });
    failing.push(order.consignmentNo);
  }
  await signIn(page);
  await page.goto('/customer/inbox');
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await forbidMouse(page);
  for (const number of failing) {
    await page.keyboard.press('/');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: number });
    await expect(row).toBeFocused();
    await page.keyboard.press('i');
    await expect(row.getByRole('img', { name: 'You work on it' })).toBeVisible();
    await page.keyboard.press('e');
    await expect(page.getByText('Nothing found')).toBeVisible();
  }
  await page.keyboard.press('/');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  for (const number of failing) await expect(page.getByRole('row', { name: number })).toBeHidden();
});

test('another window shows at once who works on a line (BX-40)', async ({ page, request, browser }) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${order.id}/status`, { statusCode });
  await signIn(page);
  const path = `/customer/inbox?filter=${encodeURIComponent(JSON.stringify({ tab: 'waiting', q: order.consignmentNo }))}`;
  await page.goto(path);
  const row = page.getByRole('row', { name: order.consignmentNo });
  await expect(row).toBeVisible();
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const window = await other.newPage();
  await signIn(window);
  await window.goto(path);
  await window.getByRole('row', { name: order.consignmentNo }).focus();
  await window.keyboard.press('i');
  await expect(row.getByRole('img', { name: /work/ })).toBeVisible();
  await other.close();
});
