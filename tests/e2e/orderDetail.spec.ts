import {
  type Api,
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  forbidMouse,
  signIn,
  test,
} from './support.ts';

const move = async (api: Api, id: string, codes: number[]) => {
  for (const statusCode of codes) await api.post(`sandbox/order/${id}/status`, { statusCode });
};

test('a proof of delivery opens for the last four digits, by keyboard alone (DET-07, DET-28, DET-29, DET-30, DET-31, DET-32)', {
  tag: '@page',
}, async ({ page, request, watched }) => {
  watched.expectProblem(/403/);
  await forbidMouse(page);
  await signIn(page);
  const api = apiOf(request);
  const { id, consignmentNo } = await bookOrder(api);
  await move(api, id, [500, 600, 700]);
  await page.goto(`/customer/order/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: consignmentNo })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proof of delivery' })).toBeVisible();
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Proof of delivery' });
  await expect(dialog.getByLabel('Last 4 digits')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Please enter exactly 4 digits');
  await page.keyboard.type('00');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('These digits do not match this parcel.');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('6789');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a delivery is rated once, by keyboard alone (DET-08, DET-37, DET-39, DET-40)', async ({
  page,
  request,
}) => {
  await forbidMouse(page);
  await signIn(page);
  const api = apiOf(request);
  const { id } = await bookOrder(api);
  await move(api, id, [500, 600, 700]);
  await page.goto(`/customer/order/${id}`);
  await page.getByRole('radio', { name: '1 star', exact: true }).focus();
  await page.keyboard.press('Space');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kind rider');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Awesome thank you!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: '4 stars' })).toBeVisible();
  await expect(page.getByText('Kind rider')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send rating' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a draft is fulfilled with a service of its quotes, by mouse on a phone (DET-17, DET-18)', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page);
  const { id } = await bookOrder(apiOf(request), {
    process: false,
    serviceCode: undefined,
    paymentMethodId: -1,
  });
  await page.goto(`/customer/order/${id}`);
  await page.getByRole('button', { name: 'Fulfil order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fulfil this order' });
  await dialog.getByRole('radio', { name: /Tupai Next Day/ }).check();
  await dialog.getByRole('checkbox', { name: 'Choose another pickup time' }).check();
  await expect(dialog.getByLabel(/Pickup date/)).toBeVisible();
  await dialog.getByLabel('Note').fill('Gate B');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Fulfil · MYR/ }).click();
  await expect(page.getByText('Fulfil order successful.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^MY\d{10}$/);
  await expect(page.getByText('Gate B')).toBeVisible();
});

test('a driver is rejected for one of the server’s reasons, by keyboard alone (DET-23, DET-24, DET-25, DET-26, DET-27)', async ({
  page,
  request,
}) => {
  await forbidMouse(page);
  await signIn(page);
  const api = apiOf(request);
  const near = await bookOrder(api);
  const { waypoint } = await api.get<{ waypoint: { contact: object }[] }>(`order/${near.id}`);
  const [pickup] = waypoint;
  const { id } = await bookOrder(api, {
    serviceCode: 'LLM-MOTO',
    waypoint: [
      { type: 'PICKUP', scheduledAt: 'now', contact: pickup?.contact },
      {
        type: 'DROPOFF',
        contact: { ...pickup?.contact, name: 'Tan Wei Ling' },
        inventory: [{ description: 'Shawl', quantity: 1, weight: { unit: 'kg', value: 0.6 } }],
      },
    ],
  });
  await page.goto(`/customer/order/${id}`);
  await expect(page.getByText('New order').first()).toBeVisible();
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await move(api, id, [200]);
  await expect(page.locator('[data-status="200"]')).toBeVisible();
  await page.keyboard.press('Shift+X');
  const dialog = page.getByRole('dialog', { name: /^Reject driver/ });
  await expect(dialog.getByRole('radio')).not.toHaveCount(0);
  await page.keyboard.press('3');
  await expect(dialog.getByRole('radio', { name: '3. Vehicle does not fit' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep driver' }).press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reject driver successful.')).toBeVisible();
  await expect(page.getByText('Driver rejected: Vehicle does not fit')).toBeVisible();
});
