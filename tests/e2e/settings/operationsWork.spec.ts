import { joinAs } from '../members.ts';
import {
  apiOf,
  bookOrder,
  expect,
  fillWallet,
  forbidMouse,
  marked,
  palette,
  pdfOpenedBy,
  test,
} from '../support.ts';
import { menu, ordersOf, packByScan, rowOf, say } from './roleWorld.ts';

const PARCEL = 'to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya';
/** More than one parcel of the demo's cheapest service, less than two. */
const DAY_LIMIT = 8;
const OVER_LIMIT = /Of your limit of .* a day .* are left/;

test('an Operations person books, pays, prints and hands over by keyboard alone, and is stopped at the limit of the day (BX-50)', async ({
  page,
  request,
  baseURL,
  watched,
}) => {
  watched.expectProblem(/403|422|402/);
  await fillWallet(apiOf(request));
  await joinAs(page, { request, baseURL }, { role: 'operations', dayLimit: DAY_LIMIT }, { isNew: true });
  await forbidMouse(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await say(page, `1kg ${PARCEL}`);
  await expect(marked(page)).toHaveText(/^MYR \d+\.\d\d/);
  await page.keyboard.press('Enter');
  await expect(marked(page)).toContainText('Book and pay');
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toContainText(/Booked: MY\d{10}/);
  const number = (await palette(page).innerText()).match(/Booked: (MY\d{10})/)?.[1] ?? '-';
  expect((await pdfOpenedBy(page, () => page.keyboard.press('p'))).pages).toBe(1);
  await page.bringToFront();
  await expect(palette(page)).toBeHidden();

  await say(page, `1kg ${PARCEL} ref second`);
  await expect(marked(page)).toHaveText(/^MYR \d+\.\d\d/);
  await page.keyboard.press('Enter');
  await expect(marked(page)).toContainText('Book and pay');
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toContainText(OVER_LIMIT);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await say(page, `manifest ${number}`);
  await expect(marked(page)).toContainText(number);
  await page.keyboard.press('Enter');
  const making = page.getByRole('dialog', { name: /manifest/i });
  await expect(making).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/MF\d{8}/).first()).toBeVisible();
});

test('an Operations person books and prints by mouse, and is stopped at the limit of the day (BX-50)', async ({
  page,
  request,
  baseURL,
  context,
  watched,
}) => {
  watched.expectProblem(/403|422|402/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fillWallet(apiOf(request));
  await joinAs(page, { request, baseURL }, { role: 'operations', dayLimit: DAY_LIMIT }, { isNew: true });
  const pay = page.getByRole('button', { name: /^Confirm order · MYR/ });
  const fill = async () => {
    await page.goto('/customer/orders');
    await menu(page).getByRole('link', { name: 'New order' }).click();
    const name = page
      .getByRole('region', { name: 'Receiver details' })
      .getByRole('textbox', { name: 'Name' });
    await name.click();
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      'Siti Aminah\n012-345 6789\n12 Jalan SS2/24\n47300 Petaling Jaya\nSelangor',
    );
    await page.keyboard.press('ControlOrMeta+v');
    await expect(pay).toBeEnabled();
    await pay.click();
  };
  await fill();
  const result = page.getByRole('dialog', { name: 'Order result' });
  await expect(result).toContainText('Successfull');
  const label = await pdfOpenedBy(page, () => result.getByRole('button', { name: 'Print label' }).click());
  expect(label.pages).toBe(1);
  await page.bringToFront();
  await fill();
  await expect(page.getByText(OVER_LIMIT).first()).toBeVisible();
  await expect(result).toHaveCount(0);
});

for (const by of ['keyboard', 'mouse'] as const)
  test(`an Operations person packs by scan and makes a manifest by ${by} alone (BX-50)`, async ({
    page,
    request,
    baseURL,
  }) => {
    const api = apiOf(request);
    const { consignmentNo, id } = await bookOrder(api);
    await api.post(`sandbox/order/${id}/status`, { statusCode: 110 });
    await joinAs(page, { request, baseURL }, { role: 'operations', dayLimit: DAY_LIMIT });
    if (by === 'keyboard') await forbidMouse(page);
    await page.goto('/customer/orders');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await packByScan(page, by, consignmentNo);

    await page.goto(ordersOf(consignmentNo, 'PENDING'));
    const row = rowOf(page, consignmentNo);
    await expect(row).toBeVisible();
    const making = page.getByRole('dialog', { name: 'Create a manifest' });
    if (by === 'keyboard') {
      await page.keyboard.press('g');
      await page.keyboard.press('g');
      await expect(row).toBeFocused();
      await page.keyboard.press('m');
      await expect(making.getByRole('button', { name: 'Create Manifest' })).toBeFocused();
      await page.keyboard.press('Enter');
    } else {
      await row.getByRole('checkbox').check();
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: /Create Manifest/ })
        .click();
    }
    await expect(making.getByText(/^Manifest MF\d+ with one parcel is ready\.$/)).toBeVisible();
  });
