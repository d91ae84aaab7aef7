import { randomInt } from 'node:crypto';
import { type Api, apiOf, bookOrder, expect, forbidMouse, reach, signIn, test } from '../support.ts';
import { openForm, receiverAt, stops } from './parcelsWorld.ts';

/** A failed delivery to this address. */
async function failAt(api: Api, address: string): Promise<void> {
  const order = await bookOrder(api, { waypoint: stops(receiverAt(address)) });
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${order.id}/status`, { statusCode });
}

test('a reason for a look is dismissed in the form by keys, taken back, and stays dismissed (BX-43)', async ({
  page,
  request,
}) => {
  const address = `${randomInt(1000, 9999)} Lebuh Pantai`;
  await failAt(apiOf(request), address);
  await forbidMouse(page);
  await signIn(page);
  await openForm(page, address);
  const notice = page.getByRole('region', { name: 'Look before you pay' });
  const reason = notice.getByRole('listitem').filter({ hasText: '1 of 1 parcels to this address failed' });
  await expect(reason).toBeVisible();
  const forAll = reason.getByRole('button', { name: 'Not again for this recipient' });
  const pay = page.getByRole('button', { name: /^Confirm order · MYR/ });
  await expect(pay).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(pay).toBeFocused();
  await reach(page, forAll, 'Shift+Tab');
  const stored = () => page.waitForResponse((r) => /\/risks\/(dismiss|restore)/.test(r.url()) && r.ok());
  const first = stored();
  await page.keyboard.press('Enter');
  await first;
  await expect(reason).toContainText('No longer told for this recipient.');
  const undo = reason.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  const second = stored();
  await page.keyboard.press('Enter');
  await second;
  await expect(reason).not.toContainText('No longer told');
  await reach(page, forAll);
  const third = stored();
  await page.keyboard.press('Enter');
  await third;
  await expect(undo).toBeFocused();

  await page.reload();
  await expect(notice.getByRole('button', { name: /dismissed reason/ })).toBeVisible();
  await expect(notice.getByText('1 of 1 parcels to this address failed')).toBeHidden();
});

test('by mouse, a wrong state is mended, and the reason for a look is dismissed for this booking (BX-43)', async ({
  page,
  request,
}) => {
  const address = `${randomInt(1000, 9999)} Lebuh Pantai`;
  await failAt(apiOf(request), address);
  await signIn(page);
  await openForm(page, address, 'Johor');
  const receiver = page.getByRole('region', { name: 'Receiver details' });
  const question = receiver.getByText(/^Postcode 10300 is in Pulau Pinang, not in Johor/);
  await expect(question.first()).toBeVisible();
  await receiver.getByRole('button', { name: 'State Pulau Pinang' }).click();
  await expect(question).toHaveCount(0);
  const notice = page.getByRole('region', { name: 'Look before you pay' });
  const reason = notice.getByRole('listitem').filter({ hasText: '1 of 1 parcels to this address failed' });
  await reason.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(reason).toContainText('Dismissed.');
  await expect(page.getByRole('button', { name: /^Confirm order · MYR/ })).toBeVisible();
});
