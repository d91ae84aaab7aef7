import { apiOf, bookOrder, expect, test, watchShift, withoutPolling } from '../support.ts';

// Cached fonts and styles of an earlier visit would hide a shift.
test.use({ firstVisit: true });

for (const [lang, fresh] of [
  ['en_US', 'New update: Delivered'],
  ['zh_CN', '已送达'],
  ['id_ID', 'Terkirim'],
  ['my', 'Berjaya dihantar'],
] as const) {
  test(`on a phone a tracking page has no layout shift, also when the stream updates it: ${lang} (TRACK-28, I18N-01)`, async ({
    page,
  }) => {
    const api = apiOf(page.request);
    const order = await bookOrder(api);
    await api.post(`sandbox/order/${order.id}/status`, { statusCode: 600 });
    await page.setViewportSize({ width: 390, height: 844 });
    const shift = await watchShift(page);
    await withoutPolling(page);
    for (const address of [`strack?trackingNo=${order.consignmentNo}&`, `etrack/${order.nanoId}?`]) {
      const stream = page.waitForResponse(/\/customer\/track-events\?/);
      await page.goto(`/customer/${address}lang=${lang}`, { waitUntil: 'load' });
      expect((await stream).status()).toBe(200);
      expect(await shift()).toBeLessThanOrEqual(0.02);
    }
    await api.post(`sandbox/order/${order.id}/status`, { statusCode: 700 });
    await expect(page.locator('[data-toast]')).toContainText(fresh);
  });
}
