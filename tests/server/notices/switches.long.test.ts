import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
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
import { appUser, customer } from '../../../server/db/schema/tenants.ts';
import { advanceSettlement } from '../../../server/modules/cod/service.ts';
import { cancelOrders } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { saveSubscription } from '../../../server/modules/push/pushStore.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { answer, BUYER, makeLink } from '../instabook/instabookWorld.ts';
import { book, choose, outbox, READER } from './noticeWorld.ts';
import { deliver, deliverOrder, move, pushed, takeNewsletter, withSwitches } from './switchesWorld.ts';

withSwitches();

/** Stands for the proven address of the account's user: mails never go to the contact address, which nobody proved. */
const OWN_EMAIL = 'own email';
const OWN_PHONE = '+60123456789';
const fillForm = async () => void (await answer(t, (await makeLink(t, shipper)).id));
const register = async () => {
  const [session] = await t.db.sql.select().from(refreshToken).where(eq(refreshToken.userId, shipper.userId));
  const browser = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } };
  const actor = { ...shipper, via: 'session' as const, family: session?.family ?? '' };
  await t.db.tx(() =>
    saveSubscription(t.ctx, actor as Parameters<typeof saveSubscription>[1], browser, 'en_US', 1),
  );
};

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
