import { STATUS } from '../orders/orderStatus.ts';
import type { MailCode } from './branding.ts';

/** What is told by a message. `codPaid` goes to the shipper, all others to the recipient. */
export const NOTICE_KINDS = [
  'booked',
  'assigned',
  'pickedUp',
  'outForDelivery',
  'failedAttempt',
  'delivered',
  'cancelled',
  'codPaid',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['email', 'sms', 'whatsapp'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/**
 * `held`: the account has sent its messages of the day, it goes out on the next one. `sending`: handed to the mail server. `together`: told
 * by a later message. `cancelled`: the order was cancelled before it was told. `unverified`: nobody of the account has verified an e-mail
 * address. `unpaid`: the wallet did not hold its price. `unsubscribed`: its reader wants none. `bounced`: the address takes no mail.
 * `failed`: given up.
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
  /** The status that it tells; the others are told by events of their own. */
  code: number | null;
  /** The shipper's own mail for it (SET-48). */
  template: MailCode | null;
  /** Told unless the shipper has switched it off. */
  usual: boolean;
}

export const NOTICES: Readonly<Record<NoticeKind, NoticeRule>> = {
  booked: { code: STATUS.created, template: STATUS.created, usual: true },
  assigned: { code: STATUS.assigned, template: STATUS.assigned, usual: false },
  pickedUp: { code: STATUS.pickupSuccess, template: STATUS.pickupSuccess, usual: false },
  outForDelivery: { code: STATUS.inTransit, template: STATUS.inTransit, usual: true },
  failedAttempt: { code: STATUS.failedDelivery, template: null, usual: true },
  delivered: { code: STATUS.delivered, template: STATUS.delivered, usual: true },
  cancelled: { code: STATUS.cancelled, template: STATUS.cancelled, usual: false },
  codPaid: { code: null, template: null, usual: true },
};

export const isForShipper = (kind: NoticeKind): boolean => kind === 'codPaid';

/** Over which channels a shipper has each status told. */
export type NoticeChoice = Record<NoticeKind, Record<NoticeChannel, boolean>>;

export const usualChoice = (): NoticeChoice =>
  Object.fromEntries(
    NOTICE_KINDS.map((kind) => [
      kind,
      Object.fromEntries(NOTICE_CHANNELS.map((channel) => [channel, NOTICES[kind].usual])),
    ]),
  ) as NoticeChoice;

/** What a message over each channel costs. */
export const RATE_OF_CHANNEL = { email: 'emailRate', sms: 'smsRate', whatsapp: 'waRate' } as const;

/** How long what happens to a parcel is gathered into one message. */
const GATHER_S = 20;
/**
 * How long a booking is not told, longer than it takes to notice a mistake and take it back: a cancel of many orders itself waits for its ten
 * seconds.
 */
const BOOKED_WAIT_S = 60;

/** When a notice of this kind goes out at the earliest. */
export const waitOf = (kind: NoticeKind): number => (kind === 'booked' ? BOOKED_WAIT_S : GATHER_S);
