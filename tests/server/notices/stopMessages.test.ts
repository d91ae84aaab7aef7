import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NoticeMonth } from '../../../contract/messages/notices.ts';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { noticeStop } from '../../../server/db/schema/account/notices.ts';
import { stopPages } from '../../../server/modules/notices/stopPages.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeCompany, makeShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';
import { book, choose, outbox, READER, sendAll, setPrices, states } from './noticeWorld.ts';

let app: App;

withNewShipper();
beforeAll(async () => {
  app = await createApp(t.ctx);
  await stopPages(app, t.ctx, { script: '', style: '' });
  await app.ready();
});
afterAll(async () => {
  await app.close();
});

/** Path of the link in the newest mail. */
const linkIn = async () => {
  const body = (await outbox(t)).at(-1)?.body ?? '';
  return new URL(/(http\S+\/customer\/stop-messages\/\S+)/.exec(body)?.[1] ?? '').pathname;
};
const open = (url: string, headers = {}) =>
  app.inject({ url, headers: { host: 'localhost', 'accept-language': 'en', ...headers } });
const post = (url: string, payload: string, headers = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('the link that stops messages', () => {
  it('the link that stops messages is in the mail and in its List-Unsubscribe header, with the one-click call of mail programs', async () => {
    await book(t, shipper);
    await sendAll(t);
    const [mail] = await outbox(t);
    expect(mail?.envelope.headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<http://localhost:4000${await linkIn()}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    // In words, as the address is long.
    expect(mail?.html).toContain(`${await linkIn()}" style="color:#1d4ed8">Stop mails about parcels</a>`);
  });

  it('the link that stops messages changes nothing when it is opened, because mail programs open links by themselves', async () => {
    await book(t, shipper);
    await sendAll(t);
    const page = await open(await linkIn());
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<form method="post"');
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('w…@example.test');
    expect(page.body).not.toContain(READER.email);
    expect(await t.db.sql.select().from(noticeStop)).toEqual([]);
  });

  it("the link that stops messages stops all senders' messages to a person on every channel until the person accepts them again, and lowers each shipper's limit (BX-06)", async () => {
    await setPrices(t, shipper, { smsRate: 0.1 });
    const { id } = await book(t, shipper);
    await sendAll(t);
    const link = await linkIn();
    const limit = async () => data<NoticeMonth>(await call(t, shipper, 'GET', 'notice/month')).day.limit;
    const before = await limit();
    expect((await post(link, 'List-Unsubscribe=One-Click')).body).toContain('Messages are stopped');
    expect(await limit()).toBe(Math.floor(before / 1.1));

    const other = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 100_000 });
    await choose(t, other, { smsNotifications: true });
    await book(t, other, { email: 'Wei.Ling@example.test', phone: '+60 18-765 4321' });
    await moveTo(t.ctx, id, 600);
    await sendAll(t);
    expect(await states(t)).toEqual([
      'booked email sent',
      'booked email unsubscribed',
      'booked sms unsubscribed',
      'outForDelivery email unsubscribed',
    ]);
    expect(await outbox(t)).toHaveLength(1);

    expect((await post(link, 'again=1')).body).toContain('Messages are on again');
    expect(await limit()).toBe(before);
    await book(t, other);
    await sendAll(t);
    expect((await outbox(t)).map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms']);
  });

  it('the link that stops messages applies to every spelling of the address, also for a stop from before spellings were merged (BX-06)', async () => {
    await book(t, shipper, { phone: '+60129999990' });
    await sendAll(t);
    await post(await linkIn(), 'stop=1');
    await book(t, shipper, { email: 'Wei.Ling@ｅxample.test', phone: '+60129999999' });
    await book(t, shipper, { email: 'wei.ling@example。test.', phone: '+60129999999' });
    await sendAll(t);
    expect((await states(t)).slice(1)).toEqual(['booked email unsubscribed', 'booked email unsubscribed']);

    const typed = 'old@ｅxample.test';
    const addressHash = createHmac('sha256', `notices of ${shipper.companyId}`)
      .update(typed)
      .digest('base64url');
    const unsubscribedAt = t.clock.now();
    await t.db.sql.insert(noticeStop).values({ companyId: shipper.companyId, addressHash, unsubscribedAt });
    await book(t, shipper, { email: typed });
    await sendAll(t);
    expect((await states(t)).at(-1)).toBe('booked email unsubscribed');
  });

  it('the link that stops messages stores no address in its opt-out list, and stops nothing at another tenant', async () => {
    await book(t, shipper);
    await sendAll(t);
    await post(await linkIn(), 'stop=1');
    const rows = await t.db.sql.select().from(noticeStop);
    expect(JSON.stringify(rows)).not.toMatch(/wei|8765/i);
    const companyId = await makeCompany(t, 'sg');
    const elsewhere = await makeShipper(t, { companyId, companyCode: 'sg', walletMinor: 100_000 });
    await book(t, elsewhere);
    await sendAll(t);
    expect(await outbox(t)).toHaveLength(2);
  });

  it('the link that stops messages says in the tenant’s look that it does not work if it is foreign, changed or cut', async () => {
    await book(t, shipper);
    await sendAll(t);
    const link = await linkIn();
    for (const wrong of [
      `${link.slice(0, -1)}${link.endsWith('_') ? '-' : '_'}`,
      `${link}.more`,
      '/customer/stop-messages/x',
      link.replace(/\/0\w/, '/00'),
    ]) {
      for (const page of [await open(wrong), await post(wrong, 'stop=1', { 'accept-language': 'en' })]) {
        expect(page.statusCode).toBe(404);
        expect(page.body).toContain('<h1>This link does not work</h1>');
        expect(page.body).toContain('class="top"');
        expect(page.body).toContain('newest message about your parcel');
      }
    }
    expect(await t.db.sql.select().from(noticeStop)).toEqual([]);
  });

  it('the link that stops messages redirects from another tenant’s host to its own', async () => {
    await makeCompany(t, 'sg');
    await book(t, shipper);
    await sendAll(t);
    const link = await linkIn();
    const there = await open(link, { host: 'sg.localhost:4000' });
    expect([there.statusCode, there.headers.location]).toEqual([302, `http://localhost:4000${link}`]);
  });
});
