import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { appUser, customer } from '../../../server/db/schema/tenants.ts';
import { messages } from '../../support/messages.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { answer, BUYER, draftsOf, GOODS, makeLink } from './instabookWorld.ts';

withNewShipper({});

const choose = (notifications: Record<string, boolean>) =>
  t.db.sql.update(customer).set({ notifications }).where(eq(customer.id, shipper.customerId));
const mails = () => messages(t);

describe('mails about an answered Instabook form', () => {
  it('mails about an answered Instabook form are sent only if they are switched on (SET-32)', async () => {
    await answer(t, (await makeLink(t, shipper)).id);
    expect(await mails()).toEqual([]);
  });

  it('a mail about an answered Instabook form names for the shipper the product and links to the draft (SET-32, IB-23)', async () => {
    await choose({ instabookNotifySender: true });
    await answer(t, (await makeLink(t, shipper)).id);
    const [draft] = await draftsOf(t, shipper);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe(shipper.email);
    expect(mail?.body).toContain('Batik scarf');
    expect(mail?.body).toContain(`/customer/orders/new-order/${draft?.id}`);
  });

  it('a mail about an answered Instabook form goes only to a proven address, with the product on one line and without links (BX-06)', async () => {
    await choose({ instabookNotifySender: true });
    await t.db.sql.update(customer).set({ name: 'Shop evil.example' });
    const productName = 'You won\n\nhttps://evil.example/prize';
    const fillOne = async () => answer(t, (await makeLink(t, shipper, { ...GOODS, productName })).id);
    const setContact = (email: string) => t.db.sql.update(customer).set({ email });
    await setContact('victim@example.test');
    await fillOne();
    await setContact(shipper.email.toUpperCase());
    await fillOne();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([shipper.email, shipper.email]);
    for (const { body } of sent) {
      expect(body).toContain('“You won evil. example/prize”');
      expect(body).not.toContain('evil.example');
    }
    await t.db.sql.update(appUser).set({ status: 0 });
    await fillOne();
    expect(await mails()).toHaveLength(2);
  });

  it('a mail about an answered Instabook form names for the buyer the sender, in the language of the page, without any typed text (SET-32, B1-5)', async () => {
    await choose({ instabookNotifyReceiver: true });
    const typed = { ...BUYER, name: 'Win a prize at evil.example', address1: 'Visit evil.example' };
    const link = await makeLink(t, shipper, { itemType: 'PARCEL', weight: { value: 1 } });
    await answer(
      t,
      link.id,
      { receiver: typed, item: { name: 'see evil.example', amount: 5 }, note: 'evil.example' },
      { 'accept-language': 'zh-CN' },
    );
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe(BUYER.email);
    expect(mail?.subject).toBe('您的收货信息已收到');
    expect(mail?.body).toContain('Aisyah Trading');
    expect(mail?.body).toContain('Brand my');
    expect(`${mail?.subject}${mail?.body}`).not.toContain('evil.example');
  });

  it('mails about an answered Instabook form are sent once if the form is sent twice', async () => {
    await choose({ instabookNotifySender: true, instabookNotifyReceiver: true });
    const { id } = await makeLink(t, shipper);
    for (let i = 0; i < 2; i++) await answer(t, id, undefined, { 'idempotency-key': 'one' });
    expect(await mails()).toHaveLength(2);
  });
});
