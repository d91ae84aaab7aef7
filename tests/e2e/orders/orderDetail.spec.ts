import {
  type Api,
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  forbidMouse,
  signIn,
  test,
} from '../support.ts';

const move = async (api: Api, id: string, codes: number[]) => {
  for (const statusCode of codes) await api.post(`sandbox/order/${id}/status`, { statusCode });
};

test('a proof of delivery opens for the last four digits, by keyboard only (DET-07, DET-28, DET-29, DET-30, DET-31, DET-32)', {
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
