import { apiOf, bookOrder, expect, reference, signIn, test } from '../support.ts';

test('the first batch subscribes a browser that allows messages; a message that reaches the open console becomes an entry of its tray (LIVE-11, LIVE-12)', {
  tag: '@page',
}, async ({ page, context, request, baseURL }) => {
  const api = apiOf(request);
  const name = reference('push');
  for (let i = 0; i < 2; i++) await bookOrder(api, { referenceNo: name });
  await context.grantPermissions(['notifications']);
  // Tests cannot reach the browser's push service.
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () =>
      ({
        toJSON: () => ({
          endpoint: 'https://push.example.com/one',
          keys: { p256dh: `B${'N'.repeat(86)}`, auth: 'tBHItJI5svbpez7KI4CCXg' },
        }),
      }) as unknown as PushSubscription;
  });
  const worker = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((r) => r.scopeURL.endsWith('/customer/push/'));
      if (ours) resolve(ours.registrationId);
    });
  });
  await worker.send('ServiceWorker.enable');
  let sentCount = 0;
  page.on('request', (r) => {
    if (/user\/fcmToken/.test(r.url())) sentCount++;
  });
  await signIn(page);
  await page.goto(`/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'ALL', q: name }))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Cancel order/ })
    .click();
  const cancel = page.getByRole('dialog', { name: 'Cancel 2 orders?' });
  expect(sentCount).toBe(0);
  const saved = page.waitForResponse(/user\/fcmToken/);
  await cancel.getByRole('button', { name: 'Cancel 2 orders' }).click();
  expect((await saved).status()).toBe(200);
  await worker.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(baseURL ?? '').origin,
    registrationId: await registered,
    data: JSON.stringify({
      eventId: 1,
      title: 'MY0000000000',
      body: 'Delivered',
      tone: 'success',
      path: '/orders',
      orderId: null,
      tag: 'one',
    }),
  });
  await page.getByRole('button', { name: /^Messages/ }).click();
  const entry = page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem').first();
  await expect(entry.getByText('MY0000000000', { exact: true })).toBeVisible();
  await expect(entry.getByText('Delivered', { exact: true })).toBeVisible();
});
