import type { Page } from '@playwright/test';
import {
  type Api,
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  pdfOpenedBy,
  signIn,
  test,
} from '../support.ts';

const CARD = { paymentMethodId: 1 };
const stop = (name: string, city: string, postcode: string) => ({
  type: 'DROPOFF',
  contact: {
    name,
    phone: '+60167001234',
    address1: '8 Jalan Besar',
    postcode,
    city,
    state: 'Selangor',
    country: 'MY',
  },
  inventory: [{ description: 'Shawl', quantity: 1, weight: { unit: 'kg', value: 0.6 } }],
});

interface Made {
  id: string;
  invoiceId: string;
}

const bookTrip = (api: Api): Promise<Made> =>
  bookOrder(api, {
    ...CARD,
    source: 'web-customer-multipoint',
    serviceCode: 'LLM-CAR',
    waypoint: [
      { ...stop('Nurul Aina', 'Petaling Jaya', '46000'), type: 'PICKUP' },
      stop('Tan Wei Ling', 'Klang', '41000'),
      stop('Siti Hajar', 'Shah Alam', '40000'),
    ],
  }) as unknown as Promise<Made>;

async function payAt(page: Page, card: string) {
  await page.getByLabel(/card/i).fill(card);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

test('a multipoint order that is paid in another window shows thanks in the first one without a reload, with links to continue (MULTI-40, MULTI-41, MULTI-48, MULTI-49, MULTI-52, MULTI-55, MULTI-56, MULTI-57, MULTI-58)', {
  tag: '@page',
}, async ({ page, request }) => {
  await signIn(page);
  const { id } = await bookTrip(apiOf(request));
  await page.goto(`/customer/after-payment/multipoint/${id}`);
  await expect(page.getByText('Pending payment. View your order to monitor the status.')).toBeVisible();
  await expectAccessible(page);
  const [gateway] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open payment page' }).click(),
  ]);
  await gateway.waitForURL(/\/sandbox\/pay\//);
  await payAt(gateway, '4242 4242 4242 4242');
  await gateway.waitForURL(new RegExp(`/after-payment/multipoint/${id}`));
  await expect(gateway.getByRole('heading', { level: 1, name: 'Thanks for your order.' })).toBeVisible();
  await gateway.close();
  await expect(page.getByRole('heading', { level: 1, name: 'Thanks for your order.' })).toBeVisible();
  await expect(page.getByText('100', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const label = await pdfOpenedBy(page, () => page.keyboard.press('p'));
  expect(label.url.pathname).toContain(`order/${id}/label`);
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`/order/${id}`));
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(new RegExp(`/after-payment/multipoint/${id}`));
  await page.getByRole('link', { name: 'Back to multipoint order' }).click();
  await expect(page).toHaveURL(/\/orders\/multipoint/);
});
