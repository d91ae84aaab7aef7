import {
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  forbidMouse,
  reference,
  signIn,
  test,
} from '../support.ts';

test('parcels are packed, loaded and printed by a scanner alone, through a lost network and a reload', {
  tag: '@page',
}, async ({ page, request, context, watched }) => {
  watched.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const api = apiOf(request);
  const shopNumber = reference('SO');
  const cartons = ['1', '2'].map((mpcId) => ({ quantity: 1, weight: { unit: 'kg', value: 1 }, mpcId }));
  const order = await bookOrder(api, { referenceNo: shopNumber });
  const { waypoint } = await api.get<{ waypoint: { contact: object }[] }>(`order/${order.id}`);
  const double = await bookOrder(api, {
    waypoint: [{ contact: waypoint[0]?.contact }, { contact: waypoint[1]?.contact, inventory: cartons }],
  });
  const labels: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/label?'))
      labels.push(`${answer.status()} ${answer.headers()['content-type']}`);
  });
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('z');
  await expect(page.getByRole('heading', { level: 1, name: 'Scan station' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Number' });
  await expect(field).toBeFocused();
  const scan = async (code: string, end = 'Enter') => {
    await page.keyboard.type(code);
    await page.keyboard.press(end);
  };
  const rows = page.getByRole('list', { name: 'Scans, the newest first' }).getByRole('listitem');

  await scan('WB-PACK');
  await scan(shopNumber.toLowerCase());
  await expect(rows.first()).toContainText(`Packed${order.consignmentNo}`);
  await scan(`]C1${double.consignmentNo}`, 'Tab');
  await expect(rows.first()).toContainText('Carton 1 of 2');
  await scan('NO-SUCH-ORDER');
  await expect(rows.first()).toContainText('No such order');
  await expectAccessible(page);

  // The open palette takes the keys and returns the focus when it closes.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();

  await context.setOffline(true);
  await scan(double.consignmentNo);
  await expect(page.getByText('1 scan waits and goes on by itself')).toBeVisible();
  await context.setOffline(false);
  await expect(rows.first()).toContainText('Carton 2 of 2');

  await page.reload();
  await expect(rows).toHaveCount(4);
  await expect(field).toBeFocused();
  await page.keyboard.press('F9');
  await scan(order.consignmentNo);
  await expect(rows.first()).toContainText(/On the manifest.*MF\d{8}/);
  await page.keyboard.press('F2');
  await scan(order.consignmentNo);
  await expect(rows.first()).toContainText('Label printing');
  await expect.poll(() => labels).toEqual(['200 text/html; charset=utf-8']);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type(`open ${double.consignmentNo}`);
  await expect(page.getByRole('option', { name: double.consignmentNo, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('term').filter({ hasText: 'Packed' })).toBeVisible();
});
