import { partition } from 'es-toolkit/array';
import type { CustomerRates } from '../../../contract/account/customers.ts';
import { smsParts } from '../../../contract/rules/account/branding.ts';
import {
  isForShipper,
  type NoticeChannel,
  RATE_OF_CHANNEL,
} from '../../../contract/rules/account/notices.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { isEmail, plainEmail } from '../../../contract/rules/text/email.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { Ctx, Scope } from '../../context.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import type { HandedOver, Message } from '../../ports/mailer.ts';
import { linkHosts } from '../company/linkHosts.ts';
import { tenantLook } from '../company/tenantLook.ts';
import { hasProvenPhone, hasVerifiedAddress, mailAddressOf } from '../company/verifiedAddressStore.ts';
import { chargeMessage, refundMessage } from './charge.ts';
import { cashText, ordersText, recipientText, type Text, type WishWords, wishText } from './message.ts';
import {
  dueGroups,
  isCancelled,
  lockGroup,
  type NoticeGroup,
  type NoticeParts,
  type NoticeRow,
  partsOf,
  subjectOf,
  wasNotified,
  writeNotices,
  writeWaiting,
} from './noticeStore.ts';
import { leftToday, tomorrow } from './standingStore.ts';
import { stopLinkOf } from './stopLink.ts';
import { markBounced, whyStopped } from './stops.ts';

const GROUPS = 100;
/** Maximum number of notices in one message; further ones follow in the next message. */
const MOST_TOGETHER = 200;
/** Pauses after each failed try: seven tries in about eight hours. */
const PAUSES_S = [10, 60, 300, 1800, 7200, 21_600];

/** Sends all due messages. A failed message is tried again later, and given up after the last pause. */
export async function sendDueNotices(ctx: Ctx): Promise<void> {
  for (;;) {
    const groups = await dueGroups(ctx, GROUPS);
    let done = 0;
    for (const group of groups) done += await sendGroup(ctx, group);
    // Other processes that hold all these groups also send them.
    if (groups.length < GROUPS || done === 0) return;
  }
}

/**
 * Sends one message for the waiting notices of a group. One transaction hands it over, pays for it and marks it as sent, so a killed
 * process did everything or nothing. Returns the number of notices.
 */
async function sendGroup(ctx: Ctx, group: NoticeGroup): Promise<number> {
  let rows: NoticeRow[] = [];
  try {
    await ctx.db.tx(async () => {
      rows = await lockGroup(ctx, group, MOST_TOGETHER);
      if (rows.length > 0) await sendTogether(ctx, rows, group.channel);
    });
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    const notices = rows.map(({ id }) => id);
    ctx.log.error({ notices, channel: group.channel, ...loggedError(err) }, 'notice not sent');
    await putOff(ctx, rows, err);
  }
  return rows.length;
}

async function putOff(ctx: Ctx, rows: NoticeRow[], err: unknown): Promise<void> {
  const now = ctx.ports.clock.now().getTime();
  const reason = (err instanceof Error ? err.message : String(err)).slice(0, 200);
  for (const { id, attempts } of rows) {
    const pause = PAUSES_S[attempts];
    await writeWaiting(ctx, id, {
      attempts: attempts + 1,
      reason,
      ...(pause === undefined ? { state: 'failed' } : { nextAt: new Date(now + pause * 1000) }),
    });
  }
}

async function sendTogether(ctx: Ctx, locked: NoticeRow[], channel: NoticeChannel): Promise<void> {
  const rows = await stillTrue(ctx, locked);
  if (rows.length === 0) return;
  const newest = rows.at(-1) as NoticeRow;
  const scope = { companyId: newest.companyId, customerId: newest.customerId };
  const forShipper = isForShipper(newest.kind);
  const all = await partsOf(ctx, [...new Set(rows.map(({ orderId }) => orderId))]);
  const parts = all.find(({ orderId }) => orderId === newest.orderId);
  if (!parts) throw new Error('a notice without its order');
  const end = (set: Partial<NoticeRow>) =>
    writeNotices(
      ctx,
      rows.map(({ id }) => id),
      set,
    );

  const contact = forShipper ? await shippersOwn(ctx, scope, parts, channel) : parts;
  const typed = addressOf(contact, channel, forShipper);
  if (!typed) return end({ state: 'bounced', reason: UNREADABLE[channel] });
  const stop = await whyStopped(ctx, scope.companyId, typed);
  const to = channel === 'email' ? plainEmail(typed) : typed;
  if (stop && !(forShipper && stop.state === 'unsubscribed')) return end({ recipient: to, ...stop });

  // Checked before the payment: a message that is not sent costs nothing.
  if (!ctx.ports.mailer.delivers(channel))
    return end({ state: 'failed', recipient: to, reason: 'No messages of this kind are sent here.' });
  if (!forShipper && (await leftToday(ctx, scope)) <= 0)
    return end({ state: 'held', nextAt: await tomorrow(ctx, scope) });

  const place = await placeOf(ctx, scope);
  const stopLink = stopLinkOf(ctx, place.publicUrl, newest.id);
  const reportedSteps = rows.map(({ kind, createdAt, orderId }) => ({ kind, at: createdAt, orderId }));
  const subject = subjectOf(newest.kind);
  const text =
    subject === 'cash'
      ? cashText(all, place)
      : subject === 'orders'
        ? ordersText(all, reportedSteps, place)
        : recipientText(parts, reportedSteps, { ...place, stopLink });

  const costMinor = priceOf(parts, channel, text);
  const handed = await sendPaid(ctx, scope, parts, costMinor, {
    ...messageOf(scope, channel, to, text, forShipper ? null : stopLink),
    bulkOf: scope.customerId,
  });
  const sentAt = ctx.ports.clock.now();
  if (handed === 'short') {
    ctx.log.warn(
      { ...scope, notice: newest.id, channel },
      'notice not sent: the wallet does not hold its price',
    );
    await end({ state: 'together', recipient: to, reason: null, sentAt });
    return writeNotices(ctx, [newest.id], { state: 'unpaid' });
  }
  const { id: outboxId, state, reason, invoiceId } = handed;
  if (state === 'bounced') return end({ state, recipient: to, reason, outboxId, sentAt });
  await end({ state: 'together', recipient: to, reason: null, outboxId, sentAt });
  await writeNotices(ctx, [newest.id], { state, ...(costMinor > 0 ? { costMinor, invoiceId } : {}) });
}

/**
 * Pays for a message and hands it over, within the open transaction. An address that is refused at once is refunded and stopped; with
 * `withRefund` the message carries the refund of a later refusal, which has no notice to store it. Returns `short` and sends nothing if
 * the wallet does not hold the price.
 */
async function sendPaid(
  ctx: Ctx,
  scope: Scope,
  { orderId, currency, consignmentNo }: NoticeParts,
  amountMinor: number,
  message: NoticeMessage,
  withRefund = false,
): Promise<(HandedOver & { invoiceId: string | null }) | 'short'> {
  const bill = { amountMinor, currency, orderId };
  const description = DESCRIPTIONS[message.channel](consignmentNo ?? '');
  const isFree = amountMinor <= 0;
  const charged = isFree
    ? { invoiceId: null, taxMinor: 0 }
    : await chargeMessage(ctx, scope, { ...bill, description });
  if (charged === 'short') return charged;
  const refund = {
    ...bill,
    ...charged,
    customerId: scope.customerId,
    description: `Refund of a message about ${consignmentNo}`,
  };
  const handed = await ctx.ports.mailer.send(withRefund && !isFree ? { ...message, refund } : message);
  if (handed.state === 'bounced') {
    if (!isFree) await refundMessage(ctx, scope, refund);
    await markBounced(ctx, scope.companyId, message.to, handed.reason ?? '');
  }
  return { ...handed, ...charged };
}

/** The tenant that sends, and the hosts to which texts of the account may link. */
const placeOf = async (ctx: Ctx, scope: Scope) => ({
  publicUrl: await publicUrlOf(ctx, scope.companyId),
  tenant: await tenantLook(ctx, scope.companyId),
  linkHosts: await linkHosts(ctx, scope),
});

/**
 * Confirms a recipient's request from the public page, in the open transaction: by mail, else by SMS. Returns false if it sends no message:
 * without an address, after an opt-out, for an account that sends nothing now, or if the wallet does not cover the price.
 */
export async function confirmWish(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  wish: WishWords,
): Promise<boolean> {
  const [parts] = await partsOf(ctx, [orderId]);
  const channel = (['email', 'sms'] as const).find(
    (one) => ctx.ports.mailer.delivers(one) && parts && addressOf(parts, one, false),
  );
  const typed = parts && channel && addressOf(parts, channel, false);
  if (!typed || (await whyStopped(ctx, scope.companyId, typed))) return false;
  if (!(await hasVerifiedAddress(ctx, scope)) || (await leftToday(ctx, scope)) <= 0) return false;
  const place = await placeOf(ctx, scope);
  const text = wishText(parts, place, wish);
  const to = channel === 'email' ? plainEmail(typed) : typed;
  const message = messageOf(scope, channel, to, text, null);
  const handed = await sendPaid(ctx, scope, parts, priceOf(parts, channel, text), message, true);
  return handed !== 'short' && handed.state !== 'bounced';
}

/**
 * Messages that may be sent now; the others are settled. A cancelled order sends its recipient only the cancellation, and only if the
 * recipient knows of the parcel. An account without a verified address sends nothing, not even to itself, unless a user has proven its phone: its
 * contact address and phone may be anybody's.
 */
async function stillTrue(ctx: Ctx, rows: NoticeRow[]): Promise<NoticeRow[]> {
  const [{ orderId, companyId, customerId, kind }] = rows as [NoticeRow];
  const idsOf = (some: NoticeRow[]) => some.map(({ id }) => id);
  const scope = { companyId, customerId };
  if (!(await hasVerifiedAddress(ctx, scope))) {
    const isProven = isForShipper(kind) && (await hasProvenPhone(ctx, scope));
    const [provenNotices, others] = partition(rows, ({ channel }) => isProven && channel !== 'email');
    await writeNotices(ctx, idsOf(others), { state: 'unverified' });
    return provenNotices;
  }
  if (isForShipper(kind)) return rows;
  if (!(await isCancelled(ctx, orderId))) return rows;
  const known = (await wasNotified(ctx, orderId)) ? rows.filter((row) => row.kind === 'cancelled') : [];
  const unreported = rows.filter((row) => !known.includes(row));
  await writeNotices(ctx, idsOf(unreported), { state: 'cancelled' });
  return known;
}

type NoticeMessage = Message & { channel: NoticeChannel };

const UNREADABLE: Readonly<Record<NoticeChannel, string>> = {
  email: 'Invalid email address',
  sms: 'This phone number cannot be dialled.',
  whatsapp: 'This phone number cannot be dialled.',
};

const DESCRIPTIONS: Readonly<Record<NoticeChannel, (number: string) => string>> = {
  email: (number) => `Mail about ${number}`,
  sms: (number) => `SMS about ${number}`,
  whatsapp: (number) => `WhatsApp message about ${number}`,
};

/** The shipper's mails go to a proven address. */
async function shippersOwn(
  ctx: Ctx,
  scope: Scope,
  parts: NoticeParts,
  channel: NoticeChannel,
): Promise<NoticeParts> {
  if (channel !== 'email') return parts;
  const email = await mailAddressOf(ctx, scope, parts.shipper.email);
  return { ...parts, shipper: { ...parts.shipper, email } };
}

/** The address, or a phone number in the network's form; null for an impossible one. */
function addressOf(parts: NoticeParts, channel: NoticeChannel, forShipper: boolean): string | null {
  const { contact, shipper, country } = parts;
  if (channel === 'email') {
    const email = (forShipper ? shipper.email : contact?.email) ?? '';
    return isEmail(email) ? email.trim() : null;
  }
  const phone = forShipper ? shipper.phone : contact?.mobile || contact?.phone;
  const home = (forShipper ? shipper.country : contact?.country) ?? country;
  return readPhone(phone ?? '', home)?.value ?? null;
}

/** Each part of a long SMS costs. */
function priceOf({ rates }: NoticeParts, channel: NoticeChannel, { short }: Text): number {
  const rate = (rates as CustomerRates | null)?.[RATE_OF_CHANNEL[channel]] ?? 0;
  return nearestMinor(rate) * (channel === 'sms' ? smsParts(short) : 1);
}

function messageOf(
  { companyId }: Scope,
  channel: NoticeChannel,
  to: string,
  text: Text,
  stopLink: string | null,
): NoticeMessage {
  const { subject, body, html, short, senderName, replyTo } = text;
  if (channel !== 'email') return { companyId, channel, to, subject, body: short };
  return {
    companyId,
    channel,
    to,
    subject,
    body,
    html,
    senderName,
    ...(replyTo ? { replyTo } : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stopLink
        ? { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  };
}
