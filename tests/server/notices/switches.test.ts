import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  isForShipper,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICES,
  type NoticeChannel,
  type NoticeKind,
  SHIPPER_KINDS,
} from '../../../contract/rules/account/notices.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { refreshToken } from '../../../server/db/schema/account/access.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser, customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { advanceSettlement } from '../../../server/modules/cod/service.ts';
import { cancelOrders } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { saveSubscription } from '../../../server/modules/push/pushStore.ts';
import { planPushes } from '../../../server/modules/push/sendPushes.ts';
import { INVOICE } from '../../../server/modules/wallet/invoices/invoiceStore.ts';
import { postCorrection } from '../../../server/modules/wallet/ledger/ledger.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { mailTo } from '../../../server/texts/mails.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { answer, BUYER, makeLink } from '../instabook/instabookWorld.ts';
import { command } from '../operate/command.ts';
import { call } from '../orders/orderBody.ts';
import { book, choose, outbox, READER, sendAll } from './noticeWorld.ts';

let pushed: number;
withNewShipper();
beforeEach(() => {
  pushed = 0;
  t.ctx.ports.push = {
    publicKey: 'key',
    send: async () => {
      pushed += 1;
      return 'sent';
    },
  };
});

/** Stands for the proven address of the account's user: mails never go to the contact address, which nobody proved. */
const OWN_EMAIL = 'own email';
const OWN_PHONE = '+60123456789';

/** Sends all that waits: notices, jobs and pushes. */
async function deliver(): Promise<void> {
  await sendAll(t);
  await planPushes(t.ctx);
  await runDueJobs(t.ctx);
}

const deliverOrder = async () => {
  const { id } = await book(t, shipper);
  await moveTo(t.ctx, id, STATUS.delivered);
};
let issue = 0;
const takeNewsletter = () =>
  command(t, 'newsletter/send', { tenant: 'my', text: `November\n\nIssue ${++issue}.` });
const fillForm = async () => void (await answer(t, (await makeLink(t, shipper)).id));
const register = async () => {
  const [session] = await t.db.sql.select().from(refreshToken).where(eq(refreshToken.userId, shipper.userId));
  const browser = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } };
  const actor = { ...shipper, via: 'session' as const, family: session?.family ?? '' };
  await t.db.tx(() =>
    saveSubscription(t.ctx, actor as Parameters<typeof saveSubscription>[1], browser, 'en_US', 1),
  );
};

const move = (amountMinor: number) =>
  t.db.tx(() => postCorrection(t.ctx, shipper, { amountMinor, currency: 'MYR', description: 'test' }));

type Channel = NoticeChannel | 'push';
interface Case {
  flag: string;
  channel: Channel;
  /** Other switches that this one needs. */
  needs?: Record<string, unknown>;
  to: string;
  act: () => Promise<unknown>;
}

const ONE_KIND = (kind: NoticeKind) => ({
  notices: Object.fromEntries(
    NOTICE_KINDS.map((other) => [
      other,
      Object.fromEntries(NOTICE_CHANNELS.map((channel) => [channel, other === kind])),
    ]),
  ),
});
const mine = ONE_KIND('ownDelivered');
const theirs = ONE_KIND('delivered');
const THEIR_PHONE = '+60187654321';

const CASES: Case[] = [
  {
    flag: 'notifyMeOrderStatus',
    channel: 'email',
    needs: { ...mine, emailNotifications: true },
    to: OWN_EMAIL,
    act: deliverOrder,
  },
  {
    flag: 'notifyMeOrderStatus',
    channel: 'sms',
    needs: { ...mine, smsNotifications: true },
    to: OWN_PHONE,
    act: deliverOrder,
  },
  {
    flag: 'emailNotifications',
    channel: 'email',
    needs: { ...mine, notifyMeOrderStatus: true },
    to: OWN_EMAIL,
    act: deliverOrder,
  },
  {
    flag: 'smsNotifications',
    channel: 'sms',
    needs: { ...mine, notifyMeOrderStatus: true },
    to: OWN_PHONE,
    act: deliverOrder,
  },
  { flag: 'whatsappMeOrderStatus', channel: 'whatsapp', needs: mine, to: OWN_PHONE, act: deliverOrder },
  {
    flag: 'notifyRecipientOrderStatus',
    channel: 'email',
    needs: { ...theirs, emailNotifications: true },
    to: READER.email,
    act: deliverOrder,
  },
  {
    flag: 'notifyRecipientOrderStatus',
    channel: 'sms',
    needs: { ...theirs, smsNotifications: true },
    to: THEIR_PHONE,
    act: deliverOrder,
  },
  { flag: 'emailNotifications', channel: 'email', needs: theirs, to: READER.email, act: deliverOrder },
  { flag: 'smsNotifications', channel: 'sms', needs: theirs, to: THEIR_PHONE, act: deliverOrder },
  {
    flag: 'whatsappRecipientOrderStatus',
    channel: 'whatsapp',
    needs: theirs,
    to: THEIR_PHONE,
    act: deliverOrder,
  },
  { flag: 'instabookNotifySender', channel: 'email', to: OWN_EMAIL, act: fillForm },
  { flag: 'instabookNotifyReceiver', channel: 'email', to: BUYER.email, act: fillForm },
  { flag: 'newInvoice', channel: 'email', to: OWN_EMAIL, act: () => book(t, shipper) },
  { flag: 'paidInvoice', channel: 'email', to: OWN_EMAIL, act: () => book(t, shipper) },
  {
    flag: 'minBalanceNotify',
    channel: 'email',
    needs: { minBalanceVal: 5000 },
    to: OWN_EMAIL,
    act: () => move(-300_000),
  },
  { flag: 'newsletter', channel: 'email', to: OWN_EMAIL, act: takeNewsletter },
  {
    flag: 'pushNotifications',
    channel: 'push',
    to: '',
    act: async () => {
      await register();
      await deliverOrder();
    },
  },
];

const addressOf = (to: string) => (to === OWN_EMAIL ? shipper.email : to);

/** Messages over the channel to the address. */
const arrived = async ({ channel, to }: Case) =>
  channel === 'push'
    ? pushed
    : (await outbox(t)).filter((m) => m.channel === channel && m.recipient === addressOf(to)).length;

describe('a switch of the notifications', () => {
  it.each(CASES.map((c) => [c.flag, c.channel, c.to, c] as const))(
    'the switch %s sends nothing by %s to %s while off, and one message while on, also if the server checks again (BX-33, SET-32, SET-36)',
    async (flag, _channel, _to, c) => {
      const others = { emailNotifications: false, ...c.needs };
      await choose(t, shipper, { ...others, [flag]: false });
      await c.act();
      await deliver();
      expect(await arrived(c)).toBe(0);
      await choose(t, shipper, { ...others, [flag]: true });
      await c.act();
      await deliver();
      await deliver();
      expect(await arrived(c)).toBe(1);
    },
  );

  it.each(CASES.filter(({ to }) => to === OWN_EMAIL).map((c) => [c.flag, c] as const))(
    'the switch %s sends its mail to the Owner’s proven address while the contact address is empty (BX-33, SET-36)',
    async (flag, c) => {
      await t.db.sql.update(customer).set({ email: null }).where(eq(customer.id, shipper.customerId));
      await choose(t, shipper, { ...c.needs, [flag]: true });
      // The second fall of the balance is the one below the limit.
      if (flag === 'minBalanceNotify') await c.act();
      await c.act();
      await deliver();
      expect(await arrived(c)).toBe(1);
      await t.db.sql.update(appUser).set({ status: 0 }).where(eq(appUser.id, shipper.userId));
      await c.act();
      await deliver();
      expect(await arrived(c)).toBe(1);
    },
  );
});

/** Causes an event of the kind. */
async function happen(kind: NoticeKind): Promise<void> {
  const { id } = await book(t, shipper, {}, kind === 'codPaid' ? { cod: { amount: 50 } } : {});
  if (kind === 'codPaid') {
    await moveTo(t.ctx, id, STATUS.delivered);
    await advanceSettlement(t.ctx, id, 2);
    await advanceSettlement(t.ctx, id, 3, { reference: 'REF' });
  } else if (NOTICES[kind].code === STATUS.cancelled) {
    // Another person acts, because a user gets no news of the user's own action.
    if (!isForShipper(kind)) await deliver();
    await cancelOrders(
      t.ctx,
      { companyId: shipper.companyId, customerId: shipper.customerId },
      [id],
      'No van',
    );
  } else if (NOTICES[kind].code !== STATUS.created) await moveTo(t.ctx, id, NOTICES[kind].code ?? 0);
}

describe('a tick of the table of notifications', () => {
  const EVERYTHING = {
    emailNotifications: true,
    smsNotifications: true,
    notifyMeOrderStatus: true,
    notifyRecipientOrderStatus: true,
    whatsappMeOrderStatus: true,
    whatsappRecipientOrderStatus: true,
  };

  it.each(SHIPPER_KINDS)(
    'a tick of %s sends the shipper one message by each ticked channel only (BX-33)',
    async (kind) => {
      const sent: string[][] = [];
      for (const channel of NOTICE_CHANNELS) {
        const { notices } = ONE_KIND(kind);
        notices[kind] = { email: false, sms: false, whatsapp: false, [channel]: true };
        await choose(t, shipper, { ...EVERYTHING, notices });
        await happen(kind);
        await deliver();
        await deliver();
        sent.push([channel, channel === 'email' ? shipper.email : OWN_PHONE]);
        expect((await outbox(t)).map((m) => [m.channel, m.recipient])).toEqual(sent);
      }
    },
  );
});

describe('news of own orders', () => {
  const ON = { notifyMeOrderStatus: true, notifyRecipientOrderStatus: false };

  it('news of own orders about several parcels are one mail with a line for each step (BX-33)', async () => {
    await choose(t, shipper, ON);
    const orders = [await book(t, shipper), await book(t, shipper), await book(t, shipper)];
    for (const { id } of orders) await moveTo(t.ctx, id, STATUS.delivered);
    await deliver();
    const [mail, ...more] = await outbox(t);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('News of 3 parcels');
    for (const { consignmentNo } of orders) {
      expect(mail?.body).toContain(`- ${consignmentNo}: Pickup Success`);
      expect(mail?.body).toContain(`- ${consignmentNo}: Delivered`);
    }
  });

  it('news of own orders do not report actions of the account’s users in the portal (BX-33)', async () => {
    await choose(t, shipper, ON);
    const { id } = await book(t, shipper);
    expect((await call(t, shipper, 'POST', `order/${id}/cancel`, {})).status).toBe(200);
    await deliver();
    expect(await outbox(t)).toEqual([]);
  });

  it('news of own orders are not sent to an account that never answered the switch (BX-33)', async () => {
    await choose(t, shipper, { notifyRecipientOrderStatus: false });
    await deliverOrder();
    await deliver();
    expect(await outbox(t)).toEqual([]);
  });
});

describe('the notice of a low balance', () => {
  const PRICE = 10;
  const lines = async () => (await outbox(t)).map(({ subject }) => subject);
  const spend = async (minor: number) => {
    await move(minor);
    await deliver();
  };
  const watch = (minBalanceVal: number) => choose(t, shipper, { minBalanceNotify: true, minBalanceVal });
  const START = 1_000_000;

  it.each([
    ['a cent above', 1, 0],
    ['at', 0, 0],
    ['a cent below', -1, 1],
  ])(
    'the notice of a balance %s the account’s own limit is sent %i times (SET-36, BX-33)',
    async (_where, minor, mails) => {
      await watch(PRICE);
      await spend(-START + PRICE * 100 + minor);
      expect(await lines()).toHaveLength(mails);
    },
  );

  it('the notice of a low balance names balance and limit, and is sent once until the balance was at the limit again (SET-36, BX-33)', async () => {
    await watch(PRICE);
    await spend(-START + 900);
    await spend(-100);
    expect(await lines()).toEqual(['Your balance is low: MYR 9.00']);
    expect((await outbox(t))[0]?.body).toContain('less than MYR 10.00');
    await spend(199);
    await spend(-1);
    expect(await lines()).toHaveLength(1);
    await spend(2);
    await spend(-1);
    expect(await lines()).toHaveLength(2);
  });

  it('the notice of a low balance is sent at once if the limit is set above the balance, and not again for a further such change (SET-36, BX-33)', async () => {
    const put = (minBalanceVal: number) =>
      call(t, shipper, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal });
    await put(10_000);
    await deliver();
    expect(await lines()).toEqual([]);
    await put(10_000.01);
    await deliver();
    expect(await lines()).toHaveLength(1);
    await put(20_000);
    await deliver();
    expect(await lines()).toHaveLength(1);
  });
});

describe('mails about invoices', () => {
  it('mails about invoices combine several invoices of half a minute, and only paid ones are called paid (BX-33)', async () => {
    await choose(t, shipper, { newInvoice: true, paidInvoice: true, notifyRecipientOrderStatus: false });
    await book(t, shipper);
    await book(t, shipper);
    await deliver();
    const mails = await outbox(t);
    expect(mails.map(({ subject }) => subject)).toEqual(['Invoices paid']);
    expect(mails[0]?.body).toMatch(/- INV-\d+: MYR \d+\.\d\d\n- INV-\d+: MYR/);
  });

  it.each([
    ['en_US', 1, 'Invoice paid', 'This invoice is paid:'],
    ['en_US', 2, 'Invoices paid', 'These invoices are paid:'],
    ['my', 1, 'Invois telah dibayar', 'Invois ini telah dibayar:'],
    ['my', 2, 'Invois telah dibayar', 'Invois berikut telah dibayar:'],
    ['id_ID', 1, 'Faktur sudah dibayar', 'Faktur ini sudah dibayar:'],
    ['id_ID', 2, 'Faktur sudah dibayar', 'Faktur berikut sudah dibayar:'],
    ['zh_CN', 1, '发票已付款', '这张发票已付款：'],
    ['zh_CN', 2, '发票已付款', '以下发票已付款：'],
  ] as const)(
    'a mail in %s about %i paid invoices has the form of this number (BX-33)',
    (lang, count, subject, text) => {
      const values = { smart_count: String(count), list: '- INV-1', link: 'https://example.test' };
      const mail = mailTo('invoicesPaid', { name: 'Nur', lang }, 'en_US', values);
      expect(mail.subject).toBe(subject);
      expect(mail.body).toContain(text);
      expect(mail.body).not.toContain('||||');
    },
  );

  it.each([
    { flag: 'newInvoice', ofPaid: 'New invoice', ofUnpaid: ['New invoice'] },
    { flag: 'paidInvoice', ofPaid: 'Invoice paid', ofUnpaid: [] },
  ])('the switch $flag alone sends only its own mail (SET-32, BX-33)', async ({ flag, ofPaid, ofUnpaid }) => {
    await choose(t, shipper, { [flag]: true, notifyRecipientOrderStatus: false });
    await book(t, shipper);
    await deliver();
    const subjects = async () => (await outbox(t)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([ofPaid]);
    await book(t, shipper);
    await t.db.sql.update(invoice).set({ paidAt: null, status: INVOICE.pending });
    await t.db.sql.delete(outboxMessage);
    await deliver();
    expect(await subjects()).toEqual(ofUnpaid);
  });
});

describe('the newsletter', () => {
  it('the newsletter goes once to accounts that switched it on and can receive mail, in a dry run to nobody (BX-33)', async () => {
    expect((await takeNewsletter()).data.said).toEqual(['“November” goes to 0 readers.']);
    await choose(t, shipper, { newsletter: true });
    const text = 'December\n\nNew lanes.';
    const send = (more: object = {}) => command(t, 'newsletter/send', { tenant: 'my', text, ...more });
    expect((await command(t, 'newsletter/readers', { tenant: 'my' })).data.rows).toMatchObject([
      { email: shipper.email },
    ]);
    expect((await send({ dryRun: true })).data.said).toEqual(['“December” would go to 1 readers.']);
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(409);
    await deliver();
    const [mail, ...more] = await outbox(t);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'December', recipient: shipper.email });
    expect(mail?.body).toContain('New lanes.');
    expect(mail?.body).toContain('/customer/settings/notifications');
  });

  it('the newsletter is refused without a text, and reaches nobody who switched it off meanwhile (BX-33)', async () => {
    expect(await command(t, 'newsletter/send', { tenant: 'my', text: 'November' })).toMatchObject({
      status: 422,
      error: { field: 'text' },
    });
    await choose(t, shipper, { newsletter: true });
    await takeNewsletter();
    await choose(t, shipper, { newsletter: false });
    await deliver();
    expect(await outbox(t)).toEqual([]);
  });
});
