import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import { appUser, company, customer } from '../../../server/db/schema/tenants.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, data } from '../orders/orderBody.ts';
import { book, choose, outbox, sendAll } from './noticeWorld.ts';

withNewShipper();

const setEmail = (email: string) =>
  t.db.sql.update(appUser).set({ email }).where(eq(appUser.id, shipper.userId));
const setBrand = (branding: Record<string, unknown>) =>
  t.db.sql
    .update(customer)
    .set({ customBranding: true, branding })
    .where(eq(customer.id, shipper.customerId));

it('links in a shipper’s mail, SMS and WhatsApp work for the tenant’s host and its own verified host; others stay text (BX-06)', async () => {
  await setEmail('aina@batik.test');
  await choose(t, shipper, { smsNotifications: true, whatsappRecipientOrderStatus: true });
  await setBrand({
    name: 'My-bank.test',
    footer: 'Log in at https://my-bank.test/login',
    notifySms: 'evil.test, batik.test: {tracking_link}',
    notifyEmail100: {
      title: 'www.evil.test for {receiver_name}',
      content: ['https://evil.test/x', 'https://shop.batik.test/x', '{tracking_link}'],
    },
  });
  const order = await book(t, shipper, { name: 'Go to prize.test' });
  await sendAll(t);
  const link = `http://localhost:4000/customer/etrack/${order.nanoId}`;
  const [mail, sms, whatsApp] = await outbox(t);
  expect(mail?.subject).toBe('www. evil. test for Go to prize. test');
  expect(mail?.envelope.senderName).toBe('My-bank. test');
  const allTexts = `${mail?.subject} ${mail?.body} ${mail?.html} ${sms?.body} ${whatsApp?.body}`;
  expect(allTexts).not.toMatch(/(evil|bank|prize)\.test/i);
  expect(mail?.body).toContain('evil. test/x\nhttps://shop.batik.test/x\n');
  expect(mail?.body).toContain('Log in at my-bank. test/login');
  for (const text of [mail?.body, mail?.html, sms?.body, whatsApp?.body]) expect(text).toContain(link);
  const leadTo = [...(mail?.html ?? '').matchAll(/href="https?:\/\/([^/:"]+)/g)].map(([, host]) => host);
  expect(new Set(leadTo)).toEqual(new Set(['shop.batik.test', 'localhost']));
});

it('messages about a blocked account’s parcels have our texts, none of the account’s (BX-06)', async () => {
  await choose(t, shipper, { smsNotifications: true });
  await setBrand({
    name: 'Prize Office',
    footer: 'You have won',
    supportEmail: 'prizes@elsewhere.test',
    notifySms: 'You have won: {tracking_link}',
    notifyEmail100: { title: 'You have won', content: ['You have won', '{tracking_link}'] },
  });
  const order = await book(t, shipper);
  await t.db.sql
    .update(customer)
    .set({ blockedAt: t.ctx.ports.clock.now() })
    .where(eq(customer.id, shipper.customerId));
  await sendAll(t);
  const [mail, sms] = await outbox(t);
  for (const text of [mail?.subject, mail?.body, mail?.html, mail?.envelope.senderName, sms?.body])
    expect(text).not.toMatch(/You have won|Prize/);
  expect(mail?.envelope.replyTo).toBeUndefined();
  for (const text of [mail?.body, sms?.body]) expect(text).toContain(`/customer/etrack/${order.nanoId}`);
});

it('the allowed hosts of a brand are the tenant’s and the host of a verified address, unless that is a mail provider’s (BX-06)', async () => {
  const hosts = async () =>
    data<Customer>(await call(t, shipper, 'GET', 'customer?retrieve=branding')).branding?.linkHosts;
  await setEmail('aina@gmail.com');
  expect(await hosts()).toEqual(['localhost']);
  await setEmail('aina@bätik.test');
  await t.db.sql
    .update(company)
    .set({ hosts: ['parcels.test'], profile: { websiteUrl: 'https://www.tenant.test/about' } });
  expect(await hosts()).toEqual(['parcels.test', 'www.tenant.test', '.xn--btik-loa.test']);
  await t.db.sql.update(appUser).set({ status: 0 });
  expect(await hosts()).toEqual(['parcels.test', 'www.tenant.test']);
});
