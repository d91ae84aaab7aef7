import { STATUS } from '../orders/orderStatus.ts';
import type { MailCode } from './branding.ts';

/** Events that are sent as messages: to the recipient, and from `ownPickupFailed` on to the shipper. */
export const NOTICE_KINDS = [
  'booked',
  'assigned',
  'pickedUp',
  'outForDelivery',
  'failedAttempt',
  'delivered',
  'cancelled',
  'deliveryChanged',
  'ownPickupFailed',
  'ownPickedUp',
  'ownOutForDelivery',
  'ownFailedAttempt',
  'ownDelivered',
  'ownReturned',
  'ownCancelled',
  'codPaid',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['email', 'sms', 'whatsapp'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/**
 * `held`: the account has reached its messages of the day; sent on the next day. `sending`: handed to the mail server. `together`:
 * included in a later message. `cancelled`: the order was cancelled before sending. `unverified`: no user of the account has verified an
 * e-mail address. `unpaid`: the wallet did not hold the price. `unsubscribed`: the recipient wants no messages. `bounced`: the address
 * accepts no mail. `failed`: given up.
 */
export const NOTICE_STATES = [
  'waiting',
  'held',
  'sending',
  'sent',
  'together',
  'cancelled',
  'unverified',
  'unpaid',
  'unsubscribed',
  'bounced',
  'failed',
] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

interface NoticeRule {
  to: 'recipient' | 'shipper';
  /** The status that triggers the message; null for other triggers. */
  code: number | null;
  /** The shipper's own mail for it (SET-48). */
  template: MailCode | null;
  /** Sent unless the shipper has switched it off. */
  usual: boolean;
}

const toRecipient = (code: number | null, template: MailCode | null, usual: boolean): NoticeRule => ({
  to: 'recipient',
  code,
  template,
  usual,
});
const toShipper = (code: number | null, usual: boolean): NoticeRule => ({
  to: 'shipper',
  code,
  template: null,
  usual,
});

export const NOTICES: Readonly<Record<NoticeKind, NoticeRule>> = {
  booked: toRecipient(STATUS.created, STATUS.created, true),
  assigned: toRecipient(STATUS.assigned, STATUS.assigned, false),
  pickedUp: toRecipient(STATUS.pickupSuccess, STATUS.pickupSuccess, false),
  outForDelivery: toRecipient(STATUS.inTransit, STATUS.inTransit, true),
  failedAttempt: toRecipient(STATUS.failedDelivery, null, true),
  delivered: toRecipient(STATUS.delivered, STATUS.delivered, true),
  cancelled: toRecipient(STATUS.cancelled, STATUS.cancelled, false),
  deliveryChanged: toRecipient(null, null, true),
  ownPickupFailed: toShipper(STATUS.pickupFailed, true),
  ownPickedUp: toShipper(STATUS.pickupSuccess, true),
  ownOutForDelivery: toShipper(STATUS.inTransit, false),
  ownFailedAttempt: toShipper(STATUS.failedDelivery, true),
  ownDelivered: toShipper(STATUS.delivered, true),
  ownReturned: toShipper(STATUS.returnDelivered, true),
  ownCancelled: toShipper(STATUS.cancelled, true),
  codPaid: toShipper(null, true),
};

export const isForShipper = (kind: NoticeKind): boolean => NOTICES[kind].to === 'shipper';
export const SHIPPER_KINDS = NOTICE_KINDS.filter(isForShipper);

/** Channels of each status that a shipper has switched on. */
export type NoticeChoice = Record<NoticeKind, Record<NoticeChannel, boolean>>;

export const usualChoice = (): NoticeChoice =>
  Object.fromEntries(
    NOTICE_KINDS.map((kind) => [
      kind,
      Object.fromEntries(NOTICE_CHANNELS.map((channel) => [channel, NOTICES[kind].usual])),
    ]),
  ) as NoticeChoice;

/** Switches of an account; absent or null: never answered. */
export interface NoticeSwitches {
  emailNotifications?: boolean | null;
  smsNotifications?: boolean | null;
  notifyMeOrderStatus?: boolean | null;
  notifyRecipientOrderStatus?: boolean | null;
  whatsappMeOrderStatus?: boolean | null;
  whatsappRecipientOrderStatus?: boolean | null;
  notices?: Partial<Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>> | null;
}

/** Switches of messages about orders that are on by default. Messages with a price are off by default. */
export const usualSwitch = (name: string, isMailFree: boolean): boolean =>
  name === 'emailNotifications'
    ? isMailFree
    : name === 'notifyRecipientOrderStatus' || name === 'pushNotifications';

/** The switches that a message of this kind needs on this channel. Messages about paid-out cash need only the channel's switch. */
function switchesOf(kind: NoticeKind, channel: NoticeChannel): (keyof Omit<NoticeSwitches, 'notices'>)[] {
  if (channel === 'whatsapp')
    return [isForShipper(kind) ? 'whatsappMeOrderStatus' : 'whatsappRecipientOrderStatus'];
  const way = channel === 'email' ? 'emailNotifications' : 'smsNotifications';
  if (kind === 'codPaid') return [way];
  return [way, isForShipper(kind) ? 'notifyMeOrderStatus' : 'notifyRecipientOrderStatus'];
}

/** Whether messages of this kind are sent over the channel, if the shipper has ticked the kind. */
export const isChannelOn = (
  switches: NoticeSwitches,
  kind: NoticeKind,
  channel: NoticeChannel,
  isMailFree: boolean,
): boolean => switchedOff(switches, kind, channel, isMailFree) === undefined;

/** The first switch that keeps messages of this kind from the channel. */
export const switchedOff = (
  switches: NoticeSwitches,
  kind: NoticeKind,
  channel: NoticeChannel,
  isMailFree: boolean,
) => switchesOf(kind, channel).find((name) => !(switches[name] ?? usualSwitch(name, isMailFree)));

/** Whether messages of this kind are sent over the channel. */
export const isSent = (
  switches: NoticeSwitches,
  kind: NoticeKind,
  channel: NoticeChannel,
  isMailFree: boolean,
): boolean =>
  (switches.notices?.[kind]?.[channel] ?? NOTICES[kind].usual) &&
  isChannelOn(switches, kind, channel, isMailFree);

/** Price of a message over each channel. */
export const RATE_OF_CHANNEL = { email: 'emailRate', sms: 'smsRate', whatsapp: 'waRate' } as const;

/** Time over which events of a parcel are gathered into one message. */
const GATHER_S = 20;
/**
 * Delay of a booking's message: long enough to notice a mistake and undo it. A batch that cancels orders has its own ten seconds.
 */
const BOOKED_WAIT_S = 60;

/** Minimum delay of a notice of this kind, in seconds. */
export const waitOf = (kind: NoticeKind): number => (kind === 'booked' ? BOOKED_WAIT_S : GATHER_S);
