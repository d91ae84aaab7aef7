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
} from './support.ts';

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

test('a multipoint order that is paid in another window shows thanks here without a reload, with links to continue (MULTI-40, MULTI-41, MULTI-48, MULTI-49, MULTI-52, MULTI-55, MULTI-56, MULTI-57, MULTI-58)', {
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

test('a card that is refused leads back to the failure, which survives a reload on a phone (MULTI-53, MULTI-55, MULTI-59)', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page);
  const api = apiOf(request);
  const { id, invoiceId } = await bookTrip(api);
  const { companyId } = await api.get<{ companyId: string }>(`order/${id}`);
  await page.goto(`/v1.0/wallet/invoice/${invoiceId}/payment/?companyId=${companyId}`);
  await payAt(page, '4000 0000 0000 0002');
  // Anybody can have this link, so it contains the invoice id and never the order id.
  await page.waitForURL(new RegExp(`/after-payment/multipoint\\?invoiceId=${invoiceId}`));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Failed to process' })).toBeVisible();
  await expect(page.getByText('Sorry. Something wrong with your order(s)/transaction.')).toBeVisible();
  await expect(page.getByText('Payment failed')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`/customer/after-payment/multipoint?orderId=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Failed to process' })).toBeVisible();
});

test('many orders paid at once come back to their list, with all labels in one file (BULK-24, BULK-25, BULK-27, BULK-28, BULK-29, BULK-30)', async ({
  page,
  request,
}) => {
  await signIn(page);
  const api = apiOf(request);
  const drafts = [];
  for (let i = 0; i < 3; i++) drafts.push(await bookOrder(api, { process: false, paymentMethodId: -1 }));
  const { invoiceId } = await api.post<{ invoiceId: string }>('order/process', {
    orderIds: drafts.map((d) => d.id),
    ...CARD,
  });
  const { companyId } = await api.get<{ companyId: string }>(`order/${drafts[0]?.id}`);
  await page.goto(`/customer/after-payment/bulk-order/${invoiceId}`);
  const rows = page.getByRole('table', { name: 'Orders of this payment' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.getByRole('progressbar', { includeHidden: true })).toHaveCount(3);
  await page.goto(`/v1.0/wallet/invoice/${invoiceId}/payment/?companyId=${companyId}`);
  await payAt(page, '4242 4242 4242 4242');
  await page.waitForURL(new RegExp(`/after-payment/bulk-order/${invoiceId}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Thanks for your order.' })).toBeVisible();
  await expect(rows.getByRole('progressbar', { includeHidden: true })).toHaveCount(0);
  await expectAccessible(page);
  const labels = await pdfOpenedBy(page, () =>
    page.getByRole('button', { name: 'Print all labels' }).click(),
  );
  expect(labels.pages).toBe(3);
  await page.getByRole('link', { name: 'Back to bulk orders' }).click();
  await expect(page).toHaveURL(/\/orders\/bulk-orders/);
});

test('an unknown payment shows that there is none (MULTI-59, BULK-25)', async ({ page, watched }) => {
  watched.expectProblem(/404/);
  await signIn(page);
  for (const path of ['bulk-order', 'multipoint']) {
    await page.goto(`/customer/after-payment/${path}/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByRole('alert')).toHaveText('There is no payment to show here.');
  }
  await expectAccessible(page);
});
