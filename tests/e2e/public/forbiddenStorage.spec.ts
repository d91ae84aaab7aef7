import { apiOf, bookOrder, expect, test } from '../support.ts';

/** A browser that blocks the data of websites throws at the access itself. */
function forbidStorage(): void {
  const refuse = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      configurable: true,
      get: () => {
        throw new DOMException('The document may not use its storage.', 'SecurityError');
      },
    });
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) refuse(window, name);
  refuse(navigator, 'serviceWorker');
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  navigator.locks.request = () => Promise.reject(new DOMException('No locks', 'SecurityError'));
  navigator.locks.query = () => Promise.reject(new DOMException('No locks', 'SecurityError'));
}

test('pages without a session work in a browser that forbids storage: tracking with a recipient’s request, sign-in and rates (TRACK-42, BX-42, AUTH-01, QUOTE-01)', async ({
  page,
}) => {
  const api = apiOf(page.request);
  const order = await bookOrder(api);
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 650 });
  await page.addInitScript(forbidStorage);
  await page.goto(`/customer/strack?trackingNo=${order.consignmentNo}`);
  await expect(page.getByRole('main')).toContainText(order.consignmentNo ?? '');
  await page.goto(`/customer/etrack/${order.nanoId}#change`);
  await page.getByLabel(/Last 4 digits of the recipient/).fill('1234');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Leave it at a safe place').click();
  await page.getByLabel(/^Place/).fill('With the guard');
  await page.getByRole('button', { name: 'Send', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request was sent');
  await page.goto('/customer/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goto('/customer/check-rates');
  await expect(page.getByRole('form', { name: 'Check rates' })).toBeVisible();
});
