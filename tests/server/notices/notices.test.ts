import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { company, customer } from '../../../server/db/schema/tenants.ts';
import { advanceSettlement } from '../../../server/modules/cod/service.ts';
import { dueGroups } from '../../../server/modules/notices/noticeStore.ts';
import { sendDueNotices } from '../../../server/modules/notices/sendNotices.ts';
import { cancelOrders } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { book, choose, notices, outbox, READER, sendAll, setLanguage, states } from './noticeWorld.ts';

withNewShipper();

const move = async (id: string, ...codes: number[]) => {
  for (const code of codes) await moveTo(t.ctx, id, code);
};

describe('a notice', () => {
  it('a notice is written with the booking, and sent once to the recipient with the secure link (SET-32)', async () => {
    const order = await book(t, shipper);
    expect(await states(t)).toEqual(['booked email waiting']);
    expect(await outbox(t)).toEqual([]);
    await sendAll(t);
    await sendAll(t);
    const [mail, ...more] = await outbox(t);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: READER.email, channel: 'email', companyId: shipper.companyId });
    expect(mail?.subject).toContain(order.consignmentNo);
    expect(mail?.body).toContain(`http://localhost:4000/customer/etrack/${order.nanoId}`);
    expect(mail?.body).toContain('Aisyah Trading');
    expect(await states(t)).toEqual(['booked email sent']);
  });

  it('a notice of one account does not wait for all notices of another account', async () => {
    const other = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
    const first = await book(t, shipper);
    t.clock.advance(1);
    const second = await book(t, shipper);
    t.clock.advance(1);
    const later = await book(t, other);
    t.clock.advance(90);
    const due = await dueGroups(t.ctx, 3);
    expect(due.map(({ orderId }) => orderId)).toEqual([first.id, later.id, second.id]);
  });

  it('a notice of a rolled back booking is not written', async () => {
    await expect(
      t.ctx.db.tx(async () => {
        await book(t, shipper);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await notices(t)).toEqual([]);
  });

  it('a notice follows each status of the parcel: out for delivery, failed attempt, delivered (SET-48, SET-51)', async () => {
    const { id } = await book(t, shipper);
    await sendAll(t);
    for (const code of [600, 650, 700]) {
      await move(id, code);
      await sendAll(t);
    }
    expect(await states(t)).toEqual([
      'booked email sent',
      'outForDelivery email sent',
      'failedAttempt email sent',
      'delivered email sent',
    ]);
    expect((await outbox(t)).map(({ subject }) => subject.replace(/^\S+ - /, ''))).toEqual([
      'Booked',
      'Delivery In Transit',
      'Failed to deliver',
      'Delivered',
    ]);
  });

  it('several unreported statuses are one message: the newest in its subject, the earlier ones below, oldest first', async () => {
    const { id } = await book(t, shipper);
    await move(id, 600, 700);
    await sendAll(t);
    const [mail, ...more] = await outbox(t);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Delivered');
    expect(mail?.body).toContain('has been delivered');
    expect(mail?.body).toMatch(/Before that:\n- Booked, 2 Mar, \d\d:\d\d\n- Delivery In Transit, /);
    expect(await states(t)).toEqual([
      'booked email together',
      'outForDelivery email together',
      'delivered email sent',
    ]);
  });

  it('a notice reports a repeated status once a day, and again on another day', async () => {
    const { id } = await book(t, shipper);
    await move(id, 600, 555, 600, 650);
    t.clock.advance(86_400);
    await move(id, 600, 650);
    expect((await notices(t)).map(({ kind, day }) => `${kind} ${day}`)).toEqual([
      'booked 2026-03-02',
      'outForDelivery 2026-03-02',
      'failedAttempt 2026-03-02',
      'outForDelivery 2026-03-03',
      'failedAttempt 2026-03-03',
    ]);
  });

  it('a notice waits until the evening and reports the day in one message if the shipper chose one message a day', async () => {
    await choose(t, shipper, { noticesOnceADay: true });
    const { id } = await book(t, shipper);
    await sendAll(t);
    await move(id, 600);
    await sendAll(t);
    expect(await outbox(t)).toEqual([]);
    // TEST_NOW is noon in Kuala Lumpur.
    t.clock.advance(6 * 3600);
    await sendAll(t);
    expect(await states(t)).toEqual(['booked email together', 'outForDelivery email sent']);
  });

  it.each([
    ['17:59:59', 'the same day', '09:59:59', 0],
    ['18:00:00', 'the next day', '10:00:00', 1],
    ['18:00:01', 'the next day', '10:00:01', 1],
  ])(
    'a notice that is written at %s in the company’s time zone is sent at 18:00 of %s, and not a second earlier, if the shipper chose one message a day',
    async (_, __, utc, days) => {
      await choose(t, shipper, { noticesOnceADay: true });
      const { id } = await book(t, shipper);
      const tomorrow = new Date(t.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
      const until = (moment: string) =>
        t.clock.advance((Date.parse(moment) - t.clock.now().getTime()) / 1000);
      until(`${tomorrow}T${utc}Z`);
      await sendDueNotices(t.ctx);
      await t.db.sql.delete(outboxMessage);
      await move(id, 600);
      const due = new Date(Date.parse(`${tomorrow}T10:00:00Z`) + days * 86_400_000);
      until(new Date(due.getTime() - 1000).toISOString());
      await sendDueNotices(t.ctx);
      expect(await outbox(t)).toEqual([]);
      t.clock.advance(1);
      await sendDueNotices(t.ctx);
      expect(await outbox(t)).toHaveLength(1);
    },
  );

  it('no notice is written for a cancelled order unless it is switched on', async () => {
    const { id } = await book(t, shipper);
    await cancelOrders(t.ctx, shipper, [id], 'Mistake');
    expect(await states(t)).toEqual(['booked email waiting']);
  });
});

describe('the language of a notice', () => {
  const subjectOf = async () => (await outbox(t)).at(-1)?.subject.replace(/^\S+ - /, '');

  it("the language of a notice is the order's language, else the tenant’s", async () => {
    await setLanguage(t, shipper, 'my');
    await book(t, shipper, { lang: 'zh_CN' });
    await sendAll(t);
    expect((await outbox(t)).at(-1)?.body).toContain('您好');
    await book(t, shipper);
    await sendAll(t);
    expect((await outbox(t)).at(-1)?.body).toContain('Salam Tan Wei Ling');
    expect(await subjectOf()).not.toBe('Booked');
  });
});

describe('the brand of a notice', () => {
  it('the brand of a notice is the shipper’s if switched on, with name, logo, footer and own text, else the tenant’s (SET-42, SET-48, SET-52)', async () => {
    await t.db.sql
      .update(customer)
      .set({
        customBranding: true,
        branding: {
          name: 'Aina Batik',
          logo: '/customer/brand-image/abc.png',
          colorPrimary: '#7a1f4b',
          footer: 'Made by hand.',
          supportEmail: 'hello@ainabatik.test',
          notifyEmail100: { title: 'Hi {receiver_name}', content: ['Yours, {sender_name}: {tracking_link}'] },
        },
      })
      .where(eq(customer.id, shipper.customerId));
    const order = await book(t, shipper);
    await sendAll(t);
    await t.db.sql.update(customer).set({ customBranding: false });
    await move(order.id, 700);
    await sendAll(t);
    const [ownMail, plain] = await outbox(t);
    expect(ownMail?.subject).toBe('Hi Tan Wei Ling');
    expect(ownMail?.body).toContain(
      `Yours, Aina Batik: http://localhost:4000/customer/etrack/${order.nanoId}`,
    );
    expect(ownMail?.body).toContain('Made by hand.');
    expect(ownMail?.envelope).toMatchObject({ senderName: 'Aina Batik', replyTo: 'hello@ainabatik.test' });
    expect(ownMail?.html).toContain('src="http://localhost:4000/customer/brand-image/abc.png"');
    expect(ownMail?.html).toContain('background:#7a1f4b');
    expect(plain?.envelope).toMatchObject({ senderName: 'Brand my' });
    expect(`${plain?.body}${plain?.html}`).not.toContain('Aina Batik');
  });

  it("a recipient's name is escaped in the HTML of a notice and puts no line break into its subject", async () => {
    await book(t, shipper, { name: '<img src=x>\nBcc: all' });
    await sendAll(t);
    const [mail] = await outbox(t);
    expect(mail?.html).toContain('&lt;img src=x&gt; Bcc: all');
    expect(mail?.subject).not.toContain('\n');
  });

  it('a notice links to the tenant’s own host', async () => {
    await t.db.sql.update(company).set({ hosts: ['parcels.example.test'] });
    await book(t, shipper);
    await sendAll(t);
    expect((await outbox(t))[0]?.body).toContain('http://parcels.example.test:4000/customer/etrack/');
  });
});

describe('the cash of a delivered order', () => {
  it('the cash of a delivered order is reported to its shipper at the payout, several orders in one mail', async () => {
    const amounts = [89, 11];
    for (const amount of amounts) {
      const { id } = await book(t, shipper, { email: null }, { cod: { amount } });
      await move(id, 700);
      await advanceSettlement(t.ctx, id, 2);
      await advanceSettlement(t.ctx, id, 3, { reference: `REF-${amount}` });
    }
    expect(await states(t)).toEqual(['codPaid email waiting', 'codPaid email waiting']);
    await sendAll(t);
    const [mail, ...more] = await outbox(t);
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe(shipper.email);
    expect(mail?.subject).toBe('Cash of 2 parcels paid out');
    expect(mail?.body).toMatch(/REF-89[\s\S]*REF-11/);
    expect(mail?.body).toMatch(/MYR\s?100\.00|RM\s?100\.00/);
  });

  it.each([
    ['with a reference', 'REF-89', /89\.00\.\nReference: REF-89\n/],
    ['without a reference', undefined, /89\.00\.\n\nAll collected cash/],
  ])(
    'the mail about the cash of one order names only what the payout has: %s (BX-33)',
    async (_, reference, body) => {
      const { id } = await book(t, shipper, { email: null }, { cod: { amount: 89 } });
      await move(id, 700);
      await advanceSettlement(t.ctx, id, 2);
      await advanceSettlement(t.ctx, id, 3, { reference });
      await sendAll(t);
      expect((await outbox(t)).map((mail) => mail.body)).toEqual([expect.stringMatching(body)]);
    },
  );
});
